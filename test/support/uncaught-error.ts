/** What a test waits for when an error is to be nobody's. */

import { onTestFinished } from "vitest";

/**
 * Resolves with the next uncaught error, of which the test runner does not hear. Its listeners come back when the
 * test has ended, however it ends. To be called in a test, before the error is thrown.
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
