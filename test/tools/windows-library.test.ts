/** What the tables of a library for Windows say, and why an invalid file is refused. */

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hideExports, readWindowsLibrary } from "../../tools/cross/windows-library.mjs";

/** Where the parts of a made-up library are: its one section is loaded at 0x1000, and lies at 0x200. */
const HEADER = 0x80;
const OPTIONAL = HEADER + 24;
const SECTION = OPTIONAL + 240;
const LOADED = 0x1000;
const PLACED = 0x200;
const SIZE = 0x400;

/** Where in the section there is what. */
const EXPORTS = 0x00;
const NAMES = 0x40;
const ORDINALS = 0x60;
const IMPORTS = 0x80;
const TEXTS = 0x100;

/** A library for 64-bit ARM that exports names and asks for libraries; `change` damages it. */
function madeUp(
  exports: readonly string[],
  imports: readonly string[],
  change: (file: Buffer) => void = () => {},
): Buffer {
  const file = Buffer.alloc(PLACED + SIZE);
  let text = TEXTS;
  const put = (name: string) => {
    const address = LOADED + text;
    text += file.write(`${name}\0`, PLACED + text, "latin1");
    return address;
  };
  file.write("MZ", 0);
  file.writeUInt32LE(HEADER, 0x3c);
  file.write("PE\0\0", HEADER);
  file.writeUInt16LE(0xaa64, HEADER + 4);
  file.writeUInt16LE(1, HEADER + 6);
  file.writeUInt16LE(240, HEADER + 20);
  file.writeUInt16LE(0x20b, OPTIONAL);
  file.writeUInt32LE(16, OPTIONAL + 108);
  for (const [at, value] of [SIZE, LOADED, SIZE, PLACED].entries())
    file.writeUInt32LE(value, SECTION + 8 + 4 * at);
  if (exports.length > 0) {
    file.writeUInt32LE(LOADED + EXPORTS, OPTIONAL + 112);
    const directory = PLACED + EXPORTS;
    for (const [at, value] of [exports.length, 0, LOADED + NAMES, LOADED + ORDINALS].entries())
      if (at !== 1) file.writeUInt32LE(value, directory + [24, 28, 32, 36][at]!);
    for (const [index, name] of exports.entries()) {
      file.writeUInt32LE(put(name), PLACED + NAMES + 4 * index);
      file.writeUInt16LE(10 + index, PLACED + ORDINALS + 2 * index);
    }
  }
  if (imports.length > 0) file.writeUInt32LE(LOADED + IMPORTS, OPTIONAL + 120);
  for (const [index, name] of imports.entries())
    file.writeUInt32LE(put(name), PLACED + IMPORTS + 20 * index + 12);
  change(file);
  return file;
}

const ordinals = (file: Buffer, count: number) =>
  Array.from({ length: count }, (_, index) => file.readUInt16LE(PLACED + ORDINALS + 2 * index));

describe("a library for Windows", () => {
  it("says its processor, what it asks for and what it exports", () => {
    expect(
      readWindowsLibrary(madeUp(["One", "Two"], ["KERNEL32.dll", "bcrypt.dll"]), "x.dll"),
    ).toEqual({
      processor: "arm64",
      imports: ["KERNEL32.dll", "bcrypt.dll"],
      exports: ["One", "Two"],
    });
    expect(readWindowsLibrary(madeUp([], []), "x.dll")).toEqual({
      processor: "arm64",
      imports: [],
      exports: [],
    });
  });

  it("has no names that are hidden; each of the others leads where it did", () => {
    const file = madeUp(["_Unwind_A", "One", "_Unwind_B", "Two"], []);
    hideExports(file, "x.dll", /^_Unwind_/);
    expect(readWindowsLibrary(file, "x.dll").exports).toEqual(["One", "Two"]);
    expect(ordinals(file, 2)).toEqual([11, 13]);
    const none = madeUp([], []);
    hideExports(none, "x.dll", /./);
    expect(none.equals(madeUp([], []))).toBe(true);
  });

  it.each<[string, RegExp, Buffer | ((file: Buffer) => void)]>([
    ["is empty", /^x\.dll is no library for Windows: it does not begin/, Buffer.alloc(0)],
    [
      "is a library for Linux",
      /is no library for Windows/,
      Buffer.from(`\x7fELF${"\0".repeat(99)}`),
    ],
    [
      "ends before its header",
      /is no library for Windows/,
      (file) => file.writeUInt32LE(0xffff_fff0, 0x3c),
    ],
    ["has another header", /is no library for Windows/, (file) => file.write("NE", HEADER)],
    [
      "is of 32 bits",
      /^x\.dll is not for a processor of 64 bits/,
      (file) => file.writeUInt16LE(0x10b, OPTIONAL),
    ],
    [
      "is for another processor",
      /^x\.dll is for a processor that nothing is built for here: 0x5064\.$/,
      (file) => file.writeUInt16LE(0x5064, HEADER + 4),
    ],
    [
      "has its tables nowhere",
      /^x\.dll is damaged: it has nothing at the address 74565\.$/,
      (file) => file.writeUInt32LE(0x12345, OPTIONAL + 112),
    ],
    [
      "exports more than it has room for",
      /^x\.dll is damaged/,
      (file) => file.writeUInt32LE(0xffff_ffff, PLACED + EXPORTS + 24),
    ],
    [
      "has a name without an end",
      /^x\.dll is damaged: the name at 772 has no end\.$/,
      (file) => file.fill("a", PLACED + TEXTS),
    ],
    [
      "has libraries to ask for without an end",
      /^x\.dll is damaged/,
      (file) => {
        for (let at = PLACED + IMPORTS; at < file.length; at += 4) file.writeUInt32LE(LOADED, at);
      },
    ],
    [
      "was not written whole",
      /^x\.dll is damaged, or was not written whole: it has 416 bytes, and is to have something at/,
      madeUp(["One"], []).subarray(0, 416),
    ],
  ])("that %s is refused", (_, message, damage) => {
    const file = Buffer.isBuffer(damage) ? damage : madeUp(["One"], ["KERNEL32.dll"], damage);
    expect(() => readWindowsLibrary(file, "x.dll")).toThrow(message);
  });

  it("that is damaged is not changed", () => {
    const damaged = () =>
      madeUp(["_Unwind_A", "One"], [], (file) => file.writeUInt32LE(0x12345, PLACED + NAMES + 4));
    const file = damaged();
    expect(() => hideExports(file, "x.dll", /^_Unwind_/)).toThrow(/^x\.dll is damaged/);
    expect(file.equals(damaged())).toBe(true);
  });
});

