// Names the published advisories of what is inside a package, from a file of them in the format of OSV
// (https://ossf.github.io/osv-schema/): one advisory, or a list. Nothing is fetched.

import { readFileSync } from "node:fs";

/** Orders versions such as 3.0.9 and 3.0.19 by their numbers, and letters such as in 1.1.1w after them. */
function compareVersions(one, other) {
  const parts = (version) => version.match(/\d+|[a-z]+/g) ?? [];
  const [a, b] = [parts(one), parts(other)];
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [left = "0", right = "0"] = [a[at], b[at]];
    if (left === right) continue;
    const numbers = [Number(left), Number(right)];
    if (numbers.every((number) => !Number.isNaN(number))) return numbers[0] - numbers[1];
    return left < right ? -1 : 1;
  }
  return 0;
}

/** Whether a range's events leave a version affected: they are in order, the last before it counts. */
function isWithin(version, { events }) {
  let affected = false;
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined && compareVersions(version, introduced) >= 0) affected = true;
    if (fixed !== undefined && compareVersions(version, fixed) >= 0) affected = false;
    if (last !== undefined && compareVersions(version, last) > 0) affected = false;
  }
  return affected;
}

const isAffected = (version, { versions = [], ranges = [] }) =>
  versions.includes(version) ||
  ranges.some((range) => range.type !== "GIT" && isWithin(version, range));

/**
 * The advisories that concern a package's components.
 *
 * @param {{ name: string, version: string }[]} components
 * @param {string} file
 * @returns {{ id: string, name: string, version: string, summary: string }[]}
 */
export function advisoriesFor(components, file) {
  const advisories = [JSON.parse(readFileSync(file, "utf8"))].flat();
  return advisories.flatMap(({ id, summary = "", affected = [] }) =>
    components
      .filter(({ name, version }) =>
        affected.some(
          (each) => each.package?.name?.toLowerCase() === name && isAffected(version, each),
        ),
      )
      .map(({ name, version }) => ({ id, name, version, summary })),
  );
}
