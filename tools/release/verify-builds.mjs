// Builds targets for Linux a second time, from nothing and in another folder, and compares the files with those
// in prebuilds/, byte by byte:
//
//   npm run verify:builds -- [TARGET]...       all that are for Linux, when none is named
//
// The second build has its own copy of the sources and of the headers from npm, and builds OpenSSL, Opus and
// SpeexDSP itself; it takes from the first only what was downloaded. It knows no compiler cache, and is in
// another time zone.

import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { refuseStale } from "../build/stamp.mjs";
import { cache } from "../cross/cache.mjs";
import { must } from "../cross/command.mjs";
import { TARGETS, targetNamed } from "../cross/targets.mjs";
import { root, run } from "../run-command.mjs";

const prebuilds = join(root, "prebuilds");

/** Packages whose headers are compiled into the binaries. */
const HEADERS = ["node-addon-api", "node-api-headers"];

/** The targets that have to be the same whoever builds them. */
export const REPRODUCIBLE = Object.keys(TARGETS).filter((name) => name.startsWith("linux-"));

/** Copies what git knows of the tree, with changes that are not committed yet. */
function copySources(folder) {
  const words = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = must("git", words, { cwd: root }).split("\0");
  for (const file of files) {
    if (file !== "" && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file));
  }
}

/** The packages of this tree, but headers in a place of their own. */
function linkPackages(folder) {
  const packages = realpathSync(join(root, "node_modules"));
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(packages)) {
    const [from, to] = [join(packages, name), join(folder, "node_modules", name)];
    if (HEADERS.includes(name)) cpSync(from, to, { recursive: true });
    else symlinkSync(from, to);
  }
}

/** Sources and programs that were downloaded; nothing that was built of them. */
function takeDownloads(into) {
  const downloads = ["openssl/source", "opus/source", "speexdsp/source", "npm"];
  for (const name of downloads.filter((each) => existsSync(join(cache, each)))) {
    mkdirSync(join(into, name, ".."), { recursive: true });
    symlinkSync(realpathSync(join(cache, name)), join(into, name));
  }
}

/** @returns the folder of binaries that a copy of this tree makes in `folder` */
function buildAgain(name, folder) {
  copySources(folder);
  linkPackages(folder);
  const own = join(folder, "build", "cross");
  takeDownloads(own);
  const env = {
    SOCIAL_SDK_CROSS_CACHE: own,
    CCACHE_DISABLE: "1",
    ZIG_GLOBAL_CACHE_DIR: join(folder, "build", "zig"),
    ZIG_LOCAL_CACHE_DIR: join(folder, "build", "zig"),
    TZ: "Pacific/Kiritimati",
  };
  const prebuild = join("tools", "build", "prebuild.mjs");
  must(process.execPath, [prebuild, "--target", name], { cwd: folder, env });
  return join(folder, "prebuilds");
}

const checksum = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");

/** What differs, by a program that looks into such files, where it is installed. */
function explained(one, other) {
  if (run("diffoscope", ["--version"]).status !== 0)
    return "diffoscope, which says what differs in them, is not installed.";
  return run("diffoscope", ["--text", "-", one, other]).output;
}

/**
 * Builds a target again and compares.
 *
 * @param {string} name
 * @param {(name: string, folder: string) => string} [build] What builds it in a new folder.
 * @param {string} [first] The folder of binaries that it is compared with.
 * @returns {string} The files with their checksums, when they are the same.
 * @throws Error that says what differs, and where the second build was left
 */
export function verifyBuild(name, build = buildAgain, first = prebuilds) {
  const target = targetNamed(name);
  const folder = mkdtempSync(join(tmpdir(), `second-build-of-${name}-`));
  const second = build(name, folder);
  const files = [target.addon, target.engine].map((file) => join(target.folder, file));
  const different = files.filter(
    (file) => !readFileSync(join(first, file)).equals(readFileSync(join(second, file))),
  );
  if (different.length > 0) {
    const reasons = different.map((file) => explained(join(first, file), join(second, file)));
    throw new Error(
      `A second build of ${name} made another ${different.join(" and ")}. It was left in ${folder}.\n` +
        reasons.join("\n"),
    );
  }
  rmSync(folder, { recursive: true });
  return files.map((file) => `${checksum(join(first, file))}  ${file}\n`).join("");
}

function main(named) {
  const names = named.length > 0 ? named : REPRODUCIBLE;
  for (const name of names) targetNamed(name);
  refuseStale(prebuilds, names);
  for (const name of names)
    console.log(`Two builds of ${name} made the same files:\n${verifyBuild(name)}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
