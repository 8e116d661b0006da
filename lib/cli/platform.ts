/** `game-social-sdk platform`: starts the local platform, which is a separate package. */

import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CliContext } from "./context.js";

export const PLATFORM = "game-social-sdk-platform";

const require = createRequire(import.meta.url);

/** Where the platform is installed: in the project that the command runs in, or beside this package. */
export function findPlatform(): string | undefined {
  const paths = [process.cwd(), join(fileURLToPath(import.meta.url), "..")];
  try {
    return require.resolve(PLATFORM, { paths });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}

export function platformMissing(): string {
  return `The local platform is a separate package, ${PLATFORM}, which was found neither
from ${process.cwd()} nor beside game-social-sdk. Install it in your project:

  npm install --save-dev ${PLATFORM}
`;
}

/** Returns the exit code: the platform's, or 1 where it is not installed. */
export async function runPlatform(context: CliContext, args: readonly string[]): Promise<number> {
  const path = findPlatform();
  if (path === undefined) {
    context.complain(platformMissing());
    return 1;
  }
  const platform: { runPlatformCli(args: readonly string[]): Promise<number> } = require(path);
  return platform.runPlatformCli(args);
}
