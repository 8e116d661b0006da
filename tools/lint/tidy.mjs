// Runs clang-tidy with the checks of .clang-tidy over the C++ that is written by hand.
//
//   node tools/lint/tidy.mjs [FILE...]       these files alone
//
// Each file is read by itself and without a precompiled header, so that one that does not include
// what it uses fails too.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";

import { buildFolder, configureNative } from "../build/native.mjs";
import { root } from "../run_command.mjs";
import { ensureSystemPackages } from "../setup/system_packages.mjs";
import { trackedFiles } from "./tracked_files.mjs";

const program = "clang-tidy-14";

const byHand = (path) => /^(engine|binding|sdk\/src)\/.*\.cpp$/.test(path);
const generated = (path) => path.includes("/generated/");

/** The files that are compiled on this system, and how. */
function compiledFiles(folder) {
  const commands = JSON.parse(readFileSync(join(folder, "compile_commands.json"), "utf8"));
  return new Set(commands.map(({ file }) => relative(root, file)));
}

/** What clang-tidy says of a file; nothing when it is content. */
function check(path, folder) {
  // The commands are GCC's, some of whose warnings clang does not know.
  const args = ["--quiet", "-p", folder, "--extra-arg=-Wno-unknown-warning-option", path];
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    const output = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"]) {
      child[name].setEncoding("utf8").on("data", (text) => {
        output[name] += text;
      });
    }
    child.on("error", reject);
    // Its error stream counts the warnings it does not show, and says why it could not run.
    child.on("close", (status) => resolve(status === 0 ? "" : output.stdout || output.stderr));
  });
}

async function main(named) {
  ensureSystemPackages("build", "tidy");
  configureNative("standalone", true);
  const folder = buildFolder("standalone");
  const compiled = compiledFiles(folder);
  const wanted = named.length > 0 ? named : trackedFiles(/\.cpp$/).filter(byHand);
  const files = wanted.filter((path) => !generated(path) && compiled.has(path));
  const waiting = [...files];
  const failed = [];
  const worker = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      const report = await check(path, folder);
      if (report === "") continue;
      failed.push(path);
      console.error(report);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  console.log(`${files.length - failed.length} passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 && files.length > 0 ? 0 : 1;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
