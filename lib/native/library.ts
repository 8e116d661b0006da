/** Loads the SDK's library into the process, and describes the loaded one. */

import { checkOptionNames, type OptionNames } from "../operations/option-names.js";
import { type NativeInfo, native } from "./native.js";

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

const LOAD_OPTIONS: OptionNames<LoadOptions> = { library: true, searchPaths: true };

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
  /** `"open-engine"` for the one that comes with the package, else `"vendor"`. */
  readonly kind: "open-engine" | "vendor";
  /** The functions it lacks, such as `"MessageHandle::AdditionalName"`; calling one throws. */
  readonly missingFunctions: readonly MissingFunction[];
  /**
   * The functions the open engine has but answers with an error of type `"Disabled"`; empty for the
   * vendor's library.
   */
  readonly unsupportedFunctions: readonly string[];
}

/** A function that the loaded library lacks. */
export interface MissingFunction {
  /** Such as `"MessageHandle::AdditionalName"`. */
  readonly name: string;
  /** The SDK release that added it; absent when every supported release has it. */
  readonly since?: string;
}

/**
 * Loads the SDK's library. The first {@link Client} does so by itself; call it to choose the library
 * or to see early whether there is one.
 *
 * @remarks The places, in order: `options.library`; the environment variable `SOCIAL_SDK_LIBRARY`;
 * `options.searchPaths`; the folders beside the program, among them Electron's `resources`; the open
 * engine that comes with the package. A process loads one library, for all its threads, and keeps
 * it until it ends.
 *
 * @param options - Where to look.
 * @returns What was loaded; the same again when a library is loaded already.
 * @throws Error that lists each place and why it failed, or that names the library that is loaded
 *   already when a different one is asked for.
 */
export function loadSdk(options: LoadOptions = {}): SdkInfo {
  checkOptionNames("loadSdk", options, LOAD_OPTIONS);
  const { library, searchPaths } = options;
  return describe(native().load({ libraryPath: library, searchPaths }));
}

/**
 * What is known about the loaded library; loads it first when none is.
 *
 * @throws Error as {@link loadSdk} does.
 */
export function sdkInfo(): SdkInfo {
  return describe(native().sdkInfo());
}

function describe({ description, ...info }: NativeInfo): SdkInfo {
  const engine = description === "" ? undefined : (JSON.parse(description) as EngineDescription);
  return { ...info, unsupportedFunctions: engine?.unsupported ?? [] };
}

/** What the open engine says about itself. */
interface EngineDescription {
  readonly unsupported: readonly string[];
}
