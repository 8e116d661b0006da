/** Players of the open engine and of `@discordjs/voice` with its encryption, as published, in one call. */

import { AudioModeType, CallStatus, LoggingSeverity } from "game-social-sdk";
import { expect, it, onTestFinished } from "vitest";
import { certificate, tone } from "../../platform/voice/support/call.js";
import { Peers } from "../../platform/voice/support/peers.js";
import { Codes, inCall, lobbyOf, Speech, toneIn } from "../support/calls.js";
import { until } from "../support/events.js";
import type { Player } from "../support/players.js";
import { World } from "../support/world.js";

async function openCall() {
  const { folder, tls } = certificate();
  const world = await World.open({ voice: { tls } });
  onTestFinished(() => world.close());
  const [alice, bob] = ["alice", "bob"].map((name) => world.player(name)) as [
    ReturnType<World["player"]>,
    ReturnType<World["player"]>,
  ];
  const player = async ({ id, username }: typeof alice): Promise<Player> => {
    const client = await world.connected(world.platform.users.require(id), {
      logSeverity: LoggingSeverity.Info,
    });
    return { id, name: username, client };
  };
  const players = [await player(alice), await player(bob)] as const;
  const lobbyId = await lobbyOf(...players);
  const peers = await Peers.start(world.platform, folder, tls.cert);
  const peer = await peers.player(bob.id, world.token(bob));
  return { world, alice: players[0], bob, lobbyId, peer };
}

it("both hear each other and read the same code, also once one has left and come back", async () => {
  const { alice, bob, lobbyId, peer } = await openCall();
  const codes = new Codes(alice.client);
  const call = alice.client.startCallWithAudioCallbacks(lobbyId);
  if (call === undefined) throw new Error("The SDK started no call.");
  const speech = new Speech(call);
  await peer.join(lobbyId, lobbyId, [alice.id]);
  const first = await codes.agreeWith(peer);

  call.setAudioMode(AudioModeType.MODE_PTT);
  const spoke = speech.next(alice.id, true);
  call.setPTTActive(true);
  await spoke;
  await peer.hears(alice.id, 20);
  call.setPTTActive(false);

  const begins = speech.next(bob.id, true);
  const ends = speech.next(bob.id, false);
  const said = peer.speak(tone(440, 75));
  await begins;
  const frames: Int16Array[] = [];
  for await (const { userId, samples } of call.audio.received) {
    expect(userId).toBe(bob.id);
    frames.push(samples.filter((_, index) => index % 2 === 0));
    if (frames.length === 60) break;
  }
  expect(toneIn(frames, 440)).toBeGreaterThan(0.8);
  await said;
  await ends;

  await peer.leave();
  await until(alice.client, "voiceParticipantChanged", () => call.getParticipants().length === 1);
  await peer.join(lobbyId, lobbyId, [alice.id]);
  expect(await codes.agreeWith(peer)).not.toBe(first);
});

it("they find each other again at another server, and after lost sockets", async () => {
  const { world, alice, bob, lobbyId, peer } = await openCall();
  const { platform } = world;
  const codes = new Codes(alice.client);
  const statuses = await inCall(alice, lobbyId);
  await peer.join(lobbyId, lobbyId, [alice.id]);
  const first = await codes.agreeWith(peer);
  const readyAgain = (times: number) =>
    peer.peers.seen(() => peer.statuses.filter((status) => status === "ready").length === times);
  const before = statuses.seen.length;
  platform.voice.drop(alice.id);
  platform.voice.drop(bob.id);
  await statuses.reach(CallStatus.Connected, before);
  await readyAgain(2);
  // Nothing is lost with a resume, the group included.
  expect(await codes.agreeWith(peer)).toBe(first);

  const moved = statuses.seen.length;
  platform.voice.move(lobbyId, await platform.voice.addServer());
  await statuses.reach(CallStatus.Connected, moved);
  await readyAgain(3);
  expect(await codes.agreeWith(peer)).not.toBe(first);
  expect(platform.voice.calls()).toMatchObject([{ encryption: 1, members: [{}, {}] }]);
});
