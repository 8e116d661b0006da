/** Checks the output paths of commands before they begin. */

import { accessSync, constants, mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isFolder, makeFolders } from "../files/make-folder.js";
import { ArgumentError } from "./context.js";

/**
 * Makes a folder and its parents, unless it exists.
 *
 * @param option - The option that names it, for the message.
 * @throws ArgumentError that says why it cannot be made.
 */
export function makeFolder(path: string, option: string): void {
  try {
    makeFolders(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === "EEXIST" ? "there is a file with that name" : message;
    throw new ArgumentError(`${option}: the folder ${path} cannot be made: ${why}.`);
  }
}

/** @throws ArgumentError unless a file of that name can be written. */
export function mustBeWritable(file: string, option: string): void {
  const folder = dirname(file);
  if (!isFolder(folder))
    throw new ArgumentError(`${option}: there is no folder ${folder}. Make it, or name another.`);
  if (isFolder(file)) throw new ArgumentError(`${option}: ${file} is a folder. Name a file in it.`);
  try {
    accessSync(statSync(file, { throwIfNoEntry: false }) ? file : folder, constants.W_OK);
  } catch (error) {
    throw new ArgumentError(`${option}: it cannot be written: ${(error as Error).message}.`);
  }
}

/**
 * Makes a temporary folder for the command.
 *
 * @throws ArgumentError if the system's folder for temporary files is not writable.
 */
export function temporaryFolder(prefix: string): string {
  try {
    return mkdtempSync(join(tmpdir(), prefix));
  } catch (error) {
    throw new ArgumentError(
      `Nothing can be written to ${tmpdir()}: ${(error as Error).message}.\n` +
        `Set ${process.platform === "win32" ? "TEMP" : "TMPDIR"} to a writable folder.`,
    );
  }
}
