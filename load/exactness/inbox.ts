import type { ActionError } from "../errors.js";

/** Things that wait to be taken; beyond, the oldest is forgotten. */
const MAX_WAITING = 1000;

interface Waiting<T> {
  readonly fits: (item: T) => boolean;
  readonly take: (item: T) => void;
}

/** What has arrived for a virtual user and no action of its flow has taken yet, oldest first. */
export class Inbox<T> {
  #items: T[] = [];
  readonly #waiting = new Set<Waiting<T>>();

  add(item: T): void {
    for (const waiting of this.#waiting) {
      if (!waiting.fits(item)) continue;
      waiting.take(item);
      return;
    }
    this.#items.push(item);
    if (this.#items.length > MAX_WAITING) this.#items = this.#items.slice(-MAX_WAITING / 2);
  }

  /**
   * Takes the oldest item that fits, or the next that arrives.
   *
   * @param within - milliseconds to wait
   * @param missing - what to say when the time is over
   */
  take(fits: (item: T) => boolean, within: number, missing: () => ActionError): Promise<T> {
    const at = this.#items.findIndex(fits);
    if (at >= 0) return Promise.resolve(this.#items.splice(at, 1)[0] as T);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        reject(missing());
      }, within);
      const waiting: Waiting<T> = {
        fits,
        take: (item) => {
          this.#waiting.delete(waiting);
          clearTimeout(timer);
          resolve(item);
        },
      };
      this.#waiting.add(waiting);
    });
  }

  /** How many items wait. */
  get size(): number {
    return this.#items.length;
  }
}
