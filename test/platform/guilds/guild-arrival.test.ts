/** What bots get about guilds when they log in, and who gets events afterwards. */

import { expect, test } from "vitest";
import { GatewayClient } from "../support/gateway.js";
import { ALL_INTENTS, bitfield, openGuild, permissions } from "../support/guilds.js";

const VIEW = permissions(10);

test("READY lists the guilds as unavailable, and each follows whole", async () => {
  const { guild, text, bot, role, alice } = await openGuild();
  const { ready, events } = await bot.connect({ intents: bitfield(0, 1) });
  expect(ready.guilds).toEqual([{ id: guild.id, unavailable: true }]);
  expect(events).toHaveLength(1);
  const [name, data] = events[0] as [string, Record<string, unknown>];
  expect(name).toBe("GUILD_CREATE");
  expect(data).toMatchObject({
    id: guild.id,
    name: "Guild",
    owner_id: alice.id,
    member_count: 3,
    large: false,
    unavailable: false,
    lazy: true,
    region: "deprecated",
    emojis: [],
    stickers: [],
    threads: [],
    presences: [],
    voice_states: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
    members: [{ user: { id: bot.id, bot: true }, roles: [role.id], nick: null, deaf: false }],
    channels: [{ id: text.id, type: 0, name: "general", permission_overwrites: [], topic: null }],
  });
  expect(data.roles).toMatchObject([
    { id: guild.id, name: "@everyone", position: 0, permissions: "2248473465835073" },
    { id: role.id, name: "Robots", position: 10, colors: { primary_color: 0 }, managed: false },
  ]);
  expect((data.channels as object[])[0]).not.toHaveProperty("guild_id");
});

test("a guild that a bot has come into only now does not say that it is available", async () => {
  const { platform, alice, bot, guild } = await openGuild();
  await bot.connect();
  const joined = platform.guilds.create({ name: "New", ownerId: alice.id });
  platform.guilds.addMember(joined.id, bot.id);
  const [[name, data]] = (await bot.seen()) as [[string, object]];
  expect([name, data]).toMatchObject(["GUILD_CREATE", { id: joined.id, name: "New" }]);
  expect(data).not.toHaveProperty("unavailable");
  for (const unavailable of [true, false]) platform.guilds.update(guild.id, { unavailable });
  expect(await bot.seen()).toMatchObject([
    ["GUILD_DELETE", { id: guild.id, unavailable: true }],
    ["GUILD_CREATE", { id: guild.id, unavailable: false }],
  ]);
});

test("without the intent there is no GUILD_CREATE; one in an outage is unavailable", async () => {
  const { platform, guild, bot } = await openGuild();
  const { ready, events } = await bot.connect({ intents: bitfield(9) });
  expect([ready.guilds.length, events]).toEqual([1, []]);
  platform.clock.advance(5000);
  platform.guilds.update(guild.id, { unavailable: true });
  expect((await bot.connect()).events).toEqual([
    ["GUILD_DELETE", { id: guild.id, unavailable: true }],
  ]);
  platform.guilds.update(guild.id, { unavailable: false });
  expect(await bot.names()).toEqual(["GUILD_CREATE"]);
});

test("each shard has the guilds whose number falls on it, and only their events", async () => {
  const { platform, alice, bot } = await openGuild();
  const ids = [];
  for (let made = 0; made < 6; made++) {
    platform.clock.advance(1);
    const { id } = platform.guilds.create({ name: `Guild ${made}`, ownerId: alice.id });
    platform.guilds.addMember(id, bot.id);
    ids.push(id);
  }
  const all = platform.guilds.of(bot.id).map(({ id }) => id);
  const gateways: GatewayClient[] = [];
  for (const shard of [0, 1]) {
    platform.clock.advance(5000);
    const { ready, events } = await bot.connect({ shard: [shard, 2] });
    const own = all.filter((id) => (BigInt(id) >> 22n) % 2n === BigInt(shard));
    expect(own.length).toBeGreaterThan(1);
    expect(ready.shard).toEqual([shard, 2]);
    expect(ready.guilds.map(({ id }: { id: string }) => id)).toEqual(own);
    expect(events.map(([, { id }]) => id)).toEqual(own);
    gateways.push(bot.gateway);
  }
  const [id] = ids as [string];
  platform.guilds.update(id, { name: "Renamed" });
  const seen = await Promise.all(gateways.map((gateway) => gateway.beat()));
  expect(seen.map((payloads) => payloads.length)).toEqual(
    [0, 1].map((shard) => ((BigInt(id) >> 22n) % 2n === BigInt(shard) ? 1 : 0)),
  );
});

