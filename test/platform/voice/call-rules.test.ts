/** Whose calls are whose, and which client speaks for whom (protocol 6.1, voice 1 and 4). */

import { expect, test } from "vitest";
import { join, three } from "../support/lobbies.js";
import { Player } from "../support/players.js";
import { VoiceClient } from "./support/voice-client.js";

const UPDATE = "LOBBY_VOICE_STATE_UPDATE";
const SERVER = "LOBBY_VOICE_SERVER_UPDATE";
const MODE = "aead_aes256_gcm_rtpsize";

/** A lobby of Alice and Bob, with Alice in its call. */
async function openCall(settings: object = {}) {
  const social = await three();
  const { platform, players } = social;
  const [alice, bob] = players;
  const lobbyId = await join(alice);
  await join(bob);
  for (const player of players) await player.seen();
  const call = (player: Player, changes: object = {}) =>
    player.gateway.send(17, [{ lobby_id: lobbyId, ...changes }]);
  call(alice, settings);
  const server = (await alice.seen()).find(([name]) => name === SERVER);
  await bob.seen();
  const fields = {
    server_id: lobbyId,
    user_id: alice.id,
    session_id: alice.ready.session_id as string,
    token: server?.[1].token as string,
  };
  const endpoint = platform.voice.servers()[0] as string;
  const open = async () => {
    const client = new VoiceClient(endpoint);
    await client.next();
    return client;
  };
  const identify = () => VoiceClient.identified(platform, lobbyId, alice, fields.token);
  return { ...social, alice, bob, lobbyId, call, fields, open, identify };
}

test("each change is one event with the time at which the member came; a repetition is none", async () => {
  const { platform, alice, bob, call, identify } = await openCall();
  const came = Math.floor(platform.clock.now() / 1000);
  await identify();
  platform.clock.advance(5000);
  for (const changes of [
    { self_deaf: true },
    { self_deaf: true, self_video: true },
    { self_deaf: true, self_video: true, self_mute: true },
  ]) {
    call(alice, changes);
    expect(await alice.names()).toEqual([UPDATE]);
    expect(await bob.seen()).toMatchObject([[UPDATE, { ...changes, connected_at: came }]]);
    call(alice, changes);
    expect(await alice.names()).toEqual([]);
  }
});

test("who repeats the request without a voice connection gets another way to the server", async () => {
  const { alice, bob, call } = await openCall();
  call(alice);
  expect(await alice.names()).toEqual([SERVER]);
  expect(await bob.names()).toEqual([]);
});

test("a session without the scope for lobbies is in no call, and sees none", async () => {
  const { platform, game, alice, bob, call } = await openCall();
  const scopes = "identify gateway.connect";
  const plain = await new Player(platform, "", game.id, scopes, bob.id).connect();
  await plain.seen();
  call(plain);
  await plain.seen();
  call(alice, { self_mute: true });
  await alice.seen();
  expect(await plain.names()).toEqual([]);
  expect(platform.voice.calls()).toMatchObject([{ members: [{ userId: alice.id }] }]);
});

test("a session without the intent for lobbies sees no calls", async () => {
  const { platform, game, alice, bob, call } = await openCall();
  const deaf = await new Player(platform, "", game.id, undefined, bob.id).connect({
    intents: 416026624 - 2 ** 27,
  });
  await deaf.seen();
  call(alice, { self_mute: true });
  await alice.seen();
  expect(await deaf.names()).toEqual([]);
});

test("a session in another game of the same user does not come into the call, and does not see it", async () => {
  const { platform, alice, bob, call } = await openCall();
  const other = platform.createApplication({ name: "Other", public: true });
  const elsewhere = await new Player(platform, "", other.id, undefined, bob.id).connect();
  await elsewhere.seen();
  call(elsewhere);
  expect(await elsewhere.names()).toEqual([]);
  expect(await alice.names()).toEqual([]);
  call(alice, { self_mute: true });
  expect(await alice.names()).toEqual([UPDATE]);
  expect(await elsewhere.names()).toEqual([]);
});

test("only the session that is in the call has its server looked after, and gets the other one", async () => {
  const { platform, game, alice, bob, lobbyId, call } = await openCall();
  const second = await new Player(platform, "", game.id, undefined, alice.id).connect();
  call(second);
  await platform.voice.addServer();
  platform.voice.freeze(platform.voice.servers()[0]);
  for (const player of [second, alice, bob]) await player.seen();
  for (const player of [alice, bob]) {
    player.gateway.send(42, { lobby_id: lobbyId });
    await player.seen();
  }
  expect(await second.names()).toEqual([]);
  second.gateway.send(42, { lobby_id: lobbyId });
  expect(await second.names()).toEqual([SERVER]);
  expect(await alice.names()).toEqual([]);
});

test("a call has a region even if nobody asked for one", async () => {
  const { players } = await openCall();
  const carol = players[2];
  await join(carol);
  expect(await carol.seen()).toMatchObject([["LOBBY_CREATE", { region: expect.any(String) }]]);
});

test("a list has two hundred lobbies at most; the first of several regions is the call's", async () => {
  const { alice, players, lobbyId } = await openCall({ preferred_regions: ["oslo", "lima"] });
  const carol = players[2];
  await join(carol);
  expect(await carol.seen()).toMatchObject([["LOBBY_CREATE", { region: "oslo" }]]);
  alice.gateway.send(17, Array(200).fill({ lobby_id: lobbyId, self_mute: true }));
  expect(await alice.names()).toContain(UPDATE);
});

test("a voice session is resumed with all of its own names, and by a connection without one", async () => {
  const { fields, open, identify } = await openCall();
  const first = await identify();
  const resume = async (changes: object) => {
    const client = await open();
    client.send(7, { ...fields, seq_ack: -1, ...changes });
    return Promise.race([client.next(), client.closed]);
  };
  for (const changes of [{ token: "x" }, { session_id: "x" }, { server_id: "1" }]) {
    expect(await resume(changes)).toMatchObject({ code: 4006 });
  }
  await first.beat();
  first.send(7, { ...fields, seq_ack: -1 });
  expect((await first.closed).code).toBe(4005);
});

test("a second client of a session takes the place of the first; a client that leaves cannot resume", async () => {
  const { platform, fields, open, identify } = await openCall();
  const first = await identify();
  const second = await identify();
  expect((await first.closed).code).toBe(4014);
  await second.beat();
  const closed = platform.events.waitFor("voice.closed");
  second.socket.close(1000);
  await closed;
  const late = await open();
  late.send(7, { ...fields, seq_ack: -1 });
  expect((await late.closed).code).toBe(4006);
});

test("a call has one server; another knows nothing of it", async () => {
  const { platform, fields } = await openCall();
  const client = new VoiceClient(await platform.voice.addServer());
  await client.next();
  client.send(0, fields);
  expect((await client.closed).code).toBe(4011);
});

test.each([
  [1, { protocol: "udp", data: { address: "127.0.0.1", port: 65_536, mode: MODE } }, 4002],
  [1, { protocol: "udp", data: { address: "example.com", port: 9, mode: MODE } }, 4002],
  [5, { speaking: 8 }, 4002],
])("opcode %d with %j is closed with %d", async (op, d, code) => {
  const { identify } = await openCall();
  const client = await identify();
  await client.select(MODE);
  client.send(op, d);
  expect((await client.closed).code).toBe(code);
});
