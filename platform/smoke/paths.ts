/** Checks where the test writes, before it begins. */

import { accessSync, constants, mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { SmokeContext } from "./context.js";

type Refuse = Pick<SmokeContext, "refuse">;

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Refuses the command unless a file of that name can be written. */
export function mustBeWritable({ refuse }: Refuse, file: string, option: string): void {
  const folder = dirname(file);
  if (!isFolder(folder))
    refuse(`${option}: there is no folder ${folder}. Make it, or name another.`);
  if (isFolder(file)) refuse(`${option}: ${file} is a folder. Name a file in it.`);
  try {
    accessSync(statSync(file, { throwIfNoEntry: false }) ? file : folder, constants.W_OK);
  } catch (error) {
    refuse(`${option}: it cannot be written: ${(error as Error).message}.`);
  }
}

/** Makes a temporary folder; refuses the command if the system's folder for them is not writable. */
export function temporaryFolder({ refuse }: Refuse, prefix: string): string {
  try {
    return mkdtempSync(join(tmpdir(), prefix));
  } catch (error) {
    return refuse(
      `Nothing can be written to ${tmpdir()}: ${(error as Error).message}.\n` +
        `Set ${process.platform === "win32" ? "TEMP" : "TMPDIR"} to a writable folder.`,
    );
  }
}
