// Runs clang-tidy with the checks of .clang-tidy over the C++ that is written by hand, then compiles
// each source file by itself.
//
//   node tools/lint/tidy.mjs [FILE...]       these files alone
//   node tools/lint/tidy.mjs --changed       those that differ from the landed main, and one for each header that
//                                            does; on the landed main, from the commit in tidied-at.txt; all
//                                            files where git cannot tell
//
// clang-tidy looks at all of a unit, headers of libraries included, which is most of what it does. So
// it gets the units that are compiled, each of which has several files, and says what it found in
// these. The second part proves that each file includes what it uses.

import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";

import { buildFolder, configureNative } from "../build/native.mjs";
import { root, run, start } from "../run-command.mjs";
import { ensureSystemPackages } from "../setup/system-packages.mjs";
import { changedFiles, filesToCheck } from "./changed-files.mjs";
import { compiledUnits } from "./compiled-units.mjs";

const byHand = (path) =>
  /^(engine|binding|sdk\/src)\/.*\.cpp$/.test(path) && !path.includes("/generated/");

/** Runs a program; what it says when it fails, nothing when it is content. */
async function complaints(program, args, options) {
  const { status, output } = await start(program, args, options);
  return status === 0 ? "" : output;
}

/**
 * What decides how each file is checked: a change of it concerns all of them. How they are linked, or built to
 * be run, does not, and tests are not checked.
 */
const CONCERNS_ALL =
  /^\.clang-tidy$|^(?!test\/)(.*\/)?CMakeLists\.txt$|^cmake\/(?!GlibcFloor|ExportedNames|Sanitizers|TestOptions)\w+\.cmake$|^engine\/units\.cmake$/;

/** The part of a file of CMake's that is about tests. */
const TESTS = /^if\(SOCIAL_SDK_BUILD_TESTS\)\n[\s\S]*?^endif\(\)\n/m;

/** Whether more than comments differ in a file of CMake's or clang-tidy's from what it was at `base`. */
function differs(path, base) {
  const file = join(root, path);
  const code = (text) => text.replace(/^\s*#.*\n?/gm, "").replace(TESTS, "");
  const now = existsSync(file) ? readFileSync(file, "utf8") : "";
  return code(run("git", ["show", `${base}:${path}`]).output) !== code(now);
}

/** Those of the files that have changed since all were checked; says what is left out. */
function changedOf(files) {
  const changed = changedFiles();
  if (!changed) return files;
  const { base, paths } = changed;
  if ([...paths].some((path) => CONCERNS_ALL.test(path) && differs(path, base))) return files;
  const shown = filesToCheck(files, paths);
  const same = files.length - shown.length;
  console.log(
    `tidy: skipped ${same} of ${files.length} files, which show nothing that differs from ${base}`,
  );
  return shown;
}

/** What clang-tidy says of those of `files` that the unit has, and of headers. */
function tidy(unit, files, folder) {
  const shown = [".h", ...unit.files.filter((path) => files.has(path))];
  const args = [
    ...[
      "--quiet",
      "-p",
      folder,
      `--line-filter=${JSON.stringify(shown.map((name) => ({ name })))}`,
    ],
    // The commands are GCC's, some of whose warnings clang does not know.
    ...["--extra-arg=-Wno-unknown-warning-option", unit.path],
  ];
  return complaints("clang-tidy-14", args, { cwd: root });
}

/** What the compiler says of a file of the unit, without the others before it. */
function compileAlone(unit, path) {
  const command = `${unit.command.replaceAll(unit.path, `${root}${path}`)} -fsyntax-only`;
  return complaints("sh", ["-c", command], { cwd: unit.folder });
}

async function main(args) {
  const named = args.filter((each) => each !== "--changed");
  ensureSystemPackages("build", "tidy");
  configureNative("tidy", true);
  const folder = buildFolder("tidy");
  // No build notices there that files came or went.
  const { status, output } = run("cmake", [folder]);
  if (status !== 0) throw new Error(output);
  const units = compiledUnits(folder);
  const wanted = named.length > 0 ? (path) => named.includes(path) : byHand;
  const all = [...new Set(units.flatMap((unit) => unit.files).filter(wanted))];
  const files = new Set(args.includes("--changed") ? changedOf(all) : all);
  const missing = named.filter((path) => !files.has(path));
  if (missing.length > 0) throw new Error(`Not compiled here: ${missing.join(", ")}.`);

  const failed = new Set();
  const report = (name, said) => {
    if (said === "") return;
    failed.add(name);
    console.error(said);
  };
  const waiting = units
    .filter((unit) => unit.files.some((path) => files.has(path)))
    .flatMap((unit) => [
      async () => report(unit.path, await tidy(unit, files, folder)),
      // clang has compiled a file that is a unit already.
      ...unit.files
        .filter((path) => files.has(path) && unit.files.length > 1)
        .map((path) => async () => report(path, await compileAlone(unit, path))),
    ]);
  const total = waiting.length;
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) await check();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  console.log(`${total - failed.size} passed, ${failed.size} failed`);
  process.exitCode = failed.size === 0 && all.length > 0 ? 0 : 1;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
