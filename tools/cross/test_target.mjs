// Runs a target's binaries through the chat of test/targets, emulated where this machine has another
// processor or system.
//
//   node tools/cross/test_target.mjs NAME [--suite]
//
// With --suite, runs a part of the suite instead. Makes the binaries with `npm run prebuild -- --target NAME`
// unless they are there; refuses those that were not built of the sources that are here.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { readBinaries } from "../build/packing.mjs";
import { refuseStale } from "../build/stamp.mjs";
import { root } from "../run_command.mjs";
import { ensureNamedPackages } from "../setup/system_packages.mjs";
import { buildTarget } from "./build.mjs";
import { must } from "./command.mjs";
import { targetNamed } from "./targets.mjs";

function runHere(args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  return status ?? 1;
}

function main(name, ...options) {
  const target = targetNamed(name);
  const prebuilds = join(root, "prebuilds");
  if (!existsSync(join(prebuilds, target.folder, target.engine))) {
    const built = runHere([join(root, "tools", "build", "prebuild.mjs"), "--target", name]);
    if (built !== 0) return built;
  }
  // What is tested is the package with the binaries of all targets that are there.
  refuseStale(prebuilds, readBinaries(prebuilds).targets);
  ensureNamedPackages(target.emulator ?? []);
  const part = options.includes("--suite") ? target.suite : target.tests;
  if (part) buildTarget(name, part);
  must(process.execPath, [join(root, "tools", "build", "package.mjs")], { cwd: root });
  const tsx = createRequire(import.meta.url).resolve("tsx/cli");
  return runHere([tsx, join(root, "test", "targets", "run.ts"), name, ...options]);
}

try {
  process.exitCode = main(...process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
