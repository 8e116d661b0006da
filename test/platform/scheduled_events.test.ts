/** Events that guilds plan. */

import { once } from "node:events";
import { Client, Events, GatewayIntentBits, Partials } from "discord.js";
import { expect, onTestFinished, test } from "vitest";
import { allowEveryone, openGuild, permissions } from "./support/guilds.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Monday, the fifth of January 2026, at noon. */
const MONDAY = Date.UTC(2026, 0, 5, 12);
const NOW = Date.UTC(2026, 2, 1);

const iso = (at: number) => new Date(at).toISOString();

/** An event at some place, one hour from now, for two hours. */
const external = (now: number, changes: object = {}) => ({
  name: "Party",
  privacy_level: 2 as const,
  entity_type: 3 as const,
  entity_metadata: { location: "The beach" },
  scheduled_start_time: iso(now + HOUR),
  scheduled_end_time: iso(now + 3 * HOUR),
  ...changes,
});

async function open(now = NOW) {
  const opened = await openGuild(undefined, now);
  const { platform, guild, alice, bob, game, bot } = opened;
  const path = `/guilds/${guild.id}/scheduled-events`;
  const voice = platform.guilds.createChannel({ guildId: guild.id, name: "talk", type: 2 });
  const owner = platform.as(alice.id, game.id);
  const person = platform.as(bob.id, game.id);
  const make = async (body: object) => {
    const answer = await bot.send("POST", path, body);
    expect([answer.status, answer.body]).toEqual([200, answer.body]);
    return answer.body;
  };
  return { ...opened, path, voice, owner, person, make };
}

test("an event comes, changes and goes, with an event and an entry for each", async () => {
  const { guild, bot, path, owner } = await open();
  await bot.connect();
  const made = await bot.send("POST", path, external(NOW, { description: "Bring food" }), "fun");
  const id = made.body.id as string;
  const event = {
    id,
    guild_id: guild.id,
    channel_id: null,
    creator_id: bot.id,
    creator: { id: bot.id },
    name: "Party",
    description: "Bring food",
    image: null,
    scheduled_start_time: "2026-03-01T01:00:00+00:00",
    scheduled_end_time: "2026-03-01T03:00:00+00:00",
    privacy_level: 2,
    status: 1,
    entity_type: 3,
    entity_id: null,
    entity_metadata: { location: "The beach" },
    recurrence_rule: null,
    guild_scheduled_event_exceptions: [],
  };
  expect(made).toMatchObject({ status: 200, body: event });
  expect(await bot.seen()).toMatchObject([
    ["GUILD_SCHEDULED_EVENT_CREATE", event],
    ["GUILD_AUDIT_LOG_ENTRY_CREATE", { action_type: 100, target_id: id, reason: "fun" }],
  ]);
  expect((await bot.send("GET", `${path}?with_user_count=true`)).body).toMatchObject([
    { ...event, user_count: 0 },
  ]);
  owner.editEvent(guild.id, id, { name: "Picnic" });
  expect(await bot.seen()).toMatchObject([
    ["GUILD_SCHEDULED_EVENT_UPDATE", { ...event, name: "Picnic" }],
    [
      "GUILD_AUDIT_LOG_ENTRY_CREATE",
      {
        action_type: 101,
        changes: [{ key: "name", old_value: "Party", new_value: "Picnic" }],
      },
    ],
  ]);
  const log = await bot.send("GET", `/guilds/${guild.id}/audit-logs?action_type=101`);
  expect(log.body.guild_scheduled_events).toMatchObject([{ id }]);
  expect((await bot.send("DELETE", `${path}/${id}`)).status).toBe(204);
  expect(await bot.names()).toEqual([
    "GUILD_SCHEDULED_EVENT_DELETE",
    "GUILD_AUDIT_LOG_ENTRY_CREATE",
  ]);
  expect(await bot.send("GET", `${path}/${id}`)).toMatchObject({
    status: 404,
    body: { code: 10070 },
  });
});

