/** Events that take place again and again. */

import { expect, test } from "vitest";
import { DAY, external, HOUR, iso, MONDAY, openEvents } from "../../support/events.js";

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
  const { platform, bot, path, make } = await openEvents(MONDAY - DAY);
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
])("a rule that the service does not take: %j", async (rule, field) => {
  const { bot, path } = await openEvents(MONDAY - DAY);
  const recurrence_rule = { start: iso(MONDAY), ...rule };
  expect(await bot.send("POST", path, external(MONDAY - HOUR, { recurrence_rule }))).toMatchObject({
    status: 400,
    body: { errors: { recurrence_rule: { [field]: expect.anything() } } },
  });
});

test("one occurrence can be another, or fall out", async () => {
  const { platform, guild, bot, path, person, make } = await openEvents(MONDAY - DAY);
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

test("an occurrence that is moved forward takes place once, and the next one is like the others", async () => {
  const { platform, bot, path, make } = await openEvents(MONDAY - DAY);
  const recurrence_rule = { start: iso(MONDAY), frequency: 3 };
  const { id } = await make(external(MONDAY - HOUR, { recurrence_rule }));
  const moved = MONDAY + DAY - 4 * HOUR;
  const exception = {
    original_scheduled_start_time: iso(MONDAY + DAY),
    scheduled_start_time: iso(moved),
    scheduled_end_time: iso(moved + HOUR),
  };
  expect((await bot.send("POST", `${path}/${id}/exceptions`, exception)).status).toBe(200);
  const at = async (time: number) => {
    platform.clock.set(time);
    const { body } = await bot.send("GET", `${path}/${id}`);
    const { status, scheduled_start_time: start, scheduled_end_time: end } = body;
    return [status, Date.parse(start), Date.parse(end)];
  };
  expect(await at(MONDAY + 2 * HOUR)).toEqual([1, moved, moved + HOUR]);
  expect(await at(moved)).toEqual([2, moved, moved + HOUR]);
  const next = MONDAY + 2 * DAY;
  expect(await at(moved + HOUR)).toEqual([1, next, next + 2 * HOUR]);
});

test("an event of a state that knew no occurrences goes on with the next one", async () => {
  const { platform, bot, path, make } = await openEvents(MONDAY - DAY);
  const recurrence_rule = { start: iso(MONDAY), frequency: 3 };
  const { id } = await make(external(MONDAY - HOUR, { recurrence_rule }));
  const state = platform.exportState() as unknown as {
    tables: Record<string, number>;
    scheduledEvents: Record<string, unknown>[];
  };
  state.tables.scheduledEvents = 1;
  for (const event of state.scheduledEvents) {
    delete event.occurrence;
    delete event.length;
  }
  platform.importState(state);
  platform.clock.set(MONDAY + 2 * HOUR);
  expect((await bot.send("GET", `${path}/${id}`)).body).toMatchObject({
    status: 1,
    scheduled_start_time: expect.stringContaining(iso(MONDAY + DAY).slice(0, 19)),
    scheduled_end_time: expect.stringContaining(iso(MONDAY + DAY + 2 * HOUR).slice(0, 19)),
  });
});

test("a rule that an event gets later begins with it, too, or as the rule before it", async () => {
  const { platform, bot, path, make } = await openEvents(MONDAY - DAY);
  const { id } = await make(external(MONDAY - HOUR));
  const change = async (start: number, rule: object) => {
    const recurrence_rule = { start: iso(start), ...rule };
    return bot.send("PATCH", `${path}/${id}`, { recurrence_rule });
  };
  const refused = {
    status: 400,
    body: { errors: { recurrence_rule: { _errors: [{ code: "BASE_TYPE_INVALID" }] } } },
  };
  expect(await change(MONDAY - DAY, { frequency: 3 })).toMatchObject(refused);
  const never = { frequency: 0, by_month: [2], by_month_day: [31] };
  expect(await change(MONDAY, never)).toMatchObject(refused);
  expect((await change(MONDAY, { frequency: 3 })).status).toBe(200);
  platform.clock.set(MONDAY + 2 * HOUR);
  const { body } = await bot.send("GET", `${path}/${id}`);
  expect(Date.parse(body.scheduled_start_time)).toBe(MONDAY + DAY);
  const { scheduled_start_time, recurrence_rule } = body;
  const same = { scheduled_start_time, recurrence_rule };
  expect((await bot.send("PATCH", `${path}/${id}`, same)).status).toBe(200);
  expect(await change(MONDAY, { frequency: 3, by_weekday: [5, 6] })).toMatchObject(refused);
  const working = { frequency: 3, by_weekday: [0, 1, 2, 3, 4] };
  expect((await change(MONDAY, working)).status).toBe(200);
  expect((await change(MONDAY + DAY, { frequency: 2 })).status).toBe(200);
  platform.clock.set(MONDAY + DAY + 2 * HOUR);
  const next = (await bot.send("GET", `${path}/${id}`)).body.scheduled_start_time;
  expect(Date.parse(next)).toBe(MONDAY + 8 * DAY);
});

test("an occurrence whose time no id can name has no exception", async () => {
  const { bot, path, make } = await openEvents(MONDAY - DAY);
  const recurrence_rule = { start: iso(MONDAY), frequency: 3 };
  const { id } = await make(external(MONDAY - HOUR, { recurrence_rule }));
  const except = (year: number) =>
    bot.send("POST", `${path}/${id}/exceptions`, {
      original_scheduled_start_time: iso(Date.UTC(year, 0, 5, 12)),
      is_canceled: true,
    });
  expect((await except(2154)).status).toBe(200);
  expect(await except(2155)).toMatchObject({
    status: 400,
    body: { errors: { original_scheduled_start_time: { _errors: [expect.anything()] } } },
  });
});
