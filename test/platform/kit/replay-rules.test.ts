/** How what was recorded is written, sent and compared again, and when a recording is saved. */

import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { PlatformView } from "../../../platform/domains.js";
import { readRecordCommand } from "../../../platform/kit/record/command.js";
import { isReplaceable, replaceFile } from "../../../platform/kit/record/replace-file.js";
import { Saving } from "../../../platform/kit/record/saving.js";
import { writeAsTest } from "../../../platform/kit/replay/as-test.js";
import { argument, literal } from "../../../platform/kit/replay/code.js";
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

function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), "replay-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

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
  ["x".repeat(300), 1, `it was "${"x".repeat(159)}…, and is 1 now.`],
])("between %j and %j the first difference is %s", (before, now, found) =>
  expect(firstDifference(before, now, "it")).toBe(found),
);

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

test("arguments are written with secrets, bytes and numbers put back", () => {
  expect(argument(["{secret 1}", "{secret}", "{hash of own secret 2}"], "")).toBe(
    '[replay.text("{secret 1}"), "{secret}", replay.text("{hash of own secret 2}")]',
  );
  expect(argument(bytesAsJson(Buffer.from("a")), "")).toBe('Buffer.from("YQ==", "base64")');
  expect(literal("{secret 1}", "")).toBe('"{secret 1}"');
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
  expect([length(5), length(-1), length("x")]).toEqual([5, 0, 0]);
  const alloc = vi.spyOn(Buffer, "alloc").mockReturnValue(Buffer.from(""));
  onTestFinished(() => alloc.mockRestore());
  length(1e12);
  expect(alloc).toHaveBeenCalledWith(100 * 1024 * 1024);
});

test("a request is sent again with its own headers, but for those of the connection", async () => {
  let seen: unknown;
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
  expect(seen).toEqual({
    "content-length": "4",
    host: `127.0.0.1:${port}`,
    "x-own": "redacted",
    connection: "close",
  });
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
  expect(refusedWith({ kind: "fault", detail: "refuse-upgrade 503" } as never)).toBe(503);
  expect(
    refusedWith({ kind: "gateway.closed", detail: "refuse-upgrade 503" } as never),
  ).toBeUndefined();
  expect(refusedWith({ kind: "fault", detail: "hang on GET /" } as never)).toBeUndefined();
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

const isEmpty = { count: 1, isBusy: false };

test("a save waits for its time, for the one before it, and a second for requests", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  let release = (_: number) => {};
  const write = vi.fn(() => new Promise<number>((resolve) => (release = resolve)));
  const saved = { ...isEmpty };
  const saving = new Saving(saved, write);
  const writesAfter = (ms: number) => {
    vi.advanceTimersByTime(ms);
    saving.tick();
    return write.mock.calls.length;
  };
  expect([writesAfter(999), writesAfter(1)]).toEqual([0, 1]);
  saved.count = 2;
  expect(writesAfter(60_000)).toBe(1);
  release(0);
  await saving.end();
  expect([writesAfter(999), writesAfter(1)]).toEqual([1, 2]);
  release(0);
  await saving.end();
  expect(writesAfter(60_000)).toBe(2);
  saved.count = 3;
  saved.isBusy = true;
  const other = new Saving(saved, write);
  const tick = (ms: number) => {
    vi.advanceTimersByTime(ms);
    other.tick();
    return write.mock.calls.length;
  };
  expect([tick(1999), tick(1)]).toEqual([2, 3]);
  release(0);
  await other.end();
});

test("a file is replaced where a link leads to, and stays when its text cannot be made", async () => {
  const folder = folderOfTest();
  const [file, link] = [join(folder, "a.json"), join(folder, "link.json")];
  writeFileSync(file, "old");
  symlinkSync(file, link);
  await replaceFile(link, ["new"]);
  expect(readFileSync(file, "utf8")).toBe("new");
  const broken = function* () {
    yield "half";
    throw new Error("it cannot be made");
  };
  await expect(replaceFile(file, broken())).rejects.toThrow("it cannot be made");
  expect(readFileSync(file, "utf8")).toBe("new");
  expect(readdirSync(folder).sort()).toEqual(["a.json", "link.json"]);
  expect([await isReplaceable(file), await isReplaceable(join(folder, "none"))]).toEqual([
    true,
    true,
  ]);
  expect(await isReplaceable(folder)).toBe(false);
});

test.each<[argv: string[], message: RegExp]>([
  [[], /Give a file first/],
  [["--port", "0"], /Give a file first/],
  [["a.json", "--as-test"], /a file after --as-test/],
  [["a.json", "--as-test", "--json"], /a file after --as-test/],
  [["a.json", "--as-test=./a.json"], /a file of its own/],
  [["a.json", "--state=x"], /leave out --state/],
  [["a.json", "--host", "0.0.0.0"], /leave out --host/],
  [["."], /is there already/],
  [["a.json", "--as-test", "."], /is there already/],
])("the arguments %j of a recording are refused", (argv, message) =>
  expect(() => readRecordCommand(argv)).toThrow(message),
);

test("a recording has its files, and the platform the other options", () => {
  expect(readRecordCommand(["none.json", "--port", "0", "--as-test", "t.ts", "--json"])).toEqual({
    file: "none.json",
    test: "t.ts",
    argv: ["--port", "0", "--json"],
  });
  expect(readRecordCommand([".", "--force"])).toEqual({ file: ".", test: undefined, argv: [] });
  expect(readRecordCommand(["--help"]).argv).toEqual(["--help"]);
});

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
  expect(text).toMatch(/^1 requests.*\nGET \/api\/v10\/gateway at entry 1, status was 500, and is/);
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

test("a replay refuses acts that no recorder writes, and addresses elsewhere", async () => {
  const act = { ...MOMENT, n: 1, kind: "act", path: ["close"], args: [], outcome: {} };
  expect((await replayed([act])).text).toContain("No recorder writes such an act.");
  const elsewhere = { ...REQUEST, url: "@other.example/" };
  await expect(replayed([elsewhere])).rejects.toThrow("is no path of this platform");
});
