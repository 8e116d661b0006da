/** A lock for what only one process of the tests may do at a time. */

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Does something while no other process of the tests does so: files of tests run side by side, and a
 * build begins by removing what the last one made.
 *
 * @param name - What is done.
 */
export function alone<Result>(name: string, work: () => Result): Result {
  const lock = join(root, "build", `${name}.lock`);
  const pause = new Int32Array(new SharedArrayBuffer(4));
  while (!isTaken(lock)) Atomics.wait(pause, 0, 0, 100);
  try {
    return work();
  } finally {
    rmSync(lock);
  }
}

/** Takes a lock, unless a living process has it. */
function isTaken(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  try {
    const owner = Number(readFileSync(lock, "utf8"));
    if (owner > 0) process.kill(owner, 0);
  } catch (error) {
    // Its owner was killed; or it has just given it back.
    if ((error as NodeJS.ErrnoException).code === "ESRCH") rmSync(lock, { force: true });
  }
  return false;
}
