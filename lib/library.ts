/** Loads the SDK's library into the process, and tells about the loaded one. */

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { addonPath, type NativeInfo, native } from "./native.js";

/** Where to look for the SDK's library. */
export interface LoadOptions {
  /**
   * The library's file; when given, nothing else is tried. A relative path is taken from the
   * current directory.
   */
  readonly library?: string | undefined;
  /** Folders to look in before the conventional ones. */
  readonly searchPaths?: readonly string[] | undefined;
}

/** What is known about the loaded library. */
export interface SdkInfo {
  /** The library's file. */
  readonly path: string;
  /** What named the file, such as the environment variable `SOCIAL_SDK_LIBRARY`. */
  readonly source: string;
  /** The SDK release it implements, such as `"1.10.0"`; empty when it does not say. */
  readonly version: string;
  /** The build it was made from; empty when it does not say. */
  readonly versionHash: string;
  /** `"open engine"` for the one that comes with the package, else `"vendor"`. */
  readonly kind: "open engine" | "vendor";
  /** The functions it lacks, such as `"MessageHandle::AdditionalName"`; calling one throws. */
  readonly missing: readonly MissingFunction[];
  /**
   * The functions the open engine has but answers with an error of type `"Disabled"`; empty for the
   * vendor's library.
   */
  readonly unsupported: readonly string[];
}

/** A function that the loaded library lacks. */
export interface MissingFunction {
  /** Such as `"MessageHandle::AdditionalName"`. */
  readonly name: string;
  /** The SDK release that added it; empty when every supported release has it. */
  readonly since: string;
}

/**
 * Loads the SDK's library. The first {@link Client} does so by itself; call it to choose the library
 * or to see early whether there is one.
 *
 * @remarks The places, in order: `options.library`; the environment variable `SOCIAL_SDK_LIBRARY`;
 * `options.searchPaths`; Electron's `resources` folder; the folders beside the program; the open
 * engine that comes with the package. A process loads one library, for all its threads, and keeps
 * it until it ends.
 *
 * @param options - Where to look.
 * @returns What was loaded; the same again when a library is loaded already.
 * @throws Error that lists each place and why it failed, or that names the library that is loaded
 *   already when a different one is asked for.
 */
export function loadSdk(options: LoadOptions = {}): SdkInfo {
  const { library, searchPaths = [] } = options;
  return describe(
    native.load({
      ...(library === undefined ? {} : { path: library }),
      searchPaths: [...searchPaths, ...conventionalPaths()],
      bundledEngine: bundledEngine(),
    }),
  );
}

/**
 * What is known about the loaded library; loads it first when none is.
 *
 * @throws Error as {@link loadSdk} does.
 */
export function sdkInfo(): SdkInfo {
  return native.isLoaded() ? describe(native.sdkInfo()) : loadSdk();
}

/** Loads the library unless it is. @internal */
export function ensureLoaded(library?: string): void {
  if (library !== undefined || !native.isLoaded()) loadSdk({ library });
}

function describe(info: NativeInfo): SdkInfo {
  const { path, source, version, versionHash, missing } = info;
  const unsupported = info.openEngine
    ? (JSON.parse(info.description) as { readonly unsupported: readonly string[] }).unsupported
    : [];
  const kind = info.openEngine ? "open engine" : "vendor";
  return { path, source, version, versionHash, kind, missing, unsupported };
}

/** Electron's folder for what lies beside the application's archive. */
function conventionalPaths(): string[] {
  const { resourcesPath } = process as { readonly resourcesPath?: string };
  return resourcesPath ? [resourcesPath, join(resourcesPath, "app.asar.unpacked")] : [];
}

/** The open engine; it lies beside the addon in builds and in prebuilds. */
function bundledEngine(): string {
  const names: Partial<Record<NodeJS.Platform, string>> = {
    win32: "social_sdk_engine.dll",
    darwin: "libsocial_sdk_engine.dylib",
  };
  const name = names[process.platform] ?? "libsocial_sdk_engine.so";
  const beside = join(dirname(addonPath), name);
  const built = join(dirname(dirname(dirname(addonPath))), "build", "Release", name);
  return existsSync(beside) || !existsSync(built) ? beside : built;
}
