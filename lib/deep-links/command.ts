/** The command that starts the running program again. */

import { resolve } from "node:path";
import { isPackagedByElectron } from "../own-file.js";

/** Its words: the program and, if Node.js or Electron runs it, the script. */
export function ownCommand(): string[] {
  const { execPath, execArgv, argv } = process;
  const script = argv[1];
  // A packaged application is its own program, and so is a single executable.
  if (isPackagedByElectron() || script === undefined || script === execPath) return [execPath];
  return [execPath, ...execArgv, resolve(script)];
}

/** The command as one line for the SDK, which appends the link itself. */
export function commandLine(words: readonly string[]): string {
  if (process.platform === "win32") return windowsCommand(words);
  return words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
}

/**
 * Quotes a word so that a program on Windows receives it unchanged: backslashes before a quotation
 * mark, and before the closing one, are doubled.
 */
const quoted = (word: string): string =>
  `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, "$&$&")}"`;

/**
 * Windows' shell expands `%1`, `%*` and so on, and anything between two `%` as a variable; the
 * link's own `%1` is appended after every word.
 *
 * @param where - The function and parameter, for the message.
 * @throws TypeError if Windows' shell would replace a part of the line.
 */
export function checkWindowsWords(words: readonly string[], where: string): void {
  const word = words.find((each) => each.includes("%"));
  if (word !== undefined)
    throw new TypeError(
      `${where} has "%" in ${JSON.stringify(word)}. Windows would take it for the beginning of something ` +
        'of its own when it opens a link. Use words and folders without "%".',
    );
}

/** The line that starts a program on Windows. */
export function windowsCommand(words: readonly string[]): string {
  return words.map(quoted).join(" ");
}

/** The command for the registry; the shell replaces `%1` with the link. */
export function windowsLinkCommand(words: readonly string[]): string {
  return `${windowsCommand(words)} "%1"`;
}
