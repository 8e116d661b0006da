// Packs the packages as they are published, with the binaries of every target that prebuilds/ has.
//
//   node tools/build/package.mjs [--complete] [--test] [--out FOLDER]
//
// Binaries that were not built of the sources that are here are an error (stamp.mjs). Says which targets
// are missing; with --complete that is an error, unless they need Apple's SDK. With --test the tests of the
// packed packages run with these archives, which are in build/package by default. When nothing
// else is missing, the size is written to docs/platforms.md.

import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { must } from "../cross/command.mjs";
import { TARGETS } from "../cross/targets.mjs";
import { changeRow } from "../docs/table-rows.mjs";
import { root, runVisibly } from "../run-command.mjs";
import { MAX_BYTES, megabytes, packPackages, readBinaries, refuseLarge } from "./packing.mjs";
import { refuseStale } from "./stamp.mjs";

/** The tests that distinguish the shipped binaries from those of a build. */
const TESTS = ["packed-package", "packed-platform", "packed-load-engine", "places"].map(
  (name) => `test/packaging/${name}.test.ts`,
);

/** Runs the tests of the packed packages with the archives in `folder`. */
export function testPackages(folder) {
  const vitest = createRequire(import.meta.url).resolve("vitest/package.json");
  const args = [join(dirname(vitest), "vitest.mjs"), "run", ...TESTS];
  if (runVisibly(process.execPath, args, { SOCIAL_SDK_PACKED: folder }) !== 0) {
    throw new Error(`The packages in ${folder} did not stand the tests.`);
  }
}

function main() {
  const { values } = parseArgs({
    options: {
      out: { type: "string", default: join(root, "build", "package") },
      complete: { type: "boolean" },
      test: { type: "boolean" },
    },
  });
  const out = resolve(values.out);
  mkdirSync(out, { recursive: true });
  for (const file of readdirSync(out)) {
    if (/^(artillery-engine-)?game-social-sdk-.*\.tgz$/.test(file)) rmSync(join(out, file));
  }
  const prebuilds = join(root, "prebuilds");
  const { targets: built } = readBinaries(prebuilds);
  refuseStale(prebuilds, built);
  refuseLarge(prebuilds, built);
  must("npm", ["run", "--silent", "build:lib"], { cwd: root });
  const { sdk, platform, load, binaries } = packPackages(prebuilds, out);
  const [packed, unpacked] = [megabytes(sdk.packed), megabytes(sdk.unpacked)];
  const targets = binaries.targets.join(", ");
  console.log(
    `${sdk.archive}: ${packed} MB (${megabytes(MAX_BYTES)} at most), ${unpacked} MB installed, ` +
      `for ${targets}\n${platform.archive}: ${megabytes(platform.packed)} MB\n` +
      `${load.archive}: ${megabytes(load.packed)} MB`,
  );
  const lines = binaries.missing.map((name) => `  npm run prebuild -- --target ${name}`);
  if (lines.length > 0) console.log(`Binaries are missing, which these make:\n${lines.join("\n")}`);
  // Those that need the software of a system's maker are built where that is.
  const lacking = binaries.missing.filter((name) => !TARGETS[name].needsAppleSdk);
  if (lacking.length === 0) {
    const row = `| game-social-sdk | ${targets} | ${packed} | ${unpacked} |`;
    changeRow(join(root, "docs", "platforms.md"), "packages", "| game-social-sdk |", row);
  } else if (values.complete) {
    throw new Error(`The package is not complete without ${lacking.join(", ")}.`);
  }
  if (values.test) testPackages(out);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
