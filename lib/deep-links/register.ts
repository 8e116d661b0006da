/** `client.registerScheme`: registers the game as the handler of its links. */

import type { ClientMethods } from "../generated/client-methods.js";
import { checkOptionNames, type OptionNames } from "../operations/option-names.js";
import { checkWindowsWords, commandLine, ownCommand } from "./command.js";
import { registerDesktopEntry } from "./desktop-entry.js";
import { registerInRegistry } from "./registry.js";
import { checkScheme, defaultScheme } from "./scheme.js";

/** The links to register, and the command that they start. */
export interface SchemeOptions {
  /** The scheme; by default `discord-<application id>`. */
  readonly scheme?: string | undefined;
  /**
   * The program and its arguments, as words; the link is appended. By default the running program,
   * with its script if Node.js or Electron runs it. Ignored on macOS, where the running application
   * bundle is always used. On Windows neither a word nor the path of the running program may
   * contain `%`, because the system would expand it.
   */
  readonly command?: readonly string[] | undefined;
}

const OPTIONS: OptionNames<SchemeOptions> = { scheme: true, command: true };
const OPERATION = "Client.registerScheme";
const WHERE = `${OPERATION}: parameter "options`;

/** @returns The scheme. */
export async function registerScheme(
  client: ClientMethods,
  options: SchemeOptions,
): Promise<string> {
  checkOptionNames(OPERATION, options, OPTIONS);
  const { scheme, command } = options;
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
    // Not registerLaunchCommand, which returns before it is known whether the desktop accepted it.
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
