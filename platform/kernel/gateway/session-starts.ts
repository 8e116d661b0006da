import type { Clock } from "../clock.js";
import { FixedWindow } from "../fixed-window.js";
import { SlidingWindow } from "../sliding-window.js";

/** Sessions a bot may start within {@link CONCURRENCY_SPAN}. */
export const MAX_CONCURRENCY = 1;
const CONCURRENCY_SPAN = 5000;
const STARTS_PER_DAY = 1000;
const DAY = 86_400_000;

interface Windows {
  burst: SlidingWindow;
  day: FixedWindow;
}

/** Counts how often bots identify (protocol 3.10, 4.1). Sessions of users are not limited. */
export class SessionStarts {
  readonly #windows = new Map<string, Windows>();

  constructor(private readonly clock: Clock) {}

  /** Counts an Identify of an application's bot; false when it comes too soon. */
  take(applicationId: string): boolean {
    const { burst, day } = this.#of(applicationId);
    const now = this.clock.monotonic();
    return burst.take(now) && day.take(now);
  }

  /** The answer of `GET /gateway/bot`. `resetAfter` is in milliseconds. */
  budget(applicationId: string): { total: number; remaining: number; resetAfter: number } {
    const { day } = this.#of(applicationId);
    const now = this.clock.monotonic();
    return {
      total: STARTS_PER_DAY,
      remaining: day.remaining(now),
      resetAfter: day.resetAfter(now),
    };
  }

  #of(applicationId: string): Windows {
    let windows = this.#windows.get(applicationId);
    if (windows === undefined) {
      windows = {
        burst: new SlidingWindow(MAX_CONCURRENCY, CONCURRENCY_SPAN),
        day: new FixedWindow(STARTS_PER_DAY, DAY),
      };
      this.#windows.set(applicationId, windows);
    }
    return windows;
  }
}
