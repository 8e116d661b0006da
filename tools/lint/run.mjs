// Every static check that has no program of its own, plus Biome and clang-format.
//
//   node tools/lint/run.mjs [--fix]     --fix rewrites what the formatters can mend

import { createRequire } from "node:module";
import { checkChangesets } from "../release/changesets.mjs";
import { run } from "../run-command.mjs";
import { ensureSystemPackages } from "../setup/system-packages.mjs";
import { checkEngineRooms } from "./engine-rooms.mjs";
import { checkFileLengths } from "./file-lengths.mjs";
import { checkFileNames } from "./file-names.mjs";
import { checkPublicDocs } from "./public-docs.mjs";
import { trackedFiles } from "./tracked-files.mjs";
import { checkWords } from "./words.mjs";

function biome(fix) {
  const program = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");
  const args = ["check", "--max-diagnostics=50", "--colors=off", ...(fix ? ["--write"] : []), "."];
  const { status, output } = run(process.execPath, [program, ...args]);
  return status === 0 ? [] : [output];
}

function clangFormat(fix) {
  // Emitters lay out what they write; formatting it here would make verification fail.
  const files = trackedFiles(/\.(h|cpp)$/).filter((file) => !file.includes("/generated/"));
  if (files.length === 0) return [];
  ensureSystemPackages("lint");
  const mode = fix ? ["-i"] : ["--dry-run", "-Werror", "--ferror-limit=3"];
  const { status, output } = run("clang-format", [...mode, ...files]);
  return status === 0 ? [] : [`${output}Run "npm run lint:fix" to format these files.`];
}

const checks = {
  Biome: biome,
  "clang-format": clangFormat,
  "file lengths": checkFileLengths,
  "names of C++ files": () => checkFileNames(),
  changesets: () => checkChangesets(),
  "the engine's rooms": () => checkEngineRooms(),
  "documentation of public symbols": checkPublicDocs,
  "plain words": () => checkWords(),
};

try {
  const fix = process.argv.includes("--fix");
  let failed = 0;
  for (const [name, check] of Object.entries(checks)) {
    const problems = check(fix);
    if (problems.length === 0) continue;
    failed += 1;
    console.error(`${name}:\n${problems.join("\n")}\n`);
  }
  console.log(`${Object.keys(checks).length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
