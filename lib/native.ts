/** Finds and loads the addon. Every import of the package goes through here, in each thread. */

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { classShapes } from "./generated/class-shapes.js";
import type { NativeClasses } from "./generated/native-classes.js";
import { describeClasses } from "./json.js";

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
}

const ADDON = "game_social_sdk.node";

/** The package's folder; this file is one level below it, in `lib/` as in `dist/`. */
const PACKAGE = unpacked(dirname(dirname(fileURLToPath(import.meta.url))));

const require = createRequire(import.meta.url);

/** The addon. */
export const native: NativeModule = loadAddon(findAddon());

describeClasses(native as unknown as Readonly<Record<string, unknown>>, classShapes);

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
  try {
    const build = require("node-gyp-build") as { path(folder: string): string };
    return build.path(PACKAGE);
  } catch (error) {
    tried.push(`prebuilds and build folder of ${PACKAGE}: ${firstLine(error)}`);
  }
  const built = join(PACKAGE, "build", "Release", ADDON);
  if (existsSync(built)) return built;
  tried.push(`${built}: there is no such file`);
  throw addonError(tried);
}

function loadAddon(path: string): NativeModule {
  try {
    return require(path) as NativeModule;
  } catch (error) {
    throw addonError([`${path}: ${firstLine(error)}`], error);
  }
}

function addonError(tried: readonly string[], cause?: unknown): Error {
  return new Error(
    `The addon of game-social-sdk for ${process.platform}-${process.arch} could not be loaded. ` +
      `Looked at:\n${tried.map((line) => `  ${line}`).join("\n")}\n` +
      "Run `npm rebuild game-social-sdk` to build it. In a packaged Electron app, list the " +
      "package in `asarUnpack`.",
    { cause },
  );
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n")[0] as string;
}
