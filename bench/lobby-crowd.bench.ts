/**
 * A thousand connected clients in one process join 100 lobbies, ten in each, and every client sends
 * ten messages, each awaited, until all members have read all messages of their lobby by
 * `for await`. The service runs in a process of its own, with its rate limit for messages out of
 * the way.
 */

import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Client, Snowflake } from "../lib/index.js";
import { type Figures, measured } from "./support/figures.js";
import { meet, readMessages } from "./support/lobby.js";
import { report } from "./support/report.js";
import { startService } from "./support/service.js";
import { connectClients } from "./support/session.js";

const LOBBIES = 100;
const MEMBERS = 10;
const MESSAGES = 10;
const READ = LOBBIES * MEMBERS * MEMBERS * MESSAGES;

interface Lobby {
  readonly id: Snowflake;
  readonly members: readonly Client[];
}

const service = await startService(LOBBIES * MEMBERS);
const clients = await connectClients(service, service.accounts);

const lobbies: Lobby[] = [];
await reportOn("100 lobbies joined by 1,000 clients", async () => {
  const groups = Array.from({ length: LOBBIES }, (_, i) =>
    clients.slice(i * MEMBERS, (i + 1) * MEMBERS),
  );
  const joined = groups.map(async (members, i) => ({
    id: await meet(members, `lobby ${i}`),
    members,
  }));
  lobbies.push(...(await Promise.all(joined)));
});
const { wall } = await reportOn("10,000 messages sent, 100,000 read", () =>
  Promise.all(lobbies.map(chat)),
);
report({ name: "  messages read", value: (READ / wall) * 1000, unit: "a second" });

for (const client of clients) client.dispose();
await service.stop();

async function chat({ id, members }: Lobby): Promise<void> {
  const read = members.map((client) => {
    let left = MEMBERS * MESSAGES;
    return readMessages(client, id, () => {
      left -= 1;
      return left === 0;
    });
  });
  const sent = members.map(async (client, member) => {
    for (let i = 0; i < MESSAGES; i += 1)
      await client.sendLobbyMessage(id, `Message ${i} of member ${member}`);
  });
  await Promise.all([...read, ...sent]);
}

async function reportOn(name: string, work: () => Promise<unknown>): Promise<Figures> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  const late = monitorEventLoopDelay({ resolution: 1 });
  late.enable();
  const figures = await measured(work);
  late.disable();
  const { wall, cpu, loop, memory } = figures;
  report({ name, value: wall / 1000, unit: "s" });
  report({ name: "  processor time of the clients", value: cpu / 1000, unit: "s" });
  report({ name: "  event-loop time", value: loop / 1000, unit: "s" });
  report({ name: "  memory added", value: (memory - before) / 1024 / 1024, unit: "MiB" });
  report({ name: "  latest timer", value: late.max / 1e6 - 1, unit: "ms" });
  return figures;
}
