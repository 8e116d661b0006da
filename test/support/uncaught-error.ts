/** Uncaught errors, where a test expects one. */

import { onTestFinished } from "vitest";

/**
 * Resolves with the next uncaught error, which is then no failure of the test run. The runner's listeners come back
 * when the test ends, even if it fails. Call it in a test, before the error is thrown.
 */
export function uncaughtError(): Promise<unknown> {
  const listeners = process.listeners("uncaughtException");
  process.removeAllListeners("uncaughtException");
  onTestFinished(() => {
    process.removeAllListeners("uncaughtException");
    for (const listener of listeners) process.on("uncaughtException", listener);
  });
  return new Promise((resolve) => process.once("uncaughtException", resolve));
}
