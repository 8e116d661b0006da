/**
 * A moment as the service writes it: with microseconds, which are left out when there are none, and
 * `+00:00` instead of `Z`.
 *
 * @param moment - milliseconds since the Unix epoch
 */
export function timestamp(moment: number): string {
  const [seconds = "", fraction = "000"] = new Date(moment).toISOString().slice(0, -1).split(".");
  return `${seconds}${fraction === "000" ? "" : `.${fraction}000`}+00:00`;
}

/** As {@link timestamp}; null stays null. */
export function timestampOrNull(moment: number | null): string | null {
  return moment === null ? null : timestamp(moment);
}
