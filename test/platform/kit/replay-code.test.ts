/** What of a recorded run is written as code, and how. */

import { expect, test } from "vitest";
import { writeAsTest } from "../../../platform/kit/replay/as-test.js";
import { argument, literal } from "../../../platform/kit/replay/code.js";
import { bytesAsJson } from "../../../platform/kit/trace/json-values.js";

test("values are written as code, on one line where they fit", () => {
  expect(literal({ a: [1, "b"], "c d": undefined, "e f": null, $g: {} }, "")).toBe(
    '{ a: [1, "b"], "e f": null, $g: {} }',
  );
  const line = (length: number) => literal(["x".repeat(length - 4)], "");
  expect(line(80)).not.toContain("\n");
  expect(line(81)).toBe(`[\n  "${"x".repeat(77)}",\n]`);
  expect(literal(["x".repeat(75)], "  ")).toContain("\n");
  expect(literal({ a: { b: "x".repeat(80) } }, "")).toBe(
    `{\n  a: {\n    b: "${"x".repeat(80)}",\n  },\n}`,
  );
});

test("a field named __proto__ stays a field of its own", () => {
  const value = JSON.parse('{"__proto__":{"a":1}}');
  expect(literal(value, "")).toBe('{ ["__proto__"]: { a: 1 } }');
});

test("arguments are written with secrets, bytes and numbers put back", () => {
  expect(argument(["{secret 1}", "{secret}", "{hash of own secret 2}"], "")).toBe(
    '[replay.text("{secret 1}"), "{secret}", replay.text("{hash of own secret 2}")]',
  );
  expect(argument(bytesAsJson(Buffer.from("a")), "")).toBe('Buffer.from("YQ==", "base64")');
  expect(literal("{secret 1}", "")).toBe('"{secret 1}"');
});

const MOMENT = { ms: 0, clock: 0 };
const REQUEST = {
  ...MOMENT,
  n: 1,
  kind: "request",
  method: "GET",
  url: "/a",
  requestHeaders: { Host: "a", accept: "*/*", "x-own": "1" },
  requestBody: "",
  status: 200,
  responseBody: "{}",
};

/** The lines of the test that is written of these entries. */
function written(entries: object[], more: object = {}): string {
  const trace = { name: "", seed: null, start: 0, frozen: true, after: { presences: [] }, entries };
  return writeAsTest({ ...trace, ...more } as never);
}

test("a request is written with its answer, unless a fault held it back", () => {
  const answered = written([REQUEST]);
  expect(answered).toContain('expect(await replay.answer("GET", "/a", { "x-own": "1" }))');
  for (const kind of ["latency", "hang"]) {
    const event = { kind: "fault", detail: `${kind} on GET /a` };
    const held = written([REQUEST, { ...MOMENT, n: 2, kind: "event", event }]);
    expect(held).toContain('await replay.request("GET", "/a"');
    expect(held).not.toContain("replay.answer");
  }
  const refused = { ...REQUEST, url: "/admin/users", status: 401 };
  expect(written([refused])).not.toContain("/admin/");
  expect(written([{ ...refused, status: 200 }])).toContain("/admin/");
  expect(written([{ ...refused, url: "/a" }])).toContain("401");
  const upload = { ...REQUEST, requestBytes: { size: 1, data: bytesAsJson(Buffer.from("a")) } };
  expect(written([upload])).toContain('Buffer.from("YQ==", "base64")');
  expect(written([{ ...REQUEST, requestBody: "text" }])).toContain('"text")');
});

test("connections are written with their beginning, their frames and their end", () => {
  const frame = { ...MOMENT, kind: "frame", local: false, connection: 5, sessionId: "s" };
  const event = (detail: string, kind = "fault") => ({
    ...MOMENT,
    kind: "event",
    event: { kind, detail, sessionId: "s" },
  });
  const lines = written([
    event("refuse-upgrade 503"),
    { ...frame, n: 1, direction: "out", text: '{"op":10,"d":{}}' },
    { ...frame, n: 2, direction: "in", text: "hello" },
    { ...frame, n: 3, direction: "in", text: "elsewhere", local: true },
    event("1000", "gateway.closed"),
  ]).split("\n");
  expect(lines.map((line) => line.trim()).filter((line) => /replay\.[rcfl]/.test(line))).toEqual([
    "expect(await replay.refusal()).toBe(503);",
    "await replay.connect(5);",
    'await replay.frame(5, "hello");',
    "await replay.leave(5, 1000);",
  ]);
  expect(written([], { paced: true })).toContain("paced: true");
  expect(written([])).not.toContain("paced");
  expect(written([], { name: "mine" })).toContain('test("mine"');
});
