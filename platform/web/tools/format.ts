/** A time of the platform's clock, such as `2026-01-15 12:00:05`, in UTC. */
export const dateTime = (ms: number): string =>
  new Date(ms).toISOString().replace("T", " ").slice(0, 19);

/** The time of day with milliseconds, in UTC. */
export const timeOfDay = (ms: number): string => new Date(ms).toISOString().slice(11, 23);

/** A size, such as `1.2 kB`, which are 1200 bytes. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000
    ? `${(bytes / 1000).toFixed(1)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
] as const;

/** A length of time in its two largest units, such as `31 days 2 hours`. */
export function span(ms: number): string {
  let rest = Math.abs(ms);
  const parts: string[] = [];
  for (const [unit, length] of UNITS) {
    const count = Math.floor(rest / length);
    if (count === 0 && parts.length === 0) continue;
    rest -= count * length;
    if (count > 0) parts.push(`${count}\u00a0${unit}${count === 1 ? "" : "s"}`);
    if (parts.length === 2) break;
  }
  return parts.length === 0 ? "less than a second" : parts.join(" ");
}

/** A length of time as tables show it, such as `12 ms` or `3.4 s`; number and unit stay on one line. */
export const milliseconds = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms * 10) / 10}\u00a0ms` : `${Math.round(ms / 100) / 10}\u00a0s`;

/** `1 command`, `2 commands`. */
export const count = (number: number, what: string): string =>
  `${number.toLocaleString("en")} ${what}${number === 1 ? "" : "s"}`;
