// Links a shared library for macOS elsewhere than on a Mac.
//
//   node tools/build/link-mac.mjs LINKER COMPILER ARGUMENTS...
//
// CMake puts this before the command that links (cmake/ProjectOptions.cmake), which is a compiler's:
// LINKER gets what of it is meant for a linker.

import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";

/** What a compiler calls the kinds of libraries. */
const KINDS = new Map([
  ["-dynamiclib", "-dylib"],
  ["-bundle", "-bundle"],
]);

/** What both take, and the word after it. */
const PAIRS = new Set([
  "-o",
  "-install_name",
  "-framework",
  "-undefined",
  "-exported_symbols_list",
]);

/**
 * A linker's arguments, of a compiler's. Throws an error for one that it does not know.
 *
 * @param {readonly string[]} words
 */
export function linkerArguments(words) {
  const rest = [...words];
  const found = [];
  while (rest.length > 0) {
    const word = rest.shift();
    if (KINDS.has(word)) found.push(KINDS.get(word));
    else if (PAIRS.has(word)) found.push(word, rest.shift());
    else if (word.startsWith("-Wl,")) found.push(...word.split(",").slice(1));
    else if (/^-[lLF]/.test(word) || !word.startsWith("-")) found.push(word);
    else if (!/^-(O|D|f|W|std=|g)/.test(word)) throw new Error(`No linker's option: ${word}`);
  }
  return found;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [linker, , ...words] = process.argv.slice(2);
  // Without the names that nothing outside asks for.
  const args = [...linkerArguments(words), "-x", "-S"];
  const { status, error } = spawnSync(linker, args, { stdio: "inherit" });
  if (error) console.error(`${linker}: ${error.message}`);
  process.exitCode = status ?? 1;
}
