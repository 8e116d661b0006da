import type { Clock } from "../core/clock.js";
import type { EventLog } from "../core/event_log.js";
import type { Faults } from "../faults/faults.js";
import type { Authentication } from "../http/authentication.js";
import type { ReadyBuilder } from "./ready.js";
import type { PresenceLimit } from "./send_limits.js";
import type { Sessions } from "./sessions.js";

/** What a gateway connection works with. */
export interface GatewayContext {
  readonly clock: Clock;
  readonly events: EventLog;
  readonly faults: Faults;
  readonly authentication: Authentication;
  readonly sessions: Sessions;
  readonly readyBuilder: ReadyBuilder;
  /** Milliseconds, as told in Hello. */
  readonly heartbeatInterval: number;
  /** How often a client may change its presence. */
  readonly presenceLimit: PresenceLimit;
}
