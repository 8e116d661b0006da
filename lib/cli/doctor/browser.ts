/** What opens the consent page. */

import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Finding, note, ok, problem } from "./finding.js";

const ADVICE =
  "Install xdg-utils and a browser, set BROWSER to a command that takes a URL, or sign in by device.";

export function checkBrowser(): Finding[] {
  if (process.platform === "win32" || process.platform === "darwin")
    return [ok("browser", "The system opens its default browser.")];
  const named = process.env.BROWSER?.trim();
  const programs = (named || "xdg-open").split(":").map(firstWord).filter(Boolean);
  const found = programs.map(findProgram).find((path) => path !== undefined);
  if (found) {
    const source = named ? "the environment variable BROWSER" : "the desktop's default";
    return [ok("browser", `${found} (${source}).`, { program: found })];
  }
  return named
    ? [problem("browser", `BROWSER names ${programs.join(", ")}, which is not installed.`, ADVICE)]
    : [note("browser", "There is no xdg-open to open the consent page.", ADVICE)];
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
