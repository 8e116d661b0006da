import type { SendLimits } from "./send-limits.js";
import type { Session, SessionConnection } from "./session.js";

/** A connection as the handlers of its payloads see it. */
export interface ClientConnection extends SessionConnection {
  /** The session that was identified or resumed here. */
  readonly session: Session | undefined;
  readonly limits: SendLimits;
  /** Gateway version of the URL. */
  readonly version: number;
  /** Records a heartbeat; acknowledges it unless a fault prevents that. */
  heartbeat(): void;
  /** Attaches a session to this connection. */
  attach(session: Session): void;
}
