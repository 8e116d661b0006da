// Links a library for Windows by Zig, without what it would export of Zig's C++ runtime.
//
//   node tools/build/hide-runtime.mjs COMPILER ARGUMENTS...
//
// CMake puts this before the command that links (cmake/ProjectOptions.cmake). Zig's linker has no option
// for that: the objects of its unwinder ask to be exported. Their names leave the library's table.

import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";

import { hideExports } from "../cross/windows-library.mjs";

/** The functions of the unwinder. */
const RUNTIME = /^(_Unwind_|unw_|_GCC_specific_handler$)/;

function main([compiler, ...words]) {
  const { error, status } = spawnSync(compiler, words, { stdio: "inherit" });
  if (error) throw new Error(`${compiler} could not be run: ${error.message}`);
  if (status !== 0) return status ?? 1;
  const output = words[words.indexOf("-o") + 1];
  try {
    const file = readFileSync(output);
    hideExports(file, output, RUNTIME);
    writeFileSync(output, file);
    return 0;
  } catch (error) {
    // The next build would take it for whole.
    rmSync(output, { force: true });
    throw error;
  }
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
