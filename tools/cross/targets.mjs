// The machines that prebuilt binaries are made for, and what each takes.

import { addonName, engineName } from "../../lib/native/binary-names.mjs";

/**
 * @typedef {object} Target
 * @property {string} folder Below prebuilds/, as Node names the machine.
 * @property {"glibc" | "musl" | undefined} libc The C library that stands in the files' names.
 * @property {string} addon The addon's name there.
 * @property {string} engine The engine's name there.
 * @property {string} built The engine's name in a build folder.
 * @property {string[]} packages Debian's packages that the build takes besides those of every build.
 * @property {boolean} [isNative] Built as a machine of its kind builds for itself.
 * @property {string} toolchain CMake's toolchain file in cmake/toolchains.
 * @property {string} [zig] The target as the Zig compiler calls it, where that one builds it.
 * @property {string} [host] The target as configure scripts call it, where that is another name.
 * @property {boolean} [needsAppleSdk] Whether the build takes the headers of Apple's frameworks.
 * @property {string} [programs] How the names of the compiler's programs start, where it is GCC.
 * @property {string} [compiler] That of the C compiler after it.
 * @property {string} openssl What OpenSSL's Configure calls the target.
 * @property {string[]} [opensslOptions] What that takes besides.
 * @property {string} [strip] The program that takes symbols out, where the linker does not.
 * @property {string[]} [emulator] Debian's packages that run the target's programs here, or look at them.
 * @property {string} [suite] The build's target with what its part of the suite loads.
 * @property {string} [tests] The build's target, and the program, with the unit tests of this system.
 */

const linux = (arch, libc, rest) => ({
  folder: `linux-${arch}`,
  libc,
  addon: addonName(libc),
  engine: engineName("linux", libc),
  built: engineName("linux"),
  packages: [],
  toolchain: "zig",
  ...rest,
});

const windows = (arch, rest) => ({
  folder: `win32-${arch}`,
  libc: undefined,
  addon: addonName(),
  engine: engineName("win32"),
  built: engineName("win32"),
  ...rest,
});

const darwin = (arch, rest) => ({
  folder: `darwin-${arch}`,
  libc: undefined,
  addon: addonName(),
  engine: engineName("darwin"),
  built: engineName("darwin"),
  packages: ["lld-16", "llvm"],
  emulator: ["llvm"],
  toolchain: "zig",
  needsAppleSdk: true,
  ...rest,
});

/** @type {Readonly<Record<string, Target>>} */
export const TARGETS = {
  // What the repository's own build makes there: it links against the same old release of glibc.
  "linux-x64": linux("x64", "glibc", { isNative: true, openssl: "linux-x86_64", strip: "strip" }),
  "linux-arm64": linux("arm64", "glibc", {
    packages: ["g++-aarch64-linux-gnu"],
    toolchain: "linux-arm64",
    programs: "aarch64-linux-gnu-",
    openssl: "linux-aarch64",
    strip: "aarch64-linux-gnu-strip",
    emulator: ["qemu-user-static", "libc6-arm64-cross", "libstdc++6-arm64-cross"],
    suite: "test_binaries",
  }),
  "linux-x64-musl": linux("x64", "musl", {
    zig: "x86_64-linux-musl",
    openssl: "linux-x86_64",
    strip: "strip",
    emulator: ["musl"],
  }),
  "win32-x64": windows("x64", {
    packages: ["g++-mingw-w64-x86-64-posix"],
    toolchain: "win32-x64",
    programs: "x86_64-w64-mingw32-",
    // The one whose POSIX threads std::thread needs.
    compiler: "gcc-posix",
    openssl: "mingw64",
    strip: "x86_64-w64-mingw32-strip",
    emulator: ["wine", "wine64", "doctest-dev", "pulseaudio", "pulseaudio-utils"],
    tests: "windows_tests",
  }),
  "win32-arm64": windows("arm64", {
    packages: [],
    toolchain: "zig",
    zig: "aarch64-windows-gnu",
    host: "aarch64-w64-mingw32",
    openssl: "mingw-arm64",
    // Its code in assembly is for other object files. The tables in use instead would tell a key by the
    // time they take. Its sockets, which nobody uses, call functions that Zig's mingw-w64 lacks.
    opensslOptions: ["no-asm", "no-sock", "-DOPENSSL_AES_CONST_TIME"],
  }),
  "darwin-arm64": darwin("arm64", {
    zig: "aarch64-macos.11.0",
    host: "aarch64-apple-darwin",
    openssl: "darwin64-arm64-cc",
  }),
  "darwin-x64": darwin("x64", {
    zig: "x86_64-macos.11.0",
    host: "x86_64-apple-darwin",
    openssl: "darwin64-x86_64-cc",
  }),
};

/** Throws an error that lists what there is when there is no such target. */
export function targetNamed(name) {
  const target = TARGETS[name];
  if (target) return target;
  throw new Error(
    `There is no target "${name}". There are: ${Object.keys(TARGETS).sort().join(", ")}.`,
  );
}
