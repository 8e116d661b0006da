// What `npm ci` does in a clone: builds the addon, the open engine and the web application. npm runs a `prepare` script for
// a clone's own set-up, for `npm pack` and `npm publish`, and for a dependency that names a git
// repository, but never for the published package, which has prebuilt binaries and builds nothing.

import { buildNative } from "./native.mjs";
import { buildWindow } from "./window.mjs";

/** npm names here the git dependencies that it is preparing for somebody's project. */
const isGitDependency = process.env._PACOTE_NO_PREPARE_ !== undefined;

if (isGitDependency) {
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
