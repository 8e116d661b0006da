/** Voice calls of an example, joined. */

import { Call, CallStatus, type Client, sdkInfo } from "game-social-sdk";
import { first } from "./players.js";

/**
 * Whether the library has this function of calls. What it lacks is known beforehand; a game hides
 * the button, rather than have it fail.
 */
export function hasVoice(
  starts: "Client::StartCall" | "Client::StartCallWithAudioCallbacks" = "Client::StartCall",
): boolean {
  const { kind, unsupportedFunctions } = sdkInfo();
  const has = !unsupportedFunctions.includes(starts);
  if (!has) console.log(`The ${kind} has no voice; set SOCIAL_SDK_LIBRARY to one that has.`);
  return has;
}

/** Resolves once the others in a call can be heard. */
export async function connected<Started extends Call>(call: Started | undefined): Promise<Started> {
  if (call === undefined) throw new Error("The player is in this call already.");
  const { status, error, errorDetail } = await first(
    call.events("statusChanged"),
    ({ status }) => status === CallStatus.Connected || status === CallStatus.Disconnected,
  );
  if (status === CallStatus.Connected) return call;
  const detail = errorDetail === 0 ? "" : ` (close code ${errorDetail})`;
  throw new Error(`The call was not joined: ${Call.errorToString(error)}${detail}.`);
}

/** The names of those in a call, as one of them sees it. */
export function namesIn(call: Call, client: Client): string {
  const names = call.getParticipants().map((userId) => nameOf(client, userId));
  return names.sort().join(", ");
}

/** A player's name, as another one sees it. */
export function nameOf(client: Client, userId: string): string {
  return client.getUser(userId)?.displayName ?? userId;
}
