// Builds the package's binaries for another machine than this one.

import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { BUILT_ADDON } from "../../lib/native/binary-names.mjs";
import { buildFolder, buildNative, isConfigured } from "../build/native.mjs";
import { root } from "../run-command.mjs";
import { ensureNamedPackages, ensureSystemPackages } from "../setup/system-packages.mjs";
import { appleSdk } from "./apple-sdk.mjs";
import { cached, keyOf } from "./cache.mjs";
import { must } from "./command.mjs";
import { openssl } from "./openssl.mjs";
import { soundLibraries } from "./sound-libraries.mjs";
import { targetNamed } from "./targets.mjs";
import { zigPrograms, zigProgramsForMac } from "./zig.mjs";

/** A compiler behind ccache, where CMake is set to use that. */
const launched = (program) =>
  process.env.CMAKE_C_COMPILER_LAUNCHER
    ? `${process.env.CMAKE_C_COMPILER_LAUNCHER} ${program}`
    : program;

/** CMake's definitions as options of its command. */
const asOptions = (defines) => Object.entries(defines).map(([name, value]) => `-D${name}=${value}`);

/** The programs that the builds of libraries take from the environment. */
function programsFor(target, zig) {
  if (zig) {
    const at = (name) => join(zig, name);
    return { CC: launched(at("cc")), AR: at("ar"), RANLIB: at("ranlib") };
  }
  const at = (name) => `${target.programs}${name}`;
  return {
    CC: launched(at(target.compiler ?? "gcc")),
    AR: at("ar"),
    RANLIB: at("ranlib"),
    RC: at("windres"),
  };
}

/** Boost's headers, without the rest of this machine's. */
function boostHeaders() {
  const headers = "/usr/include/boost";
  if (!existsSync(headers)) throw new Error(`Boost's headers are not in ${headers}.`);
  return cached("boost", (into) => {
    mkdirSync(into, { recursive: true });
    symlinkSync(headers, join(into, "boost"));
  });
}

/** Whether the build folder was configured with these options. */
const cacheHas = (folder, key) =>
  readFileSync(join(folder, "CMakeCache.txt"), "utf8").includes(
    `SOCIAL_SDK_OPTIONS:STRING=${key}\n`,
  );

const ccacheSettings = { CCACHE_COMPILERTYPE: "clang" };

/**
 * What this machine's own build makes, but the engine linked with small libraries. Returns the folder
 * with both.
 */
function withShippedEngine(name, target) {
  const folder = buildFolder("release");
  const programs = { CC: launched("gcc"), AR: "ar", RANLIB: "ranlib" };
  const sound = soundLibraries(name, target, programs);
  const defines = {
    SOCIAL_SDK_SHIPPED_OPENSSL: openssl(name, target, programs),
    SOCIAL_SDK_SHIPPED_OPUS: sound.SOCIAL_SDK_OPUS_ROOT,
    SOCIAL_SDK_SHIPPED_SPEEXDSP: sound.SOCIAL_SDK_SPEEXDSP_ROOT,
  };
  must("cmake", [...asOptions(defines), folder]);
  must("cmake", ["--build", folder, "--target", "social_sdk_shipped_engine"]);
  const shipped = join(folder, "shipped");
  copyFileSync(join(folder, BUILT_ADDON), join(shipped, BUILT_ADDON));
  return shipped;
}

/** The folder of Zig's programs, where they build the target. */
function zigOf(target, sdk) {
  if (!target.zig) return undefined;
  return target.needsAppleSdk
    ? zigProgramsForMac(target.zig, appleSdk(sdk))
    : zigPrograms(target.zig);
}

/**
 * Builds a target, or a part of it. Returns the folder with the addon and the engine.
 *
 * @param {string} name
 * @param {string} [part] A target of the build.
 * @param {string} [sdk] The folder of the SDK that those for macOS take.
 */
export function buildTarget(name, part = "package_binaries", sdk = undefined) {
  const target = targetNamed(name);
  if (target.isNative) {
    if (`${process.platform}-${process.arch}` !== target.folder) {
      throw new Error(`The target ${name} is built on a machine of its kind alone.`);
    }
    buildNative({ target: part, quiet: true });
    return withShippedEngine(name, target);
  }
  const zig = zigOf(target, sdk);
  ensureSystemPackages("build");
  ensureNamedPackages(target.packages);
  const folder = join(root, "build", name);
  const env = zig ? ccacheSettings : {};
  const programs = programsFor(target, zig);
  const defines = {
    CMAKE_TOOLCHAIN_FILE: join(root, "cmake", "toolchains", `${target.toolchain}.cmake`),
    CMAKE_BUILD_TYPE: "Release",
    SOCIAL_SDK_SMALL: "ON",
    SOCIAL_SDK_BUILD_TESTS: "OFF",
    Boost_NO_BOOST_CMAKE: "ON",
    Boost_INCLUDE_DIR: boostHeaders(),
    OPENSSL_ROOT_DIR: openssl(name, target, programs),
    ...soundLibraries(name, target, programs),
    ...(target.libc && { SOCIAL_SDK_LIBC: target.libc }),
    ...(zig && { SOCIAL_SDK_ZIG: zig, SOCIAL_SDK_ZIG_TARGET: target.zig }),
  };
  // Libraries that were found elsewhere before would stay in the build.
  const key = keyOf(defines);
  if (!isConfigured(folder) || !cacheHas(folder, key)) {
    const options = asOptions({ ...defines, "SOCIAL_SDK_OPTIONS:STRING": key });
    must("cmake", ["--fresh", "-G", "Ninja", "-S", root, "-B", folder, ...options], { env });
  }
  must("cmake", ["--build", folder, "--target", part], { env });
  return folder;
}
