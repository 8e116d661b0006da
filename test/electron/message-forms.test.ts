/** The size and the form of the bridge's messages (docs/electron.md): what has another is no message. */

import { describe, expect, it } from "vitest";
import { sizeFault } from "../../lib/electron/message-size.js";
import { readChange, readMainMessage, readPageMessage } from "../../lib/electron/schema.js";

const TEXT = 262_144;
const VALUES = 1000;

describe("a message", () => {
  it.each<[string, (over: number) => unknown]>([
    ["in a text", (over) => "x".repeat(TEXT + over)],
    ["in several texts", (over) => ({ a: "x".repeat(TEXT - 2), b: "x".repeat(over) })],
    ["with the names of properties", (over) => ({ ["x".repeat(TEXT - 1)]: "x".repeat(1 + over) })],
  ])("holds 262,144 characters, %s", (_, make) => {
    expect(sizeFault(make(0))).toBeUndefined();
    expect(sizeFault(make(1))).toContain("more than 262144 characters");
  });

  it.each<[string, (values: number) => unknown]>([
    ["in an array", (values) => Array.from({ length: values - 1 }, () => null)],
    [
      "in an object",
      (values) =>
        Object.fromEntries(Array.from({ length: values - 1 }, (_, at) => [`${at}`, null])),
    ],
    [
      "in arrays within arrays",
      (values) => [Array.from({ length: 500 }, () => 1), Array.from({ length: values - 503 })],
    ],
  ])("holds 1000 values, %s", (_, make) => {
    expect(sizeFault(make(VALUES))).toBeUndefined();
    expect(sizeFault(make(VALUES + 1))).toContain("more than 1000 values");
  });

  it("may hold times, and whole numbers of 64 bits", () => {
    const numbers = [0n, 2n ** 64n - 1n, -(2n ** 63n)];
    expect(sizeFault({ at: new Date(0), numbers, nothing: null, none: undefined })).toBeUndefined();
    expect(sizeFault([2n ** 64n])).toContain("more than 262144 characters");
    expect(sizeFault([new Map()])).toContain("Send plain data");
  });
});

describe("of a page's message", () => {
  it("the fields of its kind are read, and no others", () => {
    const call = { kind: "call", number: 0, name: "getUser", args: ["1"] };
    expect(readPageMessage({ ...call, value: 1, topic: "friends" })).toEqual(call);
    expect(readPageMessage({ kind: "applied", number: 3 })).toEqual({ kind: "applied" });
    const name = "x".repeat(64);
    expect(readPageMessage({ kind: "listen", name })).toEqual({ kind: "listen", name });
  });

  it.each([
    { kind: "call", number: -1, name: "getUser", args: [] },
    { kind: "call", number: 1.5, name: "getUser", args: [] },
    { kind: "call", number: 2 ** 53, name: "getUser", args: [] },
    { kind: "call", number: 1, name: "getUser", args: { length: 0 } },
    { kind: "call", number: 1, name: "getUser" },
    { kind: "call", number: 1, name: ["getUser"], args: [] },
    { kind: "listen", name: "x".repeat(65) },
    { kind: "watch", number: 1, topic: "nothing" },
    { kind: "watch", number: 1, topic: "presenceOf" },
    { kind: "unwatch", number: "1" },
    { kind: "answer", number: 1, value: 1 },
    { kind: "toString" },
    { kind: ["applied"] },
    {},
  ])("nothing is left when a field has another form: %j", (message) => {
    expect(readPageMessage(message)).toBeUndefined();
  });

  it.each([
    "friends",
    "status",
    "session",
    "presenceOf/1",
    "lobby/18446744073709551615",
    "call/1",
    "messages/user/1",
    "messages/lobby/1",
  ])("the topic may be %s", (topic) => {
    const message = { kind: "watch", number: 1, topic };
    expect(readPageMessage(message)).toEqual(message);
  });

  it.each([
    "friends/1",
    "status/",
    "presenceOf/me",
    "presenceOf/1/2",
    "lobby/",
    "lobby/18446744073709551616",
    "call/1/1",
    "messages/1",
    "messages/users/1",
    "messages/superuser/1",
    "messages/user/1/2",
    "messages/user/",
    "../lobby/1",
    "constructor",
  ])("the topic cannot be %s", (topic) => {
    expect(readPageMessage({ kind: "watch", number: 1, topic })).toBeUndefined();
  });
});

describe("of a message of the main process", () => {
  it("an answer has a value or an error", () => {
    const value = { kind: "answer", number: 1, value: [1] };
    expect(readMainMessage(value)).toEqual(value);
    const error = { kind: "answer", number: 1, error: { name: "Error", message: "No.", code: 5 } };
    expect(readMainMessage({ ...error, stack: "at" })).toEqual(error);
    expect(Object.keys(readMainMessage({ kind: "answer", number: 1 }) ?? {})).toEqual([
      "kind",
      "number",
    ]);
  });

  it.each([
    { kind: "answer", number: 1, error: "No." },
    { kind: "answer", number: 1, error: { name: "Error" } },
    { kind: "changes", changes: [[1, null, 2]] },
    { kind: "changes", changes: [[1]] },
    { kind: "changes", changes: [[1, {}]] },
    { kind: "changes", changes: [[-1, null]] },
    { kind: "refused", number: 1 },
  ])("nothing is left when a field has another form: %j", (message) => {
    expect(readMainMessage(message)).toBeUndefined();
  });
});

describe("a change of a topic", () => {
  const read = (change: unknown) => readChange(JSON.stringify(change));

  it.each([
    { whole: { head: null, rows: [{ id: "1", name: "x" }] } },
    { put: [{ id: "1" }], at: [0], removed: ["2"] },
    { head: null, put: [], at: [], removed: [] },
    { head: { status: 3 }, put: [], at: [], removed: [] },
  ])("is %j", (change) => {
    expect(read(change)).toEqual(change);
  });

  it.each([
    { whole: { head: null, rows: [{ name: "x" }] } },
    { whole: { head: [], rows: [] } },
    { whole: { rows: [] } },
    { put: [{ id: "1" }], at: [], removed: [] },
    { put: [{ id: 1 }], at: [0], removed: [] },
    { put: [], at: [], removed: [2] },
    { put: [{ id: "1" }], at: [-1], removed: [] },
    { head: 1, put: [], at: [], removed: [] },
    null,
  ])("is not %j", (change) => {
    expect(read(change)).toBeUndefined();
  });
});
