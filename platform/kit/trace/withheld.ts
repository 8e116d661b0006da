import { Intent } from "../../kernel/gateway/delivery.js";
import type { EncodedDispatch } from "../../kernel/gateway/encoded-dispatch.js";
import type { Session } from "../../kernel/gateway/session.js";
import { CONTENT, intentName, withheldText } from "./gateway-words.js";
import type { Timeline } from "./timeline.js";

/** Notes which events bots miss for want of an intent: each one once, as a busy guild has many. */
export class WithheldEvents {
  /** Intents by a bot and an event. */
  readonly #intents = new Map<string, readonly string[]>();

  constructor(private readonly timeline: Pick<Timeline, "add">) {}

  /** A session was not sent an event. */
  note({ kind, userId }: Session, event: string, bits: readonly number[]): void {
    if (kind === "bot") this.#add(userId, event, bits.map(intentName));
  }

  /** A session was sent an event, which may have been without its content. */
  look(session: Session, { event, json }: EncodedDispatch): void {
    if (session.kind !== "bot" || !event.startsWith("MESSAGE_")) return;
    if ((session.intents & (1 << Intent.MessageContent)) !== 0) return;
    const { content, author } = JSON.parse(json) as {
      readonly content?: unknown;
      readonly author?: { readonly id?: unknown };
    };
    if (content === "" && author?.id !== session.userId)
      this.#add(session.userId, event, [CONTENT]);
  }

  /** Why a bot has not seen an event, or not whole, in sentences. */
  reasons(userId: string | undefined, event: string): readonly string[] {
    const intents = this.#intents.get(`${userId} ${event}`);
    return intents === undefined ? [] : [`The bot ${withheldText(event, intents)}.`];
  }

  #add(userId: string, event: string, intents: readonly string[]): void {
    const key = `${userId} ${event}`;
    if (this.#intents.has(key)) return;
    this.#intents.set(key, intents);
    this.timeline.add({ kind: "withheld", userId, event, intents });
  }
}
