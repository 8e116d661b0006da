/** What a piece of work costs the process that does it. */

export interface Figures {
  /** Milliseconds from start to end. */
  readonly wall: number;
  /** Milliseconds of processor time, of all threads. */
  readonly cpu: number;
  /** Milliseconds in which the event loop was busy. */
  readonly loop: number;
  /** Bytes that the process holds after it, garbage collected. */
  readonly memory: number;
}

/** Does the work and says what it cost. */
export async function measured(work: () => Promise<unknown>): Promise<Figures> {
  const loop = performance.eventLoopUtilization();
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  const { active } = performance.eventLoopUtilization(loop);
  globalThis.gc?.();
  return { wall, cpu: (user + system) / 1000, loop: active, memory: process.memoryUsage.rss() };
}
