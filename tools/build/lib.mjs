// Builds what users import: `dist`, `platform/dist` and `load/dist`. That takes half a minute, so what was built
// of the sources that are here, and is still as it was built, is not built again: several commands ask for it.
//
//   node tools/build/lib.mjs

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { root, runVisibly } from "../run-command.mjs";
import { filesIn, hashOf } from "./stamp.mjs";

/** What the build reads. */
const SOURCES = ["lib", "platform", "load", "tools"];
const SETTINGS = [
  ...["package.json", "package-lock.json"],
  ...["tsconfig.json", "tsconfig.build.json", "tsdown.config.ts"],
];

/** What npm writes of the packages that it has installed, which may be others than those of the lock file. */
const INSTALLED = "node_modules/.package-lock.json";

/** What the build writes: the code, and the notes of whose code was bundled. */
const RESULTS = ["dist", "platform/dist", "load/dist", "build/third-party"];

/** A hash of what the code is built of now. */
function sourcesNow() {
  const sources = SOURCES.flatMap((folder) => filesIn(root, folder, ["dist", "node_modules"]));
  const installed = existsSync(join(root, INSTALLED)) ? [INSTALLED] : [];
  return hashOf(root, [...SETTINGS, ...installed, ...sources].sort());
}

/** A hash of what is built, if all of it is there. */
function resultsNow() {
  if (!RESULTS.every((folder) => existsSync(join(root, folder)))) return undefined;
  return hashOf(root, RESULTS.flatMap((folder) => filesIn(root, folder)).sort());
}

/** Builds unless nothing has changed. @returns the exit code */
function main() {
  const stamp = join(root, "build", "code.stamp");
  const sources = sourcesNow();
  const built = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  if (built === `${sources} ${resultsNow()}`) return 0;
  rmSync(stamp, { force: true });
  const status = runVisibly("tsdown", []);
  if (status === 0) writeFileSync(stamp, `${sources} ${resultsNow()}`);
  return status;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main();
