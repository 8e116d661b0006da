import type { EncodedDispatch } from "./encoded-dispatch.js";

/**
 * Bytes of events that are kept at most for one session. It is less than what may wait for a client
 * that does not read, so that a client that was cut off for that is not cut off by its resume again.
 */
export const MAX_STORED_BYTES = 32 * 1024 * 1024;

/** The latest dispatches of a session, for a client that resumes: a ring, by sequence number. */
export class ReplayBuffer {
  readonly #ring: EncodedDispatch[] = [];
  /** Sequence numbers of the oldest that is kept, and of the latest. */
  #first = 1;
  #latest = 0;
  #bytes = 0;

  /** @param limit - how many dispatches are kept */
  constructor(private readonly limit: number) {}

  /** Keeps the next dispatch, which has the next sequence number. */
  push(dispatch: EncodedDispatch): void {
    if (this.#latest - this.#first + 1 === this.limit) this.#dropFirst();
    this.#latest += 1;
    this.#ring[(this.#latest - 1) % this.limit] = dispatch;
    this.#bytes += dispatch.tailBytes;
    while (this.#bytes > MAX_STORED_BYTES) this.#dropFirst();
  }

  /** Whether all dispatches after `seq` are kept. */
  reaches(seq: number): boolean {
    return seq >= this.#first - 1;
  }

  /** The dispatch of a sequence number that is kept. */
  get(seq: number): EncodedDispatch {
    return this.#ring[(seq - 1) % this.limit] as EncodedDispatch;
  }

  #dropFirst(): void {
    const at = (this.#first - 1) % this.limit;
    this.#bytes -= this.get(this.#first).tailBytes;
    // What is not kept any more must not be held by the ring either.
    this.#ring[at] = undefined as unknown as EncodedDispatch;
    this.#first += 1;
  }
}
