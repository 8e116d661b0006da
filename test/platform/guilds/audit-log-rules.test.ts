/** What the audit log keeps, counts together, shows to whom, and by which pages. */

import { expect, test } from "vitest";
import { auditLog } from "../../../platform/domains/guilds/audit-log/domain.js";
import { openGuild, openStrictGuild } from "../support/guilds.js";

const VIEW = 10;
const VIEW_AUDIT_LOG = 7;
const DAY = 86_400_000;

/** Kinds of entries, by the service's numbers. */
const CHANNEL_UPDATE = 11;
const MEMBER_MOVE = 26;
const ROLE_CREATE = 30;

async function openLog() {
  const opened = await openStrictGuild();
  const { platform, guild, bot, may } = opened;
  may(VIEW, VIEW_AUDIT_LOG);
  const log = platform.domain(auditLog);
  const note = (more: object = {}) =>
    log.record(guild.id, { type: ROLE_CREATE, actorId: bot.id, after: { name: "x" }, ...more });
  const path = `/guilds/${guild.id}/audit-logs`;
  const entries = async (query = "") =>
    (await bot.send("GET", `${path}?${query}`)).body.audit_log_entries;
  const ids = async (query = ""): Promise<string[]> =>
    (await entries(query)).map(({ id }: { id: string }) => id);
  return { ...opened, log, note, path, entries, ids };
}

test("the audit log is read and heard by who may view it", async () => {
  const { bot, may, note, path } = await openLog();
  await bot.connect();
  note();
  expect(await bot.names()).toEqual(["GUILD_AUDIT_LOG_ENTRY_CREATE"]);
  expect((await bot.send("GET", path)).status).toBe(200);
  may(VIEW);
  await bot.seen();
  note();
  expect(await bot.seen()).toEqual([]);
  expect(await bot.send("GET", path)).toMatchObject({ status: 403, body: { code: 50013 } });
});

test("an entry is kept for 45 days", async () => {
  const { platform, note, ids } = await openLog();
  note();
  platform.clock.advance(45 * DAY);
  expect(await ids()).toHaveLength(1);
  platform.clock.advance(1);
  note();
  expect(await ids()).toHaveLength(1);
  platform.clock.advance(46 * DAY);
  expect(await ids()).toEqual([]);
});

test("a change that changes nothing is not noted, unless it always is", async () => {
  const { note, entries } = await openLog();
  const same = { type: CHANNEL_UPDATE, before: { name: "x" }, after: { name: "x" } };
  note(same);
  expect(await entries()).toEqual([]);
  note({ ...same, always: true });
  note({
    type: CHANNEL_UPDATE,
    before: { name: "x", topic: "t" },
    after: { name: "y", topic: null },
  });
  const [changed, always] = await entries();
  expect(always).not.toHaveProperty("changes");
  expect(changed.changes).toEqual([
    { key: "name", old_value: "x", new_value: "y" },
    { key: "topic", old_value: "t" },
  ]);
});

test("images are logged by their hashes; types and counters of an object are not logged", async () => {
  const { note, entries } = await openLog();
  const before = { id: "1", icon: "old", last_message_id: "5", member_count: 1, name: "x" };
  const after = { id: "2", icon: "new", last_message_id: "6", member_count: 2, name: "x" };
  note({ type: CHANNEL_UPDATE, before, after });
  expect((await entries())[0].changes).toEqual([
    { key: "icon_hash", old_value: "old", new_value: "new" },
  ]);
});

test.each([
  ["of the same actor, target and channel within five minutes", {}, 299_999, 1],
  ["later than that", {}, 300_000, 2],
  ["of another actor", { actorId: "1" }, 0, 2],
  ["of another target", { targetId: "5" }, 0, 2],
  ["of another channel", { options: { channel_id: "8", count: "1" } }, 0, 2],
  ["of another kind", { type: 72 }, 0, 2],
])("moves %s are counted together or not", async (_, more, later, count) => {
  const { platform, note, entries } = await openLog();
  const move = { type: MEMBER_MOVE, after: undefined, options: { channel_id: "7", count: "1" } };
  note(move);
  platform.clock.advance(later);
  note({ ...move, ...more });
  const found = await entries();
  expect(found).toHaveLength(count);
  expect(found[0].options.count).toBe(count === 1 ? "2" : "1");
});

