/** What clients of a voice server may send, and who may go on after which close code (voice 2 and 5). */

import { once } from "node:events";
import { expect, test } from "vitest";
import { VoiceReplay } from "../../../platform/domains/voice/servers/replay.js";
import { openGuild } from "../support/guilds.js";
import { join, three } from "../support/lobbies.js";
import { VoiceClient } from "./support/voice-client.js";

const MODE = "aead_aes256_gcm_rtpsize";
const SERVER = "LOBBY_VOICE_SERVER_UPDATE";

/** A call of Alice and Bob, at whose server nobody is yet. */
async function openCall() {
  const { platform, players, game } = await three();
  const [alice, bob] = players;
  const lobbyId = await join(alice);
  await join(bob);
  const endpoint = platform.voice.servers()[0] as string;
  const names = async (player: typeof alice) => {
    player.gateway.send(17, [{ lobby_id: lobbyId }]);
    const server = (await player.seen()).find(([name]) => name === SERVER);
    const { id: user_id, ready } = player;
    const token = server?.[1].token as string;
    return { server_id: lobbyId, user_id, session_id: ready.session_id as string, token };
  };
  const fields = { alice: await names(alice), bob: await names(bob) };
  const open = async (version = 8) => {
    const client = new VoiceClient(endpoint, `?v=${version}`);
    await client.next();
    return client;
  };
  const identify = async (
    changes: object = {},
    who: keyof typeof fields = "alice",
    version = 8,
  ) => {
    const client = await open(version);
    client.send(0, { ...fields[who], ...changes });
    return client;
  };
  /** A client that is in the call; what it gets of that is taken. */
  const inside = async (changes: object = {}, who: keyof typeof fields = "alice", version = 8) => {
    const client = await identify(changes, who, version);
    client.ready = (await client.next()).d;
    const description = await client.select(MODE);
    return { client, description };
  };
  const resume = async (changes: object = {}, version = 8) => {
    const client = await open(version);
    client.send(7, { ...fields.alice, seq_ack: -1, ...changes });
    return { client, first: await Promise.race([client.next(), client.closed]) };
  };
  /** Cuts Alice's connection, as a network failure would. */
  const drop = async () => {
    const closed = platform.events.waitFor("voice.closed");
    expect(platform.voice.drop(alice.id)).toBe(1);
    await closed;
  };
  /** Lets time pass, with heartbeats to the main gateway. */
  const passes = async (milliseconds: number) => {
    for (let left = milliseconds; left > 0; left -= 20_000) {
      platform.clock.advance(Math.min(left, 20_000));
      await alice.seen();
    }
  };
  /** Somebody of the lobby who calls without a client. */
  const person = platform.as(players[1].id, game.id);
  return { platform, alice, bob, lobbyId, person, identify, inside, resume, drop, passes };
}

test.each<[what: string, code: number, data: string | Buffer]>([
  ["an operation that is no number", 4002, `{"op":"5","d":{"speaking":1}}`],
  ["no message at all", 4002, Buffer.alloc(0)],
  ["a heartbeat with an invalid number", 4002, `{"op":3,"d":{"t":1,"seq_ack":"x"}}`],
  ["a transition without its number", 4002, `{"op":23,"d":{}}`],
  ["an invalid commit of no transition", 4002, `{"op":31,"d":{"transition_id":"1"}}`],
  ["an invalid key package", 4020, Buffer.from([26, 1, 2, 3])],
  ["an operation that has no binary form", 4001, Buffer.from([5, 1])],
])("%s closes the connection with %d", async (_, code, data) => {
  const { inside } = await openCall();
  const { client } = await inside({ max_dave_protocol_version: 1 });
  client.socket.send(data);
  expect((await client.closed).code).toBe(code);
});

test.each([-1, 0.5, "1"])(
  "a version of the end-to-end encryption cannot be %j",
  async (max_dave_protocol_version) => {
    const { identify } = await openCall();
    const client = await identify({ max_dave_protocol_version });
    expect((await client.closed).code).toBe(4002);
  },
);

test("who knows a newer end-to-end encryption uses the one that there is", async () => {
  const { inside } = await openCall();
  const { description } = await inside({ max_dave_protocol_version: 5 });
  expect(description).toMatchObject({ dave_protocol_version: 1 });
});

