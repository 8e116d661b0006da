/** What a trace says of entries: their names, their order, their lines, and the cause of a failure. */

import { expect, test } from "vitest";
import { ApiError } from "../../../platform/kernel/http/api-error.js";
import { headlines } from "../../../platform/kit/trace/headline.js";
import { heldBack, linesOf } from "../../../platform/kit/trace/lines.js";
import { namesIn } from "../../../platform/kit/trace/names.js";
import { hasMethod, isRecordable, recorded } from "../../../platform/kit/trace/recorded.js";
import { Redactor } from "../../../platform/kit/trace/redact.js";
import { relevantLines } from "../../../platform/kit/trace/relevant-lines.js";
import type { Step, TimelineEntry } from "../../../platform/kit/trace/timeline.js";
import { UploadLimit } from "../../../platform/kit/trace/uploads.js";
import { WithheldEvents } from "../../../platform/kit/trace/withheld.js";

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
    received([message(THREE, `${"x".repeat(24)}`), { id: "5", username: "short" }]),
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
  expect(linesOf({ ...traceOf([ACT]), entries: entriesOf({ ...ACT, args: [ONE] }) })[0]?.text).toBe(
    `clock.freeze(${'"'}${ONE}${'"'})`,
  );
  const named = traceOf([{ ...ACT, args: [ONE] }], { [ONE]: "alice" });
  expect(linesOf(named)[0]?.text).toBe('clock.freeze("alice")');
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
  expect(heldBack(held)).toEqual([
    "A fault that the test set still holds back a request: hang on GET /a.",
  ]);
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
  const steps = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      kind: "step",
      // Each line is of its own form, so that none is folded.
      name: "a",
      ...(n % 2 === 0 ? {} : { kind: "assertion", text: `${"b".repeat(n)}`, passed: true }),
    }));
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

test.each<[path: Step[], recordable: boolean]>([
  [["clock", "advance"], true],
  [["advance"], true],
  [[{ call: "as", args: ["1"] }, "sendMessage"], true],
  [[{ call: "eval", args: [] }, "sendMessage"], false],
  [["constructor", "advance"], false],
  [["clock", "now"], false],
  [["close"], false],
  [["clock", { call: "as", args: [] }], false],
  [["clock", "a b"], false],
])("the path %j is one that a recorder writes: %s", (path, recordable) =>
  expect(isRecordable(path)).toBe(recordable),
);

test("a method is one of an object or its class, not one that every object has", () => {
  class Owner {
    act() {}
  }
  const owner = Object.assign(new Owner(), { own() {} });
  const names = ["act", "own", "toString", "constructor", "hasOwnProperty", "other"];
  expect(names.filter((name) => hasMethod(owner, name))).toEqual(["act", "own"]);
  expect(hasMethod(null, "act")).toBe(false);
});

/** An object whose calls are recorded, and the acts so far. */
function recordedOf<Target extends object>(target: Target) {
  const acts: { path: readonly Step[]; args: readonly unknown[]; outcome: object }[] = [];
  const timeline = {
    act: (act: (typeof acts)[number], work: () => unknown) => {
      acts.push(act);
      return work();
    },
  };
  return { acts, target: recorded(target, timeline as never) };
}

test("acts are recorded with their way, and what only reads is not", async () => {
  const actor = { sendMessage: () => "sent", readMessages: () => [] };
  const { acts, target } = recordedOf({
    clock: { advance: () => {}, now: () => 5 },
    other: { act: () => {} },
    users: null,
    as: () => actor,
    domain: () => ({ change: () => {} }),
    createUser: () => {},
    view: () => {},
    close: () => {},
  });
  target.clock.advance();
  expect(target.clock.now()).toBe(5);
  target.other.act();
  const alice = (target.as as (id: string) => typeof actor)("1");
  expect([alice.sendMessage(), alice.readMessages()]).toEqual(["sent", []]);
  (target.domain as (domain: object) => { change(): void })({ name: "pins" }).change();
  target.createUser();
  target.view();
  target.close();
  expect(acts.map(({ path }) => path)).toEqual([
    ["clock", "advance"],
    [{ call: "as", args: ["1"] }, "sendMessage"],
    [{ call: "domain", args: ["pins"] }, "change"],
    ["createUser"],
  ]);
});

