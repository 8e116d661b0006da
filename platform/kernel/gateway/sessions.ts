import type { Clock } from "../clock.js";
import type { EventLog } from "../event-log.js";
import type { Random } from "../random.js";
import { CloseCode, closeReason } from "./close-codes.js";
import { Deliveries } from "./deliveries.js";
import { EncodedDispatch } from "./encoded-dispatch.js";
import type { Identification } from "./identify.js";
import { mergePresences, type Presence } from "./presence.js";
import { Session } from "./session.js";
import { SessionStarts } from "./session-starts.js";

/** How sessions behave. */
export interface SessionSettings {
  /** How long a session waits for its client to resume, in milliseconds. */
  resumeWindow: number;
  /** Dispatches kept for a resume. */
  replayLimit: number;
}

/** Called after a user's merged presence may have changed; `sessions` is empty when offline. */
export type PresenceListener = (
  userId: string,
  presence: Presence,
  sessions: readonly Session[],
) => void;

/** Called when a session has got READY, before others are notified. */
export type StartListener = (session: Session) => void;

/** Called with everything that a session is sent, whether its client is there or not. */
export type DispatchWatcher = (session: Session, dispatch: EncodedDispatch) => void;

/**
 * Called when a session is not sent an event, or without its content, because it has not asked for
 * this intent.
 */
export type WithheldWatcher = (session: Session, event: string, intent: number) => void;

const NONE: readonly Session[] = [];

/** Most entries of a SESSIONS_REPLACE (protocol 4.10). */
const MAX_LISTED = 15;

/** Sessions of one user that wait for a resume; above this, the oldest is ended. */
const MAX_SUSPENDED = 100;

/** All gateway sessions, connected or waiting for a resume. */
export class Sessions {
  /** How often bots started sessions. */
  readonly starts: SessionStarts;
  /** Watches the sessions that begin from then on. */
  watcher: DispatchWatcher | undefined;
  /** Watches what sessions are not sent for want of an intent. */
  withheld: WithheldWatcher | undefined;
  /** Delivery counts of sessions. */
  readonly deliveries = new Deliveries();
  readonly #sessions = new Map<string, Session>();
  /** Lists that are replaced, not changed, so that they can be handed out as they are. */
  readonly #byUser = new Map<string, readonly Session[]>();
  readonly #ofMembers = new Set<Session>();
  readonly #presenceListeners = new Set<PresenceListener>();
  readonly #startListeners = new Set<StartListener>();
  readonly #clock: Clock;
  readonly #events: EventLog;
  readonly #random: Random;
  readonly #settings: SessionSettings;

  constructor(
    { clock, events, random }: { clock: Clock; events: EventLog; random: Random },
    settings: SessionSettings,
  ) {
    this.#clock = clock;
    this.#events = events;
    this.#random = random;
    this.#settings = settings;
    this.starts = new SessionStarts(clock);
  }

