/** Registers a program as the handler of a scheme on Windows, for the current user. */

import { win32 } from "node:path";
import { windowsLinkCommand } from "./command.js";

/** The arguments of `reg.exe` that write the scheme's keys. */
export function registryCommands(scheme: string, words: readonly string[]): string[][] {
  const key = `HKCU\\Software\\Classes\\${scheme}`;
  const add = (path: string, name: readonly string[], data: string) => [
    ...["add", path, ...name, "/t", "REG_SZ", "/d", data, "/f"],
  ];
  return [
    add(key, ["/ve"], `URL:${scheme}`),
    add(key, ["/v", "URL Protocol"], ""),
    add(`${key}\\shell\\open\\command`, ["/ve"], windowsLinkCommand(words)),
  ];
}

export async function registerInRegistry(scheme: string, words: readonly string[]): Promise<void> {
  // Loaded on demand, because most games use the default scheme.
  const { execFile } = await import("node:child_process");
  // The full path, because Windows would first look in the working folder.
  const program = win32.join(process.env.SystemRoot ?? "C:\\Windows", "System32", "reg.exe");
  for (const args of registryCommands(scheme, words))
    await new Promise<void>((resolve, reject) => {
      execFile(program, args, (error) => (error ? reject(error) : resolve()));
    });
}
