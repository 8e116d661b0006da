import type { Session } from "../../kernel/gateway/session.js";
import { intentName, withheldText } from "./gateway-words.js";
import type { Timeline } from "./timeline.js";

/** Notes which events bots miss, for want of an intent or a connection: each one once, as a busy guild has many. */
export class WithheldEvents {
  /** Intents by a bot and an event. */
  readonly #intents = new Map<string, readonly string[]>();
  /** A bot and an event. */
  readonly #waiting = new Set<string>();

  constructor(private readonly timeline: Pick<Timeline, "add">) {}

  /** A session was not sent an event, or without its content where that is what the intent is for. */
  note({ kind, userId, connected }: Session, event: string, bits: readonly number[]): void {
    const key = `${userId} ${event}`;
    if (kind !== "bot" || !connected || this.#intents.has(key)) return;
    const intents = bits.map(intentName);
    this.#intents.set(key, intents);
    this.timeline.add({ kind: "withheld", userId, event, intents });
  }

  /** An event waits until the client of a bot's session is connected again. */
  noteWaiting({ userId }: Session, event: string): void {
    const key = `${userId} ${event}`;
    if (this.#waiting.has(key)) return;
    this.#waiting.add(key);
    this.timeline.add({ kind: "withheld", userId, event, intents: [] });
  }

  /** Why a bot has not seen an event, or not whole, in sentences. */
  reasons(userId: string | undefined, event: string): readonly string[] {
    const key = `${userId} ${event}`;
    const intents = this.#intents.get(key) ?? (this.#waiting.has(key) ? [] : undefined);
    return intents === undefined ? [] : [`The bot ${withheldText(event, intents)}.`];
  }
}