test("who has more than 2,500 guilds on a shard needs more shards", async () => {
  const { platform, alice, bot } = await openGuild();
  for (let made = 0; made < 2500; made++) {
    const { id } = platform.guilds.create({ name: "Many", ownerId: alice.id });
    platform.guilds.addMember(id, bot.id);
  }
  const gateway = new GatewayClient(platform.gatewayUrl);
  await gateway.next();
  gateway.send(2, { token: bot.token, properties: {}, intents: 0 });
  expect((await gateway.closed).code).toBe(4011);
  expect(platform.sessions.list()).toEqual([]);
});

test("events go by intent and permission, whatever the bot may see [gateway-events.guild-member-add-update-remove]", async () => {
  const { platform, guild, text, bot, bob } = await openGuild();
  const { guilds } = platform;
  await bot.connect({ intents: bitfield(0) });
  guilds.updateChannel(text.id, { topic: "News" });
  guilds.addMember(guild.id, platform.createUser({ username: "carol" }).id);
  expect(await bot.seen()).toMatchObject([["CHANNEL_UPDATE", { id: text.id, topic: "News" }]]);
  platform.users.update(bob.id, { globalName: "Bob" });
  guilds.removeMember(guild.id, bob.id);
  expect(await bot.seen()).toEqual([]);
  const { guildId } = text;
  guilds.deliver({ guildId, event: "TEST", channelId: text.id, data: { one: 1 } });
  guilds.deliver({ guildId, event: "TEST", anyOf: [8n], data: { two: 2 } });
  guilds.deliver({ guildId, event: "TEST", intent: 1, data: { three: 3 } });
  guilds.deliver({ guildId, event: "TEST", only: bob.id, data: { four: 4 } });
  expect(await bot.seen()).toEqual([["TEST", { one: 1 }]]);
});

test("members come, change and go; the bot's own membership needs no intent [gateway-events.guild-member-add-update-remove]", async () => {
  const { platform, guild, bot, role, otherBot } = await openGuild();
  const { guilds } = platform;
  await bot.connect();
  const other = otherBot("Other");
  await other.connect({ intents: bitfield(0) });
  const carol = platform.createUser({ username: "carol" });
  guilds.addMember(guild.id, carol.id);
  guilds.addMember(guild.id, carol.id, [role.id]);
  platform.users.update(carol.id, { globalName: "Carol" });
  guilds.removeMember(guild.id, carol.id);
  const user = { id: carol.id, username: "carol" };
  expect(await bot.seen()).toMatchObject([
    ["GUILD_MEMBER_ADD", { guild_id: guild.id, user, roles: [], flags: 0 }],
    ["GUILD_MEMBER_UPDATE", { guild_id: guild.id, user, roles: [role.id], nick: null }],
    ["GUILD_MEMBER_UPDATE", { user: { id: carol.id, global_name: "Carol" } }],
    ["GUILD_MEMBER_REMOVE", { guild_id: guild.id, user }],
  ]);
  guilds.addMember(guild.id, other.id);
  expect(await other.names()).toEqual(["GUILD_CREATE"]);
  expect(await bot.names()).toEqual(["GUILD_MEMBER_ADD"]);
  guilds.addMember(guild.id, other.id, [role.id]);
  expect(await other.names()).toEqual(["GUILD_MEMBER_UPDATE"]);
  guilds.removeMember(guild.id, other.id);
  expect(await other.seen()).toEqual([["GUILD_DELETE", { id: guild.id }]]);
  const third = otherBot("Third");
  await third.connect({ intents: bitfield(0, 1) });
  guilds.addMember(guild.id, third.id);
  expect(await third.names()).toEqual(["GUILD_CREATE"]);
});

