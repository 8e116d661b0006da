import type { Kernel } from "../../../kernel/kernel.js";
import { type RecordOf, shape } from "../../../kernel/store/shape.js";
import type { Table } from "../../../kernel/store/table.js";
import type { MessageRecord } from "./record.js";

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

type NonceRecord = RecordOf<typeof nonceShape>;

const nonceShape = shape({
  /** Sender, channel and nonce, with colons between. */
  id: "string",
  messageId: "string",
  /** Milliseconds since the Unix epoch. */
  expiresAt: "number",
});

/**
 * Which message each sender's recent nonces led to in each channel. They are kept with the messages: a client that
 * sends again because the platform ended before it answered gets the message that was stored.
 */
export class Nonces {
  readonly #table: Table<NonceRecord>;

  constructor(private readonly kernel: Pick<Kernel, "clock" | "store">) {
    this.#table = kernel.store.table({
      name: "nonces",
      version: 2,
      shape: nonceShape,
      references: { messageId: "messages" },
      expires: { at: ({ expiresAt }) => expiresAt },
      // Version 1 did not name the channel: those nonces are not found again, and expire.
      upgrade: (record) => record,
    });
  }

  /** The message that a sender made in a channel with this nonce within the window. */
  find(senderId: string, channelId: string, nonce: Nonce): string | undefined {
    const entry = this.#table.get(`${senderId}:${channelId}:${nonce}`);
    const fresh = entry !== undefined && entry.expiresAt > this.kernel.clock.now();
    return fresh ? entry.messageId : undefined;
  }

  remember({ id: messageId, authorId, channelId }: MessageRecord, nonce: Nonce): void {
    const expiresAt = this.kernel.clock.now() + NONCE_WINDOW;
    this.#table.put({ id: `${authorId}:${channelId}:${nonce}`, messageId, expiresAt });
  }
}
