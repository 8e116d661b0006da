// Makes libraries to link against that have the functions of an older glibc alone, each in the version
// that it had then, so that the linker asks for nothing newer.
//
//   node tools/build/glibc-floor.mjs COMPILER RELEASE FOLDER     such as cc 2.28 build/Release/glibc
//
// They are made of this machine's glibc, which still has what older programs were linked to.

import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Those that programs were linked to; later glibcs have most of it in the first. */
const LIBRARIES = ["libc.so.6", "libm.so.6"];

const numbers = (version) => version.replace("GLIBC_", "").split(".").map(Number);

function isNewer(one, other) {
  const [a, b] = [numbers(one), numbers(other)];
  const at = [0, 1, 2].find((index) => (a[index] ?? 0) !== (b[index] ?? 0));
  return at !== undefined && (a[at] ?? 0) > (b[at] ?? 0);
}

/** The newest version of each symbol that `release` had, with whether it is data, and its size. */
export function symbolsOf(readelf, release) {
  const found = new Map();
  const line =
    /^\s*\d+:\s+\w+\s+(\w+)\s+(\w+)\s+\w+\s+\w+\s+(?!UND)\w+\s+([^@\s]+)@@?(GLIBC_[\d.]+)$/gm;
  for (const [, size, type, name, version] of readelf.matchAll(line)) {
    if (isNewer(version, release) || type === "TLS") continue;
    const known = found.get(name);
    if (known && !isNewer(version, known.version)) continue;
    found.set(name, { version, size: Number(size), isData: type === "OBJECT" });
  }
  return found;
}

function assembly(symbols) {
  const lines = [];
  for (const [name, { size, isData }] of symbols) {
    lines.push(isData ? ".data" : ".text", `.globl ${name}`);
    lines.push(`.type ${name},%${isData ? "object" : "function"}`);
    lines.push(`.size ${name},${isData ? size : 1}`, `${name}: .zero ${isData ? size : 1}`);
  }
  return `${lines.join("\n")}\n.section .note.GNU-stack,"",%progbits\n`;
}

function versionScript(symbols) {
  const byVersion = grouped(symbols);
  return [...byVersion]
    .map(([version, all]) => `${version} { ${all.map(([name]) => `"${name}";`).join(" ")} };`)
    .join("\n");
}

function grouped(symbols) {
  const groups = new Map();
  for (const entry of symbols) {
    const { version } = entry[1];
    groups.set(version, [...(groups.get(version) ?? []), entry]);
  }
  return groups;
}

function main(compiler, release, folder) {
  mkdirSync(folder, { recursive: true });
  const run = (command, ...args) =>
    execFileSync(command, args, { encoding: "utf8", maxBuffer: 1 << 28 }).trim();
  const at = (file) => run(compiler, `-print-file-name=${file}`);
  for (const library of LIBRARIES) {
    const symbols = symbolsOf(run("readelf", "--dyn-syms", "-W", at(library)), release);
    const place = (ending) => join(folder, `${library}${ending}`);
    writeFileSync(place(".s"), assembly(symbols));
    writeFileSync(place(".map"), versionScript(symbols));
    const script = `-Wl,--version-script=${place(".map")}`;
    const name = `-Wl,-soname,${library}`;
    run(compiler, "-shared", "-nostdlib", script, name, "-o", place(""), place(".s"));
  }
  // As the machine's own script for -lc, with the older library in place of its own.
  const loader = run("readelf", "-d", at("libc.so.6")).match(/\[(ld-linux[^\]]*)\]/)?.[1];
  const rest = [at("libc_nonshared.a"), loader && `AS_NEEDED ( ${at(loader)} )`];
  const all = [join(folder, "libc.so.6"), ...rest.filter(Boolean)].join(" ");
  writeFileSync(join(folder, "libc.so"), `GROUP ( ${all} )\n`);
  writeFileSync(join(folder, "libm.so"), `GROUP ( ${join(folder, "libm.so.6")} )\n`);
}

if (process.argv[1]?.endsWith("glibc-floor.mjs")) main(...process.argv.slice(2));
