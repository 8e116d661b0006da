/** How what was recorded is sent and compared again. */

import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { PlatformView } from "../../../platform/domains.js";
import { runReplayCommand } from "../../../platform/kit/replay/command.js";
import { comparableAnswer, comparableState } from "../../../platform/kit/replay/comparable.js";
import { firstDifference } from "../../../platform/kit/replay/difference.js";
import { sendAgain } from "../../../platform/kit/replay/send-again.js";
import {
  beginsWith,
  refusedWith,
  SessionConnections,
} from "../../../platform/kit/replay/session-connections.js";
import { bodyOf } from "../../../platform/kit/replay/upload.js";
import { bytesAsJson } from "../../../platform/kit/trace/json-values.js";
import { type NewTrace, writeTrace } from "../../../platform/kit/trace/trace-file.js";
import { folderOfTest } from "./support/folder.js";
import { openKit } from "./support/open-kit.js";

test.each<[before: unknown, now: unknown, found: string | undefined]>([
  [1, 1, undefined],
  [1, 2, "it was 1, and is 2 now."],
  [null, undefined, undefined],
  [{ a: 1 }, { a: 1, b: undefined }, undefined],
  [{ a: 1 }, { a: 1, b: 2 }, "it, b was nothing, and is 2 now."],
  [{ a: 1, b: 2 }, { a: 1 }, "it, b was 2, and is nothing now."],
  [{ nonce: 1, _trace: 2 }, { nonce: 2 }, undefined],
  [[], {}, "it was [], and is {} now."],
  [[{ a: 1 }], [{ a: 2 }], "it, 0, a was 1, and is 2 now."],
])("between %j and %j the first difference is %s", (before, now, found) =>
  expect(firstDifference(before, now, "it")).toBe(found),
);

