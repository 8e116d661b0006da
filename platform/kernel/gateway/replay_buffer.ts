import type { SentDispatch } from "./encoded_dispatch.js";

/** The latest dispatches of a session, for a client that resumes. */
export class ReplayBuffer {
  #entries: SentDispatch[] = [];

  /** @param limit - how many dispatches are kept at least */
  constructor(private readonly limit: number) {}

  push(entry: SentDispatch): void {
    this.#entries.push(entry);
    if (this.#entries.length >= this.limit * 2) this.#entries = this.#entries.slice(-this.limit);
  }

  /** The dispatches after `seq`, or undefined when some of them are gone. */
  after(seq: number): readonly SentDispatch[] | undefined {
    const entries = this.#entries.slice(-this.limit);
    const first = entries[0];
    if (first === undefined || first.seq > seq + 1) return undefined;
    return entries.filter((entry) => entry.seq > seq);
  }
}
