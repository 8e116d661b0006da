/** Finds and loads the addon, once in each thread, when it is first used. */

import { createRequire } from "node:module";
import { dirname } from "node:path";
import { classShapes } from "../generated/class-shapes.js";
import { ownFile } from "../own-file.js";
import { describeClasses } from "../values/json.js";
import { addonError } from "./addon-error.js";
import { findAddon, namedAddon, packageFolder } from "./addon-file.js";

/** The options of {@link NativeModule.load}. */
export interface NativeLoadOptions {
  readonly libraryPath?: string | undefined;
  readonly searchPaths?: readonly string[] | undefined;
}

/** The addon's information about the loaded library. */
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

/** The addon's exports other than the SDK's classes, whose types are in `classes.ts`. */
export interface NativeModule {
  /** Loads the library unless one is loaded; the open engine beside the addon is the last resort. */
  load(options?: NativeLoadOptions): NativeInfo;
  isLoaded(): boolean;
  sdkInfo(): NativeInfo;
  /**
   * Locks a file between processes, without waiting.
   *
   * @returns A function that releases it; undefined while somebody else holds the lock.
   * @throws Error when the file cannot be opened, or its file system does not support locks.
   */
  tryLockFile(path: string): (() => void) | undefined;
}

const require = createRequire(ownFile());

/**
 * The package's placeholders for the addon's classes; `constructor` of their objects refers to
 * these.
 */
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
  for (const [name, placeholder] of publicClasses)
    Object.defineProperty(Object(classes[name]).prototype, "constructor", { value: placeholder });
  return addon;
}

function loadAddon(path: string): NativeModule {
  const root = packageFolder() ?? dirname(path);
  const named = path === namedAddon();
  const fault = (reason: string, cause?: unknown) =>
    addonError({ root, tried: [`${path}: ${reason}`], named, cause });
  let addon: Partial<NativeModule>;
  try {
    addon = require(path);
  } catch (error) {
    throw fault(firstLine(error), error);
  }
  if (typeof addon?.load !== "function") throw fault("it is another module");
  return addon as NativeModule;
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n")[0] as string;
}
