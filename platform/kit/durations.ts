import { PlatformError } from "../kernel/errors.js";
import { described } from "../kernel/names.js";

/** A time span: milliseconds, or text such as `"31 days"`, `"5 minutes"`, `"1.5 h"` or `"200 ms"`. */
export type Duration = number | `${number} ${string}` | `${number}${string}`;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS = new Map(
  Object.entries({
    ms: 1,
    millisecond: 1,
    s: SECOND,
    second: SECOND,
    min: MINUTE,
    minute: MINUTE,
    h: HOUR,
    hour: HOUR,
    d: DAY,
    day: DAY,
    week: 7 * DAY,
  }),
);

/** @throws PlatformError for what is no time span */
export function milliseconds(duration: Duration): number {
  if (typeof duration === "number" && duration >= 0 && Number.isFinite(duration)) return duration;
  const [, amount, unit] = /^(\d+(?:\.\d+)?)\s*([a-z]+)$/.exec(String(duration).trim()) ?? [];
  const size =
    unit === undefined ? undefined : (UNITS.get(unit) ?? UNITS.get(unit.replace(/s$/, "")));
  if (amount !== undefined && size !== undefined) return Number(amount) * size;
  throw new PlatformError(
    `${described(duration)} is no time span; give milliseconds, or a number with ms, seconds, minutes, hours, days or weeks, such as "31 days".`,
    "duration",
  );
}

/** A span as people say it, such as `40 ms`, `1.5 s` or `31 days`. */
export function spoken(ms: number): string {
  if (ms < SECOND) return `${Math.round(ms * 10) / 10} ms`;
  if (ms < 2 * MINUTE) return `${Math.round(ms / 10) / 100} s`;
  if (ms < 2 * HOUR) return `${Math.round(ms / MINUTE)} minutes`;
  if (ms < 2 * DAY) return `${Math.round(ms / HOUR)} hours`;
  return `${Math.round(ms / DAY)} days`;
}
