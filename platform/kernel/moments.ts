// What a clock starts with, where it is, and which moments it can show.

/** A pending action of a `Clock`. */
export interface Timer {
  /** Forgets the action. Does nothing when it has already run. */
  cancel(): void;
}

/** How a `Clock` starts. */
export interface ClockOptions {
  /** First value of `Clock.now`, milliseconds since the Unix epoch. Default: the real time. */
  now?: number | undefined;
  /** When true, time only changes by `Clock.advance` and `Clock.set`. */
  frozen?: boolean | undefined;
}

/** The position of a clock, so that another process can continue it. */
export interface ClockPosition {
  /** Milliseconds by which a running clock is ahead of the machine's. */
  readonly offset: number;
  /** The time of a frozen clock, in milliseconds since the Unix epoch; null while it runs. */
  readonly frozenAt: number | null;
}

/** Something that falls due. */
export interface DueThing {
  /** When, in milliseconds since the Unix epoch. */
  readonly at: number;
  /** What happens then, in words. */
  readonly what: string;
}

/**
 * The last moment that a clock can be set to, in milliseconds since the Unix epoch. Ids can name the
 * four months after it, too, so that there are ids for whatever is made then.
 */
export const LAST_MOMENT = Date.UTC(2154, 0, 1);

/**
 * @param what - what happens then, in words
 * @throws RangeError for what is no time, which would keep everything due after it from happening
 */
export function requireTime(time: number, what: string): void {
  if (!Number.isNaN(time)) return;
  throw new RangeError(`There is no time at which ${what}: it is ${time}; give milliseconds.`);
}

/**
 * @returns the moment in milliseconds since the Unix epoch
 * @throws RangeError for a moment that no clock can show
 */
export function requireMoment(moment: number | Date): number {
  const time = moment instanceof Date ? moment.getTime() : moment;
  if (typeof time === "number" && time >= 0 && time <= LAST_MOMENT) return time;
  throw new RangeError(
    `The clock cannot be set to ${moment}; give a Date or milliseconds since 1970, up to ${LAST_MOMENT}, the first day of 2154.`,
  );
}
