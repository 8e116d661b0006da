/**
 * Makes folders. Node's own recursive mkdir never ends if the system refuses a folder with ENOENT.
 */

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
 * Makes a folder and its parents, unless it exists.
 *
 * @param mode - Who may use those that are made.
 * @throws The system's error.
 */
export function makeFolders(path: string, mode = 0o777): void {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    if (isFolder(path)) return;
    const above = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || above === path) throw error;
    makeFolders(above, mode);
    mkdirSync(path, mode);
  }
}
