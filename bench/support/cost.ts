/** What a process of a benchmark has used, which it says when its parent asks. */

import type { NatsServer } from "../../test/support/nats-server.js";
import type { Child } from "./child.js";

/** Asks for a {@link ServiceCost}. */
interface CostQuestion {
  /** Collects garbage first, which takes processor time itself: for the memory alone. */
  readonly collect: boolean;
}

/** What the process has used so far. */
export interface ServiceCost {
  /** Milliseconds of processor time, of all threads. */
  readonly cpu: number;
  /** Bytes that it holds. */
  readonly memory: number;
}

/** Answers each {@link CostQuestion} of the parent. */
export function answerCost(): void {
  process.on("message", ({ collect }: CostQuestion) => {
    if (collect) globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const cost: ServiceCost = { cpu: (user + system) / 1000, memory: process.memoryUsage.rss() };
    process.send?.(cost);
  });
}

/** What such a process has used. */
export function costOf(child: Child<unknown>, collect = false): Promise<ServiceCost> {
  return child.ask<ServiceCost>({ collect } satisfies CostQuestion);
}

/** Milliseconds of processor time of a platform, and of it with its edges and their NATS server. */
export async function cpuWithEdges(
  platform: Child<unknown>,
  edges: readonly Child<unknown>[],
  nats: NatsServer | undefined,
): Promise<{ readonly core: number; readonly all: number }> {
  const core = (await costOf(platform)).cpu;
  let all = core + (nats?.cpu() ?? 0);
  for (const edge of edges) all += (await costOf(edge)).cpu;
  return { core, all };
}
