import type { Clock } from "../../kernel/clock.js";

/** How long a nonce is remembered, in milliseconds: a few minutes (contract, Limits). */
export const NONCE_WINDOW = 300_000;

/** A client's own mark on a message. */
export type Nonce = string | number;

/** How often the same message may be made. */
export interface NonceOptions {
  nonce?: Nonce | null | undefined;
  /** Whether an earlier message with the nonce is returned instead of making another. */
  enforceNonce?: boolean | null | undefined;
}

/** Which message each sender's recent nonces led to. */
export class Nonces {
  readonly #messages = new Map<string, { messageId: string; until: number }>();

  constructor(private readonly clock: Clock) {}

  /** The message that a sender made with this nonce within the window. */
  find(senderId: string, nonce: Nonce): string | undefined {
    const entry = this.#messages.get(`${senderId}:${nonce}`);
    return entry !== undefined && entry.until > this.clock.now() ? entry.messageId : undefined;
  }

  remember(senderId: string, nonce: Nonce, messageId: string): void {
    this.#forgetOld();
    const key = `${senderId}:${nonce}`;
    this.#messages.delete(key);
    this.#messages.set(key, { messageId, until: this.clock.now() + NONCE_WINDOW });
  }

  /** Entries are in the order of their end. */
  #forgetOld(): void {
    const now = this.clock.now();
    for (const [key, { until }] of this.#messages) {
      if (until > now) break;
      this.#messages.delete(key);
    }
  }
}
