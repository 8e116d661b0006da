/** The option `seed` of a platform. */

import type { AdminAccess } from "./kernel/admin/guard.js";
import { PlatformError } from "./kernel/errors.js";
import { described } from "./kernel/names.js";

/** Where the clock of a platform with a seed begins: the same moment on each run. */
export const SEEDED_CLOCK = { now: Date.UTC(2026, 6, 1, 12), frozen: true } as const;

/** The options that a seed depends on. */
interface Given {
  readonly seed?: string | number | undefined;
  readonly state?: string | undefined;
  readonly host?: string | undefined;
  readonly adminAccess?: AdminAccess | undefined;
}

/** @throws PlatformError for a seed that does not fit, by itself or beside other options */
export function readSeed({ seed, state, host = "127.0.0.1", adminAccess }: Given) {
  if (seed === undefined) return undefined;
  if (typeof seed !== "string" && !Number.isFinite(seed)) {
    throw new PlatformError(
      `The option seed must be a text or a number, but ${described(seed)} was given.`,
      "seed",
    );
  }
  if (adminAccess === "network" || !LOOPBACK.test(host)) {
    throw new PlatformError(
      "A platform with a seed must listen to this machine alone, as its tokens can be guessed; leave out host and adminAccess.",
      "seed",
    );
  }
  if (state !== undefined) {
    throw new PlatformError(
      "A platform with a seed begins the same each time, so it has no state file; leave out seed or state.",
      "seed",
    );
  }
  return String(seed);
}

/** Hosts that only this machine reaches. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/i;
