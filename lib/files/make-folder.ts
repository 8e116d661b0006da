/** Makes folders. Node's own way to make those above never ends where the system refuses one with ENOENT. */

import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

export const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};

/**
 * Makes a folder, with those above it, unless there is one.
 *
 * @throws The system's error.
 */
export function makeFolders(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (isFolder(path)) return;
    const above = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || above === path) throw error;
    makeFolders(above);
    mkdirSync(path);
  }
}
