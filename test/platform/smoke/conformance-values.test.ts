/** Checks of a service: what must hold of an answer, and what is remembered of one. */

import { expect, test } from "vitest";
import {
  askedEither,
  mustAnswer,
  mustClose,
  mustHave,
} from "../../../platform/smoke/conformance/asked.js";
import {
  errorsOf,
  type Fact,
  fieldsOf,
  MAX_FIELDS,
} from "../../../platform/smoke/conformance/facts.js";
import { headersOf } from "../../../platform/smoke/conformance/headers.js";
import type { Scene } from "../../../platform/smoke/conformance/scene.js";
import { findingsOf, type Shape } from "../../../platform/smoke/conformance/shape.js";
import { Skipped } from "../../../platform/smoke/skipped.js";

test.each<[shape: Shape, value: unknown, finding: string]>([
  ["id", "12a", "the body should be a string of digits, but is another string"],
  ["id", 12, "the body should be a string of digits, but is 12"],
  ["date", "soon", "the body should be a string with a date, but is another string"],
  ["string", null, "the body should be a string, but is null"],
  ["integer", 1.5, "the body should be an integer, but is 1.5"],
  ["number", "secret", "the body should be a number, but is a string"],
  ["true", false, "the body should be true, but is false"],
  ["id?", 5, "the body should be a string of digits, but is 5"],
  ["object", [], "the body should be an object, but is an array"],
  [["string"], { length: 1 }, "the body should be an array, but is an object"],
  [{ id: "id" }, [1], "the body should be an object, but is an array"],
  [{ id: "id" }, null, "the body should be an object, but is null"],
  [{ id: "id" }, {}, "id is missing"],
  [{ toString: "string" } as unknown as Shape, {}, "toString is missing"],
  [{ user: { "id?": "id" } }, { user: { id: "" } }, "user.id should be a string of digits, but is"],
  [[{ a: "boolean" }], [{ a: 1 }], "[].a should be a boolean, but is 1"],
])("of the shape %j, %j is named by its type and place", (shape, value, finding) => {
  expect(findingsOf(value, shape)).toEqual([expect.stringContaining(finding)]);
});

test.each<[shape: Shape, value: unknown]>([
  ["id", "12345678901234567890"],
  ["id?", null],
  ["date", "2026-07-01T12:00:00+00:00"],
  ["integer", 2],
  ["true", true],
  [{ "id?": "id" }, { other: 1 }],
  [["id"], []],
])("%j allows %j", (shape, value) => expect(findingsOf(value, shape)).toEqual([]));

test("elements with the same fault are one finding", () => {
  expect(findingsOf([1, 1, 2], ["string"])).toHaveLength(2);
});

const answer = (status: number, body?: unknown, headers = {}) => ({
  status,
  body,
  headers: new Headers(headers),
});
const error = (code: number, errors?: object) => ({ message: "text", code, errors });
const leaf = (code: string) => ({ _errors: [{ code, message: "text" }] });

test.each<[answer: ReturnType<typeof answer>, expected: object, reason: string]>([
  [answer(201), { status: 200 }, "should be answered with 200, but is with 201."],
  [answer(404, error(5)), { status: 200 }, "but is with 404 (code 5)."],
  [answer(204, {}), { status: 204 }, "is answered with 204, but has a body."],
  [answer(200, { id: 1 }), { status: 200, body: { id: "id" } }, "id should be a string of digits"],
  [answer(404, error(5)), { status: 404, code: 6 }, "the code should be 6, but is 5."],
  [answer(404, { code: 6 }), { status: 404, code: 6 }, "message is missing"],
  [
    answer(400, error(50035, { a: { 0: leaf("B") } })),
    { status: 400, code: 50035, errors: { "a.0": "C" } },
    'the error of a.0 should be "C", but is "B".',
  ],
  [
    answer(400, error(50035)),
    { status: 400, code: 50035, errors: { "": "C" } },
    'the error of the request should be "C", but is null.',
  ],
  [answer(200, { b: 1 }), { status: 200, without: ["a", "b"] }, "the field b should not be there."],
  [answer(200, {}), { status: 200, headers: ["x-a"] }, "the header x-a is missing."],
])("%j is not what %j asks for", (given, expected, reason) => {
  expect(() => mustAnswer("GET /a", given, expected as never)).toThrow(reason);
});

test("an answer that is as expected passes", () => {
  mustAnswer("GET /a", answer(200, { id: "1", c: 1 }, { "x-a": "" }), {
    status: 200,
    body: { id: "id" },
    without: ["a"],
    headers: ["x-a"],
  });
  mustAnswer("GET /a", answer(204), { status: 204 });
  mustAnswer("GET /a", answer(400, error(50035, { a: leaf("B") })), {
    status: 400,
    code: 50035,
    errors: { a: "B" },
  });
});

