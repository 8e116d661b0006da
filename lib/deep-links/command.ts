/** The command that starts the running program again. */

import { resolve } from "node:path";

/** Its words: the program, and of one that is run by Node.js or Electron the script. */
export function ownCommand(): string[] {
  const { execPath, execArgv, argv } = process;
  const { electron } = process.versions;
  // A packaged application is its own program, and so is a single executable.
  const packaged = electron !== undefined && !(process as { defaultApp?: boolean }).defaultApp;
  const script = argv[1];
  if (packaged || script === undefined || script === execPath) return [execPath];
  return [execPath, ...execArgv, resolve(script)];
}

/** As one line of a shell, which is how the SDK takes a command. */
export function commandLine(words: readonly string[]): string {
  if (process.platform === "win32") return windowsCommand(words);
  return words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
}

/** As the registry has it, with the link as the last argument. */
export function windowsCommand(words: readonly string[]): string {
  return [...words, "%1"].map((word) => `"${word}"`).join(" ");
}