test("an event elsewhere begins and ends by the clock", async () => {
  const { platform, guild, bot, path, owner } = await open();
  // Seconds, so that the session outlives it.
  const scheduled_start_time = iso(NOW + 2000);
  const scheduled_end_time = iso(NOW + 5000);
  const body = external(NOW, { scheduled_start_time, scheduled_end_time });
  const id = owner.createEvent(guild.id, body);
  const { events } = await bot.connect();
  expect(events[0]).toMatchObject(["GUILD_CREATE", { guild_scheduled_events: [{ id }] }]);
  platform.clock.advance(1999);
  expect((await bot.send("GET", `${path}/${id}`)).body.status).toBe(1);
  platform.clock.advance(1);
  expect(await bot.seen()).toMatchObject([["GUILD_SCHEDULED_EVENT_UPDATE", { id, status: 2 }]]);
  platform.clock.advance(3000);
  expect(await bot.seen()).toMatchObject([["GUILD_SCHEDULED_EVENT_UPDATE", { id, status: 3 }]]);
  expect((await bot.send("GET", path)).body).toEqual([]);
  expect(await bot.send("PATCH", `${path}/${id}`, { name: "Late" })).toMatchObject({
    status: 400,
    body: { code: 180_000 },
  });
});

test("an event in a voice channel is started by hand, and ends when all have left", async () => {
  const { platform, guild, bot, path, voice, person, make } = await open();
  const body = external(NOW, { entity_type: 2, entity_metadata: null, channel_id: voice.id });
  const { id } = await make(body);
  const forgotten = await make(body);
  person.joinVoice(voice.id);
  await bot.connect();
  const started = await bot.send("PATCH", `${path}/${id}`, { status: 2 });
  expect(started).toMatchObject({ status: 200, body: { status: 2, channel_id: voice.id } });
  platform.clock.advance(6 * 60_000);
  expect((await bot.send("GET", `${path}/${id}`)).body.status).toBe(2);
  person.leaveVoice(guild.id);
  platform.clock.advance(5 * 60_000);
  expect((await bot.send("GET", `${path}/${id}`)).body.status).toBe(3);
  platform.clock.advance(4 * HOUR);
  expect((await bot.send("GET", `${path}/${forgotten.id}`)).body.status).toBe(4);
});

test.each([
  [1, 3],
  [1, 1, true],
  [2, 4],
  [2, 1],
])("from status %i to %i", async (from, to, fine = false) => {
  const { bot, path, make } = await open();
  const { id } = await make(external(NOW));
  if (from === 2) await bot.send("PATCH", `${path}/${id}`, { status: 2 });
  const answer = await bot.send("PATCH", `${path}/${id}`, { status: to });
  expect(answer.status).toBe(fine ? 200 : 400);
});

test("a stage event cannot be started, as there are no stages", async () => {
  const { platform, guild, bot, path, make } = await open();
  const stage = platform.guilds.createChannel({ guildId: guild.id, name: "stage", type: 13 });
  const body = external(NOW, { entity_type: 1, entity_metadata: null, channel_id: stage.id });
  const { id } = await make(body);
  expect(await bot.send("PATCH", `${path}/${id}`, { status: 2 })).toMatchObject({
    status: 400,
    body: { code: 180_002 },
  });
});

test.each([
  [{ name: undefined }, "name"],
  [{ name: "x".repeat(101) }, "name"],
  [{ description: "x".repeat(1001) }, "description"],
  [{ privacy_level: 1 }, "privacy_level"],
  [{ entity_type: 4 }, "entity_type"],
  [{ entity_metadata: null }, "entity_metadata"],
  [{ entity_metadata: { location: "x".repeat(101) } }, "entity_metadata"],
  [{ scheduled_start_time: iso(NOW) }, "scheduled_start_time"],
  [{ scheduled_start_time: "soon" }, "scheduled_start_time"],
  [{ scheduled_end_time: null }, "scheduled_end_time"],
  [{ scheduled_end_time: iso(NOW + HOUR) }, "scheduled_end_time"],
  [{ channel_id: "1" }, "channel_id"],
  [{ entity_type: 2 }, "channel_id"],
  [{ image: "x" }, "image"],
  [{ more: 1 }, "more"],
])("an event that breaks a rule is refused: %j", async (changes, field) => {
  const { bot, path } = await open();
  expect(await bot.send("POST", path, external(NOW, changes))).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { [field]: expect.anything() } },
  });
  expect((await bot.send("GET", path)).body).toEqual([]);
});

