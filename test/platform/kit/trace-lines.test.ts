/** The lines of a trace: their names, their order, those that are relevant, and the cause of a failure. */

import { expect, test } from "vitest";
import { headlines } from "../../../platform/kit/trace/headline.js";
import { heldBack, linesOf } from "../../../platform/kit/trace/lines.js";
import { namesIn } from "../../../platform/kit/trace/names.js";
import { relevantLines } from "../../../platform/kit/trace/relevant-lines.js";
import type { TimelineEntry } from "../../../platform/kit/trace/timeline-entry.js";

/** Entries of a trace, one after another, each a millisecond later. */
const entriesOf = (...parts: object[]) =>
  parts.map((part, index) => ({
    n: index + 1,
    ms: index,
    clock: 0,
    ...part,
  })) as unknown as TimelineEntry[];

const REQUEST = {
  kind: "request",
  method: "GET",
  url: "/a",
  requestHeaders: {},
  requestBody: "",
  status: 200,
  responseBody: "",
};
const ACT = { kind: "act", path: ["clock", "freeze"], args: [], outcome: {} };
const fault = (detail: string, more = {}) => ({
  kind: "event",
  event: { kind: "fault", detail, ...more },
});
const traceOf = (parts: object[], names: Record<string, string> = {}) => ({
  entries: entriesOf(...parts),
  names,
  start: 0,
});

const weights = (...parts: object[]) => linesOf(traceOf(parts)).map(({ weight }) => weight);
const texts = (...parts: object[]) => linesOf(traceOf(parts)).map(({ text }) => text);

test.each<[entry: object, weight: string]>([
  [REQUEST, "plain"],
  [{ ...REQUEST, status: 399 }, "plain"],
  [{ ...REQUEST, status: 400 }, "wrong"],
  [{ ...REQUEST, status: 0 }, "wrong"],
  [{ ...REQUEST, setUp: true }, "quiet"],
  [{ ...REQUEST, setUp: true, status: 500 }, "wrong"],
  [{ kind: "frame", direction: "in", text: '{"op":1}' }, "quiet"],
  [{ kind: "frame", direction: "out", text: '{"op":11}' }, "quiet"],
  [{ kind: "frame", direction: "in", text: '{"op":3}' }, "plain"],
  [{ kind: "event", event: { kind: "gateway.ready" } }, "quiet"],
  [{ kind: "event", event: { kind: "oauth2.denied" } }, "wrong"],
  [{ kind: "event", event: { kind: "oauth2.token_issued" } }, "plain"],
  [fault("hang on GET /a"), "wrong"],
  [{ kind: "waiting", userId: "1", event: "A" }, "wrong"],
  [{ kind: "step", name: "a" }, "plain"],
  [{ kind: "step", name: "a", ended: true }, "quiet"],
  [{ kind: "assertion", text: "a", passed: true }, "plain"],
  [{ kind: "assertion", text: "a", passed: false }, "wrong"],
  [{ ...ACT, outcome: { error: "it fails" } }, "wrong"],
])("of %j the line is %s", (entry, weight) => expect(weights(entry)).toEqual([weight]));

test("spans of the clock are said as spans, and moments are not", () => {
  const advance = (ms: number) => ({ ...ACT, path: ["clock", "advance"], args: [ms] });
  expect(texts(advance(60_000), advance(1e12))).toEqual([
    "clock.advance(60 s)",
    "clock.advance(1000000000000)",
  ]);
});

const [ONE, TWO, THREE] = ["1000000000000000001", "1000000000000000002", "1000000000000000003"];

