// Runs a target's binaries through the chat of test/targets, emulated where this machine has another
// processor or system.
//
//   node tools/cross/test-target.mjs NAME [--suite]
//
// With --suite, runs a part of the suite instead. Makes the binaries with `npm run prebuild -- --target NAME`
// unless they are there; refuses those that were not built of the sources that are here. What prebuilds/ has
// for other targets is left alone: the package that is tested has this target's.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { packPackages } from "../build/packing.mjs";
import { refuseStale } from "../build/stamp.mjs";
import { root } from "../run-command.mjs";
import { ensureNamedPackages } from "../setup/system-packages.mjs";
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
  const files = [target.addon, target.engine].map((file) => join(prebuilds, target.folder, file));
  if (!files.every((file) => existsSync(file))) {
    const built = runHere([join(root, "tools", "build", "prebuild.mjs"), "--target", name]);
    if (built !== 0) return built;
  }
  refuseStale(prebuilds, [name]);
  ensureNamedPackages(target.emulator ?? []);
  const part = options.includes("--suite") ? target.suite : target.tests;
  if (part) buildTarget(name, part);
  must("npm", ["run", "--silent", "build:lib"], { cwd: root });
  const packed = join(root, "build", "targets", name, "packed");
  mkdirSync(packed, { recursive: true });
  packPackages(prebuilds, packed, name);
  const tsx = createRequire(import.meta.url).resolve("tsx/cli");
  return runHere([tsx, join(root, "test", "targets", "run.ts"), name, ...options]);
}

try {
  process.exitCode = main(...process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
