/**
 * Replaces files atomically. A program that has loaded the old file keeps it, whereas writing in
 * place would crash the program. A symbolic link is itself replaced, never followed.
 */

import { constants, copyFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeFolders } from "./make-folder.js";

/** @param write - Writes a new file with the given name. */
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

/** Copies a file with its permissions, and replaces the target. */
export function replaceByCopy(path: string, from: string): void {
  replaceFile(path, (temporary) => copyFileSync(from, temporary, constants.COPYFILE_EXCL));
}

/** Copies a folder's content; other files in the target stay. */
export function replaceFolderContent(folder: string, from: string): void {
  makeFolders(folder);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [target, source] = [join(folder, entry.name), join(from, entry.name)];
    if (entry.isDirectory()) replaceFolderContent(target, source);
    else replaceByCopy(target, source);
  }
}
