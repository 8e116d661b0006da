import type { Clock } from "../kernel/clock.js";
import { PlatformError } from "../kernel/errors.js";
import { described } from "../kernel/names.js";
import { type Duration, milliseconds } from "./durations.js";

/** The platform's clock in a test. It stands still unless the test moves it, or lets it run. */
export class TestClock {
  readonly #clock: Clock;

  /** @internal Made by the kit. */
  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The time of the platform, in milliseconds since the Unix epoch. */
  now(): number {
    return this.#clock.now();
  }

  /** Whether time stands still. */
  get frozen(): boolean {
    return this.#clock.frozen;
  }

  /**
   * Moves time forward; whatever falls due happens in its order, and what it causes has left the
   * platform when the promise resolves.
   *
   * @param duration - milliseconds, or text such as `"31 days"`
   */
  async advance(duration: Duration): Promise<void> {
    await this.#clock.advanceInSlices(milliseconds(duration));
    await nextTurn();
  }

  /** Sets the time. Going forward, what falls due happens; going back, nothing does. */
  async set(time: Date | number | string): Promise<void> {
    const moment = new Date(time).getTime();
    if (Number.isNaN(moment)) {
      throw new PlatformError(
        `clock.set() takes a Date, milliseconds or a date as text, but ${described(time)} was given.`,
        "time",
      );
    }
    await this.#clock.setInSlices(moment);
    await nextTurn();
  }

  /** Lets time run on. */
  run(): void {
    this.#clock.run();
  }

  /** Stops time where it is. */
  freeze(): void {
    this.#clock.freeze();
  }
}

/** Lets what was written in this turn of the event loop reach the sockets. */
async function nextTurn(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