test("ids have the names of what they belong to, numbered where these are the same", () => {
  const received = (data: unknown) => ({ kind: "received", who: "alice", event: "A", data });
  const message = (id: string, content: string) => ({ id, content, author: {} });
  const entries = entriesOf(
    received({ id: ONE, name: "general", guild_id: "1", type: 0 }),
    received({ id: TWO, name: "general", guild_id: "1", type: 0 }),
    received({ id: ONE, name: "renamed", guild_id: "1", type: 0 }),
    received([message(THREE, "x".repeat(24)), { id: "5", username: "short" }]),
    { ...REQUEST, responseBody: JSON.stringify({ id: "1000000000000000004", username: "bob" }) },
    received(message("1000000000000000005", "x".repeat(25))),
  );
  expect(namesIn(entries, { "1000000000000000004": "the bot" })).toEqual({
    [ONE]: "channel general",
    [TWO]: "channel general (2)",
    [THREE]: `message “${"x".repeat(24)}”`,
    "1000000000000000004": "the bot",
    "1000000000000000005": `message “${"x".repeat(24)}…”`,
  });
  const act = { ...ACT, args: [ONE] };
  expect(texts(act)).toEqual([`clock.freeze("${ONE}")`]);
  expect(linesOf(traceOf([act], { [ONE]: "alice" }))[0]?.text).toBe('clock.freeze("alice")');
});

test("a request stands after the fault that was played on it, and one that is refused after the calls that it caused", () => {
  const kinds = (...parts: object[]) =>
    linesOf(traceOf(parts)).map(({ entry }) => `${entry.kind} ${entry.n}`);
  expect(kinds(REQUEST, fault("error on GET /a"))).toEqual(["event 2", "request 1"]);
  expect(kinds(REQUEST, fault("error on PUT /a"))).toEqual(["request 1", "event 2"]);
  expect(kinds(REQUEST, { ...fault("error on GET /a"), n: 9 })).toEqual(["request 1", "event 9"]);
  const call = { ...REQUEST, kind: "webhook", requestId: "r" };
  const refused = { ...REQUEST, requestId: "r", status: 400 };
  expect(kinds(refused, call, ACT)).toEqual(["webhook 2", "request 1", "act 3"]);
  expect(kinds({ ...refused, status: 200 }, call)).toEqual(["request 1", "webhook 2"]);
  const event = { kind: "event", event: { kind: "oauth2.token_issued" } };
  expect(kinds(refused, call, event, ACT)).toEqual(["webhook 2", "event 3", "request 1", "act 4"]);
});

test("a request that a fault holds back is named until it has its answer", () => {
  const held = { entries: entriesOf(ACT, fault("hang on GET /a")) };
  expect(heldBack(held)).toEqual([expect.stringContaining("hang on GET /a")]);
  expect(heldBack({ entries: entriesOf(REQUEST, fault("hang on GET /a")) })).toEqual([]);
  expect(heldBack({ entries: entriesOf(ACT, fault("error on GET /a")) })).toEqual([]);
});

const REFUSED = {
  ...REQUEST,
  status: 403,
  responseBody: '{"message":"Missing Access","code":50001}',
};
const PASSED = { kind: "assertion", text: "a", passed: true };
const SAID = "The last request was refused: GET /a → 403 Missing Access (code 50001)";

test.each<[what: string, parts: object[], said: string[]]>([
  ["a request that was refused", [REFUSED], [SAID]],
  ["one that was refused before another", [REFUSED, REQUEST], []],
  ["one that the kit made", [REFUSED, { ...REQUEST, setUp: true }], [SAID]],
  ["one before an assertion that passed", [REFUSED, PASSED], []],
  ["one before an assertion that failed", [REFUSED, { ...PASSED, passed: false }], [SAID]],
  ["one before an act that failed", [REFUSED, { ...ACT, outcome: { error: "no" } }], []],
  ["one before an act that did not", [REFUSED, ACT], [SAID]],
  [
    "an act whose reason is known",
    [REFUSED, { ...ACT, outcome: { error: "no", reason: "why" } }],
    ["The last act was refused: clock.freeze(): why"],
  ],
  [
    "a request after such an act",
    [{ ...ACT, outcome: { error: "no", reason: "why" } }, REFUSED],
    [SAID],
  ],
  [
    "one without an answer",
    [{ ...REQUEST, status: 0 }],
    ["The last request was not answered: GET /a"],
  ],
  ["a fault on a request", [fault("hang on GET /a")], []],
  [
    "faults on the gateway",
    [fault("half-open"), fault("half-open")],
    ["A fault that the test set was applied to the gateway 2 times: half-open"],
  ],
])("the cause of a failure after %s", (_, parts, said) =>
  expect(headlines(traceOf(parts))).toEqual(said),
);

