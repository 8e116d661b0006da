/** What players hear from each other: tones of people whom the platform plays, and the own voice. */

import { AudioModeType, CallStatus } from "game-social-sdk";
import { expect, it } from "vitest";
import { sine } from "../../platform/voice/support/sound.js";
import { lobbyOf, Speech, Statuses, toneIn } from "../support/calls.js";
import { connect, openGame } from "../support/players.js";

it("players hear a tone, encrypted end to end, and are heard while they hold the key to talk [sdk.audio-row-setenginemanagedaudiosession-setspeake]", async () => {
  const { world } = await openGame();
  const { platform, application } = world;
  const [alice, bob] = await connect(world, "alice", "bob");
  const lobbyId = await lobbyOf(alice, bob);
  const call = alice.client.startCallWithAudioCallbacks(lobbyId);
  if (call === undefined) throw new Error("The SDK started no call.");
  const speech = new Speech(call);
  await new Statuses(call).reach(CallStatus.Connected);

  const epoch = platform.events.waitFor("voice.transition");
  const person = platform.as(bob.id, application.id);
  person.joinCall(lobbyId);
  person.hear();
  await epoch;
  expect(platform.voice.calls()).toMatchObject([{ encryption: 1, epoch: 1 }]);

  const begins = speech.next(bob.id, true);
  const ends = speech.next(bob.id, false);
  const said = person.speak(sine(440, 1));
  await begins;
  const frames: Int16Array[] = [];
  for await (const frame of call.audio.received) {
    expect(frame).toMatchObject({ userId: bob.id, sampleRate: 48_000, channels: 2 });
    frames.push(frame.samples.filter((_, index) => index % 2 === 0));
    if (frames.length === 60) break;
  }
  expect(toneIn(frames, 440)).toBeGreaterThan(0.8);
  expect(toneIn(frames, 1100)).toBeLessThan(0.1);
  await said;
  await ends;

  // The microphone here is silent, and is sent all the same while the key is held.
  call.setAudioMode(AudioModeType.MODE_PTT);
  const speaks = speech.next(alice.id, true);
  call.setPTTActive(true);
  await speaks;
  const quiet = speech.next(alice.id, false);
  call.setPTTActive(false);
  await quiet;
  const [heard] = person.hear();
  expect(heard?.userId).toBe(alice.id);
  expect(heard?.packets).toBeGreaterThan(0);
});
