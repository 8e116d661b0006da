/** Registers a program as the handler of a scheme on Linux desktops, with a desktop entry. */

import { readFileSync, writeFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { makeFolders } from "../files/make-folder.js";
import { replaceFile } from "../files/replace-file.js";

/** XDG Base Directory Specification: relative paths there are invalid and ignored. */
function folderOf(variable: string, ...belowHome: readonly string[]): string {
  const { [variable]: named = "", HOME: home = "" } = process.env;
  if (isAbsolute(named)) return named;
  if (isAbsolute(home)) return join(home, ...belowHome);
  throw new Error(
    `There is no folder for desktop entries: neither ${variable} nor HOME is an absolute path.`,
  );
}

const applicationsFolder = () => join(folderOf("XDG_DATA_HOME", ".local", "share"), "applications");

/** One argument of Exec: quoted, percent signs doubled because a single one begins a field code. */
const quoted = (word: string): string =>
  `"${word.replace(/["`$\\]/g, "\\$&").replaceAll("%", "%%")}"`;

/** Escapes the value of a key, which is unescaped before quotes are removed. */
const value = (text: string): string =>
  text
    .replaceAll("\\", "\\\\")
    .replaceAll("\n", "\\n")
    .replaceAll("\t", "\\t")
    .replaceAll("\r", "\\r");

function entryOf(scheme: string, words: readonly string[]): string {
  const [program = ""] = words;
  if (program.includes("="))
    throw new Error(
      `A desktop entry cannot start a program with an equals sign in its path: ${program}. Start it ` +
        "through a link without one.",
    );
  return [
    "[Desktop Entry]",
    "Type=Application",
    `Name=Links of ${scheme}`,
    `Exec=${value(words.map(quoted).join(" "))} %u`,
    "NoDisplay=true",
    `MimeType=x-scheme-handler/${scheme};`,
    "",
  ].join("\n");
}

/**
 * Registers the entry; repeating it has no effect.
 *
 * @throws Error when the entry cannot be written, or the desktop's tool failed to make it the
 *   handler.
 */
export async function registerDesktopEntry(
  scheme: string,
  words: readonly string[],
): Promise<void> {
  const folder = applicationsFolder();
  const name = `${scheme}.desktop`;
  writeEntry(folder, name, entryOf(scheme, words));
  await makeDefault(folder, name, `x-scheme-handler/${scheme}`);
}

function writeEntry(folder: string, name: string, entry: string): void {
  const path = join(folder, name);
  if (textOf(path) === entry) return;
  try {
    makeFolders(folder);
    replaceFile(path, (draft) => writeFileSync(draft, entry, { flag: "wx" }));
  } catch (cause) {
    const why = (cause as Error).message;
    throw new Error(`The desktop entry ${path} cannot be written: ${why}.`, { cause });
  }
}

/** The text of a file; empty if it is not a file. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Without xdg-mime the desktop finds the entry by its MIME type. */
async function makeDefault(folder: string, name: string, type: string): Promise<void> {
  const { execFile } = await import("node:child_process");
  const words = ["default", name, type];
  const failure = await new Promise<Error | undefined>((resolve) => {
    execFile("xdg-mime", words, (error, _, said) => {
      if (error) resolve(error.code === "ENOENT" ? undefined : error);
      else resolve(isDefault(folder, name, type) ? undefined : new Error(said.trim() || NOTHING));
    });
  });
  if (failure === undefined) return;
  throw new Error(
    `xdg-mime has not made ${name} the handler of ${type}: ${failure.message}. ` +
      `Run "xdg-mime ${words.join(" ")}" in a terminal to see why.`,
    { cause: failure },
  );
}

const NOTHING = "it ended well, and mimeapps.list does not say so";

/**
 * xdg-mime succeeds even if it could not write the list. Older releases write it beside the
 * entries.
 */
function isDefault(folder: string, name: string, type: string): boolean {
  const lists = [folderOf("XDG_CONFIG_HOME", ".config"), folder].map((at) => join(at, LIST));
  const lines = lists.flatMap((list) => textOf(list).split("\n"));
  return lines.some((line) => line.startsWith(`${type}=`) && line.includes(name));
}

const LIST = "mimeapps.list";
