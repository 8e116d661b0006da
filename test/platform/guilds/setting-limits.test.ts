/** How long and how many the things that guilds set may be: what just fits, and what does not (bots 3.1, 3.15). */

import { expect, test } from "vitest";
import { openGuild } from "../support/guilds.js";
import { Player } from "../support/players.js";

const many = <T>(count: number, of: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => of(at));
const text = (length: number) => "x".repeat(length);

/** A value that does not fit is refused, and one that fits is taken. */
async function limits(
  ask: (value: unknown) => Promise<{ status: number; body: object }>,
  fits: unknown,
  wrong: unknown,
) {
  expect(await ask(wrong)).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(await ask(fits)).toMatchObject({ status: 200 });
}

test.each<[string, unknown, unknown]>([
  ["description", text(300), text(301)],
  ["name", text(100), text(101)],
  ["name", "ab", "a"],
  ["name", "Racers", null],
  ["verification_level", 4, 5],
  ["default_message_notifications", 1, 2],
  ["explicit_content_filter", 2, 3],
  ["afk_timeout", 3600, 7200],
  ["preferred_locale", "zh-TW", "zh"],
  ["preferred_locale", "sv-SE", "sv"],
  ["preferred_locale", "es-419", "es"],
  ["features", ["INVITES_DISABLED"], ["INVITES_DISABLED", "INVITES_DISABLED"]],
])("a guild's %s may be %j, and not %j", async (field, fits, wrong) => {
  const { bot, guild } = await openGuild();
  await limits(
    (value) => bot.send("PATCH", `/guilds/${guild.id}`, { [field]: value }),
    fits,
    wrong,
  );
});

const option = { title: "All" };
const prompt = { id: "1", title: "What?", options: [option] };

test.each<[string, (value: never) => object, unknown, unknown]>([
  ["prompts", (value) => ({ prompts: value }), many(15, () => prompt), many(16, () => prompt)],
  ["mode", (value) => ({ mode: value }), 1, 2],
  ["prompt's title", (title) => ({ prompts: [{ ...prompt, title }] }), text(100), text(101)],
  ["prompt's title", (title) => ({ prompts: [{ ...prompt, title }] }), "a", ""],
  ["prompt's id", (id) => ({ prompts: [{ ...prompt, id }] }), "5", undefined],
  ["prompt's type", (type) => ({ prompts: [{ ...prompt, type }] }), 1, 2],
  [
    "prompt's options",
    (options) => ({ prompts: [{ ...prompt, options }] }),
    many(50, () => option),
    many(51, () => option),
  ],
  ["prompt's options", (options) => ({ prompts: [{ ...prompt, options }] }), [option], []],
  [
    "option's title",
    (title) => ({ prompts: [{ ...prompt, options: [{ title }] }] }),
    text(50),
    text(51),
  ],
  [
    "option's title",
    (title) => ({ prompts: [{ ...prompt, options: [{ title }] }] }),
    "a",
    undefined,
  ],
  [
    "option's description",
    (description) => ({ prompts: [{ ...prompt, options: [{ ...option, description }] }] }),
    text(100),
    text(101),
  ],
])("onboarding's %s is limited", async (_name, body, fits, wrong) => {
  const { bot, guild } = await openGuild();
  const ask = (value: unknown) =>
    bot.send("PUT", `/guilds/${guild.id}/onboarding`, body(value as never));
  await limits(ask, fits, wrong);
});

test("an answer has 50 roles and 50 channels, each once, and new members see 500 channels", async () => {
  const { platform, bot, guild } = await openGuild();
  // Above every role.
  platform.guilds.update(guild.id, { ownerId: bot.id });
  const channels = many(501, (at) =>
    platform.guilds.createChannel({ guildId: guild.id, name: `room-${at}` }),
  ).map(({ id }) => id);
  const roles = many(51, () => platform.guilds.createRole(guild.id, "Racers", "0")).map(
    ({ id }) => id,
  );
  const ask = (body: object) => bot.send("PUT", `/guilds/${guild.id}/onboarding`, body);
  const answer = (field: string) => (value: unknown) =>
    ask({ prompts: [{ ...prompt, options: [{ ...option, [field]: value }] }] });
  await limits(answer("role_ids"), roles.slice(1), roles);
  await limits(answer("channel_ids"), channels.slice(0, 50), channels.slice(0, 51));
  await limits(answer("role_ids"), [roles[0]], [roles[0], roles[0]]);
  const seen = (value: unknown) => ask({ default_channel_ids: value });
  await limits(seen, channels.slice(1), channels);
});

const item = { type: 1, key: "level", name: "Level", description: "The level" };

