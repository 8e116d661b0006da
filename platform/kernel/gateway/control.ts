import type { EventLog } from "../event-log.js";
import { checkOptionNames } from "../names.js";
import { EncodedDispatch } from "./encoded-dispatch.js";
import { Opcode } from "./opcodes.js";
import type { Session, SessionConnection, SessionKind } from "./session.js";
import type { Sessions } from "./sessions.js";

/** A gateway session as seen from outside. */
export interface SessionInfo {
  /** Id of the session, as READY names it. */
  readonly id: string;
  /** Id of the user who is signed in on the session. */
  readonly userId: string;
  /** Id of the application that the session was opened for; `0` for the local client's own. */
  readonly applicationId: string;
  /** Whether a user's OAuth2 token, a bot token or the local client opened the session. */
  readonly kind: SessionKind;
  /** False while the client is away and may resume. */
  readonly connected: boolean;
  /** Sequence number of the latest dispatch. */
  readonly seq: number;
  /** Presence status that the session set, e.g. `online`. */
  readonly status: string;
  /** Activities of the session's presence, in wire form. */
  readonly activities: readonly Readonly<Record<string, unknown>>[];
  /** Gateway intents of the session, as a bitfield. */
  readonly intents: number;
  /** Client capabilities of the session, as a bitfield. */
  readonly capabilities: number;
}

/** Selects sessions; an absent field matches all. */
export interface SessionMatch {
  /** Id of the one session meant. */
  id?: string | undefined;
  /** Id of the user whose sessions are meant. */
  userId?: string | undefined;
  /** Id of the application whose sessions are meant. */
  applicationId?: string | undefined;
}

/** Watches and disturbs gateway sessions. Each method returns how many sessions it reached. */
export class SessionControl {
  constructor(
    private readonly sessions: Sessions,
    private readonly events: EventLog,
  ) {}

  /** The sessions, connected or waiting for a resume. */
  list(match: SessionMatch = {}): SessionInfo[] {
    return this.#matching(match).map((session) => ({
      id: session.id,
      userId: session.userId,
      applicationId: session.applicationId,
      kind: session.kind,
      connected: session.connected,
      seq: session.seq,
      status: session.presence.status,
      activities: session.presence.activities,
      intents: session.intents,
      capabilities: session.capabilities,
    }));
  }

  /**
   * How many events sessions have been given since the platform started, by name. One that a session gets
   * again after a resume counts once, so this is how many its clients have to read, all together.
   */
  deliveries(): Record<string, number> {
    return this.sessions.deliveries.counts();
  }

  /** Sends an event to the sessions; one that is away gets it on resume. */
  dispatch(match: SessionMatch, event: string, data: unknown): number {
    const dispatch = new EncodedDispatch(event, JSON.stringify(data ?? null));
    const sessions = this.#matching(match);
    for (const session of sessions) session.deliver(dispatch);
    return sessions.length;
  }

  /** Closes the sessions' connections with a code; the code decides whether they can be resumed. */
  close(match: SessionMatch, code: number): number {
    checkCloseCode(code);
    return this.#each(match, `close ${code}`, (connection) => connection.close(code));
  }

  /** Destroys the sessions' sockets, as a network failure would. */
  drop(match: SessionMatch = {}): number {
    return this.#each(match, "drop", (connection) => connection.terminate());
  }

  /** Asks the clients to reconnect and resume (op 7). */
  reconnect(match: SessionMatch = {}): number {
    return this.#each(match, "op 7", (connection) => connection.send(Opcode.Reconnect, null));
  }

  /** Invalidates the sessions (op 9); with `resumable`, the clients may resume them. */
  invalidate(match: SessionMatch, resumable: boolean): number {
    return this.#each(match, `op 9 ${resumable}`, (connection) =>
      connection.invalidateSession(resumable),
    );
  }

  /** Asks the clients for a heartbeat at once (op 1). */
  requestHeartbeat(match: SessionMatch = {}): number {
    return this.#each(match, "op 1", (connection) => connection.send(Opcode.Heartbeat, null));
  }

  /** Sends text as it is, even if it is no gateway payload. */
  sendRaw(match: SessionMatch, text: string): number {
    return this.#each(match, "raw frame", (connection) => connection.sendRaw(text));
  }

  #matching(match: SessionMatch): Session[] {
    checkOptionNames("A choice of sessions", match, ["id", "userId", "applicationId"]);
    const { id, userId, applicationId } = match;
    const candidates = userId === undefined ? this.sessions.all() : this.sessions.ofUser(userId);
    return candidates.filter(
      (session) =>
        (id ?? session.id) === session.id &&
        (applicationId ?? session.applicationId) === session.applicationId,
    );
  }

  #each(match: SessionMatch, what: string, act: (connection: SessionConnection) => void): number {
    const connections = this.#matching(match).flatMap(({ connection }) => connection ?? []);
    for (const connection of connections) act(connection);
    this.events.add("fault", {
      detail: `${what} on ${connections.length} ${connections.length === 1 ? "connection" : "connections"}`,
    });
    return connections.length;
  }
}

/** @throws RangeError for a code that no WebSocket can be closed with */
export function checkCloseCode(code: number): void {
  const sendable = Number.isInteger(code) && (code === 1000 || code === 1001 || code >= 3000);
  if (!sendable || code > 4999) {
    throw new RangeError(`${code} is no close code; give 1000, 1001 or 3000 to 4999.`);
  }
}
