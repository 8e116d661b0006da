/** The small parts that all domains use: JSON, names, signals, the log of events, times and chance. */

import { expect, test } from "vitest";
import { changed, changes, dayOf } from "../../../platform/kernel/changes.js";
import { Clock } from "../../../platform/kernel/clock.js";
import { EventLog } from "../../../platform/kernel/event-log.js";
import { DEEPEST, parseJson } from "../../../platform/kernel/json.js";
import { checkOptionNames, described, suggestion } from "../../../platform/kernel/names.js";
import { Random } from "../../../platform/kernel/random.js";
import { Signals } from "../../../platform/kernel/signals.js";
import { isSnowflake, SnowflakeSource, snowflakeOf } from "../../../platform/kernel/snowflake.js";
import { timestamp, timestampOf, timestampOrNull } from "../../../platform/kernel/timestamps.js";

const START = 1_800_000_000_000;

const nested = (times: number, [open, close] = ["[", "]"]) =>
  `${open.repeat(times)}1${close.repeat(times)}`;

test("JSON is nested 500 times at most, in lists and in objects; what is in texts does not count", () => {
  expect(() => parseJson(nested(DEEPEST))).not.toThrow();
  expect(() => parseJson(nested(DEEPEST + 1))).toThrow("nested over 500 times");
  const empty = "[".repeat(DEEPEST + 1) + "]".repeat(DEEPEST + 1);
  expect(() => parseJson(empty)).toThrow("nested over 500 times");
  expect(() => parseJson(nested(DEEPEST + 1, ['{"a":', "}"]))).toThrow("nested over 500 times");
  const side = (count: number) => `[${Array(count).fill('[{"a":[]}]').join(",")}]`;
  expect(parseJson(side(600))).toHaveLength(600);
  const text = JSON.stringify(`"${"[{\\".repeat(600)}`);
  expect(parseJson(text)).toBe(JSON.parse(text));
});

test("a byte-order mark before JSON is skipped, and one in a text is kept", () => {
  expect(parseJson('\ufeff{"text":"\ufeff"}')).toEqual({ text: "\ufeff" });
});

test.each([
  ['{"a": 9007199254740993}', { a: "9007199254740993" }],
  ["9007199254740993", "9007199254740993"],
  ["-9007199254740993", "-9007199254740993"],
  ["[1,\n9007199254740993]", [1, "9007199254740993"]],
  ['["\\\\",9007199254740993,"9007199254740993"]', ["\\", "9007199254740993", "9007199254740993"]],
  ["[9007199254740993.5]", [9007199254740994]],
  ["[90071992547409930e1]", [90071992547409930e1]],
  ['{"\\"9007199254740993":9007199254740991}', { '"9007199254740993': 9007199254740991 }],
])("%s keeps its whole numbers exactly", (json, value) => {
  expect(parseJson(json)).toEqual(value);
});

test.each([
  ["gateway.redy", ["gateway.ready", "fault"], ' Did you mean "gateway.ready"?'],
  ["GATEWAY.READY", ["gateway.ready"], ' Did you mean "gateway.ready"?'],
  ["abcdef", ["abcxyz"], ' Did you mean "abcxyz"?'],
  ["abcdef", ["abwxyz"], ""],
  ["name", ["named", "name2x", "nam"], ' Did you mean "named"?'],
  ["tset", ["settings", "test"], ' Did you mean "test"?'],
  ["", ["a"], ' Did you mean "a"?'],
])("of %j and %j the hint is %j", (given, names, hint) => {
  expect(suggestion(given, names)).toBe(hint);
});

test("the closest name is meant, wherever it stands", () => {
  expect(suggestion("seed", ["speed", "seeds2", "sed"])).toContain('"speed"');
  expect(suggestion("seeds", ["speed", "send", "seed"])).toContain('"seed"');
});

test.each([
  [null, "null"],
  [undefined, "undefined"],
  [[], "an array"],
  ["x", 'the string "x"'],
  [5, "the number 5"],
])("options that are %j are refused", (value, words) => {
  expect(described(value)).toBe(words);
  expect(() => checkOptionNames("open()", value, ["a"])).toThrow(
    `open() takes an object with options, but ${words} was given.`,
  );
});

test("an option that there is not is refused by name, and known ones are taken", () => {
  const check = (options: object) => checkOptionNames("open()", options, ["now", "frozen"]);
  expect(() => check({})).not.toThrow();
  expect(() => check({ frozen: true, now: 1 })).not.toThrow();
  expect(() => check({ now: 1, frozn: true })).toThrow('"frozn". Did you mean "frozen"?');
});

