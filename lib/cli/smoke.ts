/** `game-social-sdk smoke`: the smoke test of an SDK library, which the platform's package has. */

import { createRequire } from "node:module";
import type { runSmoke as run, SmokeContext } from "game-social-sdk-platform/smoke";
import { readArguments } from "./arguments.js";
import { ArgumentError, type CliContext } from "./context.js";
import { loadedLibrary } from "./doctor/library.js";
import { findPlatform, PLATFORM, platformMissing, platformUnfit } from "./platform.js";

const require = createRequire(import.meta.url);

/** Returns the exit code: the test's, or 1 where its package is not installed, or does not fit. */
export async function runSmoke(context: CliContext, args: readonly string[]): Promise<number> {
  const path = findPlatform("/smoke");
  if (path === undefined) {
    context.complain(withoutSmoke());
    return 1;
  }
  let smoke: { runSmoke?: typeof run };
  try {
    smoke = require(path);
  } catch (error) {
    if (!isWithoutSdk(error)) throw error;
    context.complain(
      `${path} does not find the package game-social-sdk. Install both in one project:\n\n` +
        `  npm install --save-dev game-social-sdk ${PLATFORM}\n`,
    );
    return 1;
  }
  if (typeof smoke?.runSmoke !== "function") {
    context.complain(withoutSmoke());
    return 1;
  }
  return smoke.runSmoke(smokeContext(context), args);
}

const withoutSmoke = () => platformUnfit() ?? platformMissing("The smoke test is in the package");

const isWithoutSdk = (error: unknown): boolean =>
  error instanceof Error &&
  (error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND" &&
  error.message.includes("'game-social-sdk'");

/** What the test can use of this command. */
export const smokeContext = (context: CliContext): SmokeContext => ({
  ...context,
  readArguments,
  refuse: (sentence) => {
    throw new ArgumentError(sentence);
  },
  library: (timeout) => loadedLibrary(context, timeout),
});
