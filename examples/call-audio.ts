/**
 * Listens to the voice call of a lobby, and tells how loud everybody was. On the example's own
 * platform Bob says something; on a real service speak yourself, from another machine.
 */

import { CallStatus, type CallWithAudio, sdkInfo } from "game-social-sdk";
import { signIn } from "./support/players.js";
import { type ExampleService, openService } from "./support/service.js";

/** How long to listen on a real service, in milliseconds. */
const LISTENING = 30_000;

const SAMPLE_RATE = 48_000;

await using service = await openService("alice", "bob");
await using client = await signIn(service, "alice");

// What a library lacks is known beforehand; a game hides the button, rather than have it fail.
const hasVoice = !sdkInfo().unsupportedFunctions.includes("Client::StartCallWithAudioCallbacks");
if (hasVoice) {
  const lobbyId = await client.createOrJoinLobby("the table by the window");
  const call = client.startCallWithAudioCallbacks(lobbyId);
  if (call) await listen(call, lobbyId);
  else console.log("The player is in this call already.");
} else {
  console.log(`The ${sdkInfo().kind} has no voice; set SOCIAL_SDK_LIBRARY to a library that has.`);
}

async function listen(call: CallWithAudio, lobbyId: string): Promise<void> {
  await connected(call);
  const { received } = call.audio;
  const loudest = new Map<string, number>();
  // The loop ends with the call.
  void somebodySpeaks(service, lobbyId).then(() => client.endCall(lobbyId));
  for await (const { userId, samples } of received) {
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    loudest.set(userId, Math.max(loudest.get(userId) ?? 0, peak));
  }
  for (const [userId, peak] of loudest) {
    const name = client.getUser(userId)?.displayName ?? userId;
    console.log(`${name}: ${Math.round((peak / 0x8000) * 100)} %`);
  }
  console.log(`${received.dropped} frames came faster than they were read.`);
}

/** Resolves once the others can be heard. */
function connected(call: CallWithAudio): Promise<void> {
  return new Promise((resolve, reject) => {
    call.on("statusChanged", ({ status }) => {
      if (status === CallStatus.Connected) resolve();
      if (status === CallStatus.Disconnected) reject(new Error("The call could not be joined."));
    });
  });
}

/** On the example's own platform Bob comes and says a second of a tone. */
async function somebodySpeaks({ platform, options }: ExampleService, lobbyId: string) {
  if (platform === undefined) {
    await new Promise((resolve) => setTimeout(resolve, LISTENING));
    return;
  }
  await using bob = await signIn(service, "bob");
  await bob.createOrJoinLobby("the table by the window");
  const person = platform.as(bob.getCurrentUserV2()?.id ?? "", options.applicationId);
  person.joinCall(lobbyId);
  const tone = (_: unknown, at: number) =>
    Math.round(12_000 * Math.sin((2 * Math.PI * 440 * at) / SAMPLE_RATE));
  await person.speak(Int16Array.from({ length: SAMPLE_RATE }, tone));
}
