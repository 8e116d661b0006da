/** Checks of a service: files with what a run has observed, and what differs between two runs. */

import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { differencesOf, notCompared } from "../../../platform/smoke/conformance/differences.js";
import type { Fact, Fields } from "../../../platform/smoke/conformance/facts.js";
import { readRecord, recordOf, recordText } from "../../../platform/smoke/conformance/record.js";
import {
  areaTable,
  conclusion,
  differenceTable,
} from "../../../platform/smoke/conformance/reports.js";
import type { Observed } from "../../../platform/smoke/conformance/run.js";

const observed = (id: string, status: Observed["status"], facts: Fact[] = []): Observed => ({
  id,
  status,
  duration: 1,
  facts,
});

/** Rows of what differs when one check observed these facts here and there. */
function rows(here: Fact[], there: Fact[], statuses = ["passed", "passed"]) {
  const [ours, theirs] = statuses as [string, string];
  return differencesOf(
    { check: { status: ours, facts: here } },
    { check: { status: theirs, facts: there } },
  ).map(({ what, here, there }) => [what, here, there].join(" | "));
}

test.each<[here: Partial<Fact>, there: Partial<Fact>, found: string[]]>([
  [{ status: 200 }, { status: 204 }, ["a: status | 200 | 204"]],
  [{ code: 1 }, {}, ["a: code | 1 | none"]],
  [{ close: 4000 }, { close: 4004 }, ["a: close | 4000 | 4004"]],
  [{ headers: ["x", "y"] }, { headers: ["y"] }, ["a: header x | sent | missing"]],
  [{}, { errors: { f: "A" } }, ["a: error of f | missing | A"]],
  [{ errors: { "": "B" } }, { errors: { "": "A" } }, ["a: error of (whole) | B | A"]],
  [{ fields: { f: "string" } }, { fields: { f: "number" } }, ["a: field f | string | number"]],
  [
    { status: 1, fields: { "": "object", f: "string" } },
    { status: 2, fields: { "": "object" } },
    ["a: status | 1 | 2"],
  ],
])("%j differs from %j", (here, there, found) => {
  expect(rows([{ what: "a", ...here }], [{ what: "a", ...there }])).toEqual(found);
});

test.each<[here: Fields, there: Fields, found: string[]]>([
  [{ f: "null" }, { f: "string" }, []],
  [{ f: "null|string" }, { f: "string" }, []],
  [{ f: "null|string" }, { f: "null|number" }, ["a: field f | null|string | null|number"]],
  [{ "": "object" }, { "": "object", f: "string" }, ["a: field f | missing | string"]],
  [{ "": "object", f: "string" }, { "": "object" }, ["a: field f | string | missing"]],
  // Nobody knows of the elements of an empty list, nor of the fields of null.
  [{ f: "array" }, { f: "array", "f[]": "string" }, []],
  [{ f: "array", "f[]": "string" }, { f: "array" }, []],
  [
    { "": "object", f: "array" },
    { "": "object", f: "array", "f[]": "object", "f[].g": "string" },
    [],
  ],
  [
    { long: "object" },
    { long: "object", "long.name": "string" },
    ["a: field long.name | missing | string"],
  ],
  [{ f: "null" }, { f: "object", "f.g": "string" }, []],
  [{ f: "object", "f.g": "string" }, { f: "null" }, []],
  [{ f: "object" }, { f: "object", "f.g": "string" }, ["a: field f.g | missing | string"]],
  [
    { f: "array", "f[]": "object" },
    { f: "array", "f[]": "object", "f[].g": "string" },
    ["a: field f[].g | missing | string"],
  ],
  [
    { "f[]": "array" },
    { "f[]": "array", "f[].g": "string" },
    ["a: field f[].g | missing | string"],
  ],
  [{}, { "": "object" }, ["a: field (whole) | missing | object"]],
  [{ "": "object" }, {}, ["a: field (whole) | object | missing"]],
  [
    { "": "object" },
    { "": "object", f: "object", "f.g": "string" },
    ["a: field f | missing | object"],
  ],
])("fields %j beside %j", (here, there, found) => {
  expect(rows([{ what: "a", fields: here }], [{ what: "a", fields: there }])).toEqual(found);
});

test("runs that went another way differ there, and are not compared after it", () => {
  const [a, b, c] = ["a", "b", "c"].map((what) => ({ what, status: 200 })) as [Fact, Fact, Fact];
  expect(rows([a, b], [a, c])).toEqual(["observed | b | c"]);
  expect(rows([a], [a, c])).toEqual(["observed | nothing | c"]);
  expect(rows([a, c], [a])).toEqual(["observed | c | nothing"]);
  expect(rows([a, b, { ...c, status: 1 }], [a, { ...c, what: "d" }, c])).toEqual([
    "observed | b | d",
  ]);
});

