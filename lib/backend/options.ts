/** The options of a {@link BackendClient}, checked before anything is sent. */

import { withEnvironment } from "../bases.js";
import { checkOptionNames, type OptionNames } from "../operations/option-names.js";
import type { SessionClock } from "../session/clock.js";
import { type Snowflake, type SnowflakeInput, toSnowflake } from "../values/snowflake.js";

/** The options of a {@link BackendClient}. */
export interface BackendOptions {
  /** Id of the game's application. */
  readonly applicationId: SnowflakeInput;
  /** Token of the application's bot, without the word `Bot` before it. */
  readonly botToken?: string | undefined;
  /** The application's client secret. A public application needs none to exchange codes. */
  readonly clientSecret?: string | undefined;
  /**
   * Root of the service's HTTP API, with or without a version. By default the environment variable
   * `SOCIAL_SDK_API_BASE` applies.
   */
  readonly apiBase?: string | undefined;
  /** Milliseconds until one request is given up; 30000 by default. */
  readonly httpRequestTimeout?: number | undefined;
  /** How often a request that failed is sent again, 0 to 10; 3 by default. */
  readonly retries?: number | undefined;
  /**
   * Milliseconds that one call waits at most for rate limits and between its tries; 10000 by
   * default. A call that would have to wait longer fails at once, and `retryAfter` says how long.
   */
  readonly longestWait?: number | undefined;
  /** The clock for waiting; by default the machine's. */
  readonly clock?: SessionClock | undefined;
}

const OPTIONS: OptionNames<BackendOptions> = {
  applicationId: true,
  botToken: true,
  clientSecret: true,
  apiBase: true,
  httpRequestTimeout: true,
  retries: true,
  longestWait: true,
  clock: true,
};

/** {@link BackendOptions}, checked and complete. */
export interface BackendSettings {
  readonly applicationId: Snowflake;
  readonly botToken: string | undefined;
  readonly clientSecret: string | undefined;
  /** With its version and without a slash at the end. */
  readonly apiBase: string;
  readonly httpRequestTimeout: number;
  readonly retries: number;
  readonly longestWait: number;
  readonly clock: SessionClock;
}

const MAX_TIMER = 2 ** 31 - 1;
const VERSION = "v10";

/**
 * The machine's clock. Unlike a session's timers, these keep the process alive, because a caller
 * awaits them.
 */
const clock: SessionClock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  schedule(delay, action) {
    const timer = setTimeout(action, delay);
    return { cancel: () => clearTimeout(timer) };
  },
};

/** @throws TypeError or RangeError that names the option; it never shows a credential */
export function readOptions(options: BackendOptions): BackendSettings {
  checkOptionNames("new BackendClient", options, OPTIONS);
  const { botToken, clientSecret, apiBase } = options;
  if (botToken !== undefined) checkSecret(botToken, "BackendClient: option botToken");
  if (clientSecret !== undefined) checkSecret(clientSecret, "BackendClient: option clientSecret");
  return {
    applicationId: toSnowflake(options.applicationId, "BackendClient: option applicationId"),
    botToken,
    clientSecret,
    apiBase: readBase(withEnvironment({ apiBase }).apiBase),
    httpRequestTimeout: number("httpRequestTimeout", options.httpRequestTimeout, 30_000, 1),
    retries: number("retries", options.retries, 3, 0, 10),
    longestWait: number("longestWait", options.longestWait, 10_000, 0),
    clock: options.clock ?? clock,
  };
}

/**
 * Refuses a value that cannot be sent in a header. @throws TypeError that does not show the value
 */
export function checkSecret(value: unknown, place: string): asserts value is string {
  if (typeof value === "string" && /^[\x21-\x7e]{1,10240}$/.test(value)) return;
  throw new TypeError(
    `${place} must be a string of 1 to 10240 printable ASCII characters without spaces: the token or ` +
      'secret alone, without a prefix such as "Bot" before it.',
  );
}

function readBase(given: unknown): string {
  if (given === undefined) {
    throw new TypeError(
      "BackendClient: there is no API base. Give the option apiBase, or set SOCIAL_SDK_API_BASE.",
    );
  }
  const url = typeof given === "string" && URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new TypeError(
      "BackendClient: option apiBase must be an http or https URL without a query, such as " +
        '"http://127.0.0.1:8787/api".',
    );
  }
  if (url.username || url.password) {
    throw new TypeError("BackendClient: option apiBase must have no credentials in it.");
  }
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    throw new TypeError(
      `BackendClient: option apiBase is plain HTTP to ${url.hostname}, which would show tokens on the ` +
        "network. Use https; plain HTTP is for loopback addresses only.",
    );
  }
  const base = url.href.replace(/\/+$/, "");
  return /\/v\d+$/.test(base) ? base : `${base}/${VERSION}`;
}

function isLoopback(host: string): boolean {
  return host === "[::1]" || /^127(\.\d+){3}$/.test(host) || /^(.+\.)?localhost$/.test(host);
}

function number(
  name: string,
  given: unknown,
  otherwise: number,
  least: number,
  most = MAX_TIMER,
): number {
  const value = given ?? otherwise;
  if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most) {
    return value;
  }
  throw new RangeError(
    `BackendClient: option ${name} must be a whole number from ${least} to ${most}.`,
  );
}
