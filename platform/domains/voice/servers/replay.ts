/** Messages and bytes that are kept for a resume at most. */
const MAX_STORED = 500;
const MAX_STORED_BYTES = 4 * 1024 * 1024;

/** A numbered message as it goes over the wire. */
export interface Numbered {
  readonly seq: number;
  readonly data: string | Buffer;
}

/** Numbers the messages to one client and keeps the latest for a resume. */
export class VoiceReplay {
  #seq = 0;
  #kept: Numbered[] = [];
  #bytes = 0;
  /** Number of the latest message that is not kept any more; 0 when all are. */
  #dropped = 0;

  /** The next number: 1 to 65535, over and over. Clients overlook a 0. */
  next(): number {
    this.#seq = (this.#seq % 0xffff) + 1;
    return this.#seq;
  }

  /** Keeps a message for a resume. */
  append(message: Numbered): void {
    this.#kept.push(message);
    this.#bytes += message.data.length;
    while (this.#kept.length > MAX_STORED || this.#bytes > MAX_STORED_BYTES) {
      const { seq, data } = this.#kept.shift() as Numbered;
      this.#bytes -= data.length;
      this.#dropped = seq;
    }
  }

  /**
   * The messages after a number, oldest first; undefined when some of them are gone.
   *
   * @param ack - the last number that the client has; -1 or 0 when it has none
   */
  after(ack: number): readonly Numbered[] | undefined {
    if (Math.max(ack, 0) === this.#dropped) return this.#kept;
    // Numbers come again only after more messages than are kept.
    const at = this.#kept.findIndex(({ seq }) => seq === ack);
    return at === -1 ? undefined : this.#kept.slice(at + 1);
  }
}
