/** Members that bots ask for over the gateway. */

import { expect, test } from "vitest";
import { bitfield, openGuild } from "../support/guilds.js";

const REQUEST = 8;

test("all members come in pieces of a thousand, in order [gateway-commands.request-guild-members, gateway-events.guild-members-chunk]", async () => {
  const { platform, guild, bot } = await openGuild();
  for (let number = 0; number < 1998; number++) {
    const { id } = platform.createUser({ username: `member${number}` });
    platform.guilds.addMember(guild.id, id);
  }
  await bot.connect();
  bot.gateway.send(REQUEST, { guild_id: guild.id, query: "", limit: 0, nonce: "n1" });
  const chunks = await bot.seen();
  expect(chunks.map(([event]) => event)).toEqual(Array(3).fill("GUILD_MEMBERS_CHUNK"));
  const sizes = chunks.map(([, d]) => [d.chunk_index, d.chunk_count, d.members.length, d.nonce]);
  expect(sizes).toEqual([
    [0, 3, 1000, "n1"],
    [1, 3, 1000, "n1"],
    [2, 3, 1, "n1"],
  ]);
  const ids = new Set(
    chunks.flatMap(([, d]) => d.members.map((m: { user: { id: string } }) => m.user.id)),
  );
  expect(ids.size).toBe(2001);
});

test("a second request for all members within 30 seconds is limited; others are not [limits.request-guild-members-1-30-s, gateway-events.rate-limited, errors.rate-limited-event, gateway-commands.request-guild-members, gateway-events.guild-members-chunk]", async () => {
  const { platform, guild, bot, bob } = await openGuild();
  await bot.connect();
  const all = { guild_id: guild.id, query: "", limit: 0 };
  bot.gateway.send(REQUEST, all);
  expect(await bot.names()).toEqual(["GUILD_MEMBERS_CHUNK"]);
  platform.clock.advance(10_500);
  bot.gateway.send(REQUEST, { ...all, nonce: "again" });
  expect(await bot.seen()).toEqual([
    [
      "RATE_LIMITED",
      { opcode: 8, retry_after: 19.5, meta: { guild_id: guild.id, nonce: "again" } },
    ],
  ]);
  bot.gateway.send(REQUEST, { guild_id: guild.id, user_ids: bob.id });
  bot.gateway.send(REQUEST, { guild_id: guild.id, query: "b", limit: 1 });
  bot.gateway.send(REQUEST, { ...all, limit: 2 });
  expect(await bot.names()).toEqual(Array(3).fill("GUILD_MEMBERS_CHUNK"));
  platform.clock.advance(19_500);
  bot.gateway.send(REQUEST, all);
  expect(await bot.names()).toEqual(["GUILD_MEMBERS_CHUNK"]);
});

test("by id, by name, with presences; what is not there is named", async () => {
  const { guild, bot, bob } = await openGuild();
  await bot.connect();
  bot.gateway.send(REQUEST, {
    guild_id: [guild.id],
    user_ids: [bob.id, bot.id, "1"],
    presences: true,
  });
  const [[, found]] = (await bot.seen()) as [[string, Record<string, unknown>]];
  expect(found).toMatchObject({
    guild_id: guild.id,
    members: [{ user: { id: bob.id } }, { user: { id: bot.id } }],
    not_found: ["1"],
    presences: [{ user: { id: bot.id }, status: "online", client_status: { web: "online" } }],
  });
  expect(found).not.toHaveProperty("nonce");
  bot.gateway.send(REQUEST, { guild_id: guild.id, query: "nobody", limit: 10 });
  expect(await bot.seen()).toMatchObject([
    ["GUILD_MEMBERS_CHUNK", { members: [], chunk_index: 0, chunk_count: 1 }],
  ]);
  bot.gateway.send(REQUEST, { guild_id: "1", query: "", limit: 0 });
  expect(await bot.seen()).toEqual([]);
  bot.gateway.send(REQUEST, { guild_id: guild.id });
  expect((await bot.gateway.closed).code).toBe(4002);
});

