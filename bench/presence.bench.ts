/**
 * Presence through the local client, against `@xhayper/discord-rpc` at the same local client: how
 * many changes a second, what a change costs, how soon presence is back after a restart, memory.
 */

import type { Figures } from "./support/figures.js";
import { startContestant } from "./support/gateway/presence-contestant.js";
import { median } from "./support/measure.js";
import { report, reportAtLeast } from "./support/report.js";
import { startService } from "./support/service.js";

const ROUNDS = 7;
const IN_ONE_GO = { count: 5_000, inOneGo: true };
const ONE_BY_ONE = { count: 2_000, inOneGo: false };
const RESTARTS = 15;

const service = await startService(1);
const ours = await startContestant("ours", service);
const peer = await startContestant("peer", service);
const contestants = [
  ["this package", ours],
  ["@xhayper/discord-rpc", peer],
] as const;

for (const [title, task] of [
  ["set in one go, until the last is shown", IN_ONE_GO],
  ["each awaited", ONE_BY_ONE],
] as const) {
  const figures = new Map<string, Figures[]>(contestants.map(([name]) => [name, []]));
  for (const [, contestant] of contestants) await contestant.run(task);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, contestant] of contestants)
      figures.get(name)?.push(await contestant.run(task));
  const middle = (name: string, pick: (each: Figures) => number): number =>
    median((figures.get(name) as Figures[]).map(pick));
  const rates: number[] = [];
  for (const [name] of contestants) {
    const rate = (task.count / middle(name, ({ wall }) => wall)) * 1000;
    const cost = (pick: (each: Figures) => number) => (middle(name, pick) / task.count) * 1000;
    rates.push(rate);
    report({ name: `${title}: ${name}`, value: rate, unit: "changes a second" });
    report({ name: `  processor time: ${name}`, value: cost(({ cpu }) => cpu), unit: "µs" });
    report({ name: `  event-loop time: ${name}`, value: cost(({ loop }) => loop), unit: "µs" });
  }
  const [mine, theirs] = rates as [number, number];
  reportAtLeast(`${title}: ratio`, mine / theirs, "×", task.inOneGo ? 3 : 1.2);
}

const back = new Map<number, number[]>([ours, peer].map(({ pid }) => [pid, []]));
for (let restart = 0; restart < RESTARTS; restart += 1)
  for (const [pid, time] of Object.entries(await service.restartLocalClient([ours.pid, peer.pid])))
    back.get(Number(pid))?.push(time);
for (const [name, { pid }] of contestants)
  report({ name: `back after a restart: ${name}`, value: median(back.get(pid) ?? []), unit: "ms" });

for (const [name, contestant] of contestants) {
  const { memory } = await contestant.run({ count: 1, inOneGo: false });
  report({ name: `memory of the process: ${name}`, value: memory / 1024 / 1024, unit: "MiB" });
}

for (const [, contestant] of contestants) await contestant.stop();
await service.stop();
