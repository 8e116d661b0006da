import type { Timer } from "../../../kernel/clock.js";
import { inBackground } from "../../../kernel/internal-errors.js";
import type { Kernel } from "../../../kernel/kernel.js";

/** How long to wait before the next attempt, by how many there were, in milliseconds (activities 4.3). */
export const WAITS: readonly number[] = [1, 2, 4, 8, 16, 32, 64, 128, 256].map((s) => s * 1000);

/** Whether an event is to be tried again after an attempt. */
export type AttemptOutcome = "again" | "done";

/**
 * Delivers the events of one application, one after the other: the next is sent when the one before has
 * arrived or was abandoned, so they arrive in order.
 */
export class DeliveryQueue {
  readonly #ids: string[] = [];
  #attempts = 0;
  #busy = false;
  #timer: Timer | undefined;
  #stopped = false;

  /**
   * @param attempt - tries to deliver an event; `last` when it will not be tried again
   * @param idle - called when nothing waits any more
   */
  constructor(
    private readonly kernel: Pick<Kernel, "clock" | "events">,
    private readonly attempt: (id: string, last: boolean) => Promise<AttemptOutcome>,
    private readonly idle: () => void,
  ) {}

  /** How many events wait. */
  get length(): number {
    return this.#ids.length;
  }

  /** Adds an event behind those that wait. */
  add(id: string): void {
    this.#ids.push(id);
    this.#next();
  }

  /** Drops and returns all waiting events. */
  stop(): string[] {
    this.#stopped = true;
    this.#timer?.cancel();
    return this.#ids.splice(0);
  }

  #next(): void {
    if (this.#busy || this.#stopped) return;
    const [id] = this.#ids;
    if (id === undefined) {
      this.idle();
      return;
    }
    this.#busy = true;
    this.#begin(id);
  }

  #begin(id: string): void {
    inBackground(this.kernel.events, this.#try(id));
  }

  async #try(id: string): Promise<void> {
    const wait = WAITS[this.#attempts];
    const outcome = await this.attempt(id, wait === undefined);
    if (this.#stopped) return;
    if (outcome === "again" && wait !== undefined) {
      this.#attempts += 1;
      this.#timer = this.kernel.clock.schedule(
        wait,
        () => this.#begin(id),
        "an event is sent to a web server again",
      );
      return;
    }
    this.#ids.shift();
    this.#attempts = 0;
    this.#busy = false;
    this.#next();
  }
}
