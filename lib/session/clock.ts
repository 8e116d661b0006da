/** Something that will happen later, unless it is called off. */
export interface ScheduledAction {
  /** Calls it off; does nothing when it has happened. */
  cancel(): void;
}

/**
 * The time a session goes by: the machine's, unless a test puts another in its place. The clock of
 * the local platform fits as it is.
 */
export interface SessionClock {
  /** Milliseconds since 1970. It may jump, because people and time servers set clocks. */
  now(): number;
  /**
   * Milliseconds since any fixed moment, of a clock that nobody sets. It may stand still while the
   * machine sleeps. Unless given, `now` has to do.
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

/** The machine's time. Waiting for it keeps no process alive. */
export const systemClock: SessionClock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  schedule(delay, action) {
    const timer = setTimeout(action, delay).unref();
    return { cancel: () => clearTimeout(timer) };
  },
};

/** The clock's steady time, or the next best. */
export function monotonic(clock: SessionClock): number {
  return clock.monotonic?.() ?? clock.now();
}
