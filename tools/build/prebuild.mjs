// Makes prebuilds/<platform>-<arch>/: the addon and the open engine, stripped; and beside it
// prebuilds/<target>.stamp, which says of what they were built (stamp.mjs), and <target>.components.json, which
// says what of others is in them.
//
//   node tools/build/prebuild.mjs [--target NAME]... [--sdk FOLDER] [--out FOLDER]
//
// Without a target, for this machine, of what `npm run build:native` makes. A target is one of
// tools/cross/targets.mjs, which this machine builds with what it needs for that; those for macOS take
// Apple's SDK.

import { copyFileSync, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";

import { BUILT_ADDON } from "../../lib/native/binary-names.mjs";
import { buildTarget } from "../cross/build.mjs";
import { must } from "../cross/command.mjs";
import { targetNamed } from "../cross/targets.mjs";
import { root } from "../run-command.mjs";
import { componentsFile, linkedComponents } from "../third-party/linked.mjs";
import { buildFolder, buildNative } from "./native.mjs";
import { ownStampOf, stampOf, writeStamped } from "./stamp.mjs";
import { thisMachine } from "./this-machine.mjs";

/** Copies both files under the names of the package, without symbols. */
function pack(target, from, folder, seconds) {
  mkdirSync(folder, { recursive: true });
  const sizes = [
    [BUILT_ADDON, target.addon],
    [target.built, target.engine],
  ].map(([built, shipped]) => {
    const file = join(folder, shipped);
    copyFileSync(join(from, built), file);
    if (target.strip) must(target.strip, [...(target.stripOptions ?? []), file]);
    return `${shipped} (${(statSync(file).size / 2 ** 20).toFixed(2)} MiB)`;
  });
  console.log(`${folder}: ${sizes.join(", ")}, built in ${seconds} s`);
}

/** Builds and packs; what was built before is not built again. */
function make(name, target, stampNow, build, out) {
  const start = performance.now();
  const stamp = stampNow();
  const from = build();
  const seconds = Math.round((performance.now() - start) / 1000);
  const prebuilds = join(out, "prebuilds");
  writeStamped(prebuilds, name, stamp, () => {
    pack(target, from, join(prebuilds, target.folder), seconds);
    // The engine that is shipped for this machine is a target of its own, in a folder of its own.
    const components = existsSync(join(from, "build.ninja"))
      ? linkedComponents(from, ["social_sdk_engine", "game_social_sdk"])
      : linkedComponents(dirname(from), ["social_sdk_shipped_engine", "game_social_sdk"]);
    writeFileSync(componentsFile(prebuilds, name), `${JSON.stringify(components ?? [])}\n`);
  });
}

function main() {
  const { values } = parseArgs({
    options: {
      out: { type: "string", default: root },
      sdk: { type: "string" },
      target: { type: "string", multiple: true, default: [] },
    },
  });
  for (const name of values.target) {
    make(
      name,
      targetNamed(name),
      stampOf,
      () => buildTarget(name, undefined, values.sdk),
      values.out,
    );
  }
  if (values.target.length > 0) return;
  const ownBuild = () => {
    buildNative({ quiet: true });
    return buildFolder("release");
  };
  const machine = thisMachine();
  make(machine.name, machine, ownStampOf, ownBuild, values.out);
}

try {
  main();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
