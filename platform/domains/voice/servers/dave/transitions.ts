import type { Clock, Timer } from "../../../../kernel/clock.js";

/** How long a transition waits for those who are not ready, in milliseconds. */
const TRANSITION_TIMEOUT = 2_000;

interface Pending {
  readonly waiting: Set<string>;
  readonly execute: () => void;
  readonly timer: Timer;
}

/** Changes of keys or versions that all members carry out at the same moment. */
export class Transitions {
  readonly #pending = new Map<number, Pending>();
  #last = 0;

  constructor(private readonly clock: Clock) {}

  /**
   * Begins a transition.
   *
   * @param userIds - who has to say that it is ready
   * @param execute - called when all are, or when they had their time
   * @returns the transition's id: 1 to 65535, over and over
   */
  begin(userIds: Iterable<string>, execute: (id: number) => void): number {
    this.#last = (this.#last % 0xffff) + 1;
    const id = this.#last;
    const timer = this.clock.schedule(TRANSITION_TIMEOUT, () => this.#end(id));
    this.#pending.set(id, { waiting: new Set(userIds), execute: () => execute(id), timer });
    return id;
  }

  /** Somebody is ready; one that is unknown or over is left alone. */
  ready(userId: string, id: number): void {
    const pending = this.#pending.get(id);
    pending?.waiting.delete(userId);
    if (pending?.waiting.size === 0) this.#end(id);
  }

  /** Waits for somebody no more. */
  left(userId: string): void {
    for (const id of [...this.#pending.keys()]) this.ready(userId, id);
  }

  /** Forgets all of them. */
  clear(): void {
    for (const { timer } of this.#pending.values()) timer.cancel();
    this.#pending.clear();
  }

  #end(id: number): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.timer.cancel();
    pending?.execute();
  }
}