test("the channel is of the event's kind", async () => {
  const { bot, path, text } = await open();
  const body = external(NOW, { entity_type: 2, entity_metadata: null, channel_id: text.id });
  expect(await bot.send("POST", path, body)).toMatchObject({ status: 400, body: { code: 50091 } });
});

test("a guild has 100 events that are not over", async () => {
  const { guild, bot, path, owner } = await open();
  for (let n = 0; n < 100; n++) owner.createEvent(guild.id, external(NOW));
  expect(await bot.send("POST", path, external(NOW))).toMatchObject({
    status: 400,
    body: { code: 30038 },
  });
});

test("making events needs CREATE_EVENTS, others' need MANAGE_EVENTS", async () => {
  const { platform, guild, bot, bob, game } = await openGuild(permissions(44), NOW);
  const path = `/guilds/${guild.id}/scheduled-events`;
  allowEveryone(platform, guild.id, permissions(44));
  const own = await bot.send("POST", path, external(NOW));
  expect((await bot.send("PATCH", `${path}/${own.body.id}`, { name: "Mine" })).status).toBe(200);
  const other = platform.as(bob.id, game.id).createEvent(guild.id, external(NOW));
  const refused = { status: 403, body: { code: 50013 } };
  expect(await bot.send("PATCH", `${path}/${other}`, { name: "Mine" })).toMatchObject(refused);
  expect(await bot.send("DELETE", `${path}/${other}`)).toMatchObject(refused);
});

test("before 2026-02-23 MANAGE_EVENTS was enough for bots [versions.create-guild-expressions-create-events-use-exter]", async () => {
  const day = Date.UTC(2026, 1, 23);
  const { platform, guild, bot } = await openGuild(permissions(33), day - 1);
  allowEveryone(platform, guild.id, "0");
  const path = `/guilds/${guild.id}/scheduled-events`;
  expect((await bot.send("POST", path, external(day))).status).toBe(200);
  platform.clock.set(day);
  expect(await bot.send("POST", path, external(day))).toMatchObject({
    status: 403,
    body: { code: 50013 },
  });
});

test("an event in a channel is for those who see it", async () => {
  const { platform, guild, bot, otherBot, voice, path, make } = await open();
  const stranger = otherBot("Stranger");
  platform.guilds.addMember(guild.id, stranger.id);
  const deny = permissions(10);
  const role = platform.guilds.member(guild.id, bot.id)?.roles[0] as string;
  platform.guilds.updateChannel(voice.id, {
    overwrites: [
      { id: guild.id, type: 0, allow: "0", deny },
      { id: role, type: 0, allow: deny, deny: "0" },
    ],
  });
  await bot.connect();
  await stranger.connect();
  const body = external(NOW, { entity_type: 2, entity_metadata: null, channel_id: voice.id });
  const { id } = await make(body);
  expect(await bot.names()).toContain("GUILD_SCHEDULED_EVENT_CREATE");
  expect(await stranger.seen()).toEqual([]);
  expect((await stranger.send("GET", path)).body).toEqual([]);
  expect((await stranger.send("GET", `${path}/${id}`)).status).toBe(404);
});