test("the outcome differs where nothing else does", () => {
  const fact = { what: "a", status: 200 };
  expect(rows([fact], [fact], ["passed", "failed"])).toEqual(["the outcome | passed | failed"]);
  expect(rows([fact], [{ what: "a", status: 1 }], ["passed", "failed"])).toHaveLength(1);
  expect(rows([], [], ["passed", "failed"])).toHaveLength(1);
});

test("checks that one run has not made are not compared", () => {
  const made = { status: "passed", facts: [{ what: "a", status: 200 }] };
  const skipped = { status: "skipped", facts: [] };
  const begun = { status: "skipped", facts: [{ what: "a", status: 201 }] };
  const here = { both: made, ours: made, skipped, begun, other: made };
  const there = { both: made, theirs: made, skipped: made, begun: made, other: skipped };
  expect(differencesOf(here, there).map(({ check }) => check)).toEqual(["begun"]);
  expect(notCompared(here, there).sort()).toEqual(["other", "ours", "skipped", "theirs"]);
  expect(differencesOf({ toString: made }, {})).toEqual([]);
});

function fileOf(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), "record-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "record.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const fact: Fact = {
  what: "GET /a",
  status: 200,
  code: 1,
  close: 4000,
  errors: { a: "B" },
  headers: ["x"],
  fields: { "": "object" },
};

test("what a run has written is read back", () => {
  const all = [observed("http: a", "passed", [fact]), observed("http: b", "skipped")];
  expect(readRecord(fileOf(recordText(all)))).toEqual(recordOf(all));
});

test.each<[what: string, facts: unknown]>([
  ["a number", 5],
  ["no facts", undefined],
  ["a fact without a name", [{ status: 200 }]],
  ["a fact whose name is a number", [{ what: 5 }]],
  ["a long text", [{ what: "x".repeat(501) }]],
  ["a status that is a text", [{ ...fact, status: "200" }]],
  ["fields that are no texts", [{ ...fact, fields: { a: 1 } }]],
  ["headers that are no list", [{ ...fact, headers: "x" }]],
  ["a header that is no text", [{ ...fact, headers: [1] }]],
  ["a part that there is not", [{ ...fact, body: "secret" }]],
  ["a part of every object", [{ ...fact, toString: "secret" }]],
])("a file with %s is refused", (_, facts) => {
  const checks = { a: { status: "passed", facts } };
  const record = { format: "game-social-sdk conformance", version: 1, checks };
  expect(() => readRecord(fileOf(record))).toThrow("has not written it");
});

test.each<[what: string, changes: object | string, message: string]>([
  ["another format", { format: "other" }, "has not written it"],
  ["another version", { version: 2 }, "has not written it"],
  ["no checks", { checks: [] }, "has not written it"],
  ["a status that is no text", { checks: { a: { status: 1, facts: [] } } }, "has not written it"],
  ["no JSON", "{", "it is no JSON"],
  ["null", "null", "has not written it"],
])("a file with %s is refused", (_, changes, message) => {
  const record = { format: "game-social-sdk conformance", version: 1, checks: {} };
  const content = typeof changes === "string" ? changes : { ...record, ...changes };
  expect(() => readRecord(fileOf(content))).toThrow(message);
  expect(readRecord(fileOf(record))).toEqual({});
});

test("a file of more than 8 MiB is not read", () => {
  const file = fileOf("{}");
  truncateSync(file, 8 * 1024 * 1024 + 1);
  expect(() => readRecord(file)).toThrow("it has more than");
});

test("the end of a run counts the outcomes of each area, and what --write adds", () => {
  const all = [
    observed("http: a", "passed"),
    observed("http: b", "failed"),
    observed("voice: c", "skipped"),
  ];
  const rows = areaTable(all).trim().split("\n");
  expect(rows.map((row) => row.split(/ +/))).toEqual([
    ["area", "passed", "failed", "skipped"],
    ["http", "1", "1", "0"],
    ["voice", "0", "0", "1"],
  ]);
  const base = "http://service.example/api/v10";
  expect(conclusion(all, base, 0)).toMatch(/1 passed, 1 failed, 1 skipped: service\.example\.\n$/);
  expect(conclusion(all, base, 5)).toContain(": service.example; 5 more with --write.");
});

test("differences are listed by check, without what would control a terminal", () => {
  const difference = (check: string, here: string) => ({ check, what: "a", here, there: "t" });
  const found = [difference("one", "\u001b[2J"), difference("two", "c"), difference("one", "b")];
  const table = differenceTable(found, ["not made"], "file");
  expect(table).toContain("Checks that differ from file: 2.");
  expect(table).toContain("Checks that only one run made, which are not compared: 1.");
  expect(table).toMatch(/one\n +a +\?\[2J +t\n +a +b +t\ntwo\n +a +c +t\n$/);
  expect(differenceTable([difference("one", "x".repeat(1000))], [], "file")).not.toContain(
    "x".repeat(300),
  );
  expect(differenceTable([], [], "file").trim()).toBe("Nothing differs from file.");
});
