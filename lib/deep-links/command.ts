/** The command that starts the running program again. */

import { resolve } from "node:path";
import { isPackagedByElectron } from "../own-file.js";

/** Its words: the program, and of one that is run by Node.js or Electron the script. */
export function ownCommand(): string[] {
  const { execPath, execArgv, argv } = process;
  const script = argv[1];
  // A packaged application is its own program, and so is a single executable.
  if (isPackagedByElectron() || script === undefined || script === execPath) return [execPath];
  return [execPath, ...execArgv, resolve(script)];
}

/** As one line, which is how the SDK takes a command; it appends the link by itself. */
export function commandLine(words: readonly string[]): string {
  if (process.platform === "win32") return windowsCommand(words);
  return words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
}

/**
 * A word that a program on Windows gets as it is: backslashes before a quotation mark are doubled, and
 * so are those before the closing one.
 */
const quoted = (word: string): string =>
  `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, "$&$&")}"`;

/**
 * Windows' shell takes `%1`, `%*` and such for words of its own, and anything between two `%` for the
 * name of a variable; the link's own place, `%1`, comes after every word.
 *
 * @param where - Whose words they are, for the message.
 * @throws TypeError where Windows' shell would put something else in the place of a part of the line.
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

/** As the registry has it: the shell puts the link in the place of `%1`. */
export function windowsLinkCommand(words: readonly string[]): string {
  return `${windowsCommand(words)} "%1"`;
}