test("who wants to come is listed and counted", async () => {
  const { bot, alice, bob, guild, path, owner, person, make } = await open();
  const { id } = await make(external(NOW));
  await bot.connect();
  owner.joinEvent(guild.id, id);
  person.joinEvent(guild.id, id);
  person.joinEvent(guild.id, id);
  const told = (user_id: string) => ({
    guild_scheduled_event_id: id,
    user_id,
    guild_id: guild.id,
  });
  expect(await bot.seen()).toEqual([
    ["GUILD_SCHEDULED_EVENT_USER_ADD", told(alice.id)],
    ["GUILD_SCHEDULED_EVENT_USER_ADD", told(bob.id)],
  ]);
  const users = `${path}/${id}/users`;
  expect((await bot.send("GET", `${users}?with_member=true`)).body).toMatchObject([
    { guild_scheduled_event_id: id, user_id: alice.id, user: { id: alice.id }, response: 1 },
    { user_id: bob.id, member: { user: { id: bob.id } } },
  ]);
  const ids = async (query: string) =>
    (await bot.send("GET", `${users}?${query}`)).body.map(
      (one: { user_id: string }) => one.user_id,
    );
  expect(await ids("limit=1")).toEqual([alice.id]);
  expect(await ids(`after=${alice.id}`)).toEqual([bob.id]);
  expect(await ids(`before=${bob.id}&after=${bob.id}`)).toEqual([alice.id]);
  expect((await bot.send("GET", `${users}?limit=101`)).status).toBe(400);
  expect((await bot.send("GET", `${users}/counts`)).body).toEqual({
    guild_scheduled_event_count: 2,
    guild_scheduled_event_exception_counts: {},
  });
  person.leaveEvent(guild.id, id);
  expect(await bot.seen()).toEqual([["GUILD_SCHEDULED_EVENT_USER_REMOVE", told(bob.id)]]);
});

const WEEKLY = { frequency: 2, interval: 2, by_weekday: [0] };

test.each([
  ["every day", { frequency: 3 }, [1, 2, 3]],
  ["on working days", { frequency: 3, by_weekday: [0, 1, 2, 3, 4] }, [1, 2, 3, 4, 7]],
  ["every second Monday", WEEKLY, [14, 28]],
  [
    "on the first Monday of each month",
    { frequency: 1, by_n_weekday: [{ n: 1, day: 0 }] },
    [28, 56],
  ],
  ["every year", { frequency: 0, by_month: [1], by_month_day: [5] }, [365]],
])("an event that takes place %s", async (_often, rule, days) => {
  const { platform, bot, path, make } = await open(MONDAY - DAY);
  const recurrence_rule = { start: iso(MONDAY), ...rule };
  const body = external(MONDAY - HOUR, { recurrence_rule });
  const { id, ...made } = await make(body);
  expect(made.recurrence_rule).toMatchObject({ interval: 1, end: null, ...rule });
  for (const day of days) {
    const before = (await bot.send("GET", `${path}/${id}`)).body;
    platform.clock.set(Date.parse(before.scheduled_end_time));
    const next = (await bot.send("GET", `${path}/${id}`)).body;
    expect(Date.parse(next.scheduled_start_time)).toBe(MONDAY + day * DAY);
    expect(next).toMatchObject({ status: 1 });
  }
});

test.each([
  [{ frequency: 3, by_weekday: [0, 2] }, "by_weekday"],
  [{ frequency: 2, by_weekday: [0, 1] }, "by_weekday"],
  [{ frequency: 3, interval: 2 }, "interval"],
  [{ frequency: 2, interval: 3 }, "interval"],
  [{ frequency: 1 }, "by_n_weekday"],
  [{ frequency: 1, by_n_weekday: [{ n: 6, day: 0 }] }, "by_n_weekday"],
  [{ frequency: 0, by_month: [1] }, "by_month_day"],
  [{ frequency: 0, by_month_day: [5] }, "by_month"],
  [{ frequency: 4 }, "frequency"],
  [{ frequency: 3, count: 5 }, "count"],
])("a rule that the service does not take: %j", async (rule, field) => {
  const { bot, path } = await open(MONDAY - DAY);
  const recurrence_rule = { start: iso(MONDAY), ...rule };
  expect(await bot.send("POST", path, external(MONDAY - HOUR, { recurrence_rule }))).toMatchObject({
    status: 400,
    body: { errors: { recurrence_rule: { [field]: expect.anything() } } },
  });
});

