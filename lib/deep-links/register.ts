/** `client.registerScheme`: makes the game the handler of its links. */

import type { ClientMethods } from "../generated/client-methods.js";
import { checkWindowsWords, commandLine, ownCommand } from "./command.js";
import { registerDesktopEntry } from "./desktop-entry.js";
import { registerInRegistry } from "./registry.js";
import { checkScheme, defaultScheme } from "./scheme.js";

/** Which links lead to the game, and what they start. */
export interface SchemeOptions {
  /** The scheme; unless given, the one that an application has by itself. */
  readonly scheme?: string | undefined;
  /**
   * The program and its arguments, as words; the link is appended. Unless given, the running program:
   * of one that Node.js or Electron runs, with its script. Not on macOS, where it is always the
   * application bundle that runs. On Windows no word may have a `%` in it, nor the path of the running
   * program: the system would take it for something of its own.
   */
  readonly command?: readonly string[] | undefined;
}

const WHERE = 'Client.registerScheme: parameter "options';

/** @returns The scheme. */
export async function registerScheme(
  client: ClientMethods,
  { scheme, command }: SchemeOptions,
): Promise<string> {
  const applicationId = client.getApplicationId();
  if (scheme === undefined && applicationId === "0")
    throw new TypeError(
      `${WHERE}.scheme" must be given where no application is: call setApplicationId before.`,
    );
  const own = defaultScheme(applicationId);
  const chosen = scheme ?? own;
  checkScheme(chosen, `${WHERE}.scheme"`);
  const { platform } = process;
  if (platform === "darwin" && command !== undefined)
    throw new TypeError(
      `${WHERE}.command" means nothing to macOS, where links lead to application bundles. Leave it out.`,
    );
  const words = command ?? ownCommand();
  if (!Array.isArray(words) || words.length === 0 || words.some((word) => typeof word !== "string"))
    throw new TypeError(`${WHERE}.command" must be an array of strings, the program first.`);
  if (platform === "win32")
    checkWindowsWords(
      words,
      command ? `${WHERE}.command"` : "Client.registerScheme: the command of the running program",
    );
  if (platform === "linux") {
    // Not by registerLaunchCommand, which returns before it is known whether the desktop has taken it.
    await registerDesktopEntry(chosen, words);
  } else if (chosen === own) {
    // Without a command, the bundle of the running program.
    const line = platform === "darwin" ? "" : commandLine(words);
    if (!client.registerLaunchCommand(applicationId, line))
      throw new Error(
        `The system has not taken the game as handler of ${chosen}; an event "log" says why.`,
      );
  } else if (platform === "win32") await registerInRegistry(chosen, words);
  else
    throw new Error(
      `On this system an application names its schemes when it is packaged: list "${chosen}" among ` +
        "CFBundleURLSchemes of its Info.plist (with electron-builder: protocols).",
    );
  return chosen;
}
