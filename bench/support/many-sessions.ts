/**
 * As many sessions as are wanted over four edges, beside one process with at most 10,000: what a session holds,
 * and what a delivery costs. The rounds of both take turns.
 */

import { loadavg } from "node:os";
import { type Figures, Topology } from "./edge-topology.js";
import { median } from "./measure.js";
import { report, reportAtMost } from "./report.js";

const EDGES = 4;
const CROWDS = 4;
const MEMBERS = 100;
const MESSAGES = 1000;
const ROUNDS = 3;
/** What one process is meant for. */
const ONE_PROCESS = 10_000;

/** Reports the figures of so many sessions. */
export async function measureManySessions(sessions: number): Promise<void> {
  const common = { members: MEMBERS, messages: MESSAGES };
  const rooms = Math.ceil(sessions / MEMBERS);
  const few = Math.min(rooms, ONE_PROCESS / MEMBERS);
  const one = await Topology.open({ ...common, edges: 0, rooms: few });
  const start = performance.now();
  const many = await Topology.open({ ...common, edges: EDGES, rooms, crowds: CROWDS });
  const opened = (performance.now() - start) / 1000;
  for (const topology of [one, many]) await topology.round();
  const rounds: { one: Figures; many: Figures }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ one: await one.round(), many: await many.round() });
  }
  for (const topology of [one, many]) await topology.close();

  report({ name: "load of the machine", value: loadavg()[0] as number, unit: "processes" });
  report({ name: "sessions over four edges", value: rooms * MEMBERS, unit: "" });
  report({ name: "to make their users and connect them", value: opened, unit: "s" });
  const KIB = 1024;
  report({ name: "a session in the core", value: many.memory.core / KIB, unit: "KiB" });
  report({ name: "a session in its edge", value: many.memory.edges / KIB, unit: "KiB" });
  report({ name: "a session in one process", value: one.memory.core / KIB, unit: "KiB" });
  for (const which of ["one", "many"] as const) {
    const over = (figure: (figures: Figures) => number) =>
      median(rounds.map((round) => figure(round[which])));
    const name = (what: string) => `${which === "one" ? "one process" : "four edges"}: ${what}`;
    report({ name: name("deliveries"), value: over(({ rate }) => rate), unit: "a second" });
    report({
      name: name("deliveries of a second of processor time"),
      value: over(({ each }) => 1e6 / each),
      unit: "",
    });
    report({
      name: name("processor time of a delivery"),
      value: over(({ each }) => each),
      unit: "µs",
    });
    report({ name: name("of it the platform's own"), value: over(({ core }) => core), unit: "µs" });
    report({
      name: name("99th percentile at 20,000 a second"),
      value: over(({ p99 }) => p99),
      unit: "ms",
    });
  }
  const ratio = median(rounds.map((round) => round.many.each / round.one.each));
  reportAtMost("four edges: the same against one process", ratio, "times", 1.3);
}
