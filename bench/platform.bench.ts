/**
 * The local platform under load, in a process of its own: sessions held and the memory of each,
 * messages fanned out to rooms of 100, how both grow from 100 to 10,000 sessions, and what the state
 * in a file costs. The players are in another process and cost as little as can be; what a delivery
 * costs the platform is its processor time, which holds on a machine that is busy, too. Beside it
 * stands what a program pays that does nothing but write as much to as many sockets, in turns with
 * the platform.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BareCosts, startBare } from "./support/bare.js";
import { type Child, startChild } from "./support/child.js";
import { costOf, type ServiceCost } from "./support/cost.js";
import { median } from "./support/measure.js";
import { report, reportAtLeast, reportAtMost } from "./support/report.js";
import type { CrowdAnswer } from "./support/room-crowd.js";
import type { RoomServiceReady } from "./support/room-service.js";

const MEMBERS = 100;
const ROOMS = [1, 10, 100];
const MESSAGES = 1_000;
const ROUNDS = 3;
const STATE_ROUNDS = 7;
/** Messages a second at which the latency is measured, in all rooms together. */
const STEADY = 200;

/** A platform with players in its rooms. */
class Rooms {
  private constructor(
    readonly rooms: number,
    readonly service: Child<RoomServiceReady>,
    private readonly crowd: Child<object>,
  ) {}

  static async open(rooms: number, state?: string): Promise<Rooms> {
    const args = [`${rooms}`, `${MEMBERS}`, ...(state === undefined ? [] : [state])];
    const service = await startChild<RoomServiceReady>("room-service.ts", args);
    return new Rooms(rooms, service, await startChild<object>("room-crowd.ts", []));
  }

  async connect(): Promise<void> {
    await this.crowd.ask({ kind: "connect", ...this.service.ready });
  }

  async cpu(): Promise<number> {
    return (await this.#cost(false)).cpu;
  }

  async memory(): Promise<number> {
    return (await this.#cost(true)).memory;
  }

  #cost(collect: boolean): Promise<ServiceCost> {
    return costOf(this.service, collect);
  }

  /** Has the players send; the answer with the processor time of a delivery, in microseconds. */
  async talk(messages: number, rate?: number): Promise<CrowdAnswer & { readonly each: number }> {
    const senders = Math.max(64, this.rooms * 4);
    const before = await this.cpu();
    const question = { kind: "talk", senders, messages, ...(rate === undefined ? {} : { rate }) };
    const answer = await this.crowd.ask<CrowdAnswer>(question);
    const used = (await this.cpu()) - before;
    return { ...answer, each: (used * 1000) / answer.deliveries };
  }

  async close(): Promise<void> {
    await Promise.all([this.service.stop(), this.crowd.stop()]);
  }
}

for (const rooms of ROOMS) await measure(rooms, rooms === ROOMS.at(-1));
await measureState(10);

async function measure(rooms: number, largest: boolean): Promise<void> {
  const sessions = rooms * MEMBERS;
  const name = (what: string) => `${sessions.toLocaleString("en")} sessions: ${what}`;
  const platform = await Rooms.open(rooms);
  const before = await platform.memory();
  const start = performance.now();
  await platform.connect();
  report({ name: name("to READY"), value: (performance.now() - start) / 1000, unit: "s" });
  const memory = ((await platform.memory()) - before) / sessions / 1024;
  report({ name: name("memory of each"), value: memory, unit: "KiB" });
  await platform.talk(MESSAGES / 10);
  const bare: BareCosts = await startBare(sessions);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ ...(await platform.talk(MESSAGES)), bare: await bare.each() });
  }
  await bare.close();
  const rate = median(rounds.map(({ deliveries, wall }) => (deliveries / wall) * 1000));
  if (largest) {
    report({ name: name("held"), value: sessions, unit: "", target: "≥ 10,000", reached: true });
    reportAtLeast(name("deliveries"), rate, "a second", 150_000);
  } else {
    report({ name: name("deliveries"), value: rate, unit: "a second" });
  }
  const each = median(rounds.map((one) => one.each));
  report({ name: name("processor time of a delivery"), value: each, unit: "µs" });
  const ratio = median(rounds.map((one) => one.each / one.bare));
  report({ name: name("the same against bare writes"), value: ratio, unit: "times" });
  const { p99 } = await platform.talk(STEADY * 5, STEADY);
  report({ name: name(`99th percentile at ${STEADY * MEMBERS} a second`), value: p99, unit: "ms" });
  await platform.close();
}

/** What it costs to have all on disk, in turns with a platform that keeps nothing. */
async function measureState(rooms: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const both = await Promise.all([Rooms.open(rooms), Rooms.open(rooms, join(folder, "state.db"))]);
  const [memory, file] = both;
  for (const platform of both) await platform.connect();
  for (const platform of both) await platform.talk(MESSAGES / 10);
  const ratios = [];
  for (let round = 0; round < STATE_ROUNDS; round++) {
    // Whoever is second finds the machine as the first left it: each is first in turn.
    const order = round % 2 === 0 ? [memory, file] : [file, memory];
    const costs = new Map<Rooms, number>();
    for (const platform of order) costs.set(platform, (await platform.talk(MESSAGES)).each);
    ratios.push((costs.get(file) as number) / (costs.get(memory) as number));
  }
  reportAtMost("a delivery with the state in a file, against none", median(ratios), "times", 1.1);
  await Promise.all(both.map((platform) => platform.close()));
  rmSync(folder, { recursive: true });
}
