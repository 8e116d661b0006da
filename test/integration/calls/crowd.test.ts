/**
 * A full call: players of the open engine and of `@discordjs/voice` come and go by chance, and hear each
 * other over a network that loses packets.
 */

import { LoggingSeverity } from "game-social-sdk";
import { expect, it, onTestFinished } from "vitest";
import { certificate, tone } from "../../platform/voice/support/call.js";
import { type Peer, Peers } from "../../platform/voice/support/peers.js";
import { Numbers } from "../../support/numbers.js";
import { Codes, inCall, lobbyOf, Speech, toneIn } from "../support/calls.js";
import type { Player } from "../support/players.js";
import { World } from "../support/world.js";

const ENGINE = 5;
const PEERS = 20;
const STEPS = 25;

/** Somebody who is in the call or not. */
interface Member {
  readonly id: string;
  join(): Promise<unknown>;
  leave(): Promise<unknown>;
}

async function openCrowd() {
  const { folder, tls } = certificate();
  const world = await World.open({ voice: { tls } });
  onTestFinished(() => world.close());
  const { platform, application } = world;
  const players: (Player & { codes: Codes })[] = [];
  for (let index = 0; index < ENGINE; index++) {
    const user = world.player(`engine${index}`);
    const client = await world.connected(user, { logSeverity: LoggingSeverity.Info });
    players.push({ id: user.id, name: user.username, client, codes: new Codes(client) });
  }
  const lobbyId = await lobbyOf(...players);
  const started = await Peers.start(platform, folder, tls.cert);
  const peers: Peer[] = [];
  for (let index = 0; index < PEERS; index++) {
    const user = world.player(`peer${index}`);
    platform.as(user.id, application.id).joinLobby("the lobby with the call");
    peers.push(await started.player(user.id, world.token(user)));
  }
  const members: Member[] = [
    ...players.map((player) => ({
      id: player.id,
      join: () => inCall(player, lobbyId),
      leave: () => player.client.endCall(lobbyId),
    })),
    ...peers.map((peer) => ({
      id: peer.id,
      join: () => peer.join(lobbyId, lobbyId, []),
      leave: () => peer.leave(),
    })),
  ];
  return { platform, lobbyId, players, peers, members };
}

it("25 members come and go, read one code, and hear a tone through a bad network", async () => {
  const { platform, lobbyId, players, peers, members } = await openCrowd();
  const random = new Numbers(7);
  const inside = new Set<Member>();
  for (let step = 0; step < STEPS; step++) {
    const member = random.one(members);
    if (inside.delete(member)) {
      const left = platform.events.waitFor("voice.left", ({ userId }) => userId === member.id);
      await Promise.all([left, member.leave()]);
    } else {
      inside.add(member);
      await member.join();
    }
    const held = platform.voice.calls()[0]?.members.map(({ userId }) => userId) ?? [];
    expect(held.toSorted()).toEqual([...inside].map(({ id }) => id).toSorted());
  }
  await Promise.all(members.filter((member) => !inside.has(member)).map(({ join }) => join()));
  const [call] = platform.voice.calls();
  expect(call?.members).toHaveLength(ENGINE + PEERS);
  expect(call?.members.every(({ connected }) => connected)).toBe(true);

  const [first] = peers as [Peer];
  const codes = async () => [
    ...players.map((player) => player.codes.received.at(-1)),
    ...(await Promise.all(peers.map((peer) => peer.code()))),
  ];
  do {
    for (const player of players) await player.codes.agreeWith(first);
  } while (new Set(await codes()).size > 1);

  platform.voice.network({ loss: 0.1, reorder: 0.1 });
  const listener = players[0] as Player;
  await listener.client.endCall(lobbyId);
  const heard = listener.client.startCallWithAudioCallbacks(lobbyId);
  if (heard === undefined) throw new Error("The SDK started no call.");
  const begins = new Speech(heard).next(first.id, true);
  const frames: Int16Array[] = [];
  // Before the keys are there nothing can be heard: it speaks until it is.
  const stop = new AbortController();
  const speaks = (async () => {
    while (!stop.signal.aborted) await first.speak(tone(440, 50));
  })();
  await begins;
  for await (const { userId, samples } of heard.audio.received) {
    if (userId !== first.id) continue;
    frames.push(samples.filter((_, index) => index % 2 === 0));
    if (frames.length === 100) break;
  }
  stop.abort();
  await speaks;
  expect(toneIn(frames, 440)).toBeGreaterThan(0.6);
  expect(toneIn(frames, 1100)).toBeLessThan(0.1);
}, 180_000);
