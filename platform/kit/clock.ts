import type { Clock } from "../kernel/clock.js";
import { PlatformError } from "../kernel/errors.js";
import { described } from "../kernel/names.js";
import { type Duration, milliseconds } from "./durations.js";

/** The platform's clock in a test. It stands still unless the test moves it, or lets it run. */
export class TestClock {
  readonly #clock: Clock;
  readonly #moved: () => Promise<void>;

  /**
   * @internal Made by the kit.
   *
   * @param moved - waits for what players' clients do after the clock was moved
   */
  constructor(clock: Clock, moved: () => Promise<void>) {
    this.#clock = clock;
    this.#moved = moved;
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
   * platform when the promise resolves. By then the clients of players have renewed their sign-ins, too.
   *
   * @remarks Gateway clients stay connected although they send no heartbeat meanwhile, as the kit sets
   *   `silentIntervals: Infinity`. With another value in the option `platform`, as on a platform without the kit, a
   *   move by so many heartbeat intervals closes them with 4009, which ends their sessions. A session whose
   *   connection was lost before cannot be resumed after 2 minutes, the platform's `resumeWindow`.
   *
   * @param duration - milliseconds, or text such as `"31 days"`
   */
  async advance(duration: Duration): Promise<void> {
    await this.#clock.advanceInSlices(milliseconds(duration));
    await this.#settled();
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
    await this.#settled();
  }

  async #settled(): Promise<void> {
    await nextTurn();
    await this.#moved();
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
