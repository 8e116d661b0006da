/** What a target's binaries ask of the system that loads them. */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readWindowsLibrary } from "../../tools/cross/windows-library.mjs";

/** The oldest release of glibc that the binaries are for: Debian 10's, RHEL 8's, Ubuntu 18.10's. */
const OLDEST_GLIBC = [2, 28];

const objdump = (option: string, file: string) =>
  execFileSync("objdump", [option, file], { encoding: "utf8", maxBuffer: 1 << 26 });

/** Throws an error when a file for Linux needs a newer glibc, or a library that is not the system's. */
export function checkNeeds(files: readonly string[], libc: "glibc" | "musl" | undefined): void {
  if (libc === undefined) return;
  for (const file of files) {
    const symbols = objdump("-T", file);
    const asked = new Set(
      [...symbols.matchAll(/GLIBC_(\d+)\.(\d+)/g)].map(([, a, b]) => `${a}.${b}`),
    );
    const newer = [...asked].filter((version) => {
      const [major = 0, minor = 0] = version.split(".").map(Number);
      return major > (OLDEST_GLIBC[0] ?? 0) || minor > (OLDEST_GLIBC[1] ?? 0);
    });
    if (libc === "glibc" && asked.size === 0) throw new Error(`${file} asks for no glibc at all.`);
    if (newer.length > 0) throw new Error(`${file} needs glibc ${newer.join(", ")}.`);
    const needed = [...objdump("-p", file).matchAll(/NEEDED\s+(\S+)/g)].map(
      ([, name]) => name ?? "",
    );
    const own = needed.filter(
      (name) => !/^(lib(c|m|pthread|dl|rt)|ld-\S*)\.so(\.\d+)?$/.test(name),
    );
    if (own.length > 0) throw new Error(`${file} needs ${own.join(", ")}.`);
  }
}

/** Throws an error when a file has a path below the folder that it was built in: in another it would be another file. */
export function checkPaths(files: readonly string[], folder: string): void {
  for (const file of files) {
    const content = readFileSync(file);
    const at = content.indexOf(folder);
    if (at === -1) continue;
    const [path] = content
      .subarray(at, at + 300)
      .toString("latin1")
      .split(/[^ -~]/, 1);
    throw new Error(`${file} has a path below the folder that it was built in: ${path}.`);
  }
}

/** Windows' own libraries, in lower case. */
const OF_WINDOWS = new Set(
  [
    ...["advapi32", "bcrypt", "crypt32", "kernel32", "msvcrt", "mswsock", "ntdll", "ole32"],
    ...["shell32", "user32", "ws2_32"],
  ].map((name) => `${name}.dll`),
);

/** What Node looks for in an addon. */
export const ADDON_EXPORTS = ["napi_register_module_v1", "node_api_module_get_api_version_v1"];

/** The C interface, by its header, and the engine's own functions. */
export function engineExports(): string[] {
  const read = (file: string) =>
    readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), "utf8");
  const named = (text: string, expression: RegExp) =>
    [...text.matchAll(expression)].map(([, name]) => name ?? "");
  return [
    ...named(read("sdk/c/generated/sdk.h"), /^DISCORD_API[^(]* \**(\w+)\(/gm),
    ...named(read("engine/exports.map"), /^\s*(SocialSdkEngine_\w+);/gm),
  ];
}

/**
 * Throws an error when a file for Windows is for another processor, needs a library that is not the
 * system's, or exports anything but what it is for.
 */
export function checkWindowsNeeds(addon: string, engine: string, processor: string): void {
  for (const [file, expected] of [
    [addon, ADDON_EXPORTS],
    [engine, engineExports()],
  ] as const) {
    const { imports, exports, ...found } = readWindowsLibrary(readFileSync(file), file);
    if (found.processor !== processor)
      throw new Error(`${file} is for ${found.processor}, not ${processor}.`);
    const others = imports.filter((name) => !OF_WINDOWS.has(name.toLowerCase()));
    if (others.length > 0) throw new Error(`${file} needs ${others.join(", ")}.`);
    checkExports(file, exports, expected);
  }
}

function checkExports(file: string, exports: readonly string[], expected: readonly string[]): void {
  const wrong = [
    ...exports.filter((name) => !expected.includes(name)).map((name) => `also ${name}`),
    ...expected.filter((name) => !exports.includes(name)).map((name) => `not ${name}`),
  ];
  if (wrong.length > 0) throw new Error(`${file} exports ${wrong.join(", ")}.`);
}

/** Throws an error when a file for Linux exports anything but what it is for. */
export function checkLinuxExports(addon: string, engine: string): void {
  const options = ["-D", "--defined-only", "--extern-only", "--format=just-symbols"];
  for (const [file, expected] of [
    [addon, ADDON_EXPORTS],
    [engine, engineExports()],
  ] as const) {
    const text = execFileSync("nm", [...options, file], { encoding: "utf8", maxBuffer: 1 << 26 });
    checkExports(file, text.trim().split("\n"), expected);
  }
}
