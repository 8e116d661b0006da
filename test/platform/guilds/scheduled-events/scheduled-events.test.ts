/** Events that guilds plan. */

import { once } from "node:events";
import { Events, GatewayIntentBits, Partials } from "discord.js";
import { expect, test } from "vitest";
import { external, HOUR, iso, NOW, openEvents } from "../../support/events.js";
import { allowEveryone, openGuild, permissions } from "../../support/guilds.js";
import { cachedGuild, loginLibrary } from "../../support/library.js";

test("an event comes, changes and goes, with an event and an entry for each", async () => {
  const { guild, bot, path, owner } = await openEvents();
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
  const { platform, guild, bot, path, owner } = await openEvents();
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
  const { platform, guild, bot, path, voice, person, make } = await openEvents();
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
  const { bot, path, make } = await openEvents();
  const { id } = await make(external(NOW));
  if (from === 2) await bot.send("PATCH", `${path}/${id}`, { status: 2 });
  const answer = await bot.send("PATCH", `${path}/${id}`, { status: to });
  expect(answer.status).toBe(fine ? 200 : 400);
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
])("an event that breaks a rule is refused: %j", async (changes, field) => {
  const { bot, path } = await openEvents();
  expect(await bot.send("POST", path, external(NOW, changes))).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { [field]: expect.anything() } },
  });
  expect((await bot.send("GET", path)).body).toEqual([]);
});

test("the channel is of the event's kind", async () => {
  const { bot, path, text } = await openEvents();
  const body = external(NOW, { entity_type: 2, entity_metadata: null, channel_id: text.id });
  expect(await bot.send("POST", path, body)).toMatchObject({ status: 400, body: { code: 50091 } });
});

test("a guild has 100 events that are not over", async () => {
  const { guild, bot, path, owner } = await openEvents();
  for (let n = 0; n < 100; n++) owner.createEvent(guild.id, external(NOW));
  expect(await bot.send("POST", path, external(NOW))).toMatchObject({
    status: 400,
    body: { code: 30038 },
  });
});

test("making events needs CREATE_EVENTS, others' need MANAGE_EVENTS [versions.create-guild-expressions-create-events-use-exter]", async () => {
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
  const { platform, guild, bot, otherBot, voice, path, make } = await openEvents();
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
  const { bot, alice, bob, guild, path, owner, person, make } = await openEvents();
  const { id } = await make(external(NOW));
  await bot.connect();
  owner.joinEvent(guild.id, id);
  person.joinEvent(guild.id, id);
  person.joinEvent(guild.id, id);
  const reported = (user_id: string) => ({
    guild_scheduled_event_id: id,
    user_id,
    guild_id: guild.id,
  });
  expect(await bot.seen()).toEqual([
    ["GUILD_SCHEDULED_EVENT_USER_ADD", reported(alice.id)],
    ["GUILD_SCHEDULED_EVENT_USER_ADD", reported(bob.id)],
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
  expect(await bot.seen()).toEqual([["GUILD_SCHEDULED_EVENT_USER_REMOVE", reported(bob.id)]]);
});

test("an unmodified library makes events and is notified of them", async () => {
  const { bot, guild, path, person } = await openEvents();
  const intents = [GatewayIntentBits.Guilds, GatewayIntentBits.GuildScheduledEvents];
  // The library reports users that it does not know only so.
  const partials = [Partials.User];
  const client = await loginLibrary(bot, { intents, partials });
  const cached = cachedGuild(client, guild.id);
  const created = once(client, Events.GuildScheduledEventCreate);
  const event = await cached.scheduledEvents.create({
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
