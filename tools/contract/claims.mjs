// Finds the tests that name rows of the contract: a test's name ends with the ids of the rows that
// it proves, in brackets, as in `test("a 26th field is refused [limits.embed-fields-25]", …)`. It is
// the same in TypeScript and in C++, so the reports of both say which rows have passed.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { trackedFiles } from "../lint/tracked-files.mjs";

const ID = "[a-z][a-z0-9-]*\\.[a-z0-9-]+";
const BRACKETS = `\\[(${ID}(?:, ${ID})*)\\]`;

/** A string that ends with rows: what is before them, and the rows. */
const NAME = new RegExp(`(["'\`])((?:(?!\\1).)*?)\\s*${BRACKETS}\\1`, "g");

/** C++ joins strings that follow each other; clang-format cuts long ones. */
const CUT_STRING = /"\s*\n\s*"/g;

/** The ids of the rows that the full name of a test has, those of its groups included. */
export function rowsOf(name) {
  return [...name.matchAll(new RegExp(BRACKETS, "g"))].flatMap(([, ids]) => ids.split(", "));
}

/** The claims in the text of one file: `{ id, title, path }` for each row of each test. */
export function claimsIn(path, text) {
  const joined = path.endsWith(".cpp") ? text.replace(CUT_STRING, "") : text;
  return [...joined.matchAll(NAME)].flatMap(([, , title, ids]) =>
    ids.split(", ").map((id) => ({ id, title, path })),
  );
}

/** Rows at the end of a title: another pair of brackets stands before the last one. */
const SECOND = new RegExp(`${BRACKETS}$`);

/** One sentence for each test with two pairs of brackets, of which only the last would count. */
export function findSecondBrackets(claims) {
  const found = claims.filter(({ title }) => SECOND.test(title));
  const sentences = found.map(
    ({ title, path }) =>
      `"${title}" in ${path} names rows in two pairs of brackets; name them in one, as in [a.row, another.row].`,
  );
  return [...new Set(sentences)];
}

/** All claims of the repository's tests, in the order of their paths. */
export function findClaims(root) {
  return trackedFiles(/^test\/(?!tools\/contract).*(\.test\.ts|_test\.cpp)$/).flatMap((path) =>
    claimsIn(path, readFileSync(join(root, path), "utf8")),
  );
}
