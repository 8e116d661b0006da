import type { Session } from "../../kernel/gateway/session.js";
import { intentName, waitingText, withheldText } from "./gateway-words.js";
import type { Timeline } from "./timeline.js";

/** Notes which events bots miss, for want of an intent or a connection: each one once, as a busy guild has many. */
export class WithheldEvents {
  /** What was noted of a bot and an event. */
  readonly #noted = new Map<string, string[]>();

  constructor(private readonly timeline: Pick<Timeline, "add">) {}

  /** A session was not sent an event, or without its content where that is what the intent is for. */
  note(session: Session, event: string, bits: readonly number[]): void {
    if (!session.connected) return;
    const intents = bits.map(intentName);
    if (this.#isNew(session, event, withheldText(event, intents))) {
      this.timeline.add({ kind: "withheld", userId: session.userId, event, intents });
    }
  }

  /** A session is given an event, which waits where its client is not connected. */
  noteWaiting(session: Session, event: string): void {
    if (session.connected) return;
    if (this.#isNew(session, event, waitingText(event))) {
      this.timeline.add({ kind: "waiting", userId: session.userId, event });
    }
  }

  /** Why a bot has not seen an event, or not whole, in sentences. */
  reasons(userId: string | undefined, event: string): readonly string[] {
    return (this.#noted.get(`${userId} ${event}`) ?? []).map((text) => `The bot ${text}.`);
  }

  #isNew({ kind, userId }: Session, event: string, text: string): boolean {
    if (kind !== "bot") return false;
    const key = `${userId} ${event}`;
    const noted = this.#noted.get(key) ?? [];
    if (noted.includes(text)) return false;
    this.#noted.set(key, [...noted, text]);
    return true;
  }
}
