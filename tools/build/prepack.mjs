// What `npm pack` and `npm publish` do first: binaries that were not built of the sources that are here are an
// error (stamp.mjs). What is published has binaries, as small as those that are shipped are. What is packed
// may have a machine's own (`npm run prebuild` without a target), for a game's own use; or none, for what
// looks at the rest of it.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { root } from "../run-command.mjs";
import { readBinaries, refuseLarge } from "./packing.mjs";
import { refuseStale } from "./stamp.mjs";

const prebuilds = join(root, "prebuilds");

const publishes = process.env.npm_command === "publish";

const hasBinaries =
  existsSync(prebuilds) &&
  readdirSync(prebuilds, { withFileTypes: true }).some((entry) => entry.isDirectory());

try {
  if (publishes || hasBinaries) {
    const { targets } = readBinaries(prebuilds);
    refuseStale(prebuilds, targets, publishes ? undefined : () => true);
    if (publishes) refuseLarge(prebuilds, targets);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
