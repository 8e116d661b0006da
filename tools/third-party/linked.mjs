// Finds out of which components a native build was made, by asking it what it read: the headers that the
// compiler noted, and the archives that are linked. What belongs to no known component is an error, so a new
// library cannot be shipped without its licence.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { must } from "../cross/command.mjs";
import { root, run } from "../run-command.mjs";
import { componentsOf, textOf } from "./native.mjs";

/** Where a target's components are listed: name and version of each. */
export const componentsFile = (prebuilds, target) => join(prebuilds, `${target}.components.json`);

/** A setting of a build folder, which CMake stored. */
const cacheEntry = (folder, name) =>
  new RegExp(`^${name}:\\w+=(.*)$`, "m").exec(
    readFileSync(join(folder, "CMakeCache.txt"), "utf8"),
  )?.[1];

/** All files from outside the repository that the build of `targets` read. */
function filesRead(folder, targets) {
  const ninja = cacheEntry(folder, "CMAKE_MAKE_PROGRAM");
  const lines = (...args) => must(ninja, ["-C", folder, "-t", ...args]).split("\n");
  const inputs = new Set(lines("inputs", ...targets));
  const read = new Set([...inputs].filter((path) => /\.(?:a|lib)$/.test(path)));
  let isWanted = false;
  for (const line of lines("deps")) {
    if (line.startsWith(" ")) {
      if (isWanted) read.add(line.trim());
    } else isWanted = inputs.has(line.split(":")[0]);
  }
  const home = `${cacheEntry(folder, "CMAKE_HOME_DIRECTORY")}/`;
  const isOwn = (path) =>
    path.startsWith(home) && !/\/node_modules\/|\/build\/cross\/|_linkable\.a$/.test(path);
  return [...read].map((path) => resolve(folder, path)).filter((path) => !isOwn(path));
}

/** The first match of `pattern` in the file among the paths whose name ends so. */
function found(paths, name, pattern) {
  const path = paths.find((each) => name.test(each));
  return path && pattern.exec(readFileSync(path, "latin1"))?.[1];
}

/** The version in the name of Debian's source archive that a cross build compiled. */
function sourceVersion(paths, name) {
  const archive = paths.find((path) => path.endsWith(`lib${name}.a`)) ?? "";
  const source = join(dirname(dirname(dirname(archive))), "source");
  const files = archive !== "" && existsSync(source) ? readdirSync(source) : [];
  return files
    .map((file) => /_([\d.]+)\.orig\.tar/.exec(file)?.[1])
    .find((version) => version !== undefined);
}

const npmVersion = (name) =>
  JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8")).version;

/** The version of a library that this machine has installed, where its tools can tell. */
function packageVersion(name) {
  const { status, output } = run("pkg-config", ["--modversion", name]);
  return status === 0 ? output.trim() : undefined;
}

/** The compiler's version, by which its run-time libraries are called, too. */
function compilerVersion(folder) {
  const files = readdirSync(join(folder, "CMakeFiles")).map((each) =>
    join(folder, "CMakeFiles", each, "CMakeCXXCompiler.cmake"),
  );
  const file = files.find((each) => existsSync(each));
  return file && /CMAKE_CXX_COMPILER_VERSION "([\d.]+)"/.exec(readFileSync(file, "utf8"))?.[1];
}

/** How each component says which version it is: an archive rather than headers, which may be another's. */
const VERSIONS = {
  openssl: (paths) => found(paths, /crypto[\w.-]*\.(a|lib)$/, /OpenSSL (\d\.\d+\.\d+\w*) /),
  boost: (paths) =>
    found(paths, /\/boost\/version\.hpp$/, /BOOST_LIB_VERSION "([^"]+)"/)?.replace("_", "."),
  opus: (paths) => found(paths, /opus\w*\.(a|lib)$/, /libopus ([\d.]+)/),
  speexdsp: (paths) => sourceVersion(paths, "speexdsp") ?? packageVersion("speexdsp"),
  "node-addon-api": () => npmVersion("node-addon-api"),
  "node-api-headers": () => npmVersion("node-api-headers"),
  "gcc-runtime": (_, folder) => compilerVersion(folder),
  "mingw-w64": (paths) => found(paths, /\/_mingw_mac\.h$/, /__MINGW64_VERSION_MAJOR\s+(\d+)/),
  "llvm-runtime": (_, folder) => compilerVersion(folder),
  zig: (paths) => paths.map((path) => /zig-linux-x64@([\d.]+)/.exec(path)?.[1]).find(Boolean),
};

/**
 * The components of a build folder's binaries, with their versions; nothing where the build cannot be asked.
 *
 * @param {string} folder The build folder.
 * @param {readonly string[]} targets What of it is shipped.
 * @returns {{ name: string, version?: string }[] | undefined}
 * @throws Error that names files of no known component, or a component without a licence text
 */
export function linkedComponents(folder, targets) {
  if (!existsSync(join(folder, "build.ninja"))) return undefined;
  const paths = filesRead(folder, targets);
  const { components, unknown } = componentsOf(paths);
  if (unknown.length > 0)
    throw new Error(
      `The build in ${folder} read files of a component that has no licence text in tools/third-party: ` +
        `${unknown.slice(0, 5).join(", ")}. Add the component to native.mjs there, or remove its use.`,
    );
  return components.map((component) => {
    textOf(component);
    return { name: component.name, version: VERSIONS[component.name](paths, folder) };
  });
}
