// Builds the addon and the open engine with cmake-js.
//
//   node tools/build/native.mjs [--debug | --sanitize address|thread | --standalone]
//                               [--target NAME] [--quiet]
//
// The result is in build/Release, build/Debug, build/asan, build/tsan or build/standalone, where
// each source file is compiled by itself, to prove that it includes what it uses. Target `package_binaries`
// (the default) is what the package ships, `test_binaries` what vitest's tests load, `cpp_test_programs`
// the C++ unit tests.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

import { ensureSystemPackages } from "../setup/system-packages.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** clang compiles with sanitizers in a third of GCC's time, and has libFuzzer. */
function sanitized(folder, sanitizer) {
  const compiler = { CMAKE_C_COMPILER: "clang-14", CMAKE_CXX_COMPILER: "clang++-14" };
  return {
    folder,
    config: "RelWithDebInfo",
    defines: { SOCIAL_SDK_SANITIZE: sanitizer, ...compiler },
    systemPackages: ["sanitizers"],
  };
}

/** Folder under build/, CMake's build type and options of each configuration. */
const CONFIGURATIONS = {
  release: { folder: "Release", config: "Release", defines: {} },
  debug: { folder: "Debug", config: "Debug", defines: {} },
  address: sanitized("asan", "address"),
  thread: sanitized("tsan", "thread"),
  fuzz: sanitized("fuzz", "fuzz"),
  // For clang-tidy, which cannot read GCC's precompiled headers. Nothing of it is built.
  tidy: {
    folder: "tidy",
    config: "Debug",
    defines: { CMAKE_DISABLE_PRECOMPILE_HEADERS: "ON" },
  },
  // Nobody runs it, so nothing is optimised.
  standalone: {
    folder: "standalone",
    config: "Debug",
    defines: { SOCIAL_SDK_STANDALONE: "ON", CMAKE_CXX_FLAGS_DEBUG: "-O0" },
  },
};

/** The folder that holds the binaries of `configuration`. */
export const buildFolder = (configuration) =>
  join(root, "build", CONFIGURATIONS[configuration].folder);

/** What a failed build printed, less the lines about steps that went well. */
function withoutProgress(output) {
  const progress =
    /^(\[\d+\/\d+\] |-- GLOB mismatch|-- Build files|-- (Configuring|Generating) done)/;
  const lines = output.split("\n").filter((line) => !progress.test(line));
  return `\n${lines.join("\n")}`;
}

function cmakeJs(command, args, quiet) {
  const cli = createRequire(import.meta.url).resolve("cmake-js/bin/cmake-js");
  const result = spawnSync(process.execPath, [cli, command, ...args], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
  });
  if (result.status === 0) return;
  const details = quiet ? withoutProgress(result.stdout + result.stderr) : "its output is above.";
  throw new Error(`cmake-js ${command} failed: ${details}`);
}

/** What CMake remembers of `folder`; nothing when it was never there. */
function cacheOf(folder) {
  const file = join(folder, "CMakeCache.txt");
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** A folder as CMake writes it, on Windows, too. */
const plain = (folder) => folder.replaceAll("\\", "/").replace(/\/$/, "");

/** Whether CMake made this cache for the checkout that is now at `source`. */
const isOf = (source, cache) => {
  const home = /^CMAKE_HOME_DIRECTORY:INTERNAL=(.*?)\r?$/m.exec(cache)?.[1];
  return home !== undefined && plain(home) === plain(source);
};

/**
 * Whether `folder` can be built as it is. One that was configured for another checkout, by a step that
 * failed, or before a header was installed that it looked for (doctest's), has to be configured again.
 */
export function isConfigured(folder) {
  const cache = cacheOf(folder);
  if (cache === undefined || !existsSync(join(folder, "build.ninja"))) return false;
  if (/^\w+_INCLUDE_DIR:PATH=.*-NOTFOUND$/m.test(cache)) return false;
  return isOf(root, cache);
}

/**
 * Makes CMake forget what it has found for a checkout that was elsewhere: it refuses to configure a
 * folder that was moved or copied. What was compiled goes in part, and is compiled again by its own rules.
 */
export function forgetMoved(folder, source = root) {
  const cache = cacheOf(folder);
  if (cache === undefined || isOf(source, cache)) return;
  for (const name of ["CMakeCache.txt", "CMakeFiles", "build.ninja"])
    rmSync(join(folder, name), { recursive: true, force: true });
}

/** cmake-js's options for both of its commands. */
const sharedOptions = (configuration, quiet) => [
  ...["--out", buildFolder(configuration), "--config", CONFIGURATIONS[configuration].config],
  ...["--log-level", quiet ? "error" : "warn"],
];

/** Makes the build folder of `configuration`, unless it can be built as it is. */
export function configureNative(configuration, quiet = false) {
  ensureSystemPackages("build", ...(CONFIGURATIONS[configuration].systemPackages ?? []));
  const folder = buildFolder(configuration);
  if (isConfigured(folder)) return;
  forgetMoved(folder);
  const generator = process.platform === "win32" ? [] : ["--generator", "Ninja"];
  const options = Object.entries(CONFIGURATIONS[configuration].defines).map(
    ([name, value]) => `--CD${name}=${value}`,
  );
  cmakeJs("configure", [...sharedOptions(configuration, quiet), ...generator, ...options], quiet);
}

/** Configures when necessary, then compiles what changed. */
export function buildNative({
  configuration = "release",
  target = "package_binaries",
  quiet = false,
} = {}) {
  configureNative(configuration, quiet);
  cmakeJs("build", [...sharedOptions(configuration, quiet), "--target", target], quiet);
}

function main() {
  const { values } = parseArgs({
    options: {
      debug: { type: "boolean" },
      sanitize: { type: "string" },
      standalone: { type: "boolean" },
      target: { type: "string" },
      quiet: { type: "boolean" },
    },
  });
  if (values.sanitize !== undefined && !["address", "thread"].includes(values.sanitize)) {
    throw new Error(`--sanitize is "${values.sanitize}"; use address or thread.`);
  }
  const other = values.standalone ? "standalone" : values.debug ? "debug" : "release";
  buildNative({
    configuration: values.sanitize ?? other,
    target: values.target,
    quiet: values.quiet,
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    main();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
