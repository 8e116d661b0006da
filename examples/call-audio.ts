/**
 * Listens to the voice call of a lobby, and tells how loud everybody was. The open engine has no
 * voice: with it the example says so, as a game should, and ends. The vendor's library has.
 */

import { type CallWithAudio, sdkInfo } from "game-social-sdk";
import { signIn } from "./support/players.js";
import { openService } from "./support/service.js";

/** How long to listen, in milliseconds. */
const LISTENING = 30_000;

await using service = await openService("alice");
await using client = await signIn(service, "alice");

// What the library lacks is known beforehand; a game hides the button, rather than have it fail.
const hasVoice = !sdkInfo().unsupportedFunctions.includes("Client::StartCallWithAudioCallbacks");
if (hasVoice) {
  const lobbyId = await client.createOrJoinLobby("the table by the window");
  const call = client.startCallWithAudioCallbacks(lobbyId);
  if (call) await listen(call);
  else console.log("The player is in this call already.");
} else {
  console.log(`The ${sdkInfo().kind} has no voice; set SOCIAL_SDK_LIBRARY to a library that has.`);
}

async function listen(call: CallWithAudio): Promise<void> {
  const { received } = call.audio;
  const loudest = new Map<string, number>();
  // The loop ends with the call.
  const timer = setTimeout(() => void client.endCall(call.getChannelId()), LISTENING);
  for await (const { userId, samples } of received) {
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    loudest.set(userId, Math.max(loudest.get(userId) ?? 0, peak));
  }
  clearTimeout(timer);
  for (const [userId, peak] of loudest) {
    const name = client.getUser(userId)?.displayName ?? userId;
    console.log(`${name}: ${Math.round((peak / 0x8000) * 100)} %`);
  }
  console.log(`${received.dropped} frames came faster than they were read.`);
}
