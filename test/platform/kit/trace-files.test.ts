/** What is read of a trace's file, which a person may have written or changed. */

import { expect, test } from "vitest";
import { PlatformError } from "../../../platform/kernel/errors.js";
import { failureLines } from "../../../platform/kit/trace/headline.js";
import { linesOf } from "../../../platform/kit/trace/lines.js";
import { openTrace } from "../../../platform/kit/trace/page.js";
import { relevantLines } from "../../../platform/kit/trace/relevant-lines.js";
import { type NewTrace, writeTrace } from "../../../platform/kit/trace/trace-file.js";

const MOMENT = { n: 1, ms: 0, clock: 0 };
const REQUEST = {
  ...MOMENT,
  kind: "request",
  method: "GET",
  url: "/api/v10/gateway",
  requestHeaders: {},
  requestBody: "",
  status: 200,
  responseBody: "",
};
const ACT = { ...MOMENT, kind: "act", path: ["clock", "freeze"], args: [], outcome: {} };
const SET_UP = { ...ACT, setUp: true };
const FRAME = { ...MOMENT, kind: "frame", direction: "in", local: false, text: "{}" };

/** The text of a trace with some entries, and whatever else is given. */
const traceText = (entries: unknown, more: object = {}) =>
  writeTrace({
    name: "by hand",
    seed: null,
    start: 0,
    frozen: true,
    failure: "it failed",
    names: {},
    forgotten: 0,
    before: { presences: [] },
    after: { presences: [] },
    entries,
    ...more,
  } as unknown as NewTrace);

test.each<[damage: string, entry: unknown]>([
  ["its entry 1 is not an object", null],
  ["its entry 1 has no known kind", { ...MOMENT, kind: "toString" }],
  ['request, has no usable "url"', { ...REQUEST, url: undefined }],
  ['request, has no usable "requestHeaders"', { ...REQUEST, requestHeaders: { accept: 5 } }],
  ['request, has no usable "requestHeaders"', { ...REQUEST, requestHeaders: 5 }],
  ['request, has no usable "requestBytes"', { ...REQUEST, requestBytes: 5 }],
  ['request, has no usable "requestForm"', { ...REQUEST, requestForm: { fields: {} } }],
  ['act, has no usable "path"', { ...ACT, path: undefined }],
  ['act, has no usable "path"', { ...ACT, path: [] }],
  ['act, has no usable "path"', { ...ACT, path: [{ call: "as" }] }],
  ['act, has no usable "outcome"', { ...ACT, outcome: undefined }],
  ['frame, has no usable "direction"', { ...MOMENT, kind: "frame" }],
  ['event, has no usable "event"', { ...MOMENT, kind: "event", event: {} }],
  ['event, has no usable "event"', { ...MOMENT, kind: "event" }],
])("a damaged trace is refused: %s", (damage, entry) => {
  expect(() => openTrace(traceText([entry]))).toThrow(PlatformError);
  expect(() => openTrace(traceText([entry]))).toThrow(damage);
});

test.each<[string, object]>([
  ["entries", { entries: "abc" }],
  ["after", { after: { presences: [null] } }],
  ["start", { start: 1e300 }],
  ["names", { names: null }],
  ["options", { options: null }],
])("a trace without its %s is refused", (name, more) => {
  expect(() => openTrace(traceText([], more))).toThrow(
    `This trace is damaged: its "${name}" is missing or wrong. Make it again.`,
  );
});

test.each(["state", "host", "adminAccess", "adminToken", "localClient"])(
  "a trace with the option %s, which no recorder writes, is refused",
  (name) =>
    expect(() => openTrace(traceText([], { options: { preview: true, [name]: "x" } }))).toThrow(
      `This trace is damaged: its options have "${name}", which no recorder writes.`,
    ),
);

test("what the kit made is counted, also where it is one line without a name", () => {
  const made = (count: number) =>
    relevantLines(openTrace(traceText(Array.from({ length: count }, () => SET_UP))))[0]?.trim();
  expect([made(1), made(2)]).toEqual(["made by the kit (1 line)", "made by the kit (2 lines)"]);
});

test("a trace that a person has written is read and shown", () => {
  const odd = { ...REQUEST, status: 400, responseBody: '{"errors":{"_errors":5},"message":{}}' };
  const trace = openTrace(traceText([odd, ACT, FRAME]));
  expect(linesOf(trace)).toHaveLength(3);
  expect(failureLines(trace)).toHaveLength(2);
});

test("a file that is no trace is refused", () => {
  expect(() => openTrace("<html>")).toThrow("This file is not a trace.");
  expect(() => openTrace('{"format":"game-social-sdk-trace","version":99}')).toThrow("version 99");
});