test("on a stage nobody encrypts from end to end, and nobody is sent what that takes", async () => {
  const { platform, guild, bot } = await openGuild();
  const stage = platform.guilds.createChannel({ guildId: guild.id, name: "Stage", type: 13 });
  const { ready } = await bot.connect();
  bot.gateway.send(4, { guild_id: guild.id, channel_id: stage.id });
  const server = (await bot.seen()).find(([name]) => name === "VOICE_SERVER_UPDATE");
  const able = { max_dave_protocol_version: 1 };
  const player = { id: bot.id, ready };
  const token = server?.[1].token;
  const client = await VoiceClient.identified(platform, guild.id, player, token, able);
  expect(await client.select(MODE)).toMatchObject({ dave_protocol_version: 0 });
  expect(await client.beat()).toEqual([]);
});

test("a nonce of 64 bits comes back as it was", async () => {
  const { inside } = await openCall();
  const { client } = await inside();
  const answer = once(client.socket, "message");
  client.socket.send(`{"op":3,"d":{"t":1234567890123456789}}`);
  expect(String((await answer)[0])).toBe(`{"op":6,"d":{"t":1234567890123456789}}`);
});

test("who comes is notified who is there and of those who said that they speak; who selects again comes no second time", async () => {
  const { alice, bob, inside } = await openCall();
  const { client: one } = await inside();
  const { client: other } = await inside({}, "bob");
  const there = [{ op: 11, d: { user_ids: [alice.id] } }];
  expect(await other.beat()).toMatchObject(there);
  expect(await one.beat()).toMatchObject([{ op: 11, d: { user_ids: [bob.id] } }]);
  expect(await other.select(MODE)).toMatchObject({ mode: MODE });
  expect(await other.beat()).toEqual([]);
  expect(await one.beat()).toEqual([]);
});

test.each([
  [1001, true],
  [4006, false],
  [4009, false],
  [4014, false],
  [4015, true],
  [4021, false],
  [4022, false],
])("after a close with %d a session can be resumed: %s", async (code, resumes) => {
  const { platform, alice, inside, resume } = await openCall();
  const { client } = await inside();
  expect(platform.voice.close(alice.id, code)).toBe(1);
  expect((await client.closed).code).toBe(code);
  expect((await resume()).first).toMatchObject(resumes ? { op: 9 } : { code: 4006 });
});

test("a session can be resumed for less than a minute, and then lasts", async () => {
  const { inside, resume, drop, passes } = await openCall();
  await inside();
  await drop();
  await passes(59_999);
  const { client, first } = await resume();
  expect(first).toMatchObject({ op: 9 });
  await client.beat();
  for (let count = 0; count < 3; count++) {
    await passes(20_000);
    expect(await client.beat()).toEqual([]);
  }
  await drop();
  await passes(60_000);
  expect((await resume()).first).toMatchObject({ code: 4006 });
});

test("the number of the last message is a whole number", async () => {
  const { inside, resume } = await openCall();
  await inside();
  expect((await resume({ seq_ack: "1" })).first).toMatchObject({ code: 4002 });
});

test("below version 8 nothing is sent again after a resume [versions.voice-gateway-8-version-required]", async () => {
  const { inside, resume, drop } = await openCall();
  const able = { max_dave_protocol_version: 1 };
  const { client } = await inside(able, "alice", 7);
  expect((await client.beat()).map(({ op }) => op)).toEqual([25]);
  await drop();
  const again = await resume({}, 7);
  expect(again.first).toEqual({ op: 9, d: null });
  expect(await again.client.beat()).toEqual([]);
});

test("numbers begin with 1, and with 1 again after 65535: clients overlook 0", () => {
  const replay = new VoiceReplay();
  const numbers = Array.from({ length: 65_537 }, () => replay.next());
  expect([numbers[0], numbers[65_534], numbers[65_535], numbers[65_536]]).toEqual([
    1, 65_535, 1, 2,
  ]);
});

test("a server that did nothing for a while has its clients still", async () => {
  const { platform, inside, passes } = await openCall();
  const { client } = await inside();
  platform.voice.freeze();
  await passes(60_000);
  platform.voice.thaw();
  expect(await client.beat()).toEqual([]);
});

test("what a server has to say while it does nothing is sent when it goes on", async () => {
  const { platform, bob, lobbyId, person, inside } = await openCall();
  const { client } = await inside();
  person.joinCall(lobbyId);
  person.hear(lobbyId);
  expect(await client.beat()).toMatchObject([{ op: 11, d: { user_ids: [bob.id] } }]);
  platform.voice.freeze();
  person.leaveCall(lobbyId);
  platform.voice.thaw();
  expect(await client.beat()).toMatchObject([{ op: 13, d: { user_id: bob.id } }]);
});
