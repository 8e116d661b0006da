/** Makes the output folders of commands before they begin. */

import { makeFolders } from "../files/make-folder.js";
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
