/** Auto moderation: what rules do, and to whom. */

import { once } from "node:events";
import { Events, GatewayIntentBits } from "discord.js";
import { expect, test } from "vitest";
import { openModerated as open } from "../../support/auto-moderation.js";
import { cachedGuild, loginLibrary } from "../../support/library.js";

test("a message that is blocked is not there; moderators and the log are notified [errors.400-automod]", async () => {
  const { bot, bob, guild, text, alerts, make, write, platform } = await open();
  const actions = [
    { type: 1, metadata: { custom_message: "Be kind." } },
    { type: 2, metadata: { channel_id: alerts.id } },
    { type: 3, metadata: { duration_seconds: 60 } },
  ];
  const rule = await make({ actions });
  await bot.connect();
  expect(write("this is bad")).toBe(200_000);
  const options = {
    auto_moderation_rule_name: "Words",
    auto_moderation_rule_trigger_type: "1",
    channel_id: text.id,
  };
  const executed = {
    guild_id: guild.id,
    rule_id: rule.id,
    rule_trigger_type: 1,
    user_id: bob.id,
    channel_id: text.id,
    content: "this is bad",
    matched_keyword: "bad",
    matched_content: "bad",
  };
  const entry = (action_type: number) => [
    "GUILD_AUDIT_LOG_ENTRY_CREATE",
    { action_type, user_id: bob.id, target_id: bob.id, options },
  ];
  const seen = await bot.seen();
  const alert = seen.find(([event]) => event === "MESSAGE_CREATE")?.[1];
  expect(seen).toMatchObject([
    entry(143),
    ["AUTO_MODERATION_ACTION_EXECUTION", { ...executed, action: actions[0] }],
    ["MESSAGE_CREATE", { channel_id: alerts.id, type: 24, author: { id: bob.id } }],
    entry(144),
    [
      "AUTO_MODERATION_ACTION_EXECUTION",
      { ...executed, action: actions[1], alert_system_message_id: alert.id },
    ],
    ["GUILD_MEMBER_UPDATE", { user: { id: bob.id } }],
    entry(145),
    ["AUTO_MODERATION_ACTION_EXECUTION", { ...executed, action: actions[2] }],
  ]);
  expect(alert.embeds).toMatchObject([
    { type: "auto_moderation_message", description: "this is bad" },
  ]);
  expect(alert.embeds[0].fields).toContainEqual({
    name: "rule_name",
    value: "Words",
    inline: false,
  });
  expect((await bot.send("GET", `/channels/${text.id}/messages`)).body).toEqual([]);
  const { timeoutUntil } = platform.guilds.member(guild.id, bob.id) ?? {};
  expect(timeoutUntil).toBe(platform.clock.now() + 60_000);
});

test("without MESSAGE_CONTENT the event does not say what was written", async () => {
  const { bot, make, write } = await open();
  await make({});
  await bot.connect({ intents: 2 ** 21 });
  write("this is bad");
  expect(await bot.seen()).toMatchObject([
    [
      "AUTO_MODERATION_ACTION_EXECUTION",
      { content: "", matched_content: "", matched_keyword: "bad" },
    ],
  ]);
});

test("a message that is only reported stays, and the report names it", async () => {
  const { bot, text, alerts, make, write, person } = await open();
  await make({ actions: [{ type: 2, metadata: { channel_id: alerts.id } }] });
  await bot.connect();
  expect(write("this is bad")).toBeUndefined();
  const seen = await bot.seen();
  const message = seen.find(([, data]) => data.channel_id === text.id && data.content)?.[1];
  const executed = seen.find(([event]) => event === "AUTO_MODERATION_ACTION_EXECUTION")?.[1];
  expect(executed.message_id).toBe(message.message_id ?? message.id);
  const kept = (await bot.send("GET", `/channels/${text.id}/messages`)).body;
  expect(kept).toMatchObject([{ content: "this is bad" }]);
  person.editMessage(text.id, kept[0].id, "still bad");
  expect(await bot.names()).toContain("AUTO_MODERATION_ACTION_EXECUTION");
});

