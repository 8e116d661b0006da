// The package's install script: leaves the machine with an addon and an engine that fit it.
//
// With a matching prebuild there is nothing to do and no compiler is needed. Otherwise, and in a
// checkout that has been built before, both are built from source.

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

import { buildFolder, buildNative } from "./native.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

function hasPrebuild() {
  try {
    createRequire(import.meta.url)("node-gyp-build").path(root);
    return true;
  } catch {
    return false;
  }
}

if (existsSync(buildFolder("release")) || !hasPrebuild()) {
  try {
    buildNative({ quiet: true });
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
