// Rows of a guide's tables that programs keep: they stand between two comments, `<!-- name -->` and
// `<!-- end of name -->`.

import { readFileSync, writeFileSync } from "node:fs";

/**
 * Puts a row into a table, in place of those that start with `key`.
 *
 * @param {string} guide The guide's file.
 * @param {string} table The table's name in the comments.
 * @param {string} key How the row starts.
 * @param {string} row
 */
export function changeRow(guide, table, key, row) {
  changeRows(guide, table, (rows) => [...rows.filter((line) => !line.startsWith(key)), row]);
}

/**
 * Takes those rows out of a table that start with `key`.
 *
 * @param {string} guide The guide's file.
 * @param {string} table The table's name in the comments.
 * @param {string} key
 */
export function dropRow(guide, table, key) {
  changeRows(guide, table, (rows) => rows.filter((line) => !line.startsWith(key)));
}

function changeRows(guide, table, change) {
  const text = readFileSync(guide, "utf8");
  const [start, end] = [`<!-- ${table} -->\n`, `<!-- end of ${table} -->`];
  const [from, to] = [text.indexOf(start) + start.length, text.indexOf(end)];
  if (from < start.length || to < 0) throw new Error(`${guide} has no table ${table}.`);
  const [head, rule, ...rows] = text.slice(from, to).trimEnd().split("\n");
  const all = [head, rule, ...change(rows).sort()].join("\n");
  const changed = `${text.slice(0, from)}${all}\n${text.slice(to)}`;
  if (changed !== text) writeFileSync(guide, changed);
}
