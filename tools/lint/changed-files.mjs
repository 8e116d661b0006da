// What has changed since all files were checked: since the branch left the landed main, or since a commit that is noted.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { root, run } from "../run-command.mjs";

/** Where the landed main is: with a clone the other repository's, else this one's. */
const MAIN = ["origin/main", "main"];

/** Names the last commit of which all files were checked (`npm run tidy`, without files, by hand). */
const CHECKED = "tools/lint/tidied-at.txt";

/**
 * The paths that differ from the commit where this checkout left the landed main, and that commit. On the landed
 * main itself, they are counted from the commit in `tools/lint/tidied-at.txt`. Nothing where git cannot tell, as in a
 * clone without history.
 *
 * @param {string} [folder] A checkout.
 * @returns {{ base: string, paths: Set<string> } | undefined}
 */
export function changedFiles(folder = root) {
  const git = (...args) => {
    const { status, output } = run("git", ["-C", folder, ...args]);
    return status === 0 ? output.trim() : undefined;
  };
  const since = (commit) => {
    const base = commit && git("merge-base", "HEAD", commit);
    if (!base) return undefined;
    const listed = [
      git("-c", "core.quotePath=false", "diff", "--name-only", "--no-renames", base),
      git("-c", "core.quotePath=false", "ls-files", "--others", "--exclude-standard"),
    ];
    if (listed.includes(undefined)) return undefined;
    const paths = new Set(listed.join("\n").split("\n").filter(Boolean));
    return { base, paths };
  };
  const main = MAIN.find((name) => git("rev-parse", "--verify", "--quiet", name) !== undefined);
  const sinceMain = since(main);
  if (sinceMain && sinceMain.paths.size > 0) return sinceMain;
  const noted = join(folder, CHECKED);
  return existsSync(noted) ? since(readFileSync(noted, "utf8").trim()) : undefined;
}

/**
 * Which of some C++ files show all that has changed: those that have, and for each header that none of them
 * includes, directly or by way of others, the first that does.
 *
 * @param {Iterable<string>} files Paths relative to `folder`.
 * @param {Set<string>} changed
 * @param {string} [folder]
 * @returns {string[]}
 */
export function filesToCheck(files, changed, folder = root) {
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
  const seen = new Set();
  const see = (path) => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const name of includesOf(path)) see(name);
  };
  const chosen = new Set([...files].filter((path) => changed.has(path)));
  for (const path of chosen) see(path);
  for (const path of files) {
    const before = new Set(seen);
    see(path);
    if ([...seen].some((each) => changed.has(each) && !before.has(each))) chosen.add(path);
  }
  return [...files].filter((path) => chosen.has(path));
}
