/** Auto moderation: rules, and what they do. */

import { once } from "node:events";
import { Client, Events, GatewayIntentBits } from "discord.js";
import { expect, onTestFinished, test } from "vitest";
import { autoModeration } from "../../platform/domains/auto_moderation/domain.js";
import type { ApiError } from "../../platform/kernel/http/api_error.js";
import { allowEveryone, openGuild, permissions } from "./support/guilds.js";

/** A guild whose member Bob may write, with a channel for alerts. */
async function open() {
  const opened = await openGuild();
  const { platform, guild, alice, bob, game, text, bot } = opened;
  const alerts = platform.guilds.createChannel({ guildId: guild.id, name: "alerts" });
  const owner = platform.as(alice.id, game.id);
  const person = platform.as(bob.id, game.id);
  const rules = `/guilds/${guild.id}/auto-moderation/rules`;
  const make = async (body: object) => {
    const answer = await bot.send("POST", rules, { ...keyword, enabled: true, ...body });
    expect([answer.status, answer.body]).toEqual([200, answer.body]);
    return answer.body;
  };
  /** The code that writing is refused with; undefined when it is not. */
  const write = (content: string, channelId = text.id): number | undefined => {
    try {
      person.sendMessage(channelId, content);
      return undefined;
    } catch (error) {
      return (error as ApiError).code;
    }
  };
  return { ...opened, alerts, owner, person, rules, make, write };
}

const block = { type: 1 };
const keyword = {
  name: "Words",
  event_type: 1,
  trigger_type: 1,
  trigger_metadata: { keyword_filter: ["bad"] },
  actions: [block],
};

test("a rule comes, changes and goes, with an event and an entry for each", async () => {
  const { guild, bot, rules, owner } = await open();
  await bot.connect();
  const made = await bot.send("POST", rules, { ...keyword, exempt_roles: ["7"] }, "calm");
  const id = made.body.id as string;
  const rule = {
    id,
    guild_id: guild.id,
    creator_id: bot.id,
    name: "Words",
    event_type: 1,
    trigger_type: 1,
    trigger_metadata: { keyword_filter: ["bad"], regex_patterns: [], allow_list: [] },
    actions: [{ type: 1, metadata: {} }],
    enabled: false,
    exempt_roles: ["7"],
    exempt_channels: [],
  };
  expect(made).toEqual({ status: 200, body: rule });
  expect(await bot.seen()).toMatchObject([
    ["AUTO_MODERATION_RULE_CREATE", rule],
    ["GUILD_AUDIT_LOG_ENTRY_CREATE", { action_type: 140, target_id: id, reason: "calm" }],
  ]);
  expect((await bot.send("GET", rules)).body).toEqual([rule]);
  expect((await bot.send("GET", `${rules}/${id}`)).body).toEqual(rule);
  const changes = { enabled: true, trigger_metadata: { keyword_filter: ["worse"] } };
  const changed = { ...rule, enabled: true };
  changed.trigger_metadata = { ...rule.trigger_metadata, keyword_filter: ["worse"] };
  expect((await bot.send("PATCH", `${rules}/${id}`, changes)).body).toEqual(changed);
  expect(await bot.seen()).toMatchObject([
    ["AUTO_MODERATION_RULE_UPDATE", changed],
    [
      "GUILD_AUDIT_LOG_ENTRY_CREATE",
      {
        action_type: 141,
        changes: [
          { key: "enabled", old_value: false, new_value: true },
          { key: "$add_keyword_filter", new_value: ["worse"] },
          { key: "$remove_keyword_filter", new_value: ["bad"] },
        ],
      },
    ],
  ]);
  const log = await bot.send("GET", `/guilds/${guild.id}/audit-logs?action_type=141`);
  expect(log.body.auto_moderation_rules).toEqual([changed]);
  owner.deleteRule(guild.id, id);
  expect(await bot.names()).toEqual([
    "AUTO_MODERATION_RULE_DELETE",
    "GUILD_AUDIT_LOG_ENTRY_CREATE",
  ]);
  expect(await bot.send("GET", `${rules}/${id}`)).toMatchObject({ status: 404, body: { code: 0 } });
});

