import {
  copyFileSync,
  existsSync,
  constants as fileConstants,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { PlatformError } from "../errors.js";
import { StateFile } from "./state-file.js";
import { openFault, readStart } from "./state-file-check.js";
import { StateLock } from "./state-lock.js";
import type { Store } from "./store.js";

/**
 * Stores the state in a file, and loads its content. A JSON snapshot, written by earlier versions,
 * is converted to a database; a copy of it is kept beside it.
 *
 * @throws PlatformError when the file does not fit, or another process holds it
 */
export function openState(store: Store, path: string): void {
  let file = path;
  let lock: StateLock | undefined;
  try {
    file = withoutLinks(path);
    lock = StateLock.take(file);
    const snapshot = readSnapshot(file);
    if (snapshot !== undefined) convert(store, file, snapshot);
    keepIn(
      store,
      StateFile.open(file, () => lock?.release()),
    );
  } catch (error) {
    lock?.release();
    throw openFault(error, file);
  }
}

function keepIn(store: Store, file: StateFile): void {
  try {
    store.keepIn(file);
  } catch (error) {
    file.close();
    throw error;
  }
}

/** The file that a path leads to, so that it has one lock however it is named. */
function withoutLinks(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return join(realpathSync(dirname(path)), basename(path));
}

function convert(store: Store, path: string, snapshot: unknown): void {
  const made = `${path}.new`;
  for (const suffix of ["", "-wal", "-journal"]) rmSync(`${made}${suffix}`, { force: true });
  store.import(snapshot);
  keepIn(store, StateFile.open(made));
  store.closeFile();
  copyOriginal(path);
  // Replaces the file with the database atomically.
  renameSync(made, path);
}

/** Copies a snapshot to a name beside it, and overwrites nothing. */
function copyOriginal(path: string): void {
  for (let count = 1; ; count += 1) {
    const copy = count === 1 ? `${path}.json` : `${path}.${count}.json`;
    try {
      copyFileSync(path, copy, fileConstants.COPYFILE_EXCL);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    // A killed earlier attempt may have left it.
    if (readFileSync(copy).equals(readFileSync(path))) return;
  }
}

/** The snapshot that a file holds; undefined when it holds something else, or nothing. */
function readSnapshot(path: string): unknown {
  if (!existsSync(path)) return undefined;
  // A database may be larger than what fits in memory twice: only its start is read.
  if (!/^\s*\{/.test(readStart(path).toString("latin1"))) return undefined;
  const text = readFileSync(path, "utf8");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PlatformError(
      `The file ${path} begins like a snapshot but is none: ${(error as Error).message}`,
      "state",
    );
  }
}
