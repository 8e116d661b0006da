/** Timing on a noisy machine: interleaved rounds, medians, ratios within one round. */

/** The middle value; the mean of the two middle ones for an even count. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** The smallest value that `percent` of all values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] as number;
}

/** Nanoseconds one call takes, from one run of `iterations` calls. */
export function nanosecondsPerCall(iterations: number, call: () => unknown): number {
  let sink: unknown;
  const start = process.hrtime.bigint();
  for (let i = 0; i < iterations; i += 1) sink = call();
  const elapsed = Number(process.hrtime.bigint() - start);
  if (sink === undefined) throw new Error("The measured call returned nothing.");
  return elapsed / iterations;
}

export interface Contestant {
  readonly name: string;
  readonly call: () => unknown;
}

/**
 * Runs all contestants in turn, round by round, so that a change of the machine's speed hits all of
 * them; returns the median nanoseconds of each by name.
 */
export function compare(
  contestants: readonly Contestant[],
  { rounds = 15, iterations = 200_000 }: { rounds?: number; iterations?: number } = {},
): Map<string, number> {
  const samples = new Map(contestants.map(({ name }) => [name, [] as number[]]));
  for (const { call } of contestants) nanosecondsPerCall(iterations / 10, call);
  for (let round = 0; round < rounds; round += 1)
    for (const { name, call } of contestants)
      samples.get(name)?.push(nanosecondsPerCall(iterations, call));
  return new Map([...samples].map(([name, values]) => [name, median(values)]));
}
