/** Where commands write to, looked at before they begin. */

import { accessSync, constants, mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isFolder, makeFolders } from "../files/make-folder.js";
import { ArgumentError } from "./context.js";

/**
 * Makes a folder, with those above it, unless there is one.
 *
 * @param option - Who asked for it, for the message.
 * @throws ArgumentError that says why it cannot be.
 */
export function makeFolder(path: string, option: string): void {
  try {
    makeFolders(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === "EEXIST" ? "there is a file of that name" : message;
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
 * A folder for what goes with the command.
 *
 * @throws ArgumentError where the system's folder for such things takes none.
 */
export function temporaryFolder(prefix: string): string {
  try {
    return mkdtempSync(join(tmpdir(), prefix));
  } catch (error) {
    throw new ArgumentError(
      `Nothing can be written to ${tmpdir()}: ${(error as Error).message}.\n` +
        `Set ${process.platform === "win32" ? "TEMP" : "TMPDIR"} to a folder that takes files.`,
    );
  }
}
