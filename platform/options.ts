import { POLL_INTERVAL } from "./domains/identity/oauth2/api.js";
import type { LocalClientOptions } from "./domains/local/client/api.js";
import { HEARTBEAT_INTERVAL, type VoiceSettings } from "./domains/voice/servers/api.js";
import { type EdgesOptions, type EdgesSettings, readEdgesOptions } from "./edges/core/settings.js";
import type { AdminAccess } from "./kernel/admin/guard.js";
import type { ClockOptions } from "./kernel/clock.js";
import { PlatformError } from "./kernel/errors.js";
import { PRESENCE_LIMIT, type PresenceLimit } from "./kernel/gateway/send-limits.js";
import type { TlsOptions } from "./kernel/http/http-server.js";
import type { UnknownFieldsMode } from "./kernel/http/input/unknown-fields.js";
import type { RateLimitPreset } from "./kernel/http/rate-limit.js";
import { checkOptionNames, described } from "./kernel/names.js";
import { readSeed, SEEDED_CLOCK } from "./seed.js";

/** Options of the voice servers. */
export interface VoiceOptions {
  /** Certificate of the voice servers. Default: the platform's. */
  tls?: TlsOptions | undefined;
  /** The heartbeat interval sent in their Hello, in milliseconds, at most 2147483647. Default: 13750. */
  heartbeatInterval?: number | undefined;
}

/** How {@link startPlatform} starts the local platform. Everything has a default. */
export interface PlatformOptions {
  /** TCP port; 0 takes a free one. Default: 0. */
  port?: number | undefined;
  /** Address to listen on. Default: `127.0.0.1`. */
  host?: string | undefined;
  /**
   * Names under which the platform is reached besides addresses and `localhost`; requests to any other
   * name are refused. Default: the host, when it is a name.
   */
  hostNames?: readonly string[] | undefined;
  /**
   * Root of the address at which clients reach the platform, such as `http://platform:7780`, where that is
   * not the address it listens on, as in a container. Its name counts as one of `hostNames`. Default: the
   * address it listens on.
   */
  publicUrl?: string | undefined;
  /**
   * Who may use the admin API with the admin token: `loopback` lets in this machine alone, `network` any
   * machine that reaches the platform under one of its names, and needs an `adminToken` of at least 16
   * characters. Default: `loopback`.
   */
  adminAccess?: AdminAccess | undefined;
  /** Serves `https` and `wss` with this certificate. Default: plain HTTP. */
  tls?: TlsOptions | undefined;
  /**
   * Makes ids, tokens, codes, secrets and keys the same on each run, and the clock, which then begins on the
   * first of July 2026, at noon in UTC, and stands still, unless `clock` says otherwise. Whoever knows
   * the seed can guess every token, so such a platform listens to this machine alone and has no state
   * file. Default: none, and nobody can guess a token.
   */
  seed?: string | number | undefined;
  /** Start of the platform's clock. Default: where it was in the state file, or real time, running. */
  clock?: ClockOptions | undefined;
  /** The heartbeat interval sent in Hello, in milliseconds; voice servers have their own. Default: 41250. */
  heartbeatInterval?: number | undefined;
  /**
   * Heartbeat intervals of silence after which a gateway client counts as gone: it is closed with 4009, which ends
   * its session. When the clock is moved, clients have been silent for that time. With `Infinity` none ever is gone,
   * for tests that move the clock by days. Default: 2.
   */
  silentIntervals?: number | undefined;
  /** How often a gateway client may change its presence. Default: 5 times in 20 seconds. */
  presenceLimit?: PresenceLimit | undefined;
  /** How long a lost gateway session can be resumed, in milliseconds. Default: 120000. */
  resumeWindow?: number | undefined;
  /** Dispatches kept per session for a resume, of 32 MiB together at most. Default: 500. */
  replayLimit?: number | undefined;
  /** Poll interval reported to devices, as seconds; here in milliseconds. Default: 5000. */
  devicePollInterval?: number | undefined;
  /**
   * What becomes of fields in bodies and queries that the platform does not act on: `ignore` leaves them
   * out, as the service does, and {@link Platform.notices} has them; `refuse` answers 400 and names them,
   * which finds misspelt names. Default: `ignore`.
   */
  unknownFields?: UnknownFieldsMode | undefined;
  /**
   * Limits on requests that are in force: `service` for those that are known of the service, of routes and of
   * all requests together, `none` for limits so high that no test reaches them. Default: `none`.
   */
  rateLimits?: RateLimitPreset | undefined;
  /**
   * Whether to serve what is in the preview of the public API description alone: the parameter `contents`
   * of searches, and making media channels. Default: true.
   */
  preview?: boolean | undefined;
  /** Token of the admin API. Default: a random one. */
  adminToken?: string | undefined;
  /** File that the state is kept in, a SQLite database. Default: none, it is gone at the end. */
  state?: string | undefined;
  /**
   * Voice servers; everything in it has a default. They serve TLS with a certificate of their own or
   * the platform's, and without TLS on the same port.
   */
  voice?: VoiceOptions | undefined;
  /** Starts the local client, too; `true` is all its defaults. Default: it does not run. */
  localClient?: LocalClientOptions | boolean | undefined;
  /**
   * Lets edges join, processes that hold the sockets of gateway clients for the platform; see
   * `docs/scaling.md`. Default: this process has them all.
   */
  edges?: EdgesOptions | undefined;
}