test("channels that a bot cannot view are obfuscated for who asks, and revealed with a permission [records.channel-flags-channel-obfuscated-1-17, records.channel-name-hidden, records.channel-permission-overwrites-single-deny-for-ob, obfuscation.gateway-obfuscated-content, gateway-events.channel-dispatch-obfuscated, gateway-commands.identify-capabilities-1-15, versions.channel-obfuscation-gateway-opt-in-http-2026-11]", async () => {
  const day = Date.UTC(2026, 10, 1);
  const { platform, guild, bot } = await openGuild("0", day);
  const { guilds } = platform;
  const deny = [{ id: guild.id, type: 0 as const, allow: "0", deny: VIEW }];
  const { id: guildId } = guild;
  const category = guilds.createChannel({ guildId, name: "Staff", type: 4, overwrites: deny });
  const secret = guilds.createChannel({
    guildId,
    name: "secret",
    topic: "Plans",
    parentId: category.id,
  });
  const hidden = {
    name: "___hidden___",
    flags: 131_072,
    permission_overwrites: [{ id: guildId, type: 0, allow: "0", deny: "1024" }],
  };
  const whole = await bot.connect();
  expect(whole.events[0]?.[1].channels).toMatchObject([
    { name: "general" },
    { name: "Staff" },
    { name: "secret", topic: "Plans" },
  ]);
  platform.clock.advance(5000);
  const { events } = await bot.connect({ capabilities: 1 << 15 });
  expect(events[0]?.[1].channels).toMatchObject([
    { name: "general", flags: 0 },
    { id: category.id, type: 4, position: 1, ...hidden },
    { id: secret.id, type: 0, position: 2, parent_id: category.id, topic: null, ...hidden },
  ]);
  guilds.updateChannel(secret.id, { topic: "Other plans" });
  expect(await bot.seen()).toMatchObject([["CHANNEL_UPDATE", { id: secret.id, ...hidden }]]);
  const role = guilds.createRole(guildId, "Staff", "0");
  guilds.updateChannel(secret.id, {
    overwrites: [...deny, { id: role.id, type: 0, allow: VIEW, deny: "0" }],
  });
  await bot.seen();
  guilds.addMember(guildId, bot.id, [role.id]);
  expect(await bot.seen()).toMatchObject([
    ["GUILD_MEMBER_UPDATE", { roles: [role.id] }],
    ["CHANNEL_UPDATE", { id: category.id, name: "Staff" }],
    ["CHANNEL_UPDATE", { id: secret.id, name: "secret", topic: "Other plans" }],
    ["THREAD_LIST_SYNC", { guild_id: guildId, threads: [], members: [] }],
  ]);
  guilds.addMember(guildId, bot.id, []);
  expect(await bot.seen()).toMatchObject([
    ["GUILD_MEMBER_UPDATE", { roles: [] }],
    ["CHANNEL_UPDATE", { id: category.id, ...hidden }],
    ["CHANNEL_UPDATE", { id: secret.id, ...hidden }],
  ]);
  platform.as(guild.ownerId).deleteChannel(secret.id);
  expect(await bot.seen()).toMatchObject([["CHANNEL_DELETE", { id: secret.id, ...hidden }]]);
});

test("before that day a developer has them obfuscated for its bot, and takes that back [gateway-commands.identify-capabilities-1-15, obfuscation.gateway-obfuscated-content]", async () => {
  const { platform, guild, bot, game } = await openGuild("0", Date.UTC(2026, 10, 1));
  const deny = [{ id: guild.id, type: 0 as const, allow: "0", deny: VIEW }];
  const fields = { guildId: guild.id, name: "secret", overwrites: deny };
  const secret = platform.guilds.createChannel(fields);
  platform.applications.update(game.id, { channelObfuscation: true });
  const { events } = await bot.connect();
  expect(events[0]?.[1].channels).toMatchObject([{ name: "general" }, { name: "___hidden___" }]);
  platform.applications.update(game.id, { channelObfuscation: false });
  platform.guilds.updateChannel(secret.id, { topic: "Plans" });
  expect(await bot.seen()).toMatchObject([["CHANNEL_UPDATE", { name: "secret", topic: "Plans" }]]);
});

test("from 2026-11-16 on, channels are obfuscated for every bot [versions.channel-obfuscation-gateway-opt-in-http-2026-11, obfuscation.gateway-obfuscated-content]", async () => {
  const day = Date.UTC(2026, 10, 16);
  const { platform, guild, bot } = await openGuild("0", day);
  const deny = [{ id: guild.id, type: 0 as const, allow: "0", deny: VIEW }];
  platform.guilds.createChannel({ guildId: guild.id, name: "secret", overwrites: deny });
  const { events } = await bot.connect({ intents: ALL_INTENTS });
  expect(events[0]?.[1].channels).toMatchObject([{ name: "general" }, { name: "___hidden___" }]);
});

test("what happens while a bot is away is sent on resume", async () => {
  const { platform, guild, text, bot } = await openGuild();
  const { ready } = await bot.connect();
  bot.gateway.socket.terminate();
  await platform.events.waitFor("gateway.suspended");
  platform.guilds.updateChannel(text.id, { name: "renamed" });
  platform.guilds.createRole(guild.id, "New", "0");
  const gateway = new GatewayClient(platform.gatewayUrl);
  await gateway.resume(bot.token, ready.session_id, 2);
  const payloads = [await gateway.next(), await gateway.next(), await gateway.next()];
  expect(payloads.map(({ t, s }) => [t, s])).toEqual([
    ["CHANNEL_UPDATE", 3],
    ["GUILD_ROLE_CREATE", 4],
    ["RESUMED", 5],
  ]);
});
