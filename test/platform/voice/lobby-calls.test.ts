/** Calls of lobbies: who is in them, and the way to their voice server. */

import { expect, test } from "vitest";
import { join, three } from "../support/lobbies.js";
import { Player } from "../support/players.js";
import { VoiceClient } from "./support/voice-client.js";

const settings = (lobby_id: string, changes: Record<string, unknown> = {}) => ({
  lobby_id,
  self_mute: false,
  self_deaf: false,
  ...changes,
});

/** Three players of whom Alice and Bob are in a lobby. */
async function openLobby() {
  const social = await three();
  const [alice, bob] = social.players;
  const lobbyId = await join(alice);
  await join(bob);
  for (const player of social.players) await player.seen();
  return { ...social, lobbyId };
}

test("a member comes, changes and leaves by the list of opcode 17; all members are notified of it", async () => {
  const { players, lobbyId, platform } = await openLobby();
  const [alice, bob, carol] = players;
  alice.gateway.send(17, [settings(lobbyId, { self_mute: true })]);
  const sessionId = alice.ready.session_id;
  const state = {
    lobby_id: lobbyId,
    channel_id: lobbyId,
    user_id: alice.id,
    session_id: sessionId,
    self_mute: true,
    self_deaf: false,
    self_video: false,
    mute: false,
    deaf: false,
    suppress: false,
    request_to_speak_timestamp: null,
    connected_at: Math.floor(platform.clock.now() / 1000),
  };
  expect(await alice.seen()).toEqual([
    ["LOBBY_VOICE_STATE_UPDATE", state],
    [
      "LOBBY_VOICE_SERVER_UPDATE",
      { lobby_id: lobbyId, token: expect.any(String), endpoint: platform.voice.servers()[0] },
    ],
  ]);
  expect(await bob.seen()).toEqual([["LOBBY_VOICE_STATE_UPDATE", state]]);
  expect(await carol.seen()).toEqual([]);
  alice.gateway.send(17, [settings(lobbyId, { self_deaf: true })]);
  expect(await alice.names()).toEqual(["LOBBY_VOICE_STATE_UPDATE"]);
  expect(await bob.seen()).toMatchObject([
    ["LOBBY_VOICE_STATE_UPDATE", { self_mute: false, self_deaf: true }],
  ]);
  alice.gateway.send(17, []);
  expect(await alice.names()).toEqual(["LOBBY_VOICE_STATE_UPDATE"]);
  expect(await bob.seen()).toMatchObject([
    ["LOBBY_VOICE_STATE_UPDATE", { user_id: alice.id, lobby_id: lobbyId, channel_id: null }],
  ]);
});

test("READY and LOBBY_CREATE show who is in a call, and where its server is", async () => {
  const { players, lobbyId, platform, game } = await openLobby();
  const [alice, , carol] = players;
  alice.gateway.send(17, [settings(lobbyId, { preferred_region: "rotterdam" })]);
  await alice.seen();
  await join(carol);
  const shown = { id: lobbyId, voice_states: [{ user_id: alice.id }], region: "rotterdam" };
  expect(await carol.seen()).toMatchObject([["LOBBY_CREATE", shown]]);
  const again = await new Player(platform, "x", game.id, undefined, carol.id).connect();
  expect(again.ready.lobbies).toMatchObject([shown]);
});

test("what is no list of lobbies closes with 4002; a lobby of others is left alone", async () => {
  const { players, lobbyId } = await openLobby();
  const [alice, bob, carol] = players;
  carol.gateway.send(17, [settings(lobbyId), settings("1")]);
  expect(await carol.seen()).toEqual([]);
  carol.gateway.send(17, settings(lobbyId));
  alice.gateway.send(17, [settings(lobbyId, { self_mute: 1 })]);
  bob.gateway.send(17, Array(201).fill(settings(lobbyId)));
  for (const { gateway } of players) expect((await gateway.closed).code).toBe(4002);
});

test("another session takes the place over; the first one's voice connection closes with 4014", async () => {
  const { players, lobbyId, platform, game } = await openLobby();
  const [alice] = players;
  alice.gateway.send(17, [settings(lobbyId)]);
  const [, [, server]] = (await alice.seen()) as [unknown, [string, { token: string }]];
  const client = await VoiceClient.identified(platform, lobbyId, alice, server.token);
  const second = await new Player(platform, "x", game.id, undefined, alice.id).connect();
  await second.seen();
  second.gateway.send(17, [settings(lobbyId)]);
  expect(await second.names()).toEqual(["LOBBY_VOICE_STATE_UPDATE", "LOBBY_VOICE_SERVER_UPDATE"]);
  expect((await client.closed).code).toBe(4014);
  // The list of the first one does not speak for the second.
  alice.gateway.send(17, []);
  await alice.seen();
  expect(platform.voice.calls()).toMatchObject([{ members: [{ userId: alice.id }] }]);
});

test("who leaves the lobby or ends its session leaves the call; a lobby's end ends it with 4022", async () => {
  const { players, lobbyId, platform, bot } = await openLobby();
  const [alice, bob] = players;
  alice.gateway.send(17, [settings(lobbyId)]);
  bob.gateway.send(17, [settings(lobbyId)]);
  const [, [, server]] = (await bob.seen()).slice(-2) as [unknown, [string, { token: string }]];
  const client = await VoiceClient.identified(platform, lobbyId, bob, server.token);
  await alice.seen();
  await alice.send("DELETE", `/lobbies/${lobbyId}/members/@me`);
  expect(await bob.seen()).toMatchObject([
    ["LOBBY_VOICE_STATE_UPDATE", { user_id: alice.id, channel_id: null }],
    ["LOBBY_MEMBER_REMOVE", {}],
  ]);
  await join(alice);
  alice.gateway.send(17, [settings(lobbyId)]);
  await alice.seen();
  await bob.seen();
  const ended = platform.events.waitFor("gateway.ended", ({ userId }) => userId === alice.id);
  alice.gateway.socket.close(1000);
  await ended;
  expect((await bob.seen())[1]).toMatchObject([
    "LOBBY_VOICE_STATE_UPDATE",
    { user_id: alice.id, channel_id: null },
  ]);
  await bot("DELETE", `/lobbies/${lobbyId}`);
  expect((await client.closed).code).toBe(4022);
  expect(platform.voice.calls()).toEqual([]);
});

test("opcode 42 takes another server for a call whose own does nothing", async () => {
  const { players, lobbyId, platform } = await openLobby();
  const [alice] = players;
  alice.gateway.send(17, [settings(lobbyId)]);
  await alice.seen();
  alice.gateway.send(42, { lobby_id: lobbyId });
  expect(await alice.seen()).toEqual([]);
  const [first] = platform.voice.servers();
  const endpoint = await platform.voice.addServer();
  platform.voice.freeze(first);
  alice.gateway.send(42, { lobby_id: lobbyId });
  expect(await alice.seen()).toMatchObject([
    ["LOBBY_VOICE_SERVER_UPDATE", { lobby_id: lobbyId, endpoint }],
  ]);
  platform.voice.move(lobbyId, null);
  expect(await alice.seen()).toMatchObject([
    ["LOBBY_VOICE_SERVER_UPDATE", { lobby_id: lobbyId, endpoint: null }],
  ]);
});
