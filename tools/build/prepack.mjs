// What `npm pack` and `npm publish` do first. Publishing from here is refused: what is published are the
// archives that the release made and tested, with a manifest for users and the licences of all that is in them.
// What is packed has no binaries that were built of other sources than those that are here (stamp.mjs): a
// machine's own (`npm run prebuild` without a target), for a game's own use; or none, for what looks at the
// rest of it.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { root } from "../run-command.mjs";
import { readBinaries } from "./packing.mjs";
import { refuseStale } from "./stamp.mjs";

const prebuilds = join(root, "prebuilds");

const hasBinaries =
  existsSync(prebuilds) &&
  readdirSync(prebuilds, { withFileTypes: true }).some((entry) => entry.isDirectory());

try {
  if (process.env.npm_command === "publish")
    throw new Error(
      "The working tree is not published. Publish the archives that `npm run release` makes: docs/releasing.md.",
    );
  if (hasBinaries) refuseStale(prebuilds, readBinaries(prebuilds).targets, () => true);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
