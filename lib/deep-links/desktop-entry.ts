/** Makes a program the handler of a scheme on Linux desktops, by a desktop entry. */

import { promises as fs } from "node:fs";
import { isAbsolute, join } from "node:path";

/** XDG Base Directory Specification: relative paths there are invalid and ignored. */
function applicationsFolder(): string {
  const { XDG_DATA_HOME: data = "", HOME: home = "" } = process.env;
  if (isAbsolute(data)) return join(data, "applications");
  if (isAbsolute(home)) return join(home, ".local", "share", "applications");
  throw new Error(
    "There is no folder for desktop entries: neither XDG_DATA_HOME nor HOME is an absolute path.",
  );
}

/** One argument of Exec: quoted, percent signs doubled because a single one begins a field code. */
const quoted = (word: string): string =>
  `"${word.replace(/["`$\\]/g, "\\$&").replaceAll("%", "%%")}"`;

/** The value of a key, whose escapes are undone before quotes are. */
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

/** Registering the same again changes nothing. */
export async function registerDesktopEntry(
  scheme: string,
  words: readonly string[],
): Promise<void> {
  const folder = applicationsFolder();
  const path = join(folder, `${scheme}.desktop`);
  const entry = entryOf(scheme, words);
  if ((await fs.readFile(path, "utf8").catch(() => undefined)) !== entry) {
    await fs.mkdir(folder, { recursive: true });
    const draft = `${path}.${process.pid}`;
    await fs.writeFile(draft, entry);
    await fs.rename(draft, path);
  }
  await makeDefault(`${scheme}.desktop`, scheme);
}

/** Without xdg-mime the desktop finds the entry by its MIME type. */
async function makeDefault(entry: string, scheme: string): Promise<void> {
  const { execFile } = await import("node:child_process");
  return new Promise((resolve) => {
    execFile("xdg-mime", ["default", entry, `x-scheme-handler/${scheme}`], () => resolve());
  });
}
