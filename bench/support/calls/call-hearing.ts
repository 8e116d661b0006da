/** What it takes to hear many: the same packets of one call, decoded by each library. */

import type { Child } from "../child.js";
import { report, reportAtMost } from "../report.js";
import type { Account, Used } from "./call-messages.js";
import { openRoom } from "./call-room.js";

const SPEAKERS = [2, 10, 25];
const SECONDS = 10;

/** What one listener has used between two moments. */
interface Cost {
  /** Percent of a processor. */
  readonly cpu: number;
  readonly memory: number;
}

/** In turns, in one room: the engine, the other library with a decoder, and the same without one. */
const CONTESTANTS = [
  ["startCall, heard by the engine:", "calls/call-by-engine.ts", "played"],
  ["startCallWithAudioCallbacks, read by a program as well:", "calls/call-by-engine.ts", "read"],
  ["@discordjs/voice, decoded by opusscript:", "calls/call-by-peer.ts", "decoded"],
  ["@discordjs/voice, not decoded:", "calls/call-by-peer.ts", "received"],
] as const;

/** Says what it takes each of them to hear more and more speakers. */
export async function measureHearing(): Promise<void> {
  const room = await openRoom(Math.max(...SPEAKERS), CONTESTANTS.length);
  const listeners: Child<object>[] = [];
  for (const [index, [, script, care]] of CONTESTANTS.entries()) {
    const account = room.service.accounts[index] as Account;
    listeners.push(await room.listener(script, account, care));
  }
  const before = await Promise.all(listeners.map((listener) => listener.ask<Used>({})));
  const costs: Cost[][] = CONTESTANTS.map(() => []);
  for (const count of SPEAKERS) {
    const join = await room.request({ people: count });
    for (const [index, listener] of listeners.entries()) {
      await listener.ask({ join });
      await room.request({ members: count + 1, speak: 2 });
      const speak = () => room.request({ speak: SECONDS });
      costs[index]?.push(await hear(listener, speak, count, before[index] as Used));
      await listener.ask({ leave: true });
      await room.request({ members: count });
    }
  }
  for (const listener of listeners) await listener.stop();
  await room.close();
  tell(costs);
}

async function hear(
  listener: Child<object>,
  speak: () => Promise<unknown>,
  count: number,
  before: Used,
): Promise<Cost> {
  const start = await listener.ask<Used>({});
  await speak();
  const end = await listener.ask<Used>({});
  const share = (end.heard - start.heard) / (count * SECONDS * 1000);
  // What is only played is not counted.
  if (end.heard > 0 && share < 0.95)
    throw new Error(`Of ${count} speakers ${share * 100} % was heard.`);
  return { cpu: (end.cpu - start.cpu) / SECONDS / 10, memory: end.memory - before.memory };
}

function tell(costs: readonly Cost[][]): void {
  for (const [index, [name]] of CONTESTANTS.entries()) {
    for (const [row, { cpu, memory }] of (costs[index] ?? []).entries()) {
      report({ name: `${name} ${SPEAKERS[row]}`, value: cpu, unit: "% of a core" });
      report({ name: "  memory added", value: memory / 2 ** 20, unit: "MiB" });
    }
    // Without a verdict: with few speakers the collector makes more of a difference than they do.
    const [few, many] = [costs[index]?.[0]?.memory ?? 0, costs[index]?.at(-1)?.memory ?? 0];
    const each = (many - few) / ((SPEAKERS.at(-1) ?? 0) - (SPEAKERS[0] ?? 0));
    report({ name: "  memory of one more speaker", value: each / 1024, unit: "KiB" });
  }
  const [played, read, theirs] = costs as [Cost[], Cost[], Cost[]];
  for (const [way, ours] of [
    ["played", played],
    ["read as well", read],
  ] as const) {
    for (const [index, count] of SPEAKERS.entries()) {
      const ratio = (ours[index]?.cpu ?? 0) / (theirs[index]?.cpu ?? 0);
      reportAtMost(`${count} speakers, ${way}, against decoded packets`, ratio, "×", 0.33);
    }
    const more = (row: Cost[]) => (row.at(-1)?.cpu ?? 0) - (row[0]?.cpu ?? 0);
    const name = `processor time of one more speaker, ${way}, the same`;
    reportAtMost(name, more(ours) / more(theirs), "×", 0.33);
  }
}
