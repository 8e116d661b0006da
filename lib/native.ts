/** Finds and loads the addon, once in each thread, when something of it is needed. */

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { addonError } from "./addon-error.js";
import { classShapes } from "./generated/class-shapes.js";
import type { NativeClasses } from "./generated/native-classes.js";
import { describeClasses } from "./json.js";
import { glibcVersion } from "./machine.js";

/** What {@link NativeModule.load} is told. */
export interface NativeLoadOptions {
  readonly libraryPath?: string | undefined;
  readonly searchPaths?: readonly string[] | undefined;
}

/** What the addon knows about the loaded library. */
export interface NativeInfo {
  readonly path: string;
  readonly source: string;
  readonly version: string;
  readonly versionHash: string;
  readonly kind: "open-engine" | "vendor";
  /** The open engine's description of itself, as JSON; empty for the vendor's library. */
  readonly description: string;
  readonly missingFunctions: readonly { readonly name: string; readonly since?: string }[];
}

/** What the addon exports. */
export interface NativeModule extends NativeClasses {
  /** Loads the library unless one is loaded; the open engine beside the addon is the last resort. */
  load(options?: NativeLoadOptions): NativeInfo;
  isLoaded(): boolean;
  sdkInfo(): NativeInfo;
  /**
   * Locks a file between processes, without waiting.
   *
   * @returns A function that lets go of it; nothing while somebody else holds the lock.
   * @throws Error when the file cannot be opened, or its file system knows no locks.
   */
  tryLockFile(path: string): (() => void) | undefined;
}

const ADDON = "game_social_sdk.node";

/** The package's folder; this file is one level below it, in `lib/` as in `dist/`. */
const PACKAGE = unpacked(dirname(dirname(fileURLToPath(import.meta.url))));

const require = createRequire(import.meta.url);

/** What the package exports in place of the addon's classes; their objects name it, too. */
export const publicClasses = new Map<string, object>();

let loaded: NativeModule | undefined;

/** The addon; the first call loads it. */
export function native(): NativeModule {
  loaded ??= described(loadAddon(findAddon()));
  return loaded;
}

/** Whether this thread has loaded the addon; without it there are no objects of the SDK. */
export function isAddonLoaded(): boolean {
  return loaded !== undefined;
}

function described(addon: NativeModule): NativeModule {
  const classes = addon as unknown as Readonly<Record<string, { prototype: object }>>;
  describeClasses(classes, classShapes);
  for (const [name, standIn] of publicClasses)
    Object.defineProperty(Object(classes[name]).prototype, "constructor", { value: standIn });
  return addon;
}

/**
 * The system's loader cannot read inside Electron's archive; what it loads must be unpacked beside
 * it, which is where `asarUnpack` puts it.
 */
function unpacked(path: string): string {
  return path.replace(`app.asar${sep}`, `app.asar.unpacked${sep}`);
}

function findAddon(): string {
  const named = process.env.SOCIAL_SDK_ADDON;
  if (named) return named;
  const tried: string[] = [];
  const forMusl = prebuiltForMusl();
  if (forMusl) return forMusl;
  try {
    const build = require("node-gyp-build") as { path(folder: string): string };
    return build.path(PACKAGE);
  } catch (error) {
    tried.push(`prebuilds and build folder of ${PACKAGE}: ${firstLine(error)}`);
  }
  const built = join(PACKAGE, "build", "Release", ADDON);
  if (existsSync(built)) return built;
  tried.push(`${built}: there is no such file`);
  throw addonError(PACKAGE, tried);
}

/**
 * Both C libraries of Linux have their files in one folder. node-gyp-build takes every system but
 * Alpine for one with glibc; others have musl, too, or both.
 */
function prebuiltForMusl(): string | undefined {
  if (process.platform !== "linux") return undefined;
  const file = join(PACKAGE, "prebuilds", `linux-${process.arch}`, "game-social-sdk.musl.node");
  return existsSync(file) && !glibcVersion() ? file : undefined;
}

function loadAddon(path: string): NativeModule {
  try {
    return require(path) as NativeModule;
  } catch (error) {
    throw addonError(PACKAGE, [`${path}: ${firstLine(error)}`], error);
  }
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n")[0] as string;
}
