/** How a benchmark reports: one row per figure, as JSON lines on standard output. */

export interface Row {
  /** What was measured. */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The figure to reach, as the design states it. */
  readonly target?: string;
  /** Whether the target was reached; absent where there is none. */
  readonly reached?: boolean;
}

/** Prints a row for `bench/run.ts` to collect. */
export function report(row: Row): void {
  process.stdout.write(`${JSON.stringify(row)}\n`);
}

/** Prints a row whose value must be at most `limit`. */
export function reportAtMost(name: string, value: number, unit: string, limit: number): void {
  report({ name, value, unit, target: `≤ ${limit}`, reached: value <= limit });
}

/** Prints a row whose value must be at least `limit`. */
export function reportAtLeast(name: string, value: number, unit: string, limit: number): void {
  report({ name, value, unit, target: `≥ ${limit}`, reached: value >= limit });
}
