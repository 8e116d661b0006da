/**
 * The local platform under load, in a process of its own: sessions held and the memory of each,
 * messages fanned out to rooms of 100, and how both grow from 100 to 10,000 sessions. The players
 * are in another process and cost as little as can be; what a delivery costs the platform is its
 * processor time, which holds on a machine that is busy, too.
 */

import { startChild } from "./support/child.js";
import { report, reportAtLeast } from "./support/report.js";
import type { CrowdAnswer } from "./support/room-crowd.js";
import type { RoomServiceReady, ServiceCost } from "./support/room-service.js";

const MEMBERS = 100;
const ROOMS = [1, 10, 100];
const MESSAGES = 3_000;
/** Messages a second at which the latency is measured, in all rooms together. */
const STEADY = 200;

for (const rooms of ROOMS) await measure(rooms, rooms === ROOMS.at(-1));

async function measure(rooms: number, largest: boolean): Promise<void> {
  const sessions = rooms * MEMBERS;
  const name = (what: string) => `${sessions.toLocaleString("en")} sessions: ${what}`;
  const service = await startChild<RoomServiceReady>("room-service.ts", [`${rooms}`, `${MEMBERS}`]);
  const crowd = await startChild<object>("room-crowd.ts", []);
  const cost = () => service.ask<ServiceCost>({});
  const before = await cost();
  const start = performance.now();
  await crowd.ask({ kind: "connect", ...service.ready });
  report({ name: name("to READY"), value: (performance.now() - start) / 1000, unit: "s" });
  const held = await cost();
  const memory = (held.memory - before.memory) / sessions / 1024;
  report({ name: name("memory of each"), value: memory, unit: "KiB" });
  const senders = Math.max(64, rooms * 4);
  const talk = (question: object) => crowd.ask<CrowdAnswer>({ kind: "talk", senders, ...question });
  await talk({ messages: MESSAGES / 10 });
  const idle = await cost();
  const { wall, deliveries } = await talk({ messages: MESSAGES });
  const { cpu } = await cost();
  const rate = (deliveries / wall) * 1000;
  if (largest) {
    report({ name: name("held"), value: sessions, unit: "", target: "≥ 10,000", reached: true });
    reportAtLeast(name("deliveries"), rate, "a second", 150_000);
  } else {
    report({ name: name("deliveries"), value: rate, unit: "a second" });
  }
  const each = ((cpu - idle.cpu) * 1000) / deliveries;
  report({ name: name("processor time of a delivery"), value: each, unit: "µs" });
  const { p99 } = await talk({ messages: STEADY * 5, rate: STEADY });
  report({ name: name(`99th percentile at ${STEADY * MEMBERS} a second`), value: p99, unit: "ms" });
  await Promise.all([service.stop(), crowd.stop()]);
}