test("actions that are counted together have one entry; other kinds are never counted together", async () => {
  const { bot, note, ids } = await openLog();
  await bot.connect();
  const move = { type: MEMBER_MOVE, after: undefined, options: { channel_id: "7", count: "1" } };
  note(move);
  note(move);
  expect(await bot.names()).toEqual(["GUILD_AUDIT_LOG_ENTRY_CREATE"]);
  note();
  note();
  expect(await ids()).toHaveLength(3);
});

test("entries come newest first, 50 by default and at most 100; after an id, oldest first", async () => {
  const { bot, note, path, ids } = await openLog();
  for (let n = 0; n < 101; n++) note();
  const newest = await ids("limit=100");
  expect(newest).toHaveLength(100);
  expect(newest).toEqual([...newest].sort().reverse());
  expect(await ids()).toEqual(newest.slice(0, 50));
  for (const limit of [0, 101]) {
    expect((await bot.send("GET", `${path}?limit=${limit}`)).status).toBe(400);
  }
  const middle = newest[50] as string;
  expect(await ids(`before=${middle}&limit=2`)).toEqual(newest.slice(51, 53));
  expect(await ids(`after=${middle}&limit=2`)).toEqual([newest[49], newest[48]]);
  expect(await ids(`after=${newest[3]}&before=${newest[0]}`)).toEqual(newest.slice(1, 3));
});

test("entries are of a kind, an actor or a target, and name the users among these", async () => {
  const { bot, alice, bob, note, path, ids } = await openLog();
  note({ targetId: bob.id });
  note({ actorId: alice.id });
  note({ type: CHANNEL_UPDATE });
  const [updated, byAlice, aboutBob] = await ids();
  expect(await ids(`user_id=${bot.id}`)).toEqual([updated, aboutBob]);
  expect(await ids(`user_id=${alice.id}`)).toEqual([byAlice]);
  expect(await ids(`target_id=${bob.id}`)).toEqual([aboutBob]);
  expect(await ids(`action_type=${CHANNEL_UPDATE}`)).toEqual([updated]);
  expect(await ids(`user_id=${alice.id}&action_type=${CHANNEL_UPDATE}`)).toEqual([]);
  const { body } = await bot.send("GET", path);
  const users = body.users.map(({ id }: { id: string }) => id);
  expect(users.sort()).toEqual([bot.id, alice.id, bob.id].sort());
});

test("each guild has its own log, which goes with it", async () => {
  const { platform, bot, guild, note, log } = await openLog();
  const other = platform.guilds.create({ name: "Other", ownerId: bot.id });
  note();
  log.record(other.id, { type: ROLE_CREATE, actorId: bot.id, after: { name: "x" } });
  expect(log.of(guild.id)).toHaveLength(1);
  platform.guilds.delete(other.id);
  expect(log.of(other.id)).toEqual([]);
  expect(log.of(guild.id)).toHaveLength(1);
});

test("the answer has all eight lists, also where there is nothing in them", async () => {
  const { bot, path } = await openLog();
  expect((await bot.send("GET", path)).body).toEqual({
    application_commands: [],
    audit_log_entries: [],
    auto_moderation_rules: [],
    guild_scheduled_events: [],
    integrations: [],
    threads: [],
    users: [],
    webhooks: [],
  });
});

test("an entry has its reason and options where there are some, and is sent with its guild", async () => {
  const { bot, guild, note, entries } = await openLog();
  await bot.connect();
  note({ actorId: null });
  note({ reason: "why", targetId: "5", options: { count: "1" } });
  const plain = {
    id: expect.stringMatching(/^\d+$/),
    action_type: ROLE_CREATE,
    user_id: null,
    target_id: null,
    changes: [{ key: "name", new_value: "x" }],
  };
  const full = {
    ...plain,
    user_id: bot.id,
    target_id: "5",
    reason: "why",
    options: { count: "1" },
  };
  expect(await entries()).toEqual([full, plain]);
  expect(await bot.seen()).toEqual(
    [plain, full].map((entry) => [
      "GUILD_AUDIT_LOG_ENTRY_CREATE",
      { ...entry, guild_id: guild.id },
    ]),
  );
});