test("the last twelve lines are relevant, and of those before six that went wrong", () => {
  // Lines of one kind in a row would be folded.
  const steps = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      n % 2 === 0 ? { kind: "step", name: "a" } : { ...PASSED, text: "b".repeat(n) },
    );
  const failed = Array.from({ length: 7 }, (_, n) => ({
    ...PASSED,
    passed: false,
    text: `wrong ${n}`,
  }));
  const lines = relevantLines(traceOf([...failed, ...steps(13)])).map((line) => line.trim());
  expect(lines).toHaveLength(6 + 1 + 12);
  expect(lines[0]).toMatch(/wrong 1$/);
  expect(lines[6]).toBe("… 2 more");
  expect(relevantLines(traceOf(steps(12)))).toHaveLength(12);
});

test("a move of the clock before a quiet line stands at the next that is shown", () => {
  const quiet = { kind: "frame", direction: "in", text: '{"op":1}', clock: 5000 };
  const [line] = relevantLines(traceOf([quiet, { kind: "step", name: "a", clock: 6000 }]));
  expect(line).toContain("(the clock: +6 s)");
});

const MESSAGE = {
  id: ONE,
  author: { id: TWO, avatar: null, discriminator: "0", global_name: null, username: "bob" },
  mentions: [],
  channel_id: THREE,
  content: "hello",
};
const receives = (who: string, data: object = MESSAGE) => ({
  kind: "received",
  who,
  event: "MESSAGE_CREATE",
  data,
});

test("an event is shown with what matters first, and without looks and what is empty", () => {
  const [text] = texts(receives("alice", { ...MESSAGE, id: "1", channel_id: "2" }));
  expect(text).toBe(
    'alice receives MESSAGE_CREATE {"content":"hello","author":{"username":"bob","id":"bob"},"id":"1","channel_id":"2"}',
  );
  const created = { ...REQUEST, method: "POST", responseBody: '{"id":"1","tts":false,"name":"a"}' };
  expect(texts(created)).toEqual(['POST /a → 200 {"name":"a","id":"1"}']);
  expect(texts(receives("alice", { content: "" }))[0]).toContain('{"content":""}');
});

test("an event that several people are sent at one moment stands once, with all of them", () => {
  const frame = {
    kind: "frame",
    direction: "out",
    userId: "1000000000000000009",
    text: JSON.stringify({ t: "MESSAGE_CREATE", s: 2, op: 0, d: MESSAGE }),
  };
  const trace = traceOf([receives("owner"), frame, receives("alice")], {
    "1000000000000000009": "the bot",
  });
  const [line, ...others] = linesOf(trace);
  expect(others).toEqual([]);
  expect(line?.text).toMatch(/^owner, the bot, alice receive MESSAGE_CREATE {"content":"hello"/);
  expect(line?.copies.map(({ n }) => n)).toEqual([2, 3]);
  const first = (...parts: object[]) => texts(...parts).map((text) => text.split(" MESSAGE")[0]);
  // What is done between two events, another event, and the same person again are no one moment.
  expect(first(receives("alice"), ACT, receives("bob"))).toEqual([
    "alice receives",
    "clock.freeze()",
    "bob receives",
  ]);
  expect(first(receives("alice"), receives("bob", { ...MESSAGE, content: "b" }))).toHaveLength(2);
  expect(first(receives("alice"), receives("alice"))).toHaveLength(2);
});
