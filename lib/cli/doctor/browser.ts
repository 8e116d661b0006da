/** Checks which program opens the consent page. */

import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Finding, note, ok, problem } from "./finding.js";

const OTHER_WAYS =
  "set BROWSER to a command that takes a URL, or let the program open the page or show the code of a " +
  "sign-in by device: the option openPage of signIn, and the event signInPage.";
const ADVICE = `Install xdg-utils and a browser, ${OTHER_WAYS}`;
const DISPLAY_ADVICE = `Run it in a session with a display, ${OTHER_WAYS}`;

export function checkBrowser(): Finding[] {
  if (process.platform === "win32" || process.platform === "darwin")
    return [ok("browser", "The system opens its default browser.")];
  const named = process.env.BROWSER?.trim();
  const programs = entries(named || "xdg-open")
    .map(firstWord)
    .filter(Boolean);
  const found = programs.map(findProgram).find((path) => path !== undefined);
  if (found && !named && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    return [note("browser", `${found} has no display for a browser.`, DISPLAY_ADVICE)];
  if (found) {
    const source = named ? "the environment variable BROWSER" : "the desktop's default";
    return [ok("browser", `${found} (${source}).`, { program: found })];
  }
  return named
    ? [problem("browser", `BROWSER names ${programs.join(", ")}, which is not installed.`, ADVICE)]
    : [note("browser", "xdg-open, which opens the consent page, is not installed.", ADVICE)];
}

/**
 * Splits BROWSER like the open engine: a colon in quotes or in an address does not separate
 * commands.
 */
function entries(list: string): string[] {
  const parts = list.match(/(?:"[^"]*"|'[^']*'|[^\s:]*:\/\/\S*|[^:])+/g);
  return (parts ?? []).filter((entry) => entry.trim() !== "");
}

function firstWord(command: string): string {
  const [, quoted, plain] = /^\s*(?:["']([^"']*)["']|(\S+))/.exec(command) ?? [];
  return quoted ?? plain ?? "";
}

function findProgram(name: string): string | undefined {
  const folders = name.includes("/") ? [""] : (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => (folder ? join(folder, name) : name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
