/** The calls that sessions name by opcode 17, those of people without a client, and their servers (voice 1). */

import { expect, test } from "vitest";
import { join, three } from "../support/lobbies.js";
import { Player } from "../support/players.js";
import { VoiceClient } from "./support/voice-client.js";

const UPDATE = "LOBBY_VOICE_STATE_UPDATE";
const SERVER = "LOBBY_VOICE_SERVER_UPDATE";

/** Two lobbies of Alice and Bob. */
async function openLobbies() {
  const social = await three();
  const { platform, players, game } = social;
  const [alice, bob, carol] = players;
  const lobbies = [await join(alice), await join(alice, { secret: "t" })] as const;
  await join(bob);
  await join(bob, { secret: "t" });
  for (const player of players) await player.seen();
  const call = (player: Player, ...ids: string[]) =>
    player.gateway.send(
      17,
      ids.map((lobby_id) => ({ lobby_id })),
    );
  /** Who is in which call. */
  const inCalls = () =>
    Object.fromEntries(
      platform.voice
        .calls()
        .map(({ channelId, members }) => [channelId, members.map(({ userId }) => userId)]),
    );
  const person = platform.as(alice.id, game.id);
  return { ...social, alice, bob, carol, lobbies, call, inCalls, person };
}

test("a call that is missing in the list is left, the others go on", async () => {
  const { alice, bob, lobbies, call, inCalls } = await openLobbies();
  const [first, second] = lobbies;
  call(alice, first, second);
  await alice.seen();
  await bob.seen();
  call(alice, second);
  await alice.seen();
  expect(inCalls()).toEqual({ [second]: [alice.id] });
  expect(await bob.seen()).toMatchObject([[UPDATE, { lobby_id: first, channel_id: null }]]);
});

test.each([
  { preferred_region: 5 },
  { preferred_regions: "oslo" },
  { preferred_regions: ["oslo", 5] },
  { self_video: "no" },
  { self_deaf: "no" },
  { self_mute: null },
  { lobby_id: null },
])("a list with %j closes with 4002", async (fields) => {
  const { alice, lobbies } = await openLobbies();
  alice.gateway.send(17, [{ lobby_id: lobbies[0], ...fields }]);
  expect((await alice.gateway.closed).code).toBe(4002);
});

test.each([null, 5, "1"])("a list with %j in it closes with 4002", async (element) => {
  const { alice, lobbies } = await openLobbies();
  alice.gateway.send(17, [{ lobby_id: lobbies[0] }, element]);
  expect((await alice.gateway.closed).code).toBe(4002);
});

test("a session that ends leaves its calls, also when the same user has another one", async () => {
  const { platform, game, alice, bob, lobbies, call, inCalls } = await openLobbies();
  const second = await new Player(platform, "", game.id, undefined, alice.id).connect();
  call(second, lobbies[0]);
  await second.seen();
  await bob.seen();
  const ended = platform.events.waitFor("gateway.ended");
  second.gateway.socket.close(1000);
  await ended;
  expect(await bob.seen()).toMatchObject([[UPDATE, { user_id: alice.id, channel_id: null }]]);
  expect(inCalls()).toEqual({});
});

test("who came without a client stays when a client of the same user ends, and keeps the place", async () => {
  const { platform, alice, bob, lobbies, inCalls, person } = await openLobbies();
  const [lobbyId] = lobbies;
  person.joinCall(lobbyId);
  const [[, came]] = (await bob.seen()) as [[string, { session_id: string }]];
  const ended = platform.events.waitFor("gateway.ended", ({ userId }) => userId === alice.id);
  alice.gateway.socket.close(1000);
  await ended;
  person.joinCall(lobbyId, { mute: true });
  const changes = (await bob.seen()).filter(([name]) => name === UPDATE);
  expect(changes).toMatchObject([[UPDATE, { self_mute: true, session_id: came.session_id }]]);
  expect(inCalls()).toEqual({ [lobbyId]: [alice.id] });
});

test("a person takes over the place of the client that was in the call", async () => {
  const { alice, bob, lobbies, call, person } = await openLobbies();
  call(alice, lobbies[0]);
  await alice.seen();
  await bob.seen();
  person.joinCall(lobbies[0]);
  const [[, taken]] = (await bob.seen()) as [[string, { session_id: string }]];
  expect(taken).toMatchObject({ user_id: alice.id, channel_id: lobbies[0] });
  expect(taken.session_id).not.toBe(alice.ready.session_id);
  call(alice);
  await alice.seen();
  expect(await bob.names()).toEqual([]);
});

test("people come only into calls of lobbies that they are members of, in their own game", async () => {
  const { platform, game, carol, alice, lobbies, inCalls } = await openLobbies();
  const code = (code: number) => expect.objectContaining({ code });
  expect(() => platform.as(carol.id, game.id).joinCall(lobbies[0])).toThrow(code(50001));
  const other = platform.createApplication({ name: "Other" });
  expect(() => platform.as(alice.id, other.id).joinCall(lobbies[0])).toThrow(code(10031));
  expect(inCalls()).toEqual({});
});

test("a call that moves has another token at its server; the old one is worth nothing", async () => {
  const { platform, alice, bob, lobbies, call } = await openLobbies();
  const [first, second] = lobbies;
  call(alice, first);
  const token = (events: [string, { token: string }][]) =>
    events.find(([name]) => name === SERVER)?.[1].token as string;
  const before = token(await alice.seen());
  const endpoint = await platform.voice.addServer();
  platform.voice.move(first, endpoint);
  expect(token(await alice.seen())).not.toBe(before);
  const client = new VoiceClient(endpoint);
  await client.next();
  const { id: user_id, ready } = alice;
  client.send(0, { server_id: first, user_id, session_id: ready.session_id, token: before });
  expect((await client.closed).code).toBe(4004);
  // Who comes later finds the call where it is now; another call begins at the first server.
  call(bob, first, second);
  const servers = (await bob.seen()).filter(([name]) => name === SERVER);
  expect(servers).toMatchObject([
    [SERVER, { lobby_id: first, endpoint }],
    [SERVER, { lobby_id: second, endpoint: platform.voice.servers()[0] }],
  ]);
});

test("nobody is in a call after another state was imported, and no lobby shows anybody", async () => {
  const { platform, game, alice, bob, lobbies, call, inCalls, person } = await openLobbies();
  call(alice, lobbies[0]);
  await alice.seen();
  person.joinCall(lobbies[1]);
  platform.importState(platform.exportState());
  expect(inCalls()).toEqual({});
  const again = await new Player(platform, "", game.id, undefined, bob.id).connect();
  expect(again.ready.lobbies).toMatchObject(lobbies.map((id) => ({ id, voice_states: [] })));
});

test("a platform has sixteen voice servers at most", async () => {
  const { platform } = await openLobbies();
  for (let count = 1; count < 16; count++) await platform.voice.addServer();
  expect(platform.voice.servers()).toHaveLength(16);
  await expect(platform.voice.addServer()).rejects.toThrow(/16 voice servers/);
});