test.each([
  [{ trigger_type: 2 }, "trigger_type"],
  [{ trigger_type: undefined }, "trigger_type"],
  [{ name: undefined }, "name"],
  [{ name: "x".repeat(101) }, "name"],
  [{ event_type: 2 }, "event_type"],
  [{ actions: [] }, "actions"],
  [{ actions: Array.from({ length: 6 }, () => block) }, "actions"],
  [{ actions: [{ type: 4 }] }, "actions"],
  [{ actions: [{ type: 2 }] }, "actions"],
  [{ actions: [{ type: 2, metadata: { channel_id: "1" } }] }, "actions"],
  [{ actions: [{ type: 3, metadata: { duration_seconds: 2_419_201 } }] }, "actions"],
  [{ actions: [{ type: 1, metadata: { custom_message: "x".repeat(151) } }] }, "actions"],
  [{ exempt_roles: Array.from({ length: 21 }, (_, n) => String(n + 1)) }, "exempt_roles"],
  [{ exempt_channels: Array.from({ length: 51 }, (_, n) => String(n + 1)) }, "exempt_channels"],
  [{ trigger_metadata: { keyword_filter: ["x".repeat(61)] } }, "trigger_metadata"],
  [{ trigger_metadata: { keyword_filter: Array(1001).fill("x") } }, "trigger_metadata"],
  [{ trigger_metadata: { regex_patterns: Array(11).fill("x") } }, "trigger_metadata"],
  [{ trigger_metadata: { regex_patterns: ["x".repeat(261)] } }, "trigger_metadata"],
  [{ trigger_metadata: { regex_patterns: ["("] } }, "trigger_metadata"],
  [{ trigger_metadata: { regex_patterns: ["(?=x)"] } }, "trigger_metadata"],
  [{ trigger_metadata: { allow_list: Array(101).fill("x") } }, "trigger_metadata"],
  [{ trigger_metadata: { presets: [1] } }, "trigger_metadata"],
  [{ trigger_type: 5, trigger_metadata: { mention_total_limit: 51 } }, "trigger_metadata"],
  [{ trigger_type: 4, trigger_metadata: { presets: [4] } }, "trigger_metadata"],
  [{ more: 1 }, "more"],
])("a rule that breaks a rule is refused: %j", async (changes, field) => {
  const { bot, rules } = await open();
  const answer = await bot.send("POST", rules, { ...keyword, ...changes });
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { [field]: expect.anything() } },
  });
  expect((await bot.send("GET", rules)).body).toEqual([]);
});

test("there are 6 rules with keywords and one of each other kind", async () => {
  const { bot, rules, make } = await open();
  for (let n = 0; n < 6; n++) await make({});
  await make({ trigger_type: 3, trigger_metadata: {} });
  await make({ trigger_type: 4, trigger_metadata: { presets: [1] } });
  await make({ trigger_type: 5, trigger_metadata: { mention_total_limit: 5 } });
  const quarantine = { event_type: 2, actions: [{ type: 4 }] };
  await make({ ...quarantine, trigger_type: 6 });
  for (const trigger_type of [1, 3, 4, 5, 6]) {
    const event = trigger_type === 6 ? quarantine : {};
    const body = { ...keyword, trigger_metadata: {}, ...event, trigger_type };
    const code = "AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED";
    expect(await bot.send("POST", rules, body)).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { trigger_type: { _errors: [{ code }] } } },
    });
  }
});