test("a message that is refused after its text was let through has no consequence, then or later", async () => {
  const { platform, bot, bob, guild, text, alerts, make, write } = await open();
  await make({
    actions: [
      { type: 2, metadata: { channel_id: alerts.id } },
      { type: 3, metadata: { duration_seconds: 60 } },
    ],
  });
  platform.guilds.updateChannel(text.id, { rateLimitPerUser: 60 });
  expect(write("hello")).toBeUndefined();
  expect(write("this is bad")).toBe(20_016);
  const [hello] = (await bot.send("GET", `/channels/${text.id}/messages`)).body;
  const pin = await bot.send("PUT", `/channels/${text.id}/messages/pins/${hello.id}`);
  expect(pin.status).toBe(204);
  expect(platform.guilds.member(guild.id, bob.id)?.timeoutUntil).toBeNull();
  expect((await bot.send("GET", `/channels/${alerts.id}/messages`)).body).toEqual([]);
});

test("bots, moderators, exempt roles and exempt channels write what they like", async () => {
  const { bot, bob, guild, text, owner, make, write, platform, rules } = await open();
  const rule = await make({});
  const forum = platform.guilds.createChannel({ guildId: guild.id, name: "free" });
  const role = platform.guilds.createRole(guild.id, "Trusted", "0");
  const path = `/channels/${text.id}/messages`;
  expect((await bot.send("POST", path, { content: "bad" })).status).toBe(200);
  owner.sendMessage(text.id, "bad");
  expect(write("bad")).toBe(200_000);
  await bot.send("PATCH", `${rules}/${rule.id}`, { exempt_channels: [forum.id] });
  expect(write("bad", forum.id)).toBeUndefined();
  const { id: thread } = owner.createThread(forum.id, { name: "talk", type: 11 });
  expect(write("bad", thread)).toBeUndefined();
  await bot.send("PATCH", `${rules}/${rule.id}`, { exempt_roles: [role.id] });
  platform.guilds.addMember(guild.id, bob.id, [role.id]);
  expect(write("bad")).toBeUndefined();
  platform.guilds.addMember(guild.id, bob.id, []);
  expect(write("bad")).toBe(200_000);
  await bot.send("PATCH", `${rules}/${rule.id}`, { enabled: false });
  expect(write("bad")).toBeUndefined();
});

test("a member with a name that is not allowed is in quarantine until it has another", async () => {
  const { bot, bob, guild, make, write, person, platform } = await open();
  await make({ event_type: 2, trigger_type: 6, actions: [{ type: 4 }] });
  await bot.connect();
  person.editOwnMember(guild.id, { nick: "a bad name" });
  expect(await bot.seen()).toMatchObject(
    expect.arrayContaining([
      ["GUILD_MEMBER_UPDATE", expect.objectContaining({ flags: 128 })],
      [
        "AUTO_MODERATION_ACTION_EXECUTION",
        expect.objectContaining({ user_id: bob.id, content: "a bad name", rule_trigger_type: 6 }),
      ],
    ]),
  );
  expect(write("hello")).toBe(50_013);
  person.editOwnMember(guild.id, { nick: "Bob" });
  expect(platform.guilds.member(guild.id, bob.id)?.flags).toBe(0);
  expect(write("hello")).toBeUndefined();
});

test("the names that people give threads and posts are moderated, too; those of bots are not", async () => {
  const { platform, guild, bot, text, bob, person, make, alerts } = await open();
  await make({ actions: [{ type: 1 }, { type: 2, metadata: { channel_id: alerts.id } }] });
  const forum = platform.guilds.createChannel({ guildId: guild.id, name: "ideas", type: 15 });
  await bot.connect();
  const message = person.sendMessage(text.id, "hello");
  await bot.seen();
  const blocked = "Title was blocked by automatic moderation";
  expect(() => person.createThread(text.id, { name: "bad talk", type: 11 })).toThrow(blocked);
  expect(() => person.createThreadOn(text.id, message, { name: "bad talk" })).toThrow(blocked);
  const post = { name: "bad idea", message: { content: "good" } };
  expect(() => person.createPost(forum.id, post)).toThrow(blocked);
  const actions = (await bot.seen()).filter(
    ([name]) => name === "AUTO_MODERATION_ACTION_EXECUTION",
  );
  expect(actions).toHaveLength(6);
  expect(actions[0]).toMatchObject([
    "AUTO_MODERATION_ACTION_EXECUTION",
    { user_id: bob.id, channel_id: text.id, content: "bad talk", matched_keyword: "bad" },
  ]);
  expect(actions[0]?.[1]).not.toHaveProperty("message_id");
  const { id: thread } = person.createThread(text.id, { name: "talk", type: 11 });
  expect(() => person.editThread(thread, { name: "bad" })).toThrow(blocked);
  expect(platform.guilds.channel(thread)?.name).toBe("talk");
  const path = `/channels/${text.id}/threads`;
  expect((await bot.send("POST", path, { name: "bad bot", type: 11 })).status).toBe(201);
});