/** A scene whose requests are answered with this, and what it has observed. */
function sceneOf(given: ReturnType<typeof answer>) {
  const facts: Fact[] = [];
  const scene = { ask: async () => given, observe: (fact: Fact) => facts.push(fact), signal: {} };
  return { scene: scene as unknown as Scene, facts };
}

test("where two ways are right, an answer has to be one of them", async () => {
  const look = (status: number) =>
    askedEither("GET /a", { status: 401 }, { status: 403 })(sceneOf(answer(status)).scene);
  await look(401);
  await look(403);
  await expect(look(404)).rejects.toThrow("should be answered with 403, but is with 404.");
});

test("what the service sent by itself has a shape, too, and is observed", async () => {
  const { scene, facts } = sceneOf(answer(200));
  mustHave(scene, "READY", { v: 10 }, { v: "integer" });
  expect(() => mustHave(scene, "READY", { v: "10" }, { v: "integer" })).toThrow("READY: v should");
  const closed = { closed: async () => 4004 } as never;
  await mustClose(scene, closed, 4004);
  await expect(mustClose(scene, closed, 4000)).rejects.toThrow("should be 4000, but is 4004.");
  expect(facts).toEqual([
    { what: "READY", fields: { "": "object", v: "number" } },
    { what: "READY", fields: { "": "object", v: "string" } },
    { what: "the close", close: 4004 },
    { what: "the close", close: 4004 },
  ]);
});

test.each([
  ["skipped", 50001, 200],
  ["skipped", 50013, 204],
  ["failed", 10003, 200],
  ["passed", 50013, 403],
])(
  "a check has %s whose bot is refused with the code %i where the status %i is right",
  (outcome, code, status) => {
    const comesTo = () => {
      try {
        mustAnswer("GET /a", answer(403, error(code)), { status });
        return "passed";
      } catch (thrown) {
        return thrown instanceof Skipped ? "skipped" : "failed";
      }
    };
    expect(comesTo()).toBe(outcome);
  },
);

test("of a body the names and types of fields are remembered, sorted, without keys that are anyone's", () => {
  const body = {
    name: "secret",
    id: "1",
    locales: { "en-US": "Hello", de: null },
    roles: [{ id: "1" }, { id: null, a: 1 }],
  };
  expect(Object.entries(fieldsOf(body))).toEqual([
    ["", "object"],
    ["id", "string"],
    ["locales", "object"],
    ["locales.*", "string"],
    ["locales.de", "null"],
    ["name", "string"],
    ["roles", "array"],
    ["roles[]", "object"],
    ["roles[].a", "number"],
    ["roles[].id", "null|string"],
  ]);
  expect(fieldsOf([1, null, "a"])).toEqual({ "": "array", "[]": "null|number|string" });
});

test("of a large body a part is remembered", () => {
  const wide = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field_${n}`, n]));
  expect(Object.keys(fieldsOf(wide))).toHaveLength(MAX_FIELDS);
  const elements = (count: number) => [...Array(count).fill(1), "text"];
  expect(fieldsOf(elements(49))["[]"]).toBe("number|string");
  expect(fieldsOf(elements(50))["[]"]).toBe("number");
  const deep = { a: { a: { a: { a: { a: { a: { a: 1 } } } } } } };
  expect(Object.keys(fieldsOf(deep)).at(-1)).toBe("a.a.a.a.a.a");
});

test("of a tree of errors the codes of its leaves are remembered, no texts", () => {
  const leaves = { _errors: [{ code: "A" }, { code: "not a code" }, null, { code: "B_C" }] };
  const errors = {
    ...leaves,
    embeds: { 0: { url: leaf("URL") } },
    "a key of others": leaf("OTHER"),
    12345: leaf("ID"),
  };
  expect(errorsOf({ errors })).toEqual({
    "": "A|B_C",
    "embeds.0.url": "URL",
    "*": "OTHER",
  });
  for (const none of [undefined, null, {}, { errors: null }, { errors: "text" }])
    expect(errorsOf(none)).toBeUndefined();
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [n, leaf("A")]));
  expect(Object.keys(errorsOf({ errors: many }) ?? {})).toHaveLength(MAX_FIELDS);
  let deep: object = leaf("DEEP");
  for (let depth = 0; depth < 100; depth += 1) deep = { a: deep };
  expect(errorsOf({ errors: deep })).toEqual({});
});

test("the headers of an answer are those of the API, not of what carries it", () => {
  const headers = new Headers({
    "x-ratelimit-limit": "1",
    date: "now",
    "cf-ray": "1",
    via: "proxy",
    "content-type": "text/plain",
    ["x".repeat(61)]: "long",
  });
  expect(headersOf(headers)).toEqual(["content-type", "x-ratelimit-limit"]);
});