async function openLinked() {
  const opened = await openGuild();
  const { platform, bob, game, bot } = opened;
  const metadata = `/applications/${game.id}/role-connections/metadata`;
  const declare = (value: unknown) => bot.send("PUT", metadata, value);
  const player = new Player(platform, "bob", game.id, "role_connections.write", bob.id);
  const own = `/users/@me/applications/${game.id}/role-connection`;
  const say = (value: unknown) => player.send("PUT", own, value);
  return { ...opened, declare, say, player, own };
}

test.each<[string, unknown, unknown]>([
  ["key", text(50), text(51)],
  ["key", "a_9", "Level"],
  ["name", text(100), text(101)],
  ["name", "a", ""],
  ["description", text(200), text(201)],
  ["description", "a", ""],
  ["type", 8, 9],
  ["type", 1, undefined],
  ["name_localizations", { de: text(100) }, { de: text(101) }],
  ["description_localizations", { de: text(200) }, { de: text(201) }],
])("the %s of metadata may be %j, and not %j", async (field, fits, wrong) => {
  const { declare } = await openLinked();
  await limits((value) => declare([{ ...item, [field]: value }]), fits, wrong);
});

test("an application declares five things, and a localization that is null is none", async () => {
  const { declare } = await openLinked();
  const items = (count: number) => many(count, (at) => ({ ...item, key: `k${at}` }));
  await limits(declare, items(5), items(6));
  const localized = { ...item, name_localizations: { de: null, fr: "Niveau" } };
  expect((await declare([localized])).body).toMatchObject([
    { name_localizations: { fr: "Niveau" } },
  ]);
  expect(await declare(null)).toMatchObject({ status: 200, body: [] });
});

const values = (count: number) => Object.fromEntries(many(count, (at) => [`k${at}`, "1"]));

test.each<[string, unknown, unknown]>([
  ["platform_name", text(50), text(51)],
  ["platform_username", text(100), text(101)],
  ["metadata", values(5), values(6)],
  ["metadata", { level: text(100) }, { level: text(101) }],
])("the %s of what is said of a user may be %j, and not %j", async (field, fits, wrong) => {
  const { say, player, own } = await openLinked();
  await limits((value) => say({ [field]: value }), fits, wrong);
  expect((await player.send("GET", own)).body[field]).toEqual(fits);
});

test("of a user nothing is said at first, nor after it was taken back", async () => {
  const { say, player, own } = await openLinked();
  const empty = { platform_username: null, metadata: {} };
  expect((await player.send("GET", own)).body).toEqual(empty);
  await say({ platform_name: "Game", platform_username: "Bob", metadata: { level: "1" } });
  expect((await player.send("DELETE", own)).status).toBe(204);
  expect((await player.send("GET", own)).body).toEqual(empty);
});

test("a role has up to five groups of up to five conditions, and none that is empty", async () => {
  const { platform, bot, guild } = await openLinked();
  const role = platform.guilds.createRole(guild.id, "Veteran", "0");
  const path = `/guilds/${guild.id}/roles/${role.id}/connections/configuration`;
  const ask = (value: unknown) => bot.send("PUT", path, value);
  const steam = { connection_type: "steam" };
  const groups = (count: number, of: number) => many(count, () => many(of, () => steam));
  await limits(ask, groups(5, 5), groups(6, 1));
  await limits(ask, groups(1, 5), groups(1, 6));
  await limits(ask, [], [[]]);
});

const question = { field_type: "TEXT_INPUT", label: "Why?" };

test.each<[string, (value: never) => object, unknown, unknown]>([
  ["action", (action) => ({ action }), "REJECTED", "SUBMITTED"],
  [
    "rejection_reason",
    (rejection_reason) => ({ action: "REJECTED", rejection_reason }),
    text(160),
    text(161),
  ],
])("the %s of a decision is limited", async (_name, body, fits, wrong) => {
  const { platform, alice, game, guild, bot } = await openGuild();
  const form = { enabled: true, form_fields: [question] as never };
  platform.as(alice.id, game.id).editMemberVerification(guild.id, form);
  const carol = platform.createUser({ username: "carol" });
  const id = platform.as(carol.id, game.id).requestToJoin(guild.id, ["why not"]);
  const ask = (value: unknown) =>
    bot.send("PATCH", `/guilds/${guild.id}/requests/${id}`, body(value as never));
  await limits(ask, fits, wrong);
});

test("an unknown kind of question is refused", async () => {
  const { bot, guild } = await openGuild();
  const ask = (field_type: unknown) =>
    bot.send("PATCH", `/guilds/${guild.id}/member-verification`, {
      form_fields: [{ ...question, field_type }],
    });
  await limits(ask, "PARAGRAPH", "CHECKBOX");
});