test("everyone, or whoever writes below a category, is exempt where the rule says so", async () => {
  const { platform, guild, bot, text, make, write, person, rules } = await open();
  const { id } = await make({ exempt_roles: [guild.id] });
  expect(write("bad")).toBeUndefined();
  const category = platform.guilds.createChannel({ guildId: guild.id, name: "Free", type: 4 });
  await bot.send("PATCH", `${rules}/${id}`, { exempt_roles: [], exempt_channels: [category.id] });
  expect(write("bad")).toBe(200_000);
  platform.guilds.updateChannel(text.id, { parentId: category.id });
  expect(write("bad")).toBeUndefined();
  const { id: thread } = person.createThread(text.id, { name: "talk", type: 11 });
  expect(write("bad", thread)).toBeUndefined();
});

test("rules for messages leave names alone and the other way round; bots' names are free", async () => {
  const { platform, guild, otherBot, bob, make, write, person } = await open();
  const facts = (id: string) => platform.guilds.member(guild.id, id);
  await make({ actions: [{ type: 3, metadata: { duration_seconds: 60 } }] });
  person.editOwnMember(guild.id, { nick: "bad" });
  expect(facts(bob.id)?.timeoutUntil).toBeNull();
  const trigger_metadata = { keyword_filter: ["worse"] };
  await make({ event_type: 2, trigger_type: 6, actions: [{ type: 4 }], trigger_metadata });
  expect(write("worse")).toBeUndefined();
  expect(facts(bob.id)?.flags).toBe(0);
  const other = otherBot("Other");
  platform.guilds.addMember(guild.id, other.id);
  const path = `/guilds/${guild.id}/members/@me`;
  expect((await other.send("PATCH", path, { nick: "worse" })).status).toBe(200);
  expect(facts(other.id)?.flags).toBe(0);
  person.editOwnMember(guild.id, { nick: "worse" });
  expect(facts(bob.id)?.flags).toBe(1 << 7);
});

test("where the channel for alerts is gone, the rest of the rule still holds", async () => {
  const { bot, make, write, alerts } = await open();
  await make({ actions: [{ type: 2, metadata: { channel_id: alerts.id } }, { type: 1 }] });
  await bot.send("DELETE", `/channels/${alerts.id}`);
  expect(write("bad")).toBe(200_000);
});

test("a title that is only reported stays", async () => {
  const { bot, text, person, make, alerts } = await open();
  await make({ actions: [{ type: 2, metadata: { channel_id: alerts.id } }] });
  await bot.connect();
  const { id: thread } = person.createThread(text.id, { name: "bad talk", type: 11 });
  const seen = await bot.seen();
  expect(seen).toContainEqual(["THREAD_CREATE", expect.objectContaining({ id: thread })]);
  expect(seen.filter(([name]) => name === "AUTO_MODERATION_ACTION_EXECUTION")).toMatchObject([
    [expect.anything(), { content: "bad talk" }],
  ]);
});

test("an unmodified library makes rules and is notified of what they do", async () => {
  const { bot, guild, write } = await open();
  const { Guilds, AutoModerationConfiguration, AutoModerationExecution } = GatewayIntentBits;
  const intents = [Guilds, AutoModerationConfiguration, AutoModerationExecution];
  const client = await loginLibrary(bot, { intents });
  const cached = cachedGuild(client, guild.id);
  const created = once(client, Events.AutoModerationRuleCreate);
  const rule = await cached.autoModerationRules.create({
    name: "Words",
    enabled: true,
    eventType: 1,
    triggerType: 1,
    triggerMetadata: { keywordFilter: ["bad"] },
    actions: [{ type: 1, metadata: { customMessage: "Be kind." } }],
  });
  expect((await created)[0]).toMatchObject({ id: rule?.id, name: "Words" });
  const executed = once(client, Events.AutoModerationActionExecution);
  expect(write("bad")).toBe(200_000);
  expect((await executed)[0]).toMatchObject({ ruleId: rule?.id, matchedKeyword: "bad" });
  expect((await cached.autoModerationRules.fetch())?.size).toBe(1);
  const updated = await rule?.setName("Other words");
  expect(updated?.name).toBe("Other words");
  await rule?.delete();
  expect((await bot.send("GET", `/guilds/${guild.id}/auto-moderation/rules`)).body).toEqual([]);
});
