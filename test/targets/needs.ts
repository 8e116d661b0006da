/** What a target's binaries ask of the system that loads them. */

import { execFileSync } from "node:child_process";

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
