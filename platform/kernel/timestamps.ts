/** The second that was written last, as a number and as text. */
let second = Number.NaN;
let text = "";

/**
 * A moment as the service writes it: with microseconds, which are left out when there are none, and
 * `+00:00` instead of `Z`.
 *
 * @param moment - milliseconds since the Unix epoch
 */
export function timestamp(moment: number): string {
  // Moments of the same second follow one another, and writing one out takes ten times as long.
  const now = Math.floor(moment / 1000);
  if (now !== second) {
    text = new Date(now * 1000).toISOString().slice(0, -5);
    second = now;
  }
  const fraction = Math.floor(moment - now * 1000);
  return `${text}${fraction === 0 ? "" : `.${String(fraction).padStart(3, "0")}000`}+00:00`;
}

/** As {@link timestamp}; null stays null. */
export function timestampOrNull(moment: number | null): string | null {
  return moment === null ? null : timestamp(moment);
}

/** As {@link timestamp}, of a moment in ISO 8601. One that ends as JavaScript writes it is not parsed. */
export function timestampOf(iso: string): string {
  if (iso.length !== 24 || !iso.endsWith("Z")) return timestamp(Date.parse(iso));
  const fraction = iso.slice(20, 23);
  return `${iso.slice(0, 19)}${fraction === "000" ? "" : `.${fraction}000`}+00:00`;
}
