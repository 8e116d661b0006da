#!/usr/bin/env node
/** The package's command. All it does is to start the local platform, a package of its own. */

import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const PLATFORM = "game-social-sdk-platform";

const usage = `Usage: game-social-sdk platform [options]

Starts the local platform, which the package ${PLATFORM} has, and runs until it is
interrupted. "game-social-sdk platform --help" lists its options.
`;

const notInstalled = `The local platform is a package of its own, ${PLATFORM}, which was found neither
from ${process.cwd()} nor beside game-social-sdk. Install it in your project:

  npm install --save-dev ${PLATFORM}
`;

const require = createRequire(import.meta.url);

/** Where the platform is installed: in the project that the command runs in, or beside this package. */
function findPlatform(): string | undefined {
  const paths = [process.cwd(), dirname(fileURLToPath(import.meta.url))];
  try {
    return require.resolve(PLATFORM, { paths });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}

/** Returns the exit code: 0, 1 where the platform is not installed, 2 for arguments that do not fit. */
async function run([command, ...args]: readonly string[]): Promise<number> {
  if (command !== "platform") {
    const asked = command === "--help" || command === "help";
    (asked ? process.stdout : process.stderr).write(usage);
    return asked ? 0 : 2;
  }
  const path = findPlatform();
  if (path === undefined) {
    process.stderr.write(notInstalled);
    return 1;
  }
  const platform: { runPlatformCli(args: readonly string[]): Promise<number> } = require(path);
  return platform.runPlatformCli(args);
}

run(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
