// What has changed since the branch left the landed main.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { root, run } from "../run-command.mjs";

/** Where the landed main is: with a clone the other repository's, else this one's. */
const MAIN = ["origin/main", "main"];

/**
 * The paths that differ from the commit where this checkout left the landed main, and that commit; nothing
 * where git cannot tell, as in a clone without history, or where this is the landed main itself.
 *
 * @param {string} [folder] A checkout.
 * @returns {{ base: string, paths: Set<string> } | undefined}
 */
export function changedSinceMain(folder = root) {
  const git = (...args) => {
    const { status, output } = run("git", ["-C", folder, ...args]);
    return status === 0 ? output.trim() : undefined;
  };
  const main = MAIN.find((name) => git("rev-parse", "--verify", "--quiet", name) !== undefined);
  const base = main && git("merge-base", "HEAD", main);
  if (!base) return undefined;
  const listed = [
    git("-c", "core.quotePath=false", "diff", "--name-only", "--no-renames", base),
    git("-c", "core.quotePath=false", "ls-files", "--others", "--exclude-standard"),
  ];
  if (listed.includes(undefined)) return undefined;
  const paths = new Set(listed.join("\n").split("\n").filter(Boolean));
  return paths.size > 0 ? { base, paths } : undefined;
}

/**
 * Which of some C++ files have changed, or include what has, directly or by way of others.
 *
 * @param {Iterable<string>} files Paths relative to `folder`.
 * @param {Set<string>} changed
 * @param {string} [folder]
 * @returns {string[]}
 */
export function affectedBy(files, changed, folder = root) {
  const read = new Map();
  const includesOf = (path) => {
    if (!read.has(path)) {
      const file = join(folder, path);
      const text = existsSync(file) ? readFileSync(file, "utf8") : "";
      read.set(
        path,
        [...text.matchAll(/^\s*#include "([^"]+)"/gm)].map(([, name]) => name),
      );
    }
    return read.get(path);
  };
  const reachesChange = (path, seen) => {
    if (changed.has(path)) return true;
    if (seen.has(path)) return false;
    seen.add(path);
    return includesOf(path).some((name) => reachesChange(name, seen));
  };
  return [...files].filter((path) => reachesChange(path, new Set()));
}
