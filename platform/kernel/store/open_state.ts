import { copyFileSync, existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { PlatformError } from "../errors.js";
import { StateFile } from "./state_file.js";
import { openFault, readStart } from "./state_file_check.js";
import type { Store } from "./store.js";

/**
 * Keeps a store in a file, with what the file holds already. A snapshot, which is what the platform
 * wrote at its end before it had a database, becomes one; a copy of it stays beside it.
 *
 * @throws PlatformError when the file does not fit, or another process holds it
 */
export async function openState(store: Store, path: string): Promise<void> {
  const snapshot = readSnapshot(path);
  if (snapshot !== undefined) await convert(store, path, snapshot);
  const file = await StateFile.open(path);
  try {
    store.keepIn(file);
  } catch (error) {
    file.close();
    throw openFault(error, path);
  }
}

async function convert(store: Store, path: string, snapshot: unknown): Promise<void> {
  const made = `${path}.new`;
  rmSync(made, { force: true });
  store.import(snapshot);
  store.keepIn(await StateFile.open(made));
  store.close();
  copyFileSync(path, `${path}.json`);
  // From one moment to the next the file is the database, whatever happens in between.
  renameSync(made, path);
}

/** The snapshot that a file holds; undefined when it holds something else, or nothing. */
function readSnapshot(path: string): unknown {
  if (!existsSync(path)) return undefined;
  let text: string;
  try {
    // A database may be larger than what fits in memory twice: only its start is looked at.
    if (!/^\s*\{/.test(readStart(path).toString("latin1"))) return undefined;
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw openFault(error, path);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PlatformError(
      `The file ${path} begins like a snapshot but is none: ${(error as Error).message}`,
      "state",
    );
  }
}