test("at most a hundred are found by name or asked for by id, and a nonce has 32 bytes", async () => {
  const { platform, guild, bot } = await openGuild();
  const ids = Array.from({ length: 101 }, (_, number) => {
    const { id } = platform.createUser({ username: `crew${number}` });
    platform.guilds.addMember(guild.id, id);
    return id;
  });
  await bot.connect();
  const ask = async (request: object) => {
    bot.gateway.send(REQUEST, { guild_id: guild.id, ...request });
    const [[, chunk]] = (await bot.seen()) as [[string, { members: object[]; nonce?: string }]];
    return chunk;
  };
  for (const request of [
    { query: "crew", limit: 0 },
    { query: "crew", limit: 101 },
    { user_ids: ids },
  ]) {
    expect((await ask(request)).members).toHaveLength(100);
  }
  expect((await ask({ query: "crew", limit: 99 })).members).toHaveLength(99);
  const [fits, long] = ["é".repeat(16), `${"é".repeat(16)}x`];
  expect((await ask({ query: "crew1", limit: 1, nonce: fits })).nonce).toBe(fits);
  expect(await ask({ query: "crew1", limit: 1, nonce: long })).not.toHaveProperty("nonce");
});

test("the limit on asking for all members is for each guild and each bot [limits.request-guild-members-1-30-s]", async () => {
  const { platform, guild, bot, bob, otherBot } = await openGuild();
  const other = platform.guilds.create({ name: "Other", ownerId: bob.id });
  platform.guilds.addMember(other.id, bot.id);
  const second = otherBot("Second");
  platform.guilds.addMember(guild.id, second.id);
  for (const each of [bot, second]) await each.connect();
  await bot.seen();
  for (const [each, guild_id] of [
    [bot, guild.id],
    [bot, other.id],
    [second, guild.id],
  ] as const) {
    each.gateway.send(REQUEST, { guild_id, query: "", limit: 0 });
    expect(await each.names()).toEqual(["GUILD_MEMBERS_CHUNK"]);
  }
});

test("until 2025-09-30 a bot asks for all members as often as it likes [limits.request-guild-members-1-30-s]", async () => {
  const { platform, guild, bot } = await openGuild(undefined, Date.UTC(2025, 9, 1) - 1);
  await bot.connect();
  const ask = async () => {
    bot.gateway.send(REQUEST, { guild_id: guild.id, query: "", limit: 0 });
    return bot.names();
  };
  for (let count = 0; count < 2; count++) expect(await ask()).toEqual(["GUILD_MEMBERS_CHUNK"]);
  platform.clock.advance(1);
  expect(await ask()).toEqual(["GUILD_MEMBERS_CHUNK"]);
  expect(await ask()).toEqual(["RATE_LIMITED"]);
});

test("presences come with the intent for them alone", async () => {
  const { guild, bot } = await openGuild();
  await bot.connect({ intents: bitfield(0, 1) });
  bot.gateway.send(REQUEST, { guild_id: guild.id, user_ids: [bot.id], presences: true });
  const [[, chunk]] = (await bot.seen()) as [[string, object]];
  expect(chunk).not.toHaveProperty("presences");
});

test("without the intent, not all members are sent [gateway-commands.request-guild-members]", async () => {
  const { guild, bot } = await openGuild();
  await bot.connect({ intents: bitfield(0) });
  bot.gateway.send(REQUEST, { guild_id: guild.id, query: "", limit: 0 });
  expect(await bot.seen()).toEqual([]);
});

test("presences reach who asks for them, in GUILD_CREATE and afterwards", async () => {
  const { platform, guild, bot, otherBot } = await openGuild();
  const other = otherBot("Other");
  platform.guilds.addMember(guild.id, other.id);
  await bot.connect();
  const activity = { name: "chess", type: 0, details: "not for bots" };
  const presence = { status: "dnd", activities: [activity], since: null, afk: false };
  const { events } = await other.connect({ presence });
  expect(events[0]?.[1].presences).toMatchObject([{ user: { id: bot.id }, status: "online" }]);
  expect(events[0]?.[1].members).toHaveLength(4);
  expect(await bot.seen()).toMatchObject([
    [
      "PRESENCE_UPDATE",
      { user: { id: other.id }, guild_id: guild.id, status: "dnd", client_status: { web: "dnd" } },
    ],
  ]);
  other.gateway.send(3, { ...presence, status: "idle" });
  await other.seen();
  const [[, changed]] = (await bot.seen()) as [[string, Record<string, unknown>]];
  expect(changed).toMatchObject({ status: "idle", activities: [{ name: "chess", type: 0 }] });
  expect((changed.activities as object[])[0]).not.toHaveProperty("details");
});
