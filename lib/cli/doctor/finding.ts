/** One line of the doctor's report. */
export type Finding = Fine | Wanting;

interface Fine {
  readonly status: "ok";
  /** The area that was checked, such as `"library"`. */
  readonly area: string;
  /** What was found, as a sentence. */
  readonly message: string;
  /** The same for programs. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A `"note"` limits what works, and may be intended; a `"problem"` keeps the SDK from working. */
interface Wanting extends Omit<Fine, "status"> {
  readonly status: "note" | "problem";
  /** What to do about it, as a sentence. */
  readonly advice: string;
}

type Details = Fine["details"];

export const ok = (area: string, message: string, details?: Details): Finding => ({
  status: "ok",
  area,
  message,
  ...(details ? { details } : {}),
});

export const note = (
  area: string,
  message: string,
  advice: string,
  details?: Details,
): Finding => ({
  ...ok(area, message, details),
  status: "note",
  advice,
});

export const problem = (
  area: string,
  message: string,
  advice: string,
  details?: Details,
): Finding => ({ ...ok(area, message, details), status: "problem", advice });
