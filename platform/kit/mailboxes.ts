import type { EncodedDispatch } from "../kernel/gateway/encoded-dispatch.js";
import type { Session } from "../kernel/gateway/session.js";
import type { Sessions } from "../kernel/gateway/sessions.js";
import { MAX_EVENTS, Mailbox } from "./mailbox.js";
import { heldBack, named, terminalLine } from "./trace/lines.js";
import type { Timeline } from "./trace/timeline.js";
import { WithheldEvents } from "./trace/withheld.js";

/** So many of those who received something are named. */
const MAX_NAMED = 5;

/** What mailboxes of a test have in common. */
interface MailboxesParts {
  readonly timeline: Timeline;
  /** How long `next` waits by default, in milliseconds. */
  readonly timeout: number;
  /** The names of ids so far. */
  readonly names: () => Readonly<Record<string, string>>;
}

/** The mailboxes of everybody in a test, into which their sessions put what they are sent. */
export class Mailboxes {
  /** Those of people, players and bots, in the order in which they were made. */
  readonly all: Mailbox[] = [];
  readonly #ofSessions = new Map<Session, Mailbox>();
  readonly #ofBots = new Map<string, Mailbox>();
  /** What sessions are sent when they resume; one that ends takes it along. */
  readonly #waiting = new WeakMap<Session, EncodedDispatch[]>();
  readonly #withheld: WithheldEvents;

  constructor(private readonly parts: MailboxesParts) {
    this.#withheld = new WithheldEvents(parts.timeline);
  }

  /** Ids of the bots that have one. */
  get bots(): ReadonlySet<string> {
    return new Set(this.#ofBots.keys());
  }

  /** Gets what sessions that begin from now on are sent. */
  watch(sessions: Sessions): void {
    sessions.withheld = (session, event, intents) => this.#withheld.note(session, event, intents);
    sessions.watcher = (session, dispatch) => this.#put(session, dispatch);
  }

  /**
   * Makes a mailbox.
   *
   * @param owner - whose it is, in words
   * @param names - the names that events can have, where they are known
   */
  make(owner: string, names?: readonly string[]): Mailbox {
    return this.#make(owner, names, undefined);
  }

  /** Makes the mailbox of a person's session. */
  makeForSession(owner: string, session: Session): Mailbox {
    const mailbox = this.make(owner);
    this.#ofSessions.set(session, mailbox);
    return mailbox;
  }

  /** Makes the mailbox of a bot, whose session has yet to begin. */
  makeForBot(owner: string, userId: string): Mailbox {
    const mailbox = this.#make(owner, undefined, userId);
    this.#ofBots.set(userId, mailbox);
    return mailbox;
  }

  /** A text as one line with names in the place of ids. */
  named(text: string): string {
    return terminalLine(named(text, this.parts.names()));
  }

  /** The requests that faults still hold back, in sentences. */
  heldBack(): readonly string[] {
    return heldBack(this.parts.timeline);
  }

  /** What everybody receives from now on, in a sentence, whenever that is asked for. */
  since(): () => string {
    const parts = this.all.map((mailbox) => mailbox.since());
    return () => {
      const came = parts.map((part) => part()).filter((text) => text !== "");
      const more =
        came.length > MAX_NAMED ? `; ${came.length - MAX_NAMED} more received events` : "";
      return came.length === 0
        ? "Nobody received anything meanwhile."
        : `Meanwhile ${came.slice(0, MAX_NAMED).join("; ")}${more}.`;
    };
  }

  #make(owner: string, names: readonly string[] | undefined, botId: string | undefined): Mailbox {
    const { timeline, timeout } = this.parts;
    const mailbox = new Mailbox({
      owner,
      timeout,
      names,
      named: (text) => this.named(text),
      reasons: (event, someCame) => [
        ...this.#withheld.reasons(botId, event, someCame),
        ...this.heldBack(),
      ],
      onEvent: (event, read) => {
        // What bots are sent stands there as frames already.
        if (botId !== undefined) return;
        const who = owner.replace(/^the \w+ /, "");
        timeline.add({ kind: "received", who, event, data: read() });
      },
    });
    this.all.push(mailbox);
    return mailbox;
  }

  #put(session: Session, dispatch: EncodedDispatch): void {
    const mailbox =
      this.#ofSessions.get(session) ??
      (session.kind === "bot" ? this.#ofBots.get(session.userId) : undefined);
    if (session.kind === "bot" && !session.connected) {
      this.#withheld.noteWaiting(session, dispatch.event);
      const waiting = this.#waiting.get(session) ?? [];
      waiting.push(dispatch);
      if (waiting.length > MAX_EVENTS) waiting.shift();
      this.#waiting.set(session, waiting);
      return;
    }
    // After a resume, what has waited is sent before anything new.
    for (const { event, json } of [...(this.#waiting.get(session) ?? []), dispatch]) {
      mailbox?.add(event, () => JSON.parse(json));
    }
    this.#waiting.delete(session);
  }
}