/** Intervals of silence that the service allows (protocol 4.3). */
const SILENT_INTERVALS = 2;

/** Longest interval of heartbeats of voice servers, in milliseconds: the longest that a timer of a client waits. */
const MAX_INTERVAL = 2 ** 31 - 1;

/** Options with every default filled in. */
export interface ResolvedOptions {
  port: number;
  host: string;
  hostNames: readonly string[];
  publicUrl: string | undefined;
  adminAccess: AdminAccess;
  tls: TlsOptions | undefined;
  seed: string | undefined;
  clock: ClockOptions;
  heartbeatInterval: number;
  silentIntervals: number;
  presenceLimit: PresenceLimit;
  resumeWindow: number;
  replayLimit: number;
  devicePollInterval: number;
  unknownFields: UnknownFieldsMode;
  rateLimits: RateLimitPreset;
  preview: boolean;
  adminToken: string | undefined;
  state: string | undefined;
  voice: VoiceSettings;
  localClient: LocalClientOptions | undefined;
  edges: EdgesSettings | undefined;
}

/** The names of all options; the compiler keeps them complete. */
const OPTIONS: Readonly<Record<keyof Required<PlatformOptions>, true>> = {
  port: true,
  host: true,
  hostNames: true,
  publicUrl: true,
  adminAccess: true,
  tls: true,
  seed: true,
  clock: true,
  heartbeatInterval: true,
  silentIntervals: true,
  presenceLimit: true,
  resumeWindow: true,
  replayLimit: true,
  devicePollInterval: true,
  unknownFields: true,
  rateLimits: true,
  preview: true,
  adminToken: true,
  state: true,
  voice: true,
  localClient: true,
  edges: true,
};

/** The names within options that are objects. */
const PARTS = {
  clock: ["now", "frozen"],
  localClient: ["directory", "user", "authorize", "handshakeTimeout"],
  presenceLimit: ["limit", "windowMs"],
  tls: ["key", "cert"],
  voice: ["tls", "heartbeatInterval"],
} as const;

