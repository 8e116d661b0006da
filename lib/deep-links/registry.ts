/** Makes a program the handler of a scheme on Windows, for the current user. */

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { windowsCommand } from "./command.js";

/** The arguments of `reg.exe` that write the scheme's keys. */
export function registryCommands(scheme: string, words: readonly string[]): string[][] {
  const key = `HKCU\\Software\\Classes\\${scheme}`;
  const add = (path: string, name: readonly string[], data: string) => [
    ...["add", path, ...name, "/t", "REG_SZ", "/d", data, "/f"],
  ];
  return [
    add(key, ["/ve"], `URL:${scheme}`),
    add(key, ["/v", "URL Protocol"], ""),
    add(`${key}\\shell\\open\\command`, ["/ve"], windowsCommand(words)),
  ];
}

export async function registerInRegistry(scheme: string, words: readonly string[]): Promise<void> {
  for (const args of registryCommands(scheme, words)) await promisify(execFile)("reg.exe", args);
}
