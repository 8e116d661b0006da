import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changeRow, dropRow } from "../../tools/docs/table-rows.mjs";

let folder: string;
let guide: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "guide-"));
  guide = join(folder, "guide.md");
});

afterAll(() => rmSync(folder, { recursive: true }));

const HEAD = ["# Guide", "", "<!-- ran -->", "| target | what |", "| --- | --- |"];
const END = ["<!-- end of ran -->", "", "| a | not of the table |", ""];

/** The guide with these rows in its table. */
const withRows = (...rows: string[]) => [...HEAD, ...rows, ...END].join("\n");

beforeEach(() => writeFileSync(guide, withRows("| a | old |", "| a, renamed | old |")));

test("a row takes the place of its target's", () => {
  changeRow(guide, "ran", "| a |", "| a | new |");
  expect(readFileSync(guide, "utf8")).toBe(withRows("| a | new |", "| a, renamed | old |"));
});

test("a target's row is taken out of the table, and nothing else", () => {
  dropRow(guide, "ran", "| a |");
  expect(readFileSync(guide, "utf8")).toBe(withRows("| a, renamed | old |"));
  dropRow(guide, "ran", "| none |");
  expect(readFileSync(guide, "utf8")).toBe(withRows("| a, renamed | old |"));
});

test("a table that is not there is an error", () => {
  expect(() => dropRow(guide, "sizes", "| a |")).toThrow("has no table sizes");
});
