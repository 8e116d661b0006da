/** Rules of events: whose they are, when they may be changed, and what goes with them. */

import { expect, test } from "vitest";
import { DAY, external, HOUR, iso, MONDAY, NOW, openEvents } from "../../support/events.js";

const inVoice = (channel_id: string) =>
  external(NOW, { entity_type: 2, entity_metadata: null, channel_id });

test("an event of another guild is unknown in this one, and takes place in no channel of another", async () => {
  const { platform, bot, bob, path, person } = await openEvents();
  const other = platform.guilds.create({ name: "Other", ownerId: bob.id });
  const id = person.createEvent(other.id, external(NOW));
  const unknown = { status: 404, body: { code: 10070 } };
  expect(await bot.send("GET", `${path}/${id}`)).toMatchObject(unknown);
  expect(await bot.send("PATCH", `${path}/${id}`, { name: "x" })).toMatchObject(unknown);
  expect(await bot.send("DELETE", `${path}/${id}`)).toMatchObject(unknown);
  const far = platform.guilds.createChannel({ guildId: other.id, name: "far", type: 2 });
  expect(await bot.send("POST", path, inVoice(far.id))).toMatchObject({ body: { code: 10003 } });
});

test("an event that goes on can be changed, and a change of nothing is none", async () => {
  const { platform, bot, path, make } = await openEvents();
  const { id } = await make(external(NOW));
  platform.clock.advance(2 * HOUR);
  await bot.connect();
  const edit = (body: object) => bot.send("PATCH", `${path}/${id}`, body);
  expect(await edit({ name: "Party" })).toMatchObject({ status: 200, body: { status: 2 } });
  expect(await bot.seen()).toEqual([]);
  expect(await edit({ name: "Picnic" })).toMatchObject({ status: 200, body: { status: 2 } });
  expect(await bot.names()).toContain("GUILD_SCHEDULED_EVENT_UPDATE");
  const past = { scheduled_start_time: iso(platform.clock.now()) };
  expect(await edit(past)).toMatchObject({ status: 400, body: { code: 50035 } });
});

test("an event of a stage begins with the stage, unless one is open there", async () => {
  const { platform, guild, bot, path, make } = await openEvents();
  const stage = platform.guilds.createChannel({ guildId: guild.id, name: "stage", type: 13 });
  const body = external(NOW, { entity_type: 1, entity_metadata: null, channel_id: stage.id });
  const [first, second] = [(await make(body)).id, (await make(body)).id];
  const start = (id: string) => bot.send("PATCH", `${path}/${id}`, { status: 2 });
  expect((await start(first)).body).toMatchObject({ status: 2, entity_id: expect.any(String) });
  expect(await start(second)).toMatchObject({ status: 400, body: { code: 180_002 } });
  expect((await bot.send("GET", `${path}/${second}`)).body.status).toBe(1);
});

test("an event in a channel that nobody starts is called off hours later, not at its time", async () => {
  const { platform, bot, path, voice, make } = await openEvents();
  const { id } = await make(inVoice(voice.id));
  const status = async () => (await bot.send("GET", `${path}/${id}`)).body.status;
  platform.clock.set(NOW + HOUR + 1);
  expect(await status()).toBe(1);
  platform.clock.set(NOW + DAY);
  expect(await status()).toBe(4);
});

test("what is known of events goes with their channel, their guild and who wanted to come", async () => {
  const { platform, guild, bot, bob, path, voice, person, make } = await openEvents();
  const { id } = await make(external(NOW));
  const { id: talk } = await make(inVoice(voice.id));
  person.joinEvent(guild.id, id);
  const state = () => {
    const { scheduledEvents: events, scheduledEventUsers: users } = platform.exportState();
    return [events, users].map((list) => (list as unknown[]).length);
  };
  expect(state()).toEqual([2, 1]);
  await bot.connect();
  await bot.send("DELETE", `/channels/${voice.id}`);
  const deleted = ["GUILD_SCHEDULED_EVENT_DELETE", expect.objectContaining({ id: talk })];
  expect(await bot.seen()).toContainEqual(deleted);
  expect(state()).toEqual([1, 1]);
  platform.deleteUser(bob.id);
  expect((await bot.send("GET", `${path}/${id}?with_user_count=true`)).body.user_count).toBe(0);
  expect(state()).toEqual([1, 0]);
  platform.guilds.delete(guild.id);
  expect(state()).toEqual([0, 0]);
});

