// What `npm ci` does in a clone: builds the addon, the open engine and the web application. npm runs a
// `prepare` script for a clone's own set-up, for `npm pack` and `npm publish`, and for a dependency that
// names a git repository, but never for the published package, which has prebuilt binaries and builds
// nothing.

import { realpathSync } from "node:fs";

import { root } from "../run_command.mjs";
import { buildNative } from "./native.mjs";
import { buildWindow } from "./window.mjs";

/** Where npm clones git dependencies: a folder of its own in the temporary one of its cache. */
const NPM_CLONE = /[\\/]_cacache[\\/]tmp[\\/]git-clone[^\\/]*$/;

/**
 * Whether npm prepares a git dependency for somebody's project: once while it installs the tools of its
 * clone, where it names such dependencies, and again for the project that it works for. A clone that
 * somebody packs or depends on from another folder is theirs, and is built.
 */
function isGitDependency() {
  if (process.env._PACOTE_NO_PREPARE_ !== undefined) return true;
  const project = process.env.npm_config_local_prefix;
  const clone = realpathSync(root);
  return project !== undefined && realpathSync(project) !== clone && NPM_CLONE.test(clone);
}

if (isGitDependency()) {
  console.error(
    "game-social-sdk from its git repository has no binaries, and builds none on its users' machines. " +
      "Install the published package; or build in a clone (npm ci), and install what npm pack makes " +
      "there after npm run prebuild.",
  );
} else {
  try {
    await buildWindow();
    buildNative({ quiet: true });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
