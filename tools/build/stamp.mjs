// Says of what sources binaries were built, so that those of older ones are recognized.
//
// prebuilds/<target>.stamp has a hash of what the build reads. It lies beside the folder of the binaries,
// where no pattern of the package finds it.

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";

import { TARGETS } from "../cross/targets.mjs";
import { root } from "../run-command.mjs";

/** Folders that the build reads all of, and single files. */
const FOLDERS = ["binding", "cmake", "engine", "sdk"];
const FILES = ["CMakeLists.txt", "tools/cross/openssl_targets.conf"];

/** Programs of the build, which are read with what they import: its own, and those that CMake starts. */
const PROGRAMS = ["prebuild", "glibc-floor", "hide-runtime", "link-live", "link-mac"].map(
  (name) => `tools/build/${name}.mjs`,
);

/** What installs packages, asks for sources and lists licences: these change more often than what is built. */
const NOT_BUILT_OF = [
  "tools/setup/system-packages.mjs",
  "tools/cross/apt.mjs",
  "tools/third-party/linked.mjs",
  "tools/third-party/native.mjs",
];

/** Packages that are compiled into the binaries, or that run the compiler. */
const PACKAGES = ["cmake-js", "node-addon-api", "node-api-headers"];

const IMPORT = /^(?:import|export) (?:[^"';=(]+ from )?"(\.[^"]+)"/gm;

/**
 * The files of a folder and of those in it, without hidden ones and notes.
 *
 * @param {string} tree The repository's folder.
 * @param {string} folder Relative to it.
 * @param {readonly string[]} [without] Names of folders that are left out.
 * @returns {string[]} Relative to it, too.
 */
export function filesIn(tree, folder, without = []) {
  return readdirSync(join(tree, folder), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith(".") && !name.endsWith(".md") && !without.includes(name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesIn(tree, path, without) : [path];
    });
}

/**
 * A hash of the contents of files, however they came there, and of what else is said to be in it.
 *
 * @param {string} tree The repository's folder.
 * @param {readonly string[]} paths Relative to it.
 * @param {Readonly<Record<string, string>>} [more]
 */
export function hashOf(tree, paths, more = {}) {
  const hash = createHash("sha256");
  const add = (name, content) => hash.update(`${name}\0${content.length}\0${content}\0`);
  for (const path of paths) {
    // A checkout on Windows may have its own ends of lines.
    add(path, readFileSync(join(tree, path), "latin1").replaceAll("\r\n", "\n"));
  }
  for (const [name, content] of Object.entries(more)) add(name, content);
  return hash.digest("hex");
}

/** Programs and all that they import of the repository. */
function withImports(tree, programs) {
  const found = new Set(programs);
  for (const program of found) {
    const text = readFileSync(join(tree, program), "utf8");
    for (const [, path = ""] of text.matchAll(IMPORT)) {
      const file = posix.join(posix.dirname(program), path);
      if (!NOT_BUILT_OF.includes(file)) found.add(file);
    }
  }
  return [...found];
}

/**
 * What the build reads: paths in the repository.
 *
 * @param {string} [tree] The repository's folder.
 */
export function buildInputs(tree = root) {
  const folders = FOLDERS.flatMap((folder) => filesIn(tree, folder));
  return [...FILES, ...folders, ...withImports(tree, PROGRAMS)].sort();
}

/**
 * The stamp of binaries that are built now: of the contents of files, however they came there.
 *
 * @param {string} [tree] The repository's folder.
 */
export function stampOf(tree = root) {
  const { packages } = JSON.parse(readFileSync(join(tree, "package-lock.json"), "utf8"));
  const releases = PACKAGES.map((name) => {
    const { version, integrity } = packages[`node_modules/${name}`];
    return [name, `${version} ${integrity}`];
  });
  return hashOf(tree, buildInputs(tree), Object.fromEntries(releases));
}

/** The same of what `npm run prebuild` makes without a target, which is linked with the machine's libraries. */
export const ownStampOf = (tree = root) => `${stampOf(tree)} own`;

/** Whether the package takes what a machine of this kind built for itself: Macs, and those of no target. */
const mayBeOwn = (target) => TARGETS[target]?.needsAppleSdk ?? !(target in TARGETS);

const stampFile = (prebuilds, target) => join(prebuilds, `${target}.stamp`);

/**
 * Has a target's binaries written, which are not of one kind until all are there, and their stamp.
 *
 * @param {string} prebuilds The folder of binaries.
 * @param {string} target
 * @param {string} stamp What `stampOf` said before they were built: a change meanwhile may be in them or not.
 * @param {() => void} write
 */
export function writeStamped(prebuilds, target, stamp, write) {
  rmSync(stampFile(prebuilds, target), { force: true });
  write();
  writeFileSync(stampFile(prebuilds, target), `${stamp}\n`);
}

/** What to type for a target; machines that nothing here builds for build for themselves. */
const commandFor = (target) =>
  target in TARGETS ? `npm run prebuild -- --target ${target}` : "npm run prebuild";

/**
 * Throws an error that names each target whose binaries are of other sources than these, or of nobody knows
 * which, or a machine's own where the package has smaller ones; and what to type.
 *
 * @param {string} prebuilds The folder of binaries.
 * @param {readonly string[]} targets
 * @param {(target: string) => boolean} [takesOwn] Whether a machine's own are taken.
 */
export function refuseStale(prebuilds, targets, takesOwn = mayBeOwn) {
  const now = stampOf();
  const lines = targets.flatMap((target) => {
    const file = stampFile(prebuilds, target);
    const stamp = existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
    const isOwn = stamp === `${now} own`;
    if (stamp === now || (isOwn && takesOwn(target))) return [];
    const other = isOwn ? "is a machine's own build" : "is of other sources";
    const why = stamp === undefined ? `has no ${target}.stamp` : other;
    return [`  ${target} ${why}: ${commandFor(target)}`];
  });
  if (lines.length === 0) return;
  throw new Error(
    `${prebuilds} has binaries that were not built of these sources, or not as they are shipped. Build them, ` +
      `or remove those that nobody needs:\n${lines.join("\n")}`,
  );
}
