import { randomBytes } from "node:crypto";
import type { Stamp } from "./stamp.js";

/** Whoever reads a conversation in this process. */
export interface ConversationReader {
  /** Called with a message that the reader has to get. */
  expect(conversation: string, stamp: Stamp): void;
}

/** A message that is being sent. */
export interface Sending {
  /** Called once the service has acknowledged the message: whoever read along then has to get it. */
  acknowledged(stamp: Stamp): void;
}

/** Tells the streams of this process from those of all others. */
const PROCESS = randomBytes(6).toString("hex");

/**
 * Who reads what in this process, so that a message that was acknowledged and never read is noticed even
 * when no later one shows the gap. A conversation is a lobby's id, or that of a user whom others write to.
 */
export class Ledger {
  readonly #readers = new Map<string, Map<ConversationReader, number>>();
  /** Counts joins and sends, to tell which came first. */
  #time = 0;
  #streams = 0;

  /** A name for the messages of one sender to one conversation. */
  newStream(): string {
    this.#streams += 1;
    return `${PROCESS}-${this.#streams}`;
  }

  /** Called when the service has confirmed that the reader takes part. */
  join(conversation: string, reader: ConversationReader): void {
    let readers = this.#readers.get(conversation);
    if (readers === undefined) {
      readers = new Map();
      this.#readers.set(conversation, readers);
    }
    this.#time += 1;
    readers.set(reader, this.#time);
  }

  /** Called before the reader leaves: what is acknowledged from now on may pass it. */
  leave(conversation: string, reader: ConversationReader): void {
    const readers = this.#readers.get(conversation);
    readers?.delete(reader);
    if (readers?.size === 0) this.#readers.delete(conversation);
  }

  /** Called before a message is sent. */
  send(conversation: string): Sending {
    this.#time += 1;
    const start = this.#time;
    return {
      acknowledged: (stamp) => {
        for (const [reader, joined] of this.#readers.get(conversation) ?? []) {
          if (joined < start) reader.expect(conversation, stamp);
        }
      },
    };
  }

  /** How many conversations somebody reads. */
  get conversations(): number {
    return this.#readers.size;
  }
}
