// The rows of the interface contract, and what is said of those that no test proves whole.

import { readFileSync } from "node:fs";
import { join } from "node:path";

const readJson = (root, path) => JSON.parse(readFileSync(join(root, path), "utf8"));

/** Where the rows stand, in the contract's order. */
export const ROWS = "test/contract/rows.json";

/** Rows that hold in part (id → what is missing) and rows that cannot be had (id → why). */
export const EXCEPTIONS = "test/contract/exceptions.json";

/** @typedef {{ id: string, title: string, path: string }} Claim a test that names a row */

/**
 * The contract's rows in their order: `{ id, row, claims, missing, impossible }`. `claims` are the
 * tests that name the row; `missing` and `impossible` are sentences, each only where there is one.
 */
export function judgeRows(root, claims) {
  const exceptions = readJson(root, EXCEPTIONS);
  return readJson(root, ROWS).map(({ id, row }) => ({
    id,
    row,
    claims: claims.filter((claim) => claim.id === id),
    missing: exceptions.inPart[id],
    impossible: exceptions.impossible[id],
  }));
}

/** What a row has come to: `proved`, `in part`, `impossible` or `open`. */
export function statusOf({ claims, missing, impossible }) {
  if (impossible !== undefined) return "impossible";
  if (claims.length === 0) return "open";
  return missing === undefined ? "proved" : "in part";
}

/** One sentence for each thing that does not fit together. */
export function findFaults(root, claims) {
  const exceptions = readJson(root, EXCEPTIONS);
  const rows = judgeRows(root, claims);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = (id, where) => `${where} names the row "${id}", which is not in ${ROWS}.`;
  return [
    ...claims.filter(({ id }) => !known.has(id)).map(({ id, path }) => unknown(id, path)),
    ...[...Object.keys(exceptions.inPart), ...Object.keys(exceptions.impossible)]
      .filter((id) => !known.has(id))
      .map((id) => unknown(id, EXCEPTIONS)),
    ...rows
      .filter(({ claims, missing }) => missing !== undefined && claims.length === 0)
      .map(({ id }) => `${EXCEPTIONS} says that "${id}" holds in part, but no test names it.`),
    ...rows
      .filter(({ claims, impossible }) => impossible !== undefined && claims.length > 0)
      .map(
        ({ id, claims: [{ path }] }) =>
          `${EXCEPTIONS} says that "${id}" cannot be had, but ${path} names it.`,
      ),
    ...rows
      .filter(({ missing, impossible }) => missing !== undefined && impossible !== undefined)
      .map(
        ({ id }) =>
          `${EXCEPTIONS} says of "${id}" both that it holds in part and that it cannot be had.`,
      ),
  ];
}
