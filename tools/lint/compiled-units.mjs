import { readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { root } from "../run-command.mjs";

const included = (text) => [...text.matchAll(/^#include "([^"]+)"/gm)].map(([, path]) => path);

/**
 * What is compiled in a build folder: each unit's `path`, the `command` and the `folder` it is
 * compiled with, and the repository's source `files` that are in it, by their paths from the root.
 */
export function compiledUnits(buildFolder) {
  const commands = JSON.parse(readFileSync(join(buildFolder, "compile_commands.json"), "utf8"));
  return commands.map(({ file, command, directory }) => {
    const isShared = /\/Unity\/unity_\w+\.cxx$/.test(file);
    const sources = isShared ? included(readFileSync(file, "utf8")) : [file];
    const files = sources.map((source) => relative(root, source));
    return { path: file, command, folder: directory, files };
  });
}