test("what is made or gone is noted even if no event is sent", async () => {
  const { note, entries } = await openLog();
  note({ after: { id: "1" } });
  note({ after: undefined, before: { id: "1" } });
  note({ after: undefined, before: { name: "x" } });
  const found = await entries();
  expect(found).toHaveLength(3);
  expect(found[0].changes).toEqual([{ key: "name", old_value: "x" }]);
});

test("channels and webhooks that entries are about are named beside them", async () => {
  const { bot, may, text, path } = await openLog();
  may(VIEW, VIEW_AUDIT_LOG, 29);
  const hook = await bot.send("POST", `/channels/${text.id}/webhooks`, { name: "Hook" });
  expect(hook.status).toBe(200);
  expect((await bot.send("GET", path)).body.webhooks).toMatchObject([{ id: hook.body.id }]);
});

test("a count that nobody gave is one", async () => {
  const { note, entries } = await openLog();
  const move = { type: MEMBER_MOVE, after: undefined };
  note(move);
  note(move);
  expect((await entries())[0].options).toEqual({ count: "2" });
  note({ ...move, options: { count: "3" } });
  expect((await entries())[0].options).toEqual({ count: "5" });
});

test("changed tags of a sticker are sent, the owner of a role is not", async () => {
  const { note, entries } = await openLog();
  note({ type: CHANNEL_UPDATE, before: { tags: "old" }, after: { tags: "new" } });
  note({ after: { name: "x", tags: { bot_id: "1" } } });
  const [role, sticker] = await entries();
  expect(sticker.changes).toEqual([{ key: "tags", old_value: "old", new_value: "new" }]);
  expect(role.changes).toEqual([{ key: "name", new_value: "x" }]);
});

test.each([
  ["PATCH", "widget", { enabled: true }, 1, ["widget_enabled"]],
  ["PATCH", "welcome-screen", { enabled: true }, 1, ["features"]],
  ["PUT", "onboarding", { mode: 1 }, 166, ["default_channel_ids", "enabled", "mode"]],
] as const)(
  "%s %s with %j has an entry of type %d with the keys %j",
  async (method, path, body, type, keys) => {
    const { platform, guild, bot } = await openGuild();
    platform.guilds.update(guild.id, { features: ["COMMUNITY"] });
    await bot.send(method, `/guilds/${guild.id}/${path}`, body);
    const { body: log } = await bot.send("GET", `/guilds/${guild.id}/audit-logs?limit=1`);
    const [entry] = log.audit_log_entries;
    expect(entry).toMatchObject({ action_type: type, user_id: bot.id, target_id: guild.id });
    expect(entry.changes.map(({ key }: { key: string }) => key).sort()).toEqual(keys);
  },
);

test("a stage's entries have its fields: new ones, old ones, and what has changed", async () => {
  const { platform, guild, bot } = await openGuild();
  const { id: channel_id } = platform.guilds.createChannel({
    guildId: guild.id,
    name: "talk",
    type: 13,
  });
  const path = `/stage-instances/${channel_id}`;
  await bot.send("POST", "/stage-instances", { channel_id, topic: "Racing" });
  await bot.send("PATCH", path, { topic: "Winning" });
  await bot.send("DELETE", path);
  const { body } = await bot.send("GET", `/guilds/${guild.id}/audit-logs?limit=3`);
  const changed = body.audit_log_entries.map((one: { action_type: number; changes: unknown }) => [
    one.action_type,
    one.changes,
  ]);
  const level = { key: "privacy_level" };
  expect(changed).toEqual([
    [
      85,
      [
        { key: "topic", old_value: "Winning" },
        { ...level, old_value: 2 },
      ],
    ],
    [84, [{ key: "topic", old_value: "Racing", new_value: "Winning" }]],
    [
      83,
      [
        { key: "topic", new_value: "Racing" },
        { ...level, new_value: 2 },
      ],
    ],
  ]);
});
