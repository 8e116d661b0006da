// What `npm ci` does in a clone: builds the addon, the open engine and the web application. npm runs a
// `prepare` script for a clone's own set-up, for `npm pack` and `npm publish`, and for a dependency that
// names a git repository, but never for the published package, which has prebuilt binaries and builds
// nothing.

import { realpathSync } from "node:fs";

import { root } from "../run-command.mjs";
import { checkSystemPackages } from "../setup/system-packages.mjs";
import { buildNative } from "./native.mjs";
import { buildWindow } from "./window.mjs";

const NO_BINARIES =
  "game-social-sdk from its git repository has no binaries, and builds none on its users' machines. " +
  "Install the published package; or build in a clone (npm ci), and install what npm pack makes " +
  "there after npm run prebuild.";

const LACKING =
  "game-social-sdk from its git repository has no binaries, and they cannot be built here. A project " +
  "installs the published package. A clone is set up by npm ci, which as root on Debian or Ubuntu " +
  "installs what is missing; nothing else does.";

/** Where npm clones git dependencies: a folder of its own in the temporary one of its cache. */
const NPM_CLONE = /[\\/]_cacache[\\/]tmp[\\/]git-clone[^\\/]*$/;

/** The real path of a folder, or undefined if it does not exist. */
function real(folder) {
  try {
    return folder && realpathSync(folder);
  } catch {
    return undefined;
  }
}

/**
 * Whether npm prepares a git dependency for somebody's project: first to install the clone's
 * devDependencies, where it names such dependencies, and again for the project that it works for. A clone that
 * somebody packs or depends on from another folder is theirs, and is built.
 */
function isGitDependency() {
  if (process.env._PACOTE_NO_PREPARE_ !== undefined) return true;
  const project = process.env.npm_config_local_prefix;
  const clone = realpathSync(root);
  return project !== undefined && NPM_CLONE.test(clone) && real(project) !== clone;
}

/**
 * Whether this is the set-up of a clone, by `npm ci` for it. A package manager that builds a dependency
 * from its repository does so in a clone of its own, by `install`; and what is left in the environment by
 * an `npm ci` of somebody's project names that project.
 */
function isSetUp() {
  const { npm_command, npm_config_local_prefix } = process.env;
  return npm_command === "ci" && real(npm_config_local_prefix) === realpathSync(root);
}

/** Never installs system packages for a git dependency. */
function checkTools() {
  try {
    checkSystemPackages("build");
  } catch (error) {
    throw new Error(`${LACKING}\n${error.message}`);
  }
}

if (isGitDependency()) {
  console.error(NO_BINARIES);
} else {
  try {
    if (!isSetUp()) checkTools();
    await buildWindow();
    buildNative({ quiet: true });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
