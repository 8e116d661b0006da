import type { Kernel } from "../../../kernel/kernel.js";
import type { MessageRecord } from "./record.js";
import type { Messages } from "./state.js";

/** Most calls that wait at a time; more mean that a caller waits for what never comes. */
const MAX_WAITS = 1000;

/** Waits for messages on behalf of people who have no client of their own. */
export class MessageWaiters {
  readonly #waiting = new Map<string, Set<(message: MessageRecord) => void>>();
  #count = 0;

  /** @internal Made by the domain. */
  constructor(
    { signals }: Pick<Kernel, "signals">,
    private readonly messages: Messages,
  ) {
    signals.on("message.created", ({ messageId, channelId }) => {
      const message = this.messages.get(messageId);
      if (message === undefined) return;
      for (const arrived of [...(this.#waiting.get(channelId) ?? [])]) arrived(message);
    });
  }

  /**
   * Waits for the next message of a channel. Only messages after the call count.
   *
   * @throws RangeError when there are 1,000 waits already
   */
  next(channelId: string, fits: (message: MessageRecord) => boolean): Promise<MessageRecord> {
    if (this.#count >= MAX_WAITS) {
      throw new RangeError(`${MAX_WAITS} waits for messages are open; write what they wait for.`);
    }
    this.#count += 1;
    const waiting = this.#waiting.get(channelId) ?? new Set();
    this.#waiting.set(channelId, waiting);
    return new Promise((resolve) => {
      const arrived = (message: MessageRecord) => {
        if (!fits(message)) return;
        this.#count -= 1;
        waiting.delete(arrived);
        if (waiting.size === 0) this.#waiting.delete(channelId);
        resolve(message);
      };
      waiting.add(arrived);
    });
  }
}
