import type { PlatformOptions } from "../../options.js";
import type { Platform } from "../../platform.js";
import { startPlatform } from "../../start.js";
import { readOptions } from "../trace/replayed-options.js";
import type { Tracer } from "../trace/tracer.js";

/** Where a recorded platform began. */
export interface Beginning {
  /** What ids, tokens and codes depend on; null where they were left to chance. */
  readonly seed: string | null;
  /** Where the clock began, in milliseconds since the Unix epoch. */
  readonly start: number;
  /** Whether the clock stood still then. */
  readonly frozen: boolean;
  /** Whether time goes on by the recorded steps alone. */
  readonly paced?: boolean | undefined;
  /** Options of the platform that change what it answers. */
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Starts a platform where a recorded one began.
 *
 * @param usual - the options where the recording has none
 */
export async function beginAgain(
  { seed, start, frozen, paced = false, options }: Beginning,
  usual: PlatformOptions,
  tracer: Tracer,
): Promise<Platform> {
  const given: PlatformOptions = options === undefined ? usual : readOptions(options);
  const clock = { now: start, frozen: frozen || paced };
  const platform = await startPlatform({ ...given, seed: seed ?? undefined, clock });
  if (paced) platform.clock.pace();
  // A trace may name a folder of another machine, or of somebody else.
  platform.localClient.keepToOwnFolder();
  tracer.begin(platform, given, paced);
  return platform;
}

/** Starts the platform of a test. */
export async function begin(
  {
    platform: options,
    replayed,
  }: { readonly platform: PlatformOptions; readonly replayed: Beginning | undefined },
  tracer: Tracer,
): Promise<Platform> {
  if (replayed !== undefined) return beginAgain(replayed, options, tracer);
  const platform = await startPlatform(options);
  tracer.begin(platform, options);
  return platform;
}