test("a long value is shown in part", () => {
  expect(firstDifference("x".repeat(10_000), 1, "it")).toMatch(/^it was "x{50,500}…, and is 1 now/);
});

test("of an answer that never came nothing is compared, and of others all but the address", () => {
  expect(comparableAnswer({ status: 0, responseBody: "cut o" })).toEqual({ status: 0 });
  const responseBody = '{"url":"http://127.0.0.1:5173/a"}';
  expect(comparableAnswer({ status: 200, responseBody })).toEqual({
    status: 200,
    body: { url: "http://<address>/a" },
  });
});

test("everybody who is not shown is offline", () => {
  const presence = (status: string, ...activities: object[]) => ({ status, activities });
  const presences = [presence("offline"), presence("online"), presence("offline", { name: "a" })];
  const state = comparableState({ presences } as unknown as PlatformView);
  expect(state.presences).toEqual(presences.slice(1));
});

const FORM = { "Content-Type": 'multipart/form-data; boundary="a b"' };

test("a form is sent with its own boundary, and nothing in it begins another part", () => {
  const body = {
    fields: { 'na"me': "{secret 1}" },
    files: [
      {
        field: "f\r\nx",
        filename: "a\\b",
        contentType: "text/plain\r\nx: y",
        size: 1,
        data: bytesAsJson(Buffer.from("!")),
      },
      { field: "g", contentType: "text/plain", size: 3, data: "(3 bytes)" },
    ],
  };
  const sent = bodyOf(body as never, FORM, (text) => text.replace("{secret 1}", "s")).toString();
  expect(sent.split("\r\n")).toEqual([
    "--a b",
    'Content-Disposition: form-data; name="na\\"me"',
    "",
    "s",
    "--a b",
    'Content-Disposition: form-data; name="f  x"; filename="a\\\\b"',
    "Content-Type: text/plain  x: y",
    "",
    "!",
    "--a b",
    'Content-Disposition: form-data; name="g"',
    "Content-Type: text/plain",
    "",
    "\0\0\0",
    "--a b--",
    "",
  ]);
  const plain = { "content-type": "multipart/form-data; boundary=ab; charset=x" };
  expect(bodyOf({ fields: {}, files: [] }, plain, String).toString()).toBe("--ab--\r\n");
});

test("a file that a trace leaves out is another one of its size, of 100 MiB at most", () => {
  const length = (size: unknown) => bodyOf({ size, data: "()" } as never, {}, String).length;
  expect([5, -1, "x", 1e12].map(length)).toEqual([5, 0, 0, 100 * 1024 * 1024]);
});

test("a request is sent again with its own headers, but for those of the connection", async () => {
  let seen: object = {};
  const server = createServer((request, response) => {
    seen = request.headers;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await sendAgain({
    method: "POST",
    url: `http://127.0.0.1:${port}/`,
    headers: { "content-length": "500", Host: "a.example", "x-own": "•••", expect: "100-continue" },
    body: "body",
    signal: new AbortController().signal,
  });
  const own = { "content-length": "4", host: `127.0.0.1:${port}`, "x-own": "redacted" };
  expect(seen).toMatchObject(own);
  expect(seen).not.toHaveProperty("expect");
});

test("a connection begins with the platform's hello, and ends with its session's close", () => {
  const frame = (more: object) => ({ connection: 5, direction: "out", text: "", ...more }) as never;
  expect(beginsWith(frame({ text: '{"op":10,"d":{}}' }))).toBe(5);
  expect(beginsWith(frame({ text: '{"op":10,"d":{}}', direction: "in" }))).toBeUndefined();
  expect(beginsWith(frame({ text: '{"op":100}' }))).toBeUndefined();
  const connections = new SessionConnections();
  connections.note(frame({ sessionId: "s" }));
  connections.note(frame({ connection: 6 }));
  const closed = (kind: string, sessionId?: string) =>
    connections.closed({ kind, sessionId, detail: "4000" } as never);
  expect(closed("gateway.closed", "s")).toEqual({ connection: 5, code: 4000 });
  for (const other of [
    closed("gateway.ready", "s"),
    closed("gateway.closed", "t"),
    closed("gateway.closed"),
  ])
    expect(other).toBeUndefined();
});

test.each([
  ["fault", "refuse-upgrade 503", 503],
  ["gateway.closed", "refuse-upgrade 503", undefined],
  ["fault", "hang on GET /", undefined],
])("by the event %s with %j an upgrade was refused with %j", (kind, detail, status) =>
  expect(refusedWith({ kind, detail } as never)).toBe(status),
);

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

const PART = {
  name: "by hand",
  seed: "a",
  start: Date.UTC(2026, 6, 1),
  frozen: true,
  failure: null,
  names: {},
  forgotten: 0,
};

/** Runs the command with a trace that has these entries. */
async function replayed(entries: object[], more: object = {}) {
  const file = join(folderOfTest(), "a.json");
  const view = { presences: [] };
  const trace = { ...PART, before: view, after: view, entries, ...more };
  writeFileSync(file, writeTrace(trace as unknown as NewTrace));
  let text = "";
  const code = await runReplayCommand([file], (more) => {
    text += more;
  });
  return { code, text };
}

test("a replay ends at the first difference, and says where it is", async () => {
  const gateway = { ...REQUEST, url: "/api/v10/gateway", status: 500 };
  const { code, text } = await replayed([gateway, { ...gateway, n: 2 }]);
  expect(code).toBe(1);
  expect(text).toContain("GET /api/v10/gateway at entry 1, status was 500, and is 200 now.");
  await expect(replayed([], { forgotten: 1 })).rejects.toThrow("leaves out");
});

test.each<[what: string, entry: object, said: string]>([
  [
    "an act that has failed",
    { kind: "act", path: ["clock", "freeze"], args: [], outcome: { error: "Error: no" } },
    "clock.freeze() at entry 1: the error was",
  ],
  [
    "an act that there is not",
    { kind: "act", path: ["clock", "leap"], args: [], outcome: {} },
    "There is no act leap",
  ],
  [
    "a domain that there is not",
    {
      kind: "act",
      path: [{ call: "domain", args: ["none"] }, "change"],
      args: [],
      outcome: {},
    },
    "There is no domain none",
  ],
  [
    "an upgrade that was refused",
    { kind: "event", event: { kind: "fault", detail: "refuse-upgrade 503" } },
    "was refused with 503, and is not refused now",
  ],
])("a replay differs where %s does not come to the same", async (_, entry, said) => {
  const { code, text } = await replayed([{ ...MOMENT, n: 1, ...entry }]);
  expect(text).toContain(said);
  expect(code).toBe(1);
});

test("a request to the admin API that was refused is not done again: who may is another here", async () => {
  const refused = { ...REQUEST, url: "/admin/users", status: 401 };
  const { text } = await replayed([refused]);
  expect(text).not.toContain("/admin/users");
});

test("an answer that does not come at all is a difference", async () => {
  const hang = {
    ...MOMENT,
    n: 1,
    kind: "act",
    path: ["faults", "add"],
    args: [{ target: "http", route: "GET /gateway", fault: { kind: "hang" } }],
    outcome: {},
  };
  const { code, text } = await replayed([hang, { ...REQUEST, n: 2, url: "/api/v10/gateway" }]);
  expect(text).toContain("GET /api/v10/gateway at entry 2, status was 200, and is 0 now.");
  expect(code).toBe(1);
});

test("a trace opens no state file, and a test that was written from one does neither", async () => {
  const state = join(folderOfTest(), "state.db");
  await expect(replayed([], { options: { state } })).rejects.toThrow('its options have "state"');
  const beginning = { seed: "a", start: 0, frozen: true, options: { state } };
  await expect(openKit({ replayed: beginning })).rejects.toThrow("The option state cannot be");
  expect(existsSync(state)).toBe(false);
});

test("the local client of a replay makes no folder that a trace names", async () => {
  const directory = join(folderOfTest(), "named");
  const act = { kind: "act", path: ["localClient", "start"], args: [{ directory }], outcome: {} };
  await replayed([{ ...MOMENT, n: 1, ...act }]);
  const asked = { method: "POST", url: "/admin/local-client/start" };
  const requestBody = JSON.stringify({ directory });
  const requestHeaders = { "content-type": "application/json" };
  const { text } = await replayed([{ ...REQUEST, ...asked, requestHeaders, requestBody }]);
  expect(text).toContain("body, running was nothing, and is true now");
  expect(existsSync(directory)).toBe(false);
});
