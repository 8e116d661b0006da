/** A lock between all programs on the machine, named after a file. */

import { promises as fs } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { makeFolders } from "../files/make-folder.js";
import { native } from "../native/native.js";
import { fileTrouble, TokenStoreError } from "./token-store.js";

/** Longer than the timeout of a request to the service. */
const MAX_WAIT = 60_000;
const FIRST_PAUSE = 2;
const MAX_PAUSE = 50;

/**
 * Runs work while holding the lock. If the file system does not support locks, it runs without one.
 *
 * @throws TokenStoreError `"busy"`, or `"unavailable"` when the file cannot be made
 */
export async function holdingLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const release = await lock(path);
  try {
    return await work();
  } finally {
    release();
  }
}

/** The file to lock for a resource that is not a file. Only its user has access to the folder. */
export async function lockFile(...names: readonly string[]): Promise<string> {
  const { createHash } = await import("node:crypto");
  const hash = createHash("sha256").update(JSON.stringify(names)).digest("hex");
  return join(cacheFolder(), "game-social-sdk", `${hash.slice(0, 32)}.lock`);
}

async function lock(path: string): Promise<() => void> {
  const end = performance.now() + MAX_WAIT;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(MAX_PAUSE, pause * 2)) {
    const release = await attempt(path);
    if (release) return release;
    if (performance.now() > end) throw busy(path);
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
  }
}

async function attempt(path: string): Promise<(() => void) | undefined> {
  const { tryLockFile } = native();
  try {
    return tryLockFile(path);
  } catch {
    await makeFile(path).catch((error) => {
      throw fileTrouble(`The token store's lock, ${path}, cannot be made`, error);
    });
  }
  try {
    return tryLockFile(path);
  } catch {
    return () => {};
  }
}

async function makeFile(path: string): Promise<void> {
  const make = async () => (await fs.open(path, "a", 0o600)).close();
  await make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    makeFolders(dirname(path), 0o700);
    await make();
  });
}

function cacheFolder(): string {
  if (process.platform === "win32") return process.env.LOCALAPPDATA || home();
  if (process.platform === "darwin") return join(home(), "Library", "Caches");
  return process.env.XDG_CACHE_HOME || join(home(), ".cache");
}

/** @throws Error if neither the environment nor the system names it, as in some containers */
function home(): string {
  try {
    return homedir();
  } catch (cause) {
    throw new Error(
      "There is no folder for the lock of the token store, because this user has no home folder. Set " +
        "the environment variable HOME.",
      { cause },
    );
  }
}

function busy(path: string): TokenStoreError {
  return new TokenStoreError(
    "busy",
    `Another program has held the token store's lock for ${MAX_WAIT / 1000} seconds (the ` +
      `lock is ${path}). The tokens are unchanged; close the other program if it hangs.`,
  );
}
