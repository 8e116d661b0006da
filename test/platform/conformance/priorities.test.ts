/** Every operation that bots need is served, not switched off (bots 8). */

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { scenarios } from "./scenarios/index.js";
import { Description, present } from "./support/description.js";

const sheet = fileURLToPath(new URL("../../../../shared/bots.md", import.meta.url));
const here = present && existsSync(sheet);

/** How the sheet writes parameters, besides those that begin as in the description. */
const ROW = /\|\s*(\d+)\s*\|\s*((?:GET|PUT|POST|PATCH|DELETE) \S+)\s*\|\s*([ABC])\s*\|/g;

/** A path without the names of its parameters, which the sheet shortens. */
const shape = (operation: string) => operation.replace(/\{[^}]*\}/g, "{}");

function rows() {
  const text = readFileSync(sheet, "utf8");
  const section = text.slice(text.indexOf("\n## 8."), text.indexOf("\n## 9."));
  return [...section.matchAll(ROW)].map(([, number, operation, priority]) => ({
    number: Number(number),
    operation: operation as string,
    priority: priority as string,
  }));
}

test.skipIf(!here)("the sheet has each operation of the description once", () => {
  const numbers = rows().map(({ number }) => number);
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 242 }, (_, i) => i + 1));
  const description = new Description();
  const described = new Set(description.operations().map(shape));
  expect(rows().filter(({ operation }) => !described.has(shape(operation)))).toEqual([]);
});

test.skipIf(!here)("every operation with priority A or B has an answer that is no refusal", () => {
  const served = new Set(Object.keys(scenarios).map(shape));
  const needed = rows().filter(({ priority }) => priority !== "C");
  expect(needed).toHaveLength(137);
  expect(needed.filter(({ operation }) => !served.has(shape(operation)))).toEqual([]);
});
