// Compares the rows that tests name with the tests that have passed.

import { rowsOf } from "./claims.mjs";

/**
 * One sentence for each row that tests name while none of them is among `passed`.
 *
 * @param claims - the rows that tests name, and where
 * @param passed - the full names of all tests that have passed, of every program
 */
export function findUnproved(claims, passed) {
  const proved = new Set(passed.flatMap(rowsOf));
  return claims
    .filter(({ id }) => !proved.has(id))
    .map(({ id, title, path }) => `The row ${id}: "${title}" in ${path} has not passed.`);
}
