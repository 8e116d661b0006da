import type { ApplicationSettings } from "../domains/identity/applications/api.js";
import { PlatformError } from "../kernel/errors.js";
import { checkOptionNames, described } from "../kernel/names.js";
import type { PlatformOptions } from "../options.js";
import { SEEDED_CLOCK } from "../seed.js";
import { type Duration, milliseconds } from "./durations.js";
import type { Beginning } from "./replay/beginning.js";

/** How the fixtures of a test are made. Everything has a default. */
export interface KitOptions {
  /** Options of the platform, over those of the kit, which has a seed. */
  readonly platform?: PlatformOptions | undefined;
  /** Settings of the application, over those of the kit. */
  readonly application?: Partial<ApplicationSettings> | undefined;
  /** How long `next`, and what waits for an answer or a message, waits, of real time. Default: 3 seconds. */
  readonly timeout?: Duration | undefined;
  /**
   * What happens when a test leaves clients, waits, timers or requests open: the test fails, or they
   * are named in the output, or nothing. Clients are those of `bot()` that the kit was not given, too; waits are
   * those of `next`, `nextMessage` and, without a signal, `platform.events.waitFor`. Default: `fail`.
   */
  readonly leftovers?: "fail" | "warn" | "ignore" | undefined;
  /** Which tests leave a trace: those that fail, all, or none. Default: `failures`. */
  readonly traces?: "failures" | "all" | "none" | undefined;
  /** Where a recorded platform began, for a test that does again what was recorded. */
  readonly replayed?: Beginning | undefined;
  /** Where traces are written. Default: `traces` in the folder in which the runner was started. */
  readonly traceFolder?: string | undefined;
}

/** The options with every default filled in. */
export interface ResolvedKitOptions {
  readonly platform: PlatformOptions;
  readonly application: Partial<ApplicationSettings>;
  readonly timeout: number;
  readonly leftovers: "fail" | "warn" | "ignore";
  readonly traces: "failures" | "all" | "none";
  readonly traceFolder: string;
  readonly replayed: Beginning | undefined;
}

const NAMES: Readonly<Record<keyof Required<KitOptions>, true>> = {
  platform: true,
  application: true,
  timeout: true,
  leftovers: true,
  traces: true,
  traceFolder: true,
  replayed: true,
};

/** @throws PlatformError for a value that does not fit */
export function resolveKitOptions(options: KitOptions): ResolvedKitOptions {
  checkOptionNames("The kit", options, Object.keys(NAMES));
  const { platform = {}, application = {}, timeout = 3000 } = options;
  const { leftovers = "fail", traces = "failures", traceFolder = "traces" } = options;
  requireOneOf("leftovers", leftovers, ["fail", "warn", "ignore"]);
  requireOneOf("traces", traces, ["failures", "all", "none"]);
  return {
    platform: {
      // What a state file holds was made of other chances.
      seed: platform.state === undefined ? "kit" : undefined,
      clock: SEEDED_CLOCK,
      // A test that moves the clock by a month does not mean that its clients are gone.
      silentIntervals: Number.POSITIVE_INFINITY,
      presenceLimit: { limit: 1000, windowMs: 1 },
      ...platform,
    },
    application,
    timeout: milliseconds(timeout),
    leftovers,
    traces,
    traceFolder,
    replayed: options.replayed,
  };
}

function requireOneOf(name: string, value: unknown, values: readonly string[]): void {
  if (values.includes(value as string)) return;
  const choices = values.map((each) => `"${each}"`).join(", ");
  throw new PlatformError(
    `The option ${name} must be one of ${choices}, but ${described(value)} was given.`,
    name,
  );
}
