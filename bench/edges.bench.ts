/**
 * Gateway edges: what a delivery costs with one process, and with a platform, a NATS server and one, two
 * or four edges, all processes together, and what an edge adds to the latency. The rounds of all take
 * turns, as the machine is never the same for long. On fewer cores than processes the processor time counts,
 * not the rate.
 */

import { availableParallelism } from "node:os";
import { NatsServer } from "../test/support/nats-server.js";
import { type Child, startChild } from "./support/child.js";
import { median } from "./support/measure.js";
import { report, reportAtLeast, reportAtMost } from "./support/report.js";
import type { CrowdAnswer } from "./support/room-crowd.js";
import type { CostQuestion, RoomServiceReady, ServiceCost } from "./support/room-service.js";

const SECRET = "a secret of edges in benchmarks, of 32 characters or more";
const ROOMS = 10;
const MEMBERS = 100;
const MESSAGES = 500;
const ROUNDS = 5;
const EDGES = [1, 2, 4];
/** Messages a second at which the latency is measured: 20,000 deliveries. */
const STEADY = 200;

interface Figures {
  /** Events that clients received, for each second of the run. */
  readonly rate: number;
  /** Microseconds of processor time of a delivery, of all processes and of the platform alone. */
  readonly each: number;
  readonly core: number;
  readonly p50: number;
  readonly p99: number;
}

/** A platform with so many edges and players that are connected with them, or with itself. */
class Topology {
  private constructor(
    private readonly service: Child<RoomServiceReady>,
    private readonly edges: readonly Child<{ port: number }>[],
    private readonly crowd: Child<object>,
    private readonly nats: NatsServer | undefined,
  ) {}

  static async open(count: number): Promise<Topology> {
    const nats = count === 0 ? undefined : await NatsServer.start();
    const env = {
      PLATFORM_EDGE_SECRET: SECRET,
      ...(nats === undefined ? {} : { EDGES_BUS: nats.url }),
    };
    const args = [String(ROOMS), String(MEMBERS)];
    const service = await startChild<RoomServiceReady>("room-service.ts", args, env);
    const edges = [];
    for (let edge = 0; edge < count; edge += 1) {
      edges.push(await startChild<{ port: number }>("edge-process.ts", [], env));
    }
    const crowd = await startChild<object>("room-crowd.ts", []);
    const ports = edges.map(({ ready }) => ready.port);
    await crowd.ask({ kind: "connect", ...service.ready, ...(count === 0 ? {} : { ports }) });
    return new Topology(service, edges, crowd, nats);
  }

  async round(): Promise<Figures> {
    const before = await this.#used();
    const senders = 64;
    const talk = { kind: "talk", senders, messages: MESSAGES };
    const fast = await this.crowd.ask<CrowdAnswer>(talk);
    const after = await this.#used();
    const steady = await this.crowd.ask<CrowdAnswer>({ ...talk, rate: STEADY });
    return {
      rate: (fast.deliveries / fast.wall) * 1000,
      each: ((after.all - before.all) * 1000) / fast.deliveries,
      core: ((after.core - before.core) * 1000) / fast.deliveries,
      p50: steady.p50,
      p99: steady.p99,
    };
  }

  async close(): Promise<void> {
    await this.crowd.stop();
    await Promise.all(this.edges.map((edge) => edge.stop()));
    await this.service.stop();
    await this.nats?.kill();
  }

  /** Milliseconds of processor time that the service has used. */
  async #used(): Promise<{ readonly all: number; readonly core: number }> {
    const question: CostQuestion = { collect: false };
    const cpu = async (child: Child<unknown>) => (await child.ask<ServiceCost>(question)).cpu;
    const core = await cpu(this.service);
    let all = core + (this.nats?.cpu() ?? 0);
    for (const edge of this.edges) all += await cpu(edge);
    return { all, core };
  }
}

const counts = [0, ...EDGES];
const topologies = new Map<number, Topology>();
for (const count of counts) topologies.set(count, await Topology.open(count));
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
  report({ name: name("the platform's own"), value: over(count, ({ core }) => core), unit: "µs" });
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
