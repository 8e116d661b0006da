/** Values of the kit: spans of time, names in the place of ids, and parts of what is expected. */

import { expect, test } from "vitest";
import { type Duration, milliseconds, spoken } from "../../../platform/kit/durations.js";
import { fitsPartly } from "../../../platform/kit/matchers/partly.js";
import { resolveKitOptions } from "../../../platform/kit/options.js";
import { sentBy } from "../../../platform/kit/sent.js";
import { Stabilizer } from "../../../platform/kit/stable.js";
import { SEEDED_CLOCK } from "../../../platform/seed.js";

test.each<[duration: Duration, ms: number]>([
  [0, 0],
  [1500, 1500],
  ["200 ms", 200],
  ["1.5 h", 5_400_000],
  ["2 s", 2000],
  ["5 minutes", 300_000],
  ["1 min", 60_000],
  ["31 days", 2_678_400_000],
  ["1d", 86_400_000],
  ["2 weeks", 1_209_600_000],
])("the span %j is %i ms", (duration, ms) => expect(milliseconds(duration)).toBe(ms));

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, "-1 s", "5", "5 parsecs", "s", null])(
  "%j is no span of time",
  (duration) => expect(() => milliseconds(duration as never)).toThrow("is no time span"),
);

test.each([
  [40.04, "40 ms"],
  [999, "999 ms"],
  [1000, "1 s"],
  [1500, "1.5 s"],
  [119_000, "119 s"],
  [120_000, "2 minutes"],
  [7_140_000, "119 minutes"],
  [7_200_000, "2 hours"],
  [169_200_000, "47 hours"],
  [172_800_000, "2 days"],
  [2_678_400_000, "31 days"],
])("%i ms are spoken of as %s", (ms, text) => expect(spoken(ms)).toBe(text));

const START = Date.UTC(2026, 6, 1, 12);
const [ALICE, ONE, TWO] = ["100000000000000001", "100000000000000002", "100000000000000003"];

test("an id has the same name wherever it stands, in order of appearance", () => {
  const stabilizer = new Stabilizer(START);
  stabilizer.name(ALICE, "alice");
  const value = {
    id: ONE,
    text: `<@${ALICE}> and ${TWO} and 1.${TWO}`,
    list: [BigInt(TWO), ONE],
    [ALICE]: true,
    short: "12345",
    nothing: null,
  };
  expect(stabilizer.stable(value)).toEqual({
    id: "<id 1>",
    text: `<@<alice>> and <id 2> and 1.${TWO}`,
    list: ["<id 2>", "<id 1>"],
    "<alice>": true,
    short: "12345",
    nothing: null,
  });
  expect(stabilizer.names).toEqual({ [ALICE]: "alice" });
});

test("times are relative to where the clock began, in each form that they have", () => {
  const stabilizer = new Stabilizer(START);
  expect(
    stabilizer.stable([
      START,
      START - 1500,
      new Date(START + 90_000),
      "2026-07-01T12:00:01.5+00:00",
      "on 2026-07-01T13:00:01+0100 and 2026-07-01T12:00:00Z",
      1e12 - 1,
      1e13,
      START + 0.5,
    ]),
  ).toEqual([
    "<start>",
    "<start − 1.5 s>",
    "<start + 90 s>",
    "<start + 1.5 s>",
    "on <start + 1 s> and <start>",
    1e12 - 1,
    1e13,
    START + 0.5,
  ]);
});

test("secrets have the names of their fields, also in lists; functions are left out", () => {
  const handle = { hidden: 1, toJSON: () => ({ id: ONE, access_token: "abc" }) };
  const value = {
    handle,
    nonce: "5",
    tokens: "kept",
    session_id: ["a", "b"],
    botToken: "abc",
    endpoint: null,
    act: () => {},
  };
  expect(new Stabilizer(START).stable(value)).toEqual({
    handle: { id: "<id 1>", access_token: "<access_token>" },
    nonce: "<nonce>",
    tokens: "kept",
    session_id: ["<session_id>", "<session_id>"],
    botToken: "<botToken>",
    endpoint: null,
  });
});

const isEven = { asymmetricMatch: (value: unknown) => Number(value) % 2 === 0 };

test.each<[actual: unknown, expected: unknown, fits: boolean]>([
  [{ a: 1, b: 2 }, { a: 1 }, true],
  [{ b: 2 }, { a: 1 }, false],
  [{ a: { b: [1, { c: 2, d: 3 }] } }, { a: { b: [1, { c: 2 }] } }, true],
  [{ a: { b: 1 } }, { a: { b: 2 } }, false],
  [[1, 2], [1], false],
  [[1, 2], [1, 3], false],
  [{ length: 0 }, [], false],
  [Number.NaN, Number.NaN, true],
  [0, -0, false],
  [null, null, true],
  [null, {}, false],
  ["text", {}, false],
  ["a text", /text$/, true],
  ["a text", /^text/, false],
  [5, /5/, false],
  [{ n: 4 }, { n: isEven }, true],
  [{ n: 3 }, { n: isEven }, false],
])("%j has all of %j: %s", (actual, expected, fits) => {
  expect(fitsPartly(actual, expected)).toBe(fits);
});

test("what somebody has sent are their own requests and frames, below the API's root", () => {
  const request = {
    kind: "request",
    method: "POST",
    url: "/api/v10/channels/1/messages?limit=1",
    requestBody: '{"content":"hello"}',
    status: 200,
  };
  const frame = { kind: "frame", direction: "in", text: '{"op":3,"d":{"status":"idle"}}' };
  const entries = [
    { ...request, userId: "1" },
    { ...request, userId: "2" },
    { ...request, userId: "1", url: "/oauth2/token", requestBody: "a=b" },
    { ...frame, userId: "1" },
    { ...frame, userId: "2" },
    { ...frame, userId: "1", direction: "out" },
    { kind: "step", name: "a step" },
  ];
  expect(sentBy("1", { entries } as never)).toEqual([
    { what: "POST /channels/1/messages", body: { content: "hello" }, status: 200 },
    { what: "POST /oauth2/token", body: "a=b", status: 200 },
    { what: "op 3", body: { status: "idle" }, status: undefined },
  ]);
});

test("a kit's platform has a seed, a clock that stands still, and options of the test above its own", () => {
  expect(resolveKitOptions({})).toMatchObject({
    timeout: 3000,
    leftovers: "fail",
    traces: "failures",
    traceFolder: "traces",
    platform: { seed: "kit", clock: SEEDED_CLOCK, silentIntervals: Number.POSITIVE_INFINITY },
  });
  const { platform, timeout } = resolveKitOptions({
    timeout: "2 minutes",
    platform: { state: "state.db", clock: { now: 5 } },
  });
  expect([platform.seed, platform.clock, timeout]).toEqual([undefined, { now: 5 }, 120_000]);
});

test.each([
  [{ traces: "some" }, '"failures", "all", "none"'],
  [{ leftovers: "keep" }, '"fail", "warn", "ignore"'],
  [{ timeout: "soon" }, "no time span"],
  [{ trace: "all" }, 'Did you mean "traces"?'],
])("the options %j are refused", (options, message) =>
  expect(() => resolveKitOptions(options as never)).toThrow(message),
);
