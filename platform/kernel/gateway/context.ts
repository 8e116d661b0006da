import type { Authentication } from "../authentication.js";
import type { Clock } from "../clock.js";
import type { EventLog } from "../event-log.js";
import type { Faults } from "../faults/faults.js";
import type { Urls } from "../http/urls.js";
import type { Traffic } from "../traffic/traffic.js";
import type { Turn } from "../turn.js";
import type { OperationHandler } from "./operation-handler.js";
import type { ReadyBuilder } from "./ready.js";
import type { PresenceLimit } from "./send-limits.js";
import type { Sessions } from "./sessions.js";

/** What a gateway connection works with. */
export interface GatewayContext {
  readonly clock: Clock;
  readonly events: EventLog;
  readonly faults: Faults;
  readonly authentication: Authentication;
  readonly sessions: Sessions;
  readonly turn: Turn;
  readonly traffic: Traffic;
  readonly readyBuilder: ReadyBuilder;
  /** Where clients reach the platform. */
  readonly urls: Urls;
  /** What domains handle, by opcode. */
  readonly operations: ReadonlyMap<number, OperationHandler>;
  /** Names, besides addresses and `localhost`, that lead to the platform. */
  readonly hostNames: readonly string[];
  /** Milliseconds, as sent in Hello. */
  readonly heartbeatInterval: number;
  /** So many intervals of silence end a connection; infinitely many never do. */
  readonly silentIntervals: number;
  /** How often a client may change its presence. */
  readonly presenceLimit: PresenceLimit;
}
