/** Finds the addon's file: in the package, or where a bundler or a packager has put it. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve, sep } from "node:path";
import { mainScript, ownFile } from "../own-file.js";
import { addonError } from "./addon-error.js";
import { copiedOut, engineFor } from "./archive-copy.js";
import { addonLibc, BUILT_ADDON } from "./binary-names.mjs";
import { glibcVersion } from "./machine.js";

const NAME = "game-social-sdk";
const MACHINE = `${process.platform}-${process.arch}`;

/** This file's folder: `lib/` or `dist/` of the package, or the bundle's folder. */
const HERE = dirname(ownFile());

const require = createRequire(ownFile());

/** The package's folder; undefined if its code is in a bundle. */
export function packageFolder(): string | undefined {
  const folder = dirname(HERE);
  try {
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return manifest.name === NAME ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** The file that the environment names in place of the package's. */
export function namedAddon(): string | undefined {
  const { SOCIAL_SDK_ADDON } = process.env;
  return SOCIAL_SDK_ADDON ? resolve(SOCIAL_SDK_ADDON) : undefined;
}

/**
 * Finds the addon's file. For an app's archive the unpacked file is used; if it or the engine was
 * not unpacked, both are copied out.
 *
 * @throws Error that names this machine, the available binaries and what to do.
 */
export function findAddon(): string {
  const folder = packageFolder();
  const named = namedAddon();
  if (named) {
    if (existsSync(named)) return named;
    throw addonError({
      root: folder ?? HERE,
      tried: [`${named}: there is no such file`],
      named: true,
    });
  }
  const tried: string[] = [];
  const found = folder && findInPackage(unpacked(folder), tried);
  if (found) return withEngine(found);
  const beside = placesBeside();
  for (const place of beside) {
    const prebuilds = join(unpacked(place), "prebuilds");
    const prebuilt = prebuiltIn(join(prebuilds, MACHINE));
    if (prebuilt) return withEngine(prebuilt);
    tried.push(`${prebuilds}: there is none for this machine`);
  }
  for (const place of folder ? [folder, ...beside] : beside) {
    const inside = unpacked(place) !== place && prebuiltIn(join(place, "prebuilds", MACHINE));
    if (inside) return fromArchive(inside, tried);
  }
  throw addonError({ root: folder ?? HERE, tried, bundled: folder === undefined });
}

/** The addon in the package's folder, installed or built in a clone. */
function findInPackage(folder: string, tried: string[]): string | undefined {
  const forMusl = prebuiltForMusl(folder);
  if (forMusl) return forMusl;
  try {
    return (require("node-gyp-build") as { path(folder: string): string }).path(folder);
  } catch (error) {
    const [line] = (error as Error).message.split("\n");
    tried.push(`prebuilds and build folder of ${folder}: ${line}`);
  }
  const built = join(folder, "build", "Release", BUILT_ADDON);
  if (existsSync(built)) return built;
  tried.push(`${built}: there is no such file`);
  return undefined;
}

/**
 * Packagers that unpack only `*.node` leave the engine in the archive: then both are copied out.
 */
function withEngine(addon: string): string {
  const inside = dirname(archived(addon));
  if (inside === dirname(addon) || engineFor(addon)) return addon;
  const engine = engineFor(addon, inside);
  if (!engine) return addon;
  try {
    return join(copiedOut([addon, engine]), basename(addon));
  } catch {
    // The addon can be used with another library; without one, the error says what to unpack.
    return addon;
  }
}

function fromArchive(addon: string, tried: string[]): string {
  const engine = engineFor(addon);
  try {
    return join(copiedOut([addon, ...(engine ? [engine] : [])]), basename(addon));
  } catch (cause) {
    tried.push(`${addon}: ${(cause as Error).message}`);
    throw addonError({ root: dirname(dirname(dirname(addon))), tried, cause });
  }
}

/**
 * The binaries for both C libraries of Linux are in one folder. node-gyp-build assumes glibc on
 * every system but Alpine; other systems may have musl, or both.
 */
function prebuiltForMusl(folder: string): string | undefined {
  if (process.platform !== "linux" || glibcVersion()) return undefined;
  const file = prebuiltIn(join(folder, "prebuilds", `linux-${process.arch}`));
  return file?.includes(".musl.") ? file : undefined;
}

/**
 * Places to search for a bundle: beside it, where the plug-ins of `game-social-sdk/bundler` copy
 * to; in the package, if it is installed; beside the program and its script, for single
 * executables.
 */
function placesBeside(): string[] {
  const script = mainScript();
  const places = [HERE, installed(), script && dirname(script), dirname(process.execPath)];
  return [...new Set(places.filter((place): place is string => Boolean(place)))];
}

function installed(): string | undefined {
  try {
    return dirname(require.resolve(`${NAME}/package.json`));
  } catch {
    return undefined;
  }
}

/**
 * The addon in a folder of binaries; if there are several for this processor, the one for this C
 * library.
 */
function prebuiltIn(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder);
  const named = (libc: string) => files.find((file) => addonLibc(file) === libc);
  const forLibc =
    process.platform === "linux" ? named(glibcVersion() ? "glibc" : "musl") : undefined;
  const best = forLibc ?? named("");
  return best === undefined ? undefined : join(folder, best);
}

/**
 * The system's loader cannot read inside Electron's archive; what it loads must be unpacked beside
 * it, which is where `asarUnpack` puts it.
 */
function unpacked(path: string): string {
  return `${path}${sep}`.replace(/(\.asar)(?=[/\\])/, "$1.unpacked").slice(0, -1);
}

/** The path in the archive of a file that is unpacked at `path`. */
function archived(path: string): string {
  return path.replace(/(\.asar)\.unpacked(?=[/\\])/, "$1");
}