test("signals come in the order in which listeners began, and all of them although some fail", () => {
  const signals = new Signals();
  const heard: string[] = [];
  for (const name of ["one", "two", "three"]) {
    signals.on("guild.changed", ({ guildId }) => {
      heard.push(`${name} ${guildId}`);
      if (name !== "three") throw new Error(`${name} fails`);
    });
  }
  expect(() => signals.emit("guild.changed", { guildId: "1" })).toThrow("one fails");
  expect(heard).toEqual(["one 1", "two 1", "three 1"]);
  signals.emit("guild.deleting", { guildId: "1" });
  expect(heard).toHaveLength(3);
});

const log = () => new EventLog(new Clock({ now: START, frozen: true }));

test("the log has the latest events, 100 to 200 of them", () => {
  const events = log();
  for (let n = 1; n <= 1000; n += 1) {
    events.add("fault", { detail: String(n) });
    const kept = events.recent();
    expect(kept.length).toBeLessThanOrEqual(200);
    expect(kept.length).toBeGreaterThanOrEqual(Math.min(n, 100));
    expect(kept.at(-1)).toEqual({ at: START, kind: "fault", detail: String(n) });
  }
});

test("a listener that is added while an event comes gets the next one only", () => {
  const events = log();
  const heard: string[] = [];
  events.subscribe(({ detail }) => {
    heard.push(`first ${detail}`);
    if (detail === "1") events.subscribe((event) => heard.push(`second ${event.detail}`));
  });
  for (const detail of ["1", "2"]) events.add("fault", { detail });
  expect(heard).toEqual(["first 1", "first 2", "second 2"]);
});

test("a wait ends with the first event of its kind that its condition takes, once", async () => {
  const events = log();
  let asked = 0;
  const waiting = events.waitFor("fault", ({ detail }) => {
    asked += 1;
    return detail === "two";
  });
  events.add("edge.lost", { detail: "two" });
  for (const detail of ["one", "two", "two"]) events.add("fault", { detail });
  expect([(await waiting).detail, asked]).toEqual(["two", 2]);
});

test("a wait is given up with the reason of its signal, at once when that is over already", async () => {
  const events = log();
  const stop = new AbortController();
  const waiting = events.waitFor("fault", undefined, stop.signal);
  stop.abort(new Error("no longer needed"));
  await expect(waiting).rejects.toThrow("no longer needed");
  await expect(events.waitFor("fault", undefined, stop.signal)).rejects.toThrow("no longer needed");
  events.close();
  await expect(events.waitFor("fault")).rejects.toThrow("closed");
});

test("a closed log calls nobody any more", () => {
  const events = log();
  let heard = 0;
  events.subscribe(() => {
    heard += 1;
  });
  events.close();
  events.add("fault");
  expect(heard).toBe(0);
});

test.each([
  [Date.UTC(2026, 6, 1, 12, 0, 5, 0), "2026-07-01T12:00:05+00:00"],
  [Date.UTC(2026, 6, 1, 12, 0, 5, 7), "2026-07-01T12:00:05.007000+00:00"],
  [Date.UTC(2026, 6, 1, 12, 0, 5, 70) + 0.9, "2026-07-01T12:00:05.070000+00:00"],
  [Date.UTC(2025, 6, 1, 12, 0, 5, 700), "2025-07-01T12:00:05.700000+00:00"],
])("the moment %i is written as %s, as the service has it", (moment, text) => {
  expect(timestamp(moment)).toBe(text);
  expect(timestampOrNull(moment)).toBe(text);
  expect(timestampOf(new Date(moment).toISOString())).toBe(text);
  expect(timestampOf(text)).toBe(text);
});

test("a change is in force from the first millisecond of its day in UTC", () => {
  for (const change of changes) {
    const day = dayOf(change);
    expect(new Date(day).toISOString()).toMatch(/T00:00:00\.000Z$/);
    const inForce = [day - 1, day].map((now) => changed(change, { now: () => now }));
    expect(inForce).toEqual([false, true]);
  }
});

