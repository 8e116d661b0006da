// Packs the packages as they are published: what was built for any target goes into one archive.

import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { addonLibc, engineLibc, targetName } from "../../lib/native/binary-names.mjs";
import { must } from "../cross/command.mjs";
import { TARGETS, targetNamed } from "../cross/targets.mjs";
import { readAddresses } from "../release/addresses.mjs";
import { publishedFiles } from "../release/published.mjs";
import { root } from "../run-command.mjs";

/** What the package may be to download. */
export const MAX_BYTES = 25_000_000;

/** What a target's addon and engine may take together. */
export const MAX_PAIR_BYTES = 8 * 2 ** 20;

/** What folders of binaries are called, also those of machines that tools/cross does not build for. */
const FOLDER = /^(linux|win32|darwin)-\w+$/;

/**
 * @typedef {object} Binaries
 * @property {string[]} targets What there are binaries for.
 * @property {string[]} missing Which targets of tools/cross there are none for.
 */

/**
 * What a folder of binaries holds.
 *
 * @param {string} prebuilds
 * @returns {Binaries}
 */
export function readBinaries(prebuilds) {
  const folders = existsSync(prebuilds) ? readdirSync(prebuilds, { withFileTypes: true }) : [];
  const targets = folders
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => targetsIn(join(prebuilds, name), name));
  if (targets.length === 0) {
    throw new Error(`There are no binaries in ${prebuilds}. Make some: npm run prebuild`);
  }
  const missing = Object.keys(TARGETS).filter((name) => !targets.includes(name));
  return { targets: targets.sort(), missing: missing.sort() };
}

/** The targets of one folder: each has an addon and an engine, and there is nothing else. */
function targetsIn(folder, name) {
  const files = readdirSync(folder);
  const libcsOf = (read) => files.map(read).filter((libc) => libc !== undefined);
  const strays = files.filter((file) => (addonLibc(file) ?? engineLibc(file)) === undefined);
  if (!FOLDER.test(name) || strays.length > 0) {
    const what = strays.length > 0 ? `: ${strays.join(", ")}` : "";
    throw new Error(
      `${folder} would be published, but is not what npm run prebuild makes${what}. Remove it.`,
    );
  }
  const [addons, engines] = [libcsOf(addonLibc), libcsOf(engineLibc)];
  return [...new Set([...addons, ...engines])].map((libc) => {
    const target = targetName(name, libc);
    const lacking = [!addons.includes(libc) && "addon", !engines.includes(libc) && "engine"];
    const what = lacking.filter(Boolean).join(" or ");
    if (what)
      throw new Error(`${folder} has no ${what} for ${target}. Make both: npm run prebuild`);
    return target;
  });
}

/**
 * @typedef {object} Archive
 * @property {string} archive The file.
 * @property {string[]} files Paths in it, relative to the package.
 * @property {number} packed Its size, which is what is downloaded, in bytes.
 * @property {number} unpacked What it takes when it is installed, in bytes.
 */

/**
 * Packs a folder.
 *
 * @param {string} from
 * @param {string} out
 * @returns {Archive}
 */
function pack(from, out) {
  const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", out];
  // npm prints an array, or with some releases an object keyed by package name.
  const [packed] = Object.values(JSON.parse(must("npm", args, { cwd: from })));
  const archive = join(out, packed.filename);
  const files = packed.files.map(({ path }) => path);
  return { archive, files, packed: statSync(archive).size, unpacked: packed.unpackedSize };
}

/** A package as npm is to pack it: what is made for publishing, and what its manifest's `files` names. */
function stage(folder, staging) {
  const made = publishedFiles(folder, readAddresses());
  mkdirSync(staging, { recursive: true });
  for (const [name, content] of Object.entries(made)) writeFileSync(join(staging, name), content);
  for (const file of JSON.parse(made["package.json"]).files) {
    if (file in made || file.includes("*")) continue;
    cpSync(join(root, folder, file), join(staging, file), { recursive: true });
  }
}

/**
 * Throws an error that names each target whose binaries are larger than those that are shipped may be. On a
 * Mac they may be its own, which are larger; a test of its target has this limit, too.
 *
 * @param {string} prebuilds The folder of binaries.
 * @param {readonly string[]} targets
 */
export function refuseLarge(prebuilds, targets) {
  const lines = targets.flatMap((name) => {
    const target = TARGETS[name];
    if (!target || target.needsAppleSdk) return [];
    const { folder, addon, engine } = target;
    const sizes = [addon, engine].map((file) => statSync(join(prebuilds, folder, file)).size);
    const bytes = sizes.reduce((sum, size) => sum + size);
    return bytes > MAX_PAIR_BYTES ? [`  ${name}: ${(bytes / 2 ** 20).toFixed(2)} MiB`] : [];
  });
  if (lines.length === 0) return;
  throw new Error(
    `${prebuilds} has binaries that take more than 8 MiB, addon and engine together:\n${lines.join("\n")}`,
  );
}

/** The binaries of all targets, or of one, which are not looked at beside what others have. */
function copyBinaries(prebuilds, into, only) {
  if (only === undefined) {
    cpSync(prebuilds, into, { recursive: true });
    return;
  }
  const { folder, addon, engine } = targetNamed(only);
  mkdirSync(join(into, folder), { recursive: true });
  for (const file of [addon, engine])
    cpSync(join(prebuilds, folder, file), join(into, folder, file));
}

/**
 * Packs all packages, whose code has to be built.
 *
 * @param {string} prebuilds The folder of binaries.
 * @param {string} out Where the archives go.
 * @param {string} [only] The one target that is packed: not all that there are.
 * @returns {{ sdk: Archive, platform: Archive, load: Archive, binaries: Binaries }}
 */
export function packPackages(prebuilds, out, only = undefined) {
  const all = only === undefined ? readBinaries(prebuilds) : undefined;
  const staging = join(out, "staging");
  rmSync(staging, { recursive: true, force: true });
  try {
    stage(".", join(staging, "sdk"));
    copyBinaries(prebuilds, join(staging, "sdk", "prebuilds"), only);
    const binaries = all ?? readBinaries(join(staging, "sdk", "prebuilds"));
    const sdk = pack(join(staging, "sdk"), out);
    if (sdk.packed > MAX_BYTES) {
      throw new Error(
        `${sdk.archive} has ${megabytes(sdk.packed)} MB; more than ${megabytes(MAX_BYTES)} MB are too ` +
          `many to download. It has binaries for ${binaries.targets.join(", ")}.`,
      );
    }
    const [platform, load] = ["platform", "load"].map((folder) => {
      stage(folder, join(staging, folder));
      return pack(join(staging, folder), out);
    });
    return { sdk, platform, load, binaries };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** As guides write it. */
export const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