test("rules need MANAGE_GUILD, and MODERATE_MEMBERS to time members out", async () => {
  const { bot, guild, platform } = await openGuild(permissions(5));
  allowEveryone(platform, guild.id, "0");
  const rules = `/guilds/${guild.id}/auto-moderation/rules`;
  const actions = [{ type: 3, metadata: { duration_seconds: 60 } }];
  const refused = { status: 403, body: { code: 50013 } };
  expect(await bot.send("POST", rules, { ...keyword, actions })).toMatchObject(refused);
  expect((await bot.send("POST", rules, keyword)).status).toBe(200);
  const weak = await openGuild(permissions(40));
  const others = `/guilds/${weak.guild.id}/auto-moderation/rules`;
  expect(await weak.bot.send("GET", others)).toMatchObject(refused);
  expect(await weak.bot.send("POST", others, keyword)).toMatchObject(refused);
});

test.each([
  ["bad", "so BAD, really", true],
  ["bad", "badly", false],
  ["bad*", "badly", true],
  ["bad*", "notbad", false],
  ["*bad", "notbad", true],
  ["*bad", "badly", false],
  ["*bad*", "unbadly", true],
  ["very bad", "this is very bad.", true],
  ["schön", "Schöner", false],
])('the keyword "%s" finds "%s": %s', async (word, content, found) => {
  const { make, write } = await open();
  await make({ trigger_metadata: { keyword_filter: [word] } });
  expect(write(content)).toBe(found ? 200_000 : undefined);
});

test("patterns are matched in any case, and what is allowed is let through", async () => {
  const { make, write } = await open();
  const regex_patterns = ["b[a4]d{2,}"];
  await make({ trigger_metadata: { regex_patterns, allow_list: ["b4dd*"] } });
  expect(write("BADDD")).toBe(200_000);
  expect(write("b4ddest")).toBeUndefined();
  expect(write("b4ddest and baddest")).toBe(200_000);
  expect(write("bad")).toBeUndefined();
});

test("a pattern takes time that grows with the text only", async () => {
  const { make, write } = await open();
  await make({ trigger_metadata: { regex_patterns: ["(a+)+b$"] } });
  expect(write("a".repeat(1999))).toBeUndefined();
});

test("presets, mentions and spam", async () => {
  const { platform, make, write } = await open();
  await make({ trigger_type: 4, trigger_metadata: { presets: [1, 3], allow_list: ["damned"] } });
  expect(write("damn it")).toBe(200_000);
  expect(write("the damned")).toBeUndefined();
  expect(write("slurp")).toBeUndefined();
  platform.domain(autoModeration).setPreset(3, ["slurp"]);
  expect(write("slurp")).toBe(200_000);
  await make({ trigger_type: 5, trigger_metadata: { mention_total_limit: 2 } });
  expect(write("<@1> <@!1> <@&2>")).toBeUndefined();
  expect(write("<@1> <@2> <@&3>")).toBe(200_000);
  await make({ trigger_type: 3, trigger_metadata: {} });
  expect(write("buy now")).toBeUndefined();
  platform.domain(autoModeration).judgeSpam((text) => text.startsWith("buy"));
  expect(write("buy now")).toBe(200_000);
});

test("a message that is blocked is not there; moderators and the log are told [errors.400-automod]", async () => {
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

test("an unmodified library makes rules and hears of what they do", async () => {
  const { platform, bot, guild, write } = await open();
  const { Guilds, AutoModerationConfiguration, AutoModerationExecution } = GatewayIntentBits;
  const intents = [Guilds, AutoModerationConfiguration, AutoModerationExecution];
  const client = new Client({ intents, rest: { api: `${platform.webBase}/api`, version: "10" } });
  onTestFinished(() => client.destroy());
  const ready = once(client, Events.ClientReady);
  await client.login(bot.token);
  await ready;
  const cached = client.guilds.cache.get(guild.id);
  const created = once(client, Events.AutoModerationRuleCreate);
  const rule = await cached?.autoModerationRules.create({
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
  expect((await cached?.autoModerationRules.fetch())?.size).toBe(1);
  const updated = await rule?.setName("Other words");
  expect(updated?.name).toBe("Other words");
  await rule?.delete();
  expect((await bot.send("GET", `/guilds/${guild.id}/auto-moderation/rules`)).body).toEqual([]);
});
