/**
 * Files that are replaced as a whole. A program that has the old one loaded keeps it: one that is written
 * in place takes the program down. And a link is replaced, never followed to what somebody else has there.
 */

import { constants, copyFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeFolders } from "./make-folder.js";

/**
 * @param write - Makes a file of the name that it is given, where there is none.
 */
export function replaceFile(path: string, write: (temporary: string) => void): void {
  const temporary = join(dirname(path), `.${basename(path)}.${crypto.randomUUID()}.tmp`);
  try {
    write(temporary);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Copies a file, with its permissions, to where there may be one. */
export function replaceByCopy(path: string, from: string): void {
  replaceFile(path, (temporary) => copyFileSync(from, temporary, constants.COPYFILE_EXCL));
}

/** Copies a folder with all that is in it; what is there under other names stays. */
export function replaceFolderContent(folder: string, from: string): void {
  makeFolders(folder);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [target, source] = [join(folder, entry.name), join(from, entry.name)];
    if (entry.isDirectory()) replaceFolderContent(target, source);
    else replaceByCopy(target, source);
  }
}
