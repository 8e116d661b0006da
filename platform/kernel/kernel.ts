import { Authentication } from "./authentication.js";
import { Clock, type ClockOptions } from "./clock.js";
import { EventLog } from "./event-log.js";
import { Faults } from "./faults/faults.js";
import { CloseCode } from "./gateway/close-codes.js";
import { Delivery } from "./gateway/delivery.js";
import { GatewayAddresses } from "./gateway/gateway-addresses.js";
import { type SessionSettings, Sessions } from "./gateway/sessions.js";
import { ImageFiles } from "./http/files/image-files.js";
import { UnknownFields, type UnknownFieldsMode } from "./http/input/unknown-fields.js";
import type { RateLimitPreset } from "./http/rate-limit.js";
import { RateLimits } from "./http/rate-limits.js";
import type { Urls } from "./http/urls.js";
import { internalError } from "./internal-errors.js";
import { Random } from "./random.js";
import type { Command } from "./rpc/command.js";
import { Signals } from "./signals.js";
import { SnowflakeSource } from "./snowflake.js";
import { Store } from "./store/store.js";
import { Traffic } from "./traffic/traffic.js";
import { Turn } from "./turn.js";
import { Waits } from "./waits.js";

/** What every domain builds on. It knows none of them. */
export interface Kernel {
  /** Time of the platform; the only source of time. */
  readonly clock: Clock;
  /** Makes ids that rise with the clock. */
  readonly ids: SnowflakeSource;
  /** Makes keys, tokens and codes; the only source of chance. */
  readonly random: Random;
  /** Stores records; see `docs/adding-a-domain.md`. */
  readonly store: Store;
  /** Holds back answers and events until the changes that they report are stored. */
  readonly turn: Turn;
  /** What happened, for tests and the window. */
  readonly events: EventLog;
  /** Calls that wait for what somebody else does. */
  readonly waits: Waits;
  /** The recorded traffic, for watchers. */
  readonly traffic: Traffic;
  /** The signals between domains. */
  readonly signals: Signals;
  /** The injected faults: refused, delayed and garbled answers. */
  readonly faults: Faults;
  /** Rate limits of the HTTP API. */
  readonly rateLimits: RateLimits;
  /** Fields of requests that nobody acts on. */
  readonly unknownFields: UnknownFields;
  /** Whether what is only in the preview of the API description is served. */
  readonly preview: boolean;
  /** Images that requests brought along. */
  readonly images: ImageFiles;
  /** Finds the owner of a token. */
  readonly authentication: Authentication;
  /** Live gateway sessions. */
  readonly sessions: Sessions;
  /** Sends events to those who may see them. */
  readonly delivery: Delivery;
  /** Commands of programs on the player's machine, from all domains. */
  readonly commands: Map<string, Command>;
  /** Where the platform can be reached; filled in when it listens. */
  readonly urls: Urls;
  /** Where clients find gateways. */
  readonly gateways: GatewayAddresses;
}

/** How a kernel is made. */
export interface KernelOptions extends SessionSettings {
  readonly seed: string | undefined;
  readonly clock: ClockOptions;
  readonly unknownFields: UnknownFieldsMode;
  readonly rateLimits: RateLimitPreset;
  readonly preview: boolean;
}

/** Makes the kernel of one platform. */
export function createKernel(options: KernelOptions): Kernel {
  const clock = new Clock(options.clock);
  const ids = new SnowflakeSource(clock);
  const random = new Random(options.seed);
  const signals = new Signals();
  const events = new EventLog(clock);
  const sessions = new Sessions({ clock, events, random }, options);
  const store = new Store(ids, signals, clock, () => turn.wake());
  const turn = new Turn(
    () => store.write(),
    (fault) => reportState(events, fault),
  );
  const urls: Urls = { web: "", api: "", gateway: "" };
  clock.failed = (error) => internalError(events, error);
  turn.sendFailed = clock.failed;
  signals.on("state.imported", () => {
    random.branch(() => Object.values(store.export()));
    for (const session of sessions.all()) {
      if (session.kind !== "local") sessions.close(session, CloseCode.SessionTimedOut);
    }
  });
  return {
    clock,
    ids,
    random,
    signals,
    events,
    sessions,
    store,
    turn,
    faults: new Faults(),
    waits: new Waits(),
    traffic: new Traffic(clock),
    rateLimits: new RateLimits(clock, options.rateLimits),
    preview: options.preview,
    images: new ImageFiles(store, signals),
    unknownFields: new UnknownFields(clock, events, options.unknownFields),
    authentication: new Authentication(),
    delivery: new Delivery(sessions),
    commands: new Map(),
    urls,
    gateways: new GatewayAddresses(urls),
  };
}

/**
 * Reports that the state cannot be written, or that it can be again, as an event and on the
 * terminal.
 */
function reportState(events: EventLog, fault: Error | undefined): void {
  if (fault === undefined) {
    events.add("state.written");
    process.emitWarning("The platform's state is written again.", "PlatformWarning");
    return;
  }
  events.add("state.not_written", { detail: fault.message });
  process.emitWarning(
    `${fault.message} Until it can be, requests are answered with 503; it is tried again all the time.`,
    "PlatformWarning",
  );
}
