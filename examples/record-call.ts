/**
 * Records the voice call of a lobby, each speaker to a WAV file: `tsx examples/record-call.ts FOLDER`,
 * or else to a new folder for temporary files. On the example's own platform Bob and Carol say
 * something; on a real service speak yourself, from another machine. Ask before you record people.
 */

import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CallWithAudio } from "game-social-sdk";
import { connected, hasVoice, nameOf } from "./support/calls.js";
import { first, signIn } from "./support/players.js";
import { openService } from "./support/service.js";
import { WavFile } from "./support/wav-file.js";

/** How long to record on a real service, in milliseconds. */
const RECORDING = 30_000;

const SAMPLE_RATE = 48_000;

await using service = await openService("alice", "bob", "carol");
await using client = await signIn(service, "alice");
const secret = "the table by the window";
const lobbyId = await client.createOrJoinLobby(secret);
if (hasVoice("Client::StartCallWithAudioCallbacks"))
  await record(await connected(client.startCallWithAudioCallbacks(lobbyId)));

async function record(call: CallWithAudio): Promise<void> {
  const [, , folder = mkdtempSync(join(tmpdir(), "call-"))] = process.argv;
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, WavFile>();
  const { received } = call.audio;
  // The loop ends with the call.
  const spoken = othersSpeak(call).finally(() => client.endCall(lobbyId));
  for await (const { userId, samples, sampleRate, channels } of received) {
    const path = join(folder, `${userId}.wav`);
    const file = files.get(userId) ?? new WavFile(path, sampleRate, channels);
    files.set(userId, file);
    file.write(samples);
  }
  await spoken;
  for (const [userId, file] of files) {
    file.close();
    console.log(`${nameOf(client, userId)}: ${file.seconds.toFixed(1)} s in ${file.path}`);
  }
  console.log(`${received.dropped} frames came faster than they were read.`);
}

/** On the example's own platform two come, and each says a second of a tone. */
async function othersSpeak(call: CallWithAudio): Promise<void> {
  const { platform, options } = service;
  if (platform === undefined) {
    await new Promise((resolve) => setTimeout(resolve, RECORDING));
    return;
  }
  const tones = { bob: 440, carol: 660 };
  const speak = async ([username, frequency]: [string, number]): Promise<void> => {
    const id = platform.users.named(username)?.id ?? "";
    const person = platform.as(id, options.applicationId);
    person.joinLobby(secret);
    person.joinCall(lobbyId);
    const wave = (_: unknown, at: number) =>
      Math.round(12_000 * Math.sin((2 * Math.PI * frequency * at) / SAMPLE_RATE));
    await Promise.all([
      first(
        call.events("speakingStatusChanged"),
        ({ userId, isPlayingSound }) => userId === id && !isPlayingSound,
      ),
      person.speak(Int16Array.from({ length: SAMPLE_RATE }, wave)),
    ]);
  };
  await Promise.all(Object.entries(tones).map(speak));
}