test("an act that fails is recorded with its error, and the reason that it has besides", async () => {
  const refused = new ApiError(403, 50001, "Missing Access").because("why");
  const { acts, target } = recordedOf({
    now1() {
      throw refused;
    },
    async later() {
      throw new Error("it fails");
    },
    approveSignIn: (_: unknown) => {},
  });
  expect(() => target.now1()).toThrow(refused);
  await expect(target.later()).rejects.toThrow("it fails");
  target.approveSignIn({ url: "https://a.example", secret: "s3cret" });
  expect(acts.map(({ outcome }) => outcome)).toEqual([
    { error: String(refused), reason: "why" },
    { error: "Error: it fails" },
    {},
  ]);
  expect(acts[2]?.args).toEqual([{ url: "https://a.example" }]);
});

test("files of a trace have 4 MiB each, and 16 MiB together", () => {
  const limit = new UploadLimit();
  const MIB = 1024 * 1024;
  const file = (size: number) => ({ size, data: "data" });
  const data = (size: number) => limit.within({ requestBytes: file(size) }).requestBytes?.data;
  expect(data(4 * MIB + 1)).toBe(`(${4 * MIB + 1} bytes)`);
  for (let n = 0; n < 4; n += 1) expect(data(4 * MIB)).toBe("data");
  expect(data(1)).toBe("(1 bytes)");
});

test("what a bot misses is noted once, if it is a bot that is connected", () => {
  const added: object[] = [];
  const withheld = new WithheldEvents({ add: (entry: object) => added.push(entry) as never });
  const session = (more = {}) => ({ kind: "bot", userId: "1", connected: true, ...more }) as never;
  withheld.note(session({ connected: false }), "A", [1]);
  withheld.note(session({ kind: "oauth" }), "A", [1]);
  expect([added, withheld.reasons("1", "A", false)]).toEqual([[], []]);
  for (let n = 0; n < 2; n += 1) withheld.note(session(), "A", [1]);
  expect(added).toHaveLength(1);
  withheld.note(session(), "B", [15]);
  expect(withheld.reasons("1", "A", false)).toHaveLength(1);
  // Content that was left out is no reason where none came.
  expect([withheld.reasons("1", "B", false), withheld.reasons("1", "B", true)]).toEqual([
    [],
    [expect.stringContaining("without its content")],
  ]);
  expect(withheld.reasons("2", "A", false)).toEqual([]);
});

const SECRET = "the-secret-of-the-test-0123456789";

test("headers keep the names of secrets that are known, and no others", () => {
  const redactor = new Redactor();
  redactor.add(SECRET);
  const headers = {
    accept: "text/plain",
    authorization: `Bearer ${SECRET}`,
    cookie: `platform_session_1=${SECRET}; theme=dark; bare`,
  };
  expect(redactor.redact({ requestHeaders: headers })).toEqual({
    requestHeaders: {
      accept: "text/plain",
      authorization: "Bearer {secret 1}",
      cookie: "platform_session_1={secret 1}; theme=•••; =•••",
    },
  });
  const basic = (credentials: string) => {
    const authorization = `Basic ${Buffer.from(credentials).toString("base64")}`;
    const shown = redactor.redact({ headers: { authorization } });
    return (shown as { headers: { authorization: string } }).headers.authorization;
  };
  expect(basic(`1:${SECRET}`)).toBe("Basic {basic 1:{secret 1}}");
  expect(basic("1:of somebody else")).not.toContain("basic 1");
});

test("what is too deep, too long or itself is left out", () => {
  const redactor = new Redactor();
  const circle: { self?: unknown } = {};
  circle.self = circle;
  expect(redactor.redact(circle)).toEqual({ self: "(circular)" });
  const nested = (depth: number) => {
    let value: unknown = "end";
    for (let n = 0; n < depth; n += 1) value = [value];
    return JSON.stringify(redactor.redact(value));
  };
  expect(nested(100)).toContain("end");
  expect(nested(101)).not.toContain("end");
  const long = "a ".repeat(10_000);
  const cut = redactor.redact({ text: long, requestBody: long }) as Record<string, string>;
  expect([cut.text?.length, cut.requestBody?.length]).toEqual([16_000, 20_000]);
  expect(redactor.redact(Buffer.alloc(4 * 1024 * 1024 + 1))).toBe("(4194305 bytes)");
});

test("a secret that a client made up has a number and a hash, once, and none if it is too short or has spaces", () => {
  const redactor = new Redactor();
  for (const own of [SECRET, SECRET, "short", "with some spaces in it"]) redactor.addOwn(own);
  redactor.addOwn("another-secret-0123456789");
  expect(redactor.count).toBe(2);
  expect(redactor.text(`${SECRET} another-secret-0123456789 short`)).toBe(
    "{own secret 1} {own secret 2} short",
  );
});