describe("a link whose output is not as it should be", () => {
  const folder = mkdtempSync(join(tmpdir(), "hide-runtime-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  const HIDE = fileURLToPath(new URL("../../tools/build/hide-runtime.mjs", import.meta.url));

  /** A compiler that writes this file. */
  function link(content: Buffer, status = 0) {
    const [compiler, given, library] = ["link.mjs", "given", "out.dll"].map((one) =>
      join(folder, one),
    ) as [string, string, string];
    writeFileSync(given, content);
    writeFileSync(
      compiler,
      `import { copyFileSync } from "node:fs";
       copyFileSync(process.argv[2], process.argv[4]);
       process.exit(${status});`,
    );
    const words = [HIDE, process.execPath, compiler, given, "-o", library];
    return { library, ...spawnSync(process.execPath, words, { encoding: "utf8" }) };
  }

  it("ends with an error of one line, and leaves nothing that looks like a library", () => {
    const { status, stderr, library } = link(Buffer.from("no library"));
    expect([status, existsSync(library)]).toEqual([1, false]);
    expect(stderr).toMatch(/^\S+out\.dll is no library for Windows: [^\n]*\n$/);
  });

  it("keeps the status of a linker that failed", () => {
    expect(link(madeUp(["One"], []), 3).status).toBe(3);
  });

  it("and otherwise leaves the library without Zig's names", () => {
    const { status, library } = link(madeUp(["One", "_Unwind_Resume", "unw_step"], []));
    expect(status).toBe(0);
    expect(readWindowsLibrary(readFileSync(library), library).exports).toEqual(["One"]);
  });
});

const PROGRAMS = "x86_64-w64-mingw32-";

describe.runIf(existsSync(`/usr/bin/${PROGRAMS}gcc-posix`))("a library that GCC links", () => {
  const folder = mkdtempSync(join(tmpdir(), "windows-library-"));
  const output = join(folder, "library.dll");
  const describedBy = () =>
    execFileSync(`${PROGRAMS}objdump`, ["-p", output], { encoding: "utf8" });

  beforeAll(() => {
    const source = join(folder, "library.c");
    writeFileSync(source, "int One(void) { return 1; } int Two(void) { return 2; }");
    execFileSync(`${PROGRAMS}gcc-posix`, [
      "-shared",
      source,
      "-o",
      output,
      "-Wl,--export-all-symbols",
    ]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("is read as objdump reads it", () => {
    const { processor, imports, exports } = readWindowsLibrary(readFileSync(output), output);
    const shown = describedBy();
    expect(processor).toBe("x64");
    expect(imports).toEqual([...shown.matchAll(/DLL Name: (\S+)/g)].map(([, name]) => name));
    const names = shown.slice(shown.indexOf("[Ordinal/Name Pointer] Table"));
    expect(exports).toEqual(
      [...names.matchAll(/^\s+\[\s*\d+\]\s+(\S+)/gm)].map(([, name]) => name),
    );
    expect(exports).toEqual(expect.arrayContaining(["One", "Two"]));
  });
});
