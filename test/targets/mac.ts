/** What LLVM's tools and an own look say of binaries for macOS, which nothing here runs. */

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { ADDON_EXPORTS, engineExports } from "./needs.js";

/** The oldest macOS that the binaries are for. */
const OLDEST_MACOS = "11.0";

/** The name that programs which link to the engine look for it by: the vendor's. */
const ENGINE_NAME = "@rpath/libdiscord_partner_sdk.dylib";

/** The system's own libraries; Apple's compiler takes the C++ library of the system. */
const OF_MACOS =
  /^(\/usr\/lib\/lib(System\.B|c\+\+\.1)\.dylib|\/System\/Library\/Frameworks\/\S+)$/;

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: "utf8", maxBuffer: 1 << 26 });

function expectSame(what: string, found: readonly string[], expected: readonly string[]): void {
  const more = found.filter((one) => !expected.includes(one));
  const less = expected.filter((one) => !found.includes(one));
  if (more.length > 0) throw new Error(`${what}, unexpected: ${more.join(", ")}`);
  if (less.length > 0) throw new Error(`${what}, missing: ${less.join(", ")}`);
}

function valueOf(pattern: RegExp, text: string): string | undefined {
  return pattern.exec(text)?.[1];
}

/** The header and the load commands: what it is, for which macOS, and which libraries it asks for. */
function checkCommands(file: string, kind: "addon" | "engine", arch: string): void {
  const text = run("llvm-objdump", "--macho", "--private-headers", file);
  const [, processor, type] =
    /MH_MAGIC_64\s+(\w+)\s+\w+\s+\S+\s+(\w+)/.exec(text) ?? ([] as string[]);
  expectSame(
    `${file}: kind`,
    [`${processor}`, `${type}`],
    [arch === "arm64" ? "ARM64" : "X86_64", kind === "addon" ? "BUNDLE" : "DYLIB"],
  );
  const build = valueOf(/LC_BUILD_VERSION([\s\S]*?)Load command/, text) ?? "";
  const [platform, oldest] = [/platform (\S+)/, /minos (\S+)/].map((one) => valueOf(one, build));
  if (platform !== "macos" || oldest !== OLDEST_MACOS)
    throw new Error(`${file} is for ${platform} ${oldest}, not for macos ${OLDEST_MACOS}.`);
  const name = valueOf(/LC_ID_DYLIB[\s\S]*?name (\S+)/, text);
  if (name !== (kind === "engine" ? ENGINE_NAME : undefined))
    throw new Error(`${file} calls itself ${name}.`);
  if (text.includes("LC_RPATH")) throw new Error(`${file} has a search path of the build's.`);
  const libraries = [...text.matchAll(/LC_(?:LOAD|REEXPORT|LOAD_WEAK)_DYLIB[\s\S]*?name (\S+)/g)];
  const asked = libraries.map(([, library]) => library ?? "");
  if (!asked.includes("/usr/lib/libSystem.B.dylib")) throw new Error(`${file} asks for no system.`);
  const own = asked.filter((one) => !OF_MACOS.test(one));
  if (own.length > 0) throw new Error(`${file} needs ${own.join(", ")}.`);
}

/** What it exports, and what it expects of whoever loads it. */
function checkSymbols(file: string, kind: "addon" | "engine"): void {
  const lines = run("llvm-nm", "-m", "--extern-only", file).trim().split("\n");
  const isAsked = (line: string) => line.includes("(undefined)");
  const nameIn = (line: string) => / _(\S+)/.exec(line)?.[1] ?? line;
  const exported = lines.filter((line) => !isAsked(line)).map(nameIn);
  expectSame(`${file}: exports`, exported, kind === "addon" ? ADDON_EXPORTS : engineExports());
  const ofLoader = lines
    .filter((line) => isAsked(line) && !/\(from [\w+]+\)$/.test(line))
    .map(nameIn);
  const others = ofLoader.filter((name) => !/^(napi|node_api)_/.test(name));
  if (others.length > 0 || (kind === "engine" && ofLoader.length > 0))
    throw new Error(`${file} expects of the program: ${[...others, ...ofLoader].join(", ")}.`);
  if (kind === "addon" && ofLoader.length === 0) throw new Error(`${file} asks nothing of Node.`);
}

const LC_CODE_SIGNATURE = 0x1d;
const EMBEDDED_SIGNATURE = 0xfade0cc0;
const CODE_DIRECTORY = 0xfade0c02;
const AD_HOC = 0x2;
const SHA256 = 2;

/** Where the signature lies, by the load commands. */
function signatureOf(file: string, image: Buffer): Buffer {
  const count = image.readUInt32LE(16);
  for (let at = 32, n = 0; n < count; ++n, at += image.readUInt32LE(at + 4)) {
    if (image.readUInt32LE(at) !== LC_CODE_SIGNATURE) continue;
    const start = image.readUInt32LE(at + 8);
    return image.subarray(start, start + image.readUInt32LE(at + 12));
  }
  throw new Error(`${file} is not signed.`);
}

/** That the file is signed ad hoc, and each of its pages is what was signed: ARM refuses others. */
export function checkSignature(file: string): void {
  const image = readFileSync(file);
  const signature = signatureOf(file, image);
  const at = signature.readUInt32BE(16);
  const directory = signature.subarray(at);
  const kinds = [signature.readUInt32BE(0), directory.readUInt32BE(0)];
  if (kinds[0] !== EMBEDDED_SIGNATURE || kinds[1] !== CODE_DIRECTORY)
    throw new Error(`${file} has no directory in its signature.`);
  const [flags = 0, hashes = 0, , , slots = 0, limit = 0] = [12, 16, 20, 24, 28, 32].map((offset) =>
    directory.readUInt32BE(offset),
  );
  const [size = 0, type] = [directory[36], directory[37]];
  const page = 2 ** (directory[39] ?? 0);
  if (!(flags & AD_HOC) || type !== SHA256 || slots !== Math.ceil(limit / page))
    throw new Error(`${file} is not signed as expected: flags ${flags}, hashes of kind ${type}.`);
  if (limit !== signature.byteOffset - image.byteOffset)
    throw new Error(`${file} has ${limit} bytes signed.`);
  for (let n = 0; n < slots; ++n) {
    const content = image.subarray(n * page, Math.min((n + 1) * page, limit));
    const signed = directory.subarray(hashes + n * size, hashes + (n + 1) * size);
    if (!createHash("sha256").update(content).digest().equals(signed))
      throw new Error(`${file}: page ${n} is not what was signed.`);
  }
}

/** Throws an error when a binary for macOS is not as it should be. */
export function checkMacBinary(file: string, kind: "addon" | "engine", arch: string): void {
  checkCommands(file, kind, arch);
  checkSymbols(file, kind);
  checkSignature(file);
}
