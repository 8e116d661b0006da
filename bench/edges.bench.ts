/**
 * Gateway edges: what a delivery costs with one process, and with a platform, a NATS server and one, two
 * or four edges, all processes together, and what an edge adds to the latency. The rounds of all take
 * turns, as the machine is never the same for long. On fewer cores than processes the processor time counts,
 * not the rate. `EDGE_SESSIONS=40000` measures that many sessions over four edges instead, for which each process needs
 * 11,000 files (`ulimit -n`).
 */

import { availableParallelism } from "node:os";
import { type Figures, Topology } from "./support/edge-topology.js";
import { measureManySessions } from "./support/many-sessions.js";
import { median } from "./support/measure.js";
import { report, reportAtLeast, reportAtMost } from "./support/report.js";

const SHAPE = { rooms: 10, members: 100, messages: 500 };
const ROUNDS = 5;
const EDGES = [1, 2, 4];

const { EDGE_SESSIONS: sessions } = process.env;
if (sessions === undefined) await compare();
else await measureManySessions(Number(sessions));

async function compare(): Promise<void> {
  const counts = [0, ...EDGES];
  const topologies = new Map<number, Topology>();
  for (const count of counts)
    topologies.set(count, await Topology.open({ ...SHAPE, edges: count }));
  const rounds = new Map<number, Figures[]>(counts.map((count) => [count, []]));
  for (const topology of topologies.values()) await topology.round();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const count of counts) {
      rounds.get(count)?.push(await (topologies.get(count) as Topology).round());
    }
  }
  for (const topology of topologies.values()) await topology.close();

  /** The median of a figure over the rounds, or of what it becomes beside that of one process in the same round. */
  function over(count: number, figure: (own: Figures, one: Figures) => number): number {
    const ones = rounds.get(0) as Figures[];
    return median(
      (rounds.get(count) as Figures[]).map((own, at) => figure(own, ones[at] as Figures)),
    );
  }

  for (const count of counts) {
    const name = (what: string) =>
      `${count === 0 ? "one process" : `${count} edge${count === 1 ? "" : "s"}`}: ${what}`;
    report({ name: name("deliveries"), value: over(count, ({ rate }) => rate), unit: "a second" });
    const each = over(count, (own) => own.each);
    report({ name: name("processor time of a delivery"), value: each, unit: "µs" });
    report({
      name: name("median at 20,000 a second"),
      value: over(count, ({ p50 }) => p50),
      unit: "ms",
    });
    report({ name: name("99th percentile"), value: over(count, ({ p99 }) => p99), unit: "ms" });
    if (count === 0) continue;
    report({
      name: name("the platform's own"),
      value: over(count, ({ core }) => core),
      unit: "µs",
    });
    const ratio = over(count, (own, one) => own.each / one.each);
    // With as many cores as there are processes the rate is what edges are for.
    if (count === 4 && availableParallelism() >= 8) {
      const rate = over(count, (own, one) => own.rate / one.rate);
      reportAtLeast(name("deliveries against one process"), rate, "times", 2.5);
    } else if (count === 4) reportAtMost(name("the same against one process"), ratio, "times", 1.3);
    else report({ name: name("the same against one process"), value: ratio, unit: "times" });
    if (count > 1) continue;
    reportAtMost(
      name("adds at the median"),
      over(count, (own, one) => own.p50 - one.p50),
      "ms",
      1,
    );
    reportAtMost(
      name("adds at p99"),
      over(count, (own, one) => own.p99 - one.p99),
      "ms",
      5,
    );
  }
}
