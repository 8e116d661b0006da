import { PlatformError } from "../../kernel/errors.js";
import type { PlatformOptions } from "../../options.js";
import { numberIn } from "./json-values.js";

/** Options that change what the platform answers: no other stands in a trace. */
export const REPLAYED_OPTIONS = [
  "devicePollInterval",
  "heartbeatInterval",
  "presenceLimit",
  "preview",
  "rateLimits",
  "replayLimit",
  "resumeWindow",
  "silentIntervals",
  "unknownFields",
] as const satisfies readonly (keyof PlatformOptions)[];

const NAMES: ReadonlySet<string> = new Set(REPLAYED_OPTIONS);

type Recorded = Readonly<Record<string, unknown>>;

/** The first option that no recorder writes, such as a state file; undefined where there is none. */
export function unrecordedOption(options: Recorded): string | undefined {
  return Object.keys(options).find((name) => !NAMES.has(name));
}

/**
 * Reads options in which an object may stand for a number that JSON has not.
 *
 * @throws PlatformError for an option that no recorder writes, as who made the file is not who replays it
 */
export function readOptions(options: Recorded): PlatformOptions {
  const other = unrecordedOption(options);
  if (other !== undefined) {
    const message = `The option ${other} cannot be replayed, because it does not change what a platform answers; leave it out.`;
    throw new PlatformError(message, other);
  }
  const read = Object.entries(options).map(([name, value]) => [name, numberIn(value) ?? value]);
  return Object.fromEntries(read);
}
