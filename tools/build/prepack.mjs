// What `npm pack` and `npm publish` do first: binaries that were not built of the sources that are here are an
// error (stamp.mjs). Those of `npm run prebuild` without a target are packed, too, for a game's own use; and
// a package without binaries is, for what looks at the rest of it.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { root } from "../run_command.mjs";
import { readBinaries } from "./packing.mjs";
import { refuseStale } from "./stamp.mjs";

const prebuilds = join(root, "prebuilds");

const hasBinaries =
  existsSync(prebuilds) &&
  readdirSync(prebuilds, { withFileTypes: true }).some((entry) => entry.isDirectory());

try {
  if (hasBinaries) refuseStale(prebuilds, readBinaries(prebuilds).targets, () => true);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
