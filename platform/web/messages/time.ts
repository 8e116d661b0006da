const PARTS: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

const UNITS = [
  ["year", 31_557_600_000],
  ["month", 2_629_800_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
] as const;

/** Farthest time that a date can have, in milliseconds on either side of 1970. */
const FARTHEST = 8.64e15;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A time in one of the styles that timestamps in messages have.
 *
 * @param ms - since the Unix epoch
 * @param now - asked only for the style that is relative to it
 */
export function timeIn(style: string, ms: number, now: () => number): string {
  if (!(Math.abs(ms) <= FARTHEST)) return "Invalid date";
  if (style === "R") return ago(ms, now());
  let format = formats.get(style);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-GB", PARTS[style] ?? PARTS.f);
    formats.set(style, format);
  }
  return format.format(ms);
}

/** How far a time is from now, in its largest unit. */
export function ago(ms: number, now: number): string {
  const difference = ms - now;
  const [unit, length] = UNITS.find(([, each]) => Math.abs(difference) >= each) ?? ["second", 1000];
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(
    Math.round(difference / length),
    unit,
  );
}

/** A length of time as players show it: `1:05`. */
export function lengthOf(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** A size as people read it. */
export function sizeOf(bytes: number): string {
  const units = ["bytes", "KB", "MB", "GB"];
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? size.toLocaleString("en") : size.toFixed(size < 10 ? 2 : 1)} ${units[unit]}`;
}
