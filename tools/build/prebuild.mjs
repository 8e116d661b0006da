// Makes prebuilds/<platform>-<arch>/ with prebuildify, from what cmake-js built.
//
//   node tools/build/prebuild.mjs [--out FOLDER]
//
// prebuildify calls a node-gyp; tools/build/node_gyp.mjs stands in for it. It works in a staging
// folder because it moves the addon away from where it was built, which it cannot do to a folder on
// another file system, either.

import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { root, run } from "../run_command.mjs";
import { buildNative } from "./native.mjs";

const staging = join(root, "build", "prebuild");

function main() {
  const { values } = parseArgs({ options: { out: { type: "string", default: root } } });
  buildNative({ quiet: true });
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(join(staging, "build", "Release"), { recursive: true });

  const prebuildify = createRequire(import.meta.url).resolve("prebuildify/bin.js");
  const shim = join(root, "tools", "build", "node_gyp.mjs");
  chmodSync(shim, 0o755);
  const options = ["--napi", "--strip", "--name", "game-social-sdk", "--node-gyp", shim];
  const places = ["--cwd", staging, "--out", staging];
  const { status, output } = run(process.execPath, [
    prebuildify,
    ...options,
    ...places,
    "--target",
    process.versions.node,
  ]);
  if (status !== 0) throw new Error(`prebuildify failed:\n${output}`);

  const made = join("prebuilds", `${process.platform}-${process.arch}`);
  const folder = join(values.out, made);
  cpSync(join(staging, made), folder, { recursive: true });
  console.log(`${folder}: ${readdirSync(folder).join(", ")}`);
}

try {
  main();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
