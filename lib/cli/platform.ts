/** `game-social-sdk platform`: starts the local platform, which is a separate package. */

import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CliContext } from "./context.js";

export const PLATFORM = "game-social-sdk-platform";

const require = createRequire(import.meta.url);

/** Codes of Node.js where there is no package, or one of another release, without this part. */
const NOT_FOUND = ["MODULE_NOT_FOUND", "ERR_PACKAGE_PATH_NOT_EXPORTED"];

/**
 * Where the platform is installed: in the project that the command runs in, or beside this package.
 *
 * @param part - What is looked for in the package; by default, what programs import.
 */
export function findPlatform(part: "" | "/smoke" | "/package.json" = ""): string | undefined {
  const paths = [process.cwd(), join(fileURLToPath(import.meta.url), "..")];
  try {
    return require.resolve(`${PLATFORM}${part}`, { paths });
  } catch (error) {
    if (NOT_FOUND.includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

/** What to install, in a sentence with this beginning. */
export function platformMissing(what = "The local platform is a separate package,"): string {
  return `${what} ${PLATFORM}, which was found neither
from ${process.cwd()} nor beside game-social-sdk. Install it in your project:

  npm install --save-dev ${PLATFORM}
`;
}

/**
 * Which version is installed and which is needed, where the installed one has no smoke test; undefined
 * where none is installed.
 */
export function platformUnfit(): string | undefined {
  const manifest = findPlatform("/package.json");
  if (
    manifest === undefined &&
    findPlatform() === undefined &&
    findPlatform("/smoke") === undefined
  )
    return undefined;
  const { version: installed } = manifest === undefined ? {} : require(manifest);
  const { version: needed } = require("game-social-sdk/package.json");
  return `${installed === undefined ? "A version" : `Version ${installed}`} of ${PLATFORM} is installed, which has no smoke test. \
game-social-sdk ${needed} needs version ${needed} of it:

  npm install --save-dev ${PLATFORM}@${needed}
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