/** Fills in the defaults. Throws a {@link PlatformError} for a value that does not fit. */
export function resolveOptions(options: PlatformOptions): ResolvedOptions {
  checkOptionNames("startPlatform()", options, Object.keys(OPTIONS));
  const { port = 0, host = "127.0.0.1", heartbeatInterval = 41_250 } = options;
  const { resumeWindow = 120_000, replayLimit = 500, tls, adminToken, state } = options;
  const seed = readSeed(options);
  const clock = seed === undefined ? (options.clock ?? {}) : { ...SEEDED_CLOCK, ...options.clock };
  const { devicePollInterval = POLL_INTERVAL, presenceLimit = PRESENCE_LIMIT } = options;
  const { unknownFields = "ignore", silentIntervals = SILENT_INTERVALS } = options;
  const { rateLimits = "none", preview = true } = options;
  const localClient = options.localClient === true ? {} : options.localClient || undefined;
  const { tls: voiceTls = tls, heartbeatInterval: voiceInterval = HEARTBEAT_INTERVAL } =
    options.voice ?? {};
  const publicUrl = readPublicUrl(options.publicUrl, tls !== undefined);
  const named = publicUrl === undefined ? [] : [publicUrl.hostname];
  const hostNames = [host, ...named, ...(options.hostNames ?? [])].map((name) =>
    name.toLowerCase(),
  );
  const adminAccess = readAdminAccess(options.adminAccess, adminToken);
  if (adminToken !== undefined && !SENDABLE.test(adminToken)) {
    // The value is a secret, so the error does not quote it.
    throw new PlatformError(
      "The option adminToken must have visible ASCII characters only, and at least one, because it is sent in the Authorization header.",
      "adminToken",
    );
  }
  for (const name of ["clock", "localClient", "presenceLimit", "tls", "voice"] as const) {
    const value = options[name];
    if (value === undefined || typeof value === "boolean") continue;
    checkOptionNames(`The option ${name} of startPlatform()`, value, PARTS[name]);
  }
  if (clock.now !== undefined && typeof clock.now !== "number") {
    throw new PlatformError(
      `The option clock.now must be milliseconds since 1970, but ${described(clock.now)} was given.`,
      "clock.now",
    );
  }
  requireAtLeast("heartbeatInterval", heartbeatInterval, 1);
  if (silentIntervals !== Number.POSITIVE_INFINITY) {
    requireAtLeast("silentIntervals", silentIntervals, 1);
  }
  requireAtLeast("voice.heartbeatInterval", voiceInterval, 1, MAX_INTERVAL);
  requireAtLeast("presenceLimit.limit", presenceLimit.limit, 1);
  requireAtLeast("presenceLimit.windowMs", presenceLimit.windowMs, 1);
  requireAtLeast("resumeWindow", resumeWindow, 0);
  requireAtLeast("replayLimit", replayLimit, 1);
  requireAtLeast("devicePollInterval", devicePollInterval, 1);
  if (unknownFields !== "ignore" && unknownFields !== "refuse") {
    const message = `The option unknownFields must be "ignore" or "refuse"; got ${JSON.stringify(unknownFields)}.`;
    throw new PlatformError(message, "unknownFields");
  }
  if (rateLimits !== "none" && rateLimits !== "service") {
    const message = `The option rateLimits must be "none" or "service"; got ${JSON.stringify(rateLimits)}.`;
    throw new PlatformError(message, "rateLimits");
  }
  if (typeof preview !== "boolean") {
    const message = `The option preview must be true or false, but ${described(preview)} was given.`;
    throw new PlatformError(message, "preview");
  }
  return {
    port,
    host,
    hostNames,
    publicUrl: publicUrl?.origin,
    adminAccess,
    tls,
    seed,
    clock,
    heartbeatInterval,
    silentIntervals,
    presenceLimit,
    resumeWindow,
    replayLimit,
    devicePollInterval,
    unknownFields,
    rateLimits,
    preview,
    adminToken,
    state,
    voice: { host, hostNames, tls: voiceTls, heartbeatInterval: voiceInterval },
    localClient,
    edges: options.edges === undefined ? undefined : readEdgesOptions(options.edges),
  };
}

function readPublicUrl(text: string | undefined, secure: boolean): URL | undefined {
  if (text === undefined) return undefined;
  const url = typeof text === "string" && URL.canParse(text) ? new URL(text) : undefined;
  const scheme = secure ? "https:" : "http:";
  if (url?.protocol === scheme && url.href === `${url.origin}/`) return url;
  throw new PlatformError(
    `The option publicUrl must be a scheme, a name and a port, such as ${scheme}//platform:7780, but ${described(text)} was given.`,
    "publicUrl",
  );
}

/** What an Authorization header carries after its scheme. */
const SENDABLE = /^[\x21-\x7e]+$/;

/** A token that others on the network could guess would give them the platform. */
const MIN_NETWORK_TOKEN_LENGTH = 16;

function readAdminAccess(access: AdminAccess | undefined, token: string | undefined): AdminAccess {
  if (access === undefined || access === "loopback") return "loopback";
  if (access !== "network") {
    throw new PlatformError(
      `The option adminAccess must be "loopback" or "network", but ${described(access)} was given.`,
      "adminAccess",
    );
  }
  if (token === undefined || token.length < MIN_NETWORK_TOKEN_LENGTH) {
    throw new PlatformError(
      `adminAccess "network" needs an adminToken of at least ${MIN_NETWORK_TOKEN_LENGTH} characters, as whoever knows it can do everything here.`,
      "adminToken",
    );
  }
  return access;
}

function requireAtLeast(name: string, value: number, least: number, most?: number): void {
  if (Number.isInteger(value) && value >= least && value <= (most ?? value)) return;
  const limits = most === undefined ? `of ${least} or more` : `from ${least} to ${most}`;
  throw new PlatformError(
    `The option ${name} must be a whole number ${limits}, but ${described(value)} was given.`,
    name,
  );
}
