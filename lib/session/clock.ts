/** A scheduled action. */
export interface ScheduledAction {
  /** Cancels it; does nothing if it has run. */
  cancel(): void;
}

/**
 * The clock of a session: the machine's, unless a test replaces it. The clock of the local platform
 * can be used.
 */
export interface SessionClock {
  /** Milliseconds since 1970. It may jump, because people and time servers set clocks. */
  now(): number;
  /**
   * Milliseconds of a monotonic clock. It may stop while the machine sleeps. By default `now` is
   * used.
   */
  monotonic?(): number;
  /**
   * Calls a function once.
   *
   * @param delay - Milliseconds from now.
   * @param action - The function.
   */
  schedule(delay: number, action: () => void): ScheduledAction;
}

/** The machine's clock. Its timers do not keep the process alive. */
export const systemClock: SessionClock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  schedule(delay, action) {
    const timer = setTimeout(action, delay).unref();
    return { cancel: () => clearTimeout(timer) };
  },
};

/** The clock's monotonic time, or else its wall time. */
export function monotonic(clock: SessionClock): number {
  return clock.monotonic?.() ?? clock.now();
}
