import { Intent } from "../../kernel/gateway/delivery.js";
import type { Session } from "../../kernel/gateway/session.js";
import { intentName, waitingText, withheldText } from "./gateway-words.js";
import type { Timeline } from "./timeline.js";

/** Notes which events bots miss, for want of an intent or a connection: each one once, as a busy guild has many. */
export class WithheldEvents {
  /** What was noted of a bot and an event, and whether that is about one that came. */
  readonly #noted = new Map<string, { readonly text: string; readonly came: boolean }[]>();

  constructor(private readonly timeline: Pick<Timeline, "add">) {}

  /** A session was not sent an event, or without its content where that is what the intent is for. */
  note(session: Session, event: string, intent: number): void {
    if (!session.connected) return;
    const intents = [intentName(intent)];
    const came = intent === Intent.MessageContent;
    if (this.#isNew(session, event, withheldText(event, intents), came)) {
      this.timeline.add({ kind: "withheld", userId: session.userId, event, intents });
    }
  }

  /** A session is given an event, which waits where its client is not connected. */
  noteWaiting(session: Session, event: string): void {
    if (this.#isNew(session, event, waitingText(event), false)) {
      this.timeline.add({ kind: "waiting", userId: session.userId, event });
    }
  }

  /**
   * Why a bot has not seen an event, or not whole, in sentences.
   *
   * @param someCame - whether it has been sent events of this name
   */
  reasons(userId: string | undefined, event: string, someCame: boolean): readonly string[] {
    const noted = this.#noted.get(`${userId} ${event}`) ?? [];
    return noted.flatMap(({ text, came }) => (came && !someCame ? [] : `The bot ${text}.`));
  }

  #isNew({ kind, userId }: Session, event: string, text: string, came: boolean): boolean {
    if (kind !== "bot") return false;
    const key = `${userId} ${event}`;
    const noted = this.#noted.get(key) ?? [];
    if (noted.some((each) => each.text === text)) return false;
    this.#noted.set(key, [...noted, { text, came }]);
    return true;
  }
}