test("one occurrence can be another, or fall out", async () => {
  const { platform, guild, bot, path, person, make } = await open(MONDAY - DAY);
  const recurrence_rule = { start: iso(MONDAY), frequency: 3 };
  const { id } = await make(external(MONDAY - HOUR, { recurrence_rule }));
  await bot.connect();
  const exceptions = `${path}/${id}/exceptions`;
  const canceled = await bot.send("POST", exceptions, {
    original_scheduled_start_time: iso(MONDAY + DAY),
    is_canceled: true,
  });
  expect(canceled).toMatchObject({ status: 200, body: { event_id: id, is_canceled: true } });
  const later = MONDAY + 2 * DAY + HOUR;
  const moved = await bot.send("POST", exceptions, {
    original_scheduled_start_time: iso(MONDAY + 2 * DAY),
    scheduled_start_time: iso(later),
  });
  expect((await bot.seen()).filter(([event]) => event.startsWith("GUILD_S"))).toMatchObject([
    ["GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE", { event_id: id, is_canceled: true }],
    ["GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE", { event_id: id, is_canceled: false }],
  ]);
  const exceptionId = moved.body.event_exception_id;
  person.joinEvent(guild.id, id, exceptionId);
  const users = await bot.send("GET", `${path}/${id}/${exceptionId}/users`);
  expect(users.body).toMatchObject([{ guild_scheduled_event_exception_id: exceptionId }]);
  const query = `guild_scheduled_event_exception_ids=${exceptionId}`;
  const counts = await bot.send("GET", `${path}/${id}/users/counts?${query}`);
  expect(counts.body.guild_scheduled_event_exception_counts).toEqual({ [exceptionId]: 1 });
  platform.clock.set(MONDAY + 2 * HOUR);
  const next = (await bot.send("GET", `${path}/${id}`)).body;
  expect(Date.parse(next.scheduled_start_time)).toBe(later);
  expect(next.guild_scheduled_event_exceptions).toHaveLength(2);
  const one = `${exceptions}/${exceptionId}`;
  expect((await bot.send("PATCH", one, { is_canceled: true })).body.is_canceled).toBe(true);
  expect((await bot.send("DELETE", one)).status).toBe(204);
  expect((await bot.send("DELETE", one)).status).toBe(404);
  // The jump of the clock has ended the session.
  await bot.connect();
  await bot.send("PATCH", `${path}/${id}`, { recurrence_rule: null });
  expect(await bot.names()).toContain("GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE");
  expect(
    await bot.send("POST", exceptions, {
      original_scheduled_start_time: iso(MONDAY),
      is_canceled: true,
    }),
  ).toMatchObject({ status: 400, body: { code: 180_005 } });
});

test("an unmodified library makes events and hears of them", async () => {
  const { platform, bot, guild, path, person } = await open();
  const intents = [GatewayIntentBits.Guilds, GatewayIntentBits.GuildScheduledEvents];
  // The library tells of users that it does not know only so.
  const partials = [Partials.User];
  const rest = { api: `${platform.webBase}/api`, version: "10" };
  const client = new Client({ intents, partials, rest });
  onTestFinished(() => client.destroy());
  const ready = once(client, Events.ClientReady);
  await client.login(bot.token);
  await ready;
  const cached = client.guilds.cache.get(guild.id);
  const created = once(client, Events.GuildScheduledEventCreate);
  const event = await cached?.scheduledEvents.create({
    name: "Party",
    privacyLevel: 2,
    entityType: 3,
    entityMetadata: { location: "The beach" },
    scheduledStartTime: iso(NOW + HOUR),
    scheduledEndTime: iso(NOW + 2 * HOUR),
  });
  expect((await created)[0]).toMatchObject({ id: event?.id, name: "Party" });
  const joined = once(client, Events.GuildScheduledEventUserAdd);
  person.joinEvent(guild.id, event?.id as string);
  await joined;
  expect((await event?.fetchSubscribers())?.size).toBe(1);
  const updated = once(client, Events.GuildScheduledEventUpdate);
  await event?.setName("Picnic");
  expect((await updated)[1]).toMatchObject({ name: "Picnic" });
  await event?.delete();
  expect((await bot.send("GET", path)).body).toEqual([]);
});