  /** Registers a new session. Its client has yet to get READY. */
  create(identification: Identification): Session {
    const id = this.#random.hex(16);
    return this.adopt(new Session({ ...identification, id, ...this.#settings }));
  }

  /** Registers a session that was made elsewhere. */
  adopt<Made extends Session>(session: Made): Made {
    const { watcher } = this;
    if (watcher !== undefined) session.watcher = (dispatch) => watcher(session, dispatch);
    this.#sessions.set(session.id, session);
    session.deliveries = this.deliveries;
    if (session.kind === "bot" || session.kind === "person") this.#ofMembers.add(session);
    this.#byUser.set(session.userId, [...this.ofUser(session.userId), session]);
    return session;
  }

  get(id: string): Session | undefined {
    return this.#sessions.get(id);
  }

  all(): Session[] {
    return [...this.#sessions.values()];
  }

  /** The sessions of bots and of the platform's own client: the only sessions that get guild events. */
  ofMembers(): IterableIterator<Session> {
    return this.#ofMembers.values();
  }

  /** The sessions of a user; a list that later changes do not change. */
  ofUser(userId: string): readonly Session[] {
    return this.#byUser.get(userId) ?? NONE;
  }

  /** Keeps a session whose connection is lost until it is resumed or its time is up. */
  suspend(session: Session): void {
    session.connection = undefined;
    session.expiry?.cancel();
    session.expiry = this.#clock.schedule(
      this.#settings.resumeWindow,
      () => this.end(session),
      "the resume window of a lost session is over",
    );
    this.#events.add("gateway.suspended", facts(session));
    const waiting = this.ofUser(session.userId).filter((own) => !own.connected);
    if (waiting.length > MAX_SUSPENDED) this.end(waiting[0] as Session);
  }

  /** Removes a session; its user may go offline. */
  end(session: Session): void {
    if (!this.#sessions.delete(session.id)) return;
    this.#ofMembers.delete(session);
    session.expiry?.cancel();
    const left = this.ofUser(session.userId).filter((own) => own !== session);
    if (left.length === 0) this.#byUser.delete(session.userId);
    else this.#byUser.set(session.userId, left);
    this.#events.add("gateway.ended", facts(session));
    this.presenceChanged(session.userId);
  }

  /** Ends a session and closes its connection. */
  close(session: Session, code: number): void {
    const { connection } = session;
    this.end(session);
    connection?.close(code, closeReason(code));
  }

  /** Ends the sessions of a revoked grant (protocol 1.7, 4.7). */
  revoke(grantId: string, userId: string): void {
    for (const session of this.ofUser(userId).filter((own) => own.grantId === grantId)) {
      session.dispatch("OAUTH2_TOKEN_REVOKE", {
        access_token: session.token.replace(/^Bearer /, ""),
        application_id: session.applicationId,
      });
      this.close(session, CloseCode.AuthenticationFailed);
    }
  }

  /** Calls `listener` for each new session, for the domains that send more after READY. */
  onStarted(listener: StartListener): void {
    this.#startListeners.add(listener);
  }

  /** Notifies the listeners and the user's other sessions of a session that has got READY. */
  started(session: Session): void {
    for (const listener of this.#startListeners) listener(session);
    this.#events.add("gateway.ready", facts(session));
    this.presenceChanged(session.userId, session);
  }

  /** Calls `listener` after each change of presence, for the domains that notify others. */
  onPresence(listener: PresenceListener): void {
    this.#presenceListeners.add(listener);
  }

  /**
   * Notifies a user's own sessions, and the listeners, of a change of presence.
   *
   * @param except - a session that is notified in another way
   */
  presenceChanged(userId: string, except?: Session): void {
    const own = this.ofUser(userId);
    // Sessions of a bot are not notified of its other sessions.
    const others = own.filter((session) => session !== except && session.kind !== "bot");
    if (others.length > 0) {
      const list = JSON.stringify(sessionList(own));
      const dispatch = new EncodedDispatch("SESSIONS_REPLACE", list);
      for (const session of others) session.deliver(dispatch);
    }
    const merged = mergePresences(own.map(({ presence }) => presence));
    for (const listener of this.#presenceListeners) listener(userId, merged, own);
  }
}

/** The session objects of one user; with several sessions, `all` is the merged one. */
export function sessionList(sessions: readonly Session[]) {
  const entries = sessions.map((session) => ({
    session_id: session.id,
    client_info: { client: session.properties.browser, os: session.properties.os, version: 0 },
    ...shown(session.presence),
    active: true,
  }));
  if (entries.length < 2) return entries;
  const merged = {
    session_id: "all",
    client_info: { client: "unknown", os: "unknown", version: 0 },
    ...shown(mergePresences(sessions.map(({ presence }) => presence))),
    active: true,
  };
  return [merged, ...entries].slice(0, MAX_LISTED);
}

function shown({ status, activities }: Presence) {
  return { status, activities, hidden_activities: [] };
}

/** The facts of an event about a session. */
export function facts(session: Session) {
  const { userId, applicationId, id: sessionId } = session;
  return { userId, applicationId, sessionId };
}