test("coming to one occurrence is not coming to all, and ends with the exception", async () => {
  const { guild, bot, path, person, owner, make } = await openEvents(MONDAY - DAY);
  const recurrence_rule = { start: iso(MONDAY), frequency: 3 };
  const { id } = await make(external(MONDAY - HOUR, { recurrence_rule }));
  const exceptions = `${path}/${id}/exceptions`;
  const except = async (days: number) => {
    const original_scheduled_start_time = iso(MONDAY + days * DAY);
    const body = { original_scheduled_start_time, is_canceled: true };
    return bot.send("POST", exceptions, body);
  };
  const one = (await except(1)).body.event_exception_id;
  person.joinEvent(guild.id, id, one);
  owner.joinEvent(guild.id, id);
  const count = async () =>
    (await bot.send("GET", `${path}/${id}/users/counts?guild_scheduled_event_exception_ids=${one}`))
      .body;
  const all = "guild_scheduled_event_count";
  const each = "guild_scheduled_event_exception_counts";
  expect(await count()).toEqual({ [all]: 1, [each]: { [one]: 1 } });
  expect((await except(1.5)).status).toBe(400);
  const moved = { scheduled_start_time: iso(MONDAY + HOUR), recurrence_rule: null };
  await bot.send("PATCH", `${path}/${id}`, moved);
  expect((await bot.send("GET", `${path}/${id}/users/counts`)).body).toMatchObject({ [all]: 1 });
  expect((await bot.send("GET", `${path}/${id}/${one}/users`)).status).toBe(404);
});

test.each([-DAY, DAY])("a rule begins with its event, not %d milliseconds from it", async (off) => {
  const { bot, path } = await openEvents(MONDAY - DAY);
  const recurrence_rule = { start: iso(MONDAY + off), frequency: 3 };
  expect(await bot.send("POST", path, external(MONDAY - HOUR, { recurrence_rule }))).toMatchObject({
    status: 400,
    body: { errors: { recurrence_rule: { _errors: [{ code: "BASE_TYPE_INVALID" }] } } },
  });
});

test("the users of ten exceptions are counted at once", async () => {
  const { bot, path, make } = await openEvents();
  const { id } = await make(external(NOW));
  const ask = (count: number) => {
    const ids = Array.from(
      { length: count },
      (_, n) => `guild_scheduled_event_exception_ids=${n + 1}`,
    );
    return bot.send("GET", `${path}/${id}/users/counts?${ids.join("&")}`);
  };
  expect((await ask(10)).status).not.toBe(400);
  expect(await ask(11)).toMatchObject({ status: 400, body: { code: 50035 } });
});

test("one comes to what is not over and to exceptions that there are, and leaves once", async () => {
  const { platform, guild, bot, alice, bob, path, owner, person, make } = await openEvents();
  const { id } = await make(external(NOW));
  owner.joinEvent(guild.id, id);
  person.joinEvent(guild.id, id);
  expect(() => person.joinEvent(guild.id, id, "1")).toThrow("Unknown Guild Scheduled Event");
  const last = await bot.send("GET", `${path}/${id}/users?before=${BigInt(bob.id) + 1n}&limit=1`);
  expect(last.body).toMatchObject([
    { user_id: BigInt(alice.id) > BigInt(bob.id) ? alice.id : bob.id },
  ]);
  await bot.connect();
  person.leaveEvent(guild.id, id);
  person.leaveEvent(guild.id, id);
  expect(await bot.names()).toEqual(["GUILD_SCHEDULED_EVENT_USER_REMOVE"]);
  platform.clock.advance(DAY);
  expect(() => person.joinEvent(guild.id, id)).toThrow("finished event");
});

test("an occurrence ends after its start, as an event does", async () => {
  const { bot, path, make } = await openEvents(MONDAY - DAY);
  const recurrence_rule = { start: iso(MONDAY), frequency: 3 };
  const { id } = await make(external(MONDAY - HOUR, { recurrence_rule }));
  const except = (end: number) =>
    bot.send("POST", `${path}/${id}/exceptions`, {
      original_scheduled_start_time: iso(MONDAY + DAY),
      scheduled_start_time: iso(MONDAY + DAY + HOUR),
      scheduled_end_time: iso(end),
    });
  expect((await except(MONDAY + DAY + HOUR)).status).toBe(400);
  const made = await except(MONDAY + DAY + HOUR + 1000);
  expect(made.status).toBe(200);
  const one = `${path}/${id}/exceptions/${made.body.event_exception_id}`;
  const usual = { scheduled_start_time: null, scheduled_end_time: iso(MONDAY + DAY) };
  expect((await bot.send("PATCH", one, usual)).status).toBe(400);
});