test("a number is an id only where it is exact", () => {
  expect([snowflakeOf(5), snowflakeOf("5"), snowflakeOf(2 ** 53)]).toEqual(["5", "5", undefined]);
  expect([snowflakeOf(-1), snowflakeOf(1.5), snowflakeOf(null)]).toEqual(Array(3).fill(undefined));
  expect(isSnowflake((2n ** 64n - 1n).toString())).toBe(true);
});

test("an id that is skipped is never given, whether it is of the past, of now or of the future", () => {
  const clock = new Clock({ now: START, frozen: true });
  const ids = new SnowflakeSource(clock);
  const first = BigInt(ids.next());
  ids.skipPast(String(first - (5n << 22n)));
  expect(BigInt(ids.next())).toBe(first + 1n);
  ids.skipPast(String(first + 100n));
  const second = BigInt(ids.next());
  expect(second > first + 100n).toBe(true);
  const far = first + (3_600_000n << 22n) + 7n;
  ids.skipPast(String(far));
  expect(BigInt(ids.next()) > far).toBe(true);
});

test("ids go on from one that was skipped, whatever time has passed before", () => {
  const clock = new Clock({ now: START, frozen: true });
  const ids = new SnowflakeSource(clock);
  const first = BigInt(ids.next());
  clock.advance(3_600_000);
  const far = first + (7_200_000n << 22n);
  ids.skipPast(String(far));
  expect((BigInt(ids.next()) >> 22n) - (far >> 22n)).toBeLessThanOrEqual(2n);
});

test("a clock that is set back and goes on leads ids past no moment that they can name", () => {
  const clock = new Clock({ now: Date.UTC(2154, 0, 1), frozen: true });
  const ids = new SnowflakeSource(clock);
  const made = [ids.next()];
  for (let years = 0; years < 3; years += 1) {
    clock.set(START);
    clock.advance(365 * 86_400_000);
    made.push(ids.next());
  }
  expect(made.every(isSnowflake)).toBe(true);
  expect(made.map(BigInt).every((id, at, all) => at === 0 || id > (all[at - 1] as bigint))).toBe(
    true,
  );
});

test("a millisecond has 4,096 ids, and the next ones are of the next", () => {
  const clock = new Clock({ now: START, frozen: true });
  const ids = new SnowflakeSource(clock);
  const made = Array.from({ length: 4097 }, () => BigInt(ids.next()));
  expect(Number((made[4095] as bigint) & 4095n)).toBe(4095);
  expect((made[4096] as bigint) >> 22n).toBe(((made[0] as bigint) >> 22n) + 1n);
  expect(Number((made[4096] as bigint) & 4095n)).toBe(0);
});

test("ids of a clock before 2015 begin with that year, and grow", () => {
  const ids = new SnowflakeSource(new Clock({ now: 1000, frozen: true }));
  const made = [ids.next(), ids.next()].map(BigInt);
  expect((made[0] as bigint) >= 0n).toBe(true);
  expect((made[1] as bigint) > (made[0] as bigint)).toBe(true);
});

test("a UUID is one of version 4, and a secret is known to who listens, as long as they do", () => {
  for (const random of [new Random(), new Random("seed")]) {
    expect(random.uuid()).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    const heard: string[] = [];
    const stop = random.onSecret((secret) => heard.push(secret));
    const secret = random.secret(8);
    expect(secret).toMatch(/^[\w-]{11}$/);
    stop();
    random.secret();
    expect(heard).toEqual([secret]);
  }
});

test("a source apart is the same for the same seed and name, and takes nothing from the first", () => {
  const draw = (random: Random) => random.hex(8);
  const [one, two] = [new Random("seed"), new Random("seed")];
  const apart = draw(one.apart("keys"));
  expect(draw(two.apart("keys"))).toBe(apart);
  expect(draw(two.apart("browsers"))).not.toBe(apart);
  expect(draw(two)).not.toBe(apart);
  expect(draw(one)).toBe(draw(new Random("seed")));
  expect(new Random().apart("keys").seed).toBeUndefined();
});

test("a stream goes on elsewhere after a branch: by what was drawn, and by the state", () => {
  const after = (drawn: number, state: unknown) => {
    const random = new Random("seed");
    random.bytes(drawn);
    random.branch(() => [state]);
    return random.hex(8);
  };
  expect(after(1, "a")).toBe(after(1, "a"));
  const all = [after(1, "a"), after(2, "a"), after(1, "b")];
  expect(new Set(all).size).toBe(3);
  const straight = new Random("seed");
  straight.bytes(33);
  expect(all).not.toContain(straight.hex(8));
});
