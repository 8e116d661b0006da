/** A thousand connected clients in one process: memory of each, and what they cost when idle. */

import { readdirSync } from "node:fs";
import type { Client } from "../lib/index.js";
import { report, reportAtMost } from "./support/report.js";
import { startService } from "./support/service.js";
import { connectClient } from "./support/session.js";

const CLIENTS = 1000;
const AT_ONCE = 50;
const IDLE_SECONDS = 20;

const service = await startService(CLIENTS + 1);
const [first, ...rest] = service.accounts;
const warm = await connectClient(service, first!);
const clients: Client[] = [warm];
const before = memory();
const start = performance.now();
while (rest.length > 0) {
  const group = rest.splice(0, AT_ONCE);
  clients.push(...(await Promise.all(group.map((account) => connectClient(service, account)))));
}
report({
  name: `${CLIENTS} clients to Ready`,
  value: (performance.now() - start) / 1000,
  unit: "s",
});
reportAtMost("memory of a connected client", (memory() - before) / CLIENTS / 1024, "KiB", 100);
report({ name: "threads of the process", value: readdirSync("/proc/self/task").length, unit: "" });

// The measured condition is that nothing happens for a while; there is no event to wait for.
const idle = process.cpuUsage();
await new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1000));
const { user, system } = process.cpuUsage(idle);
const share = ((user + system) / (IDLE_SECONDS * 1e6)) * 100;
reportAtMost("idle, all clients, heartbeats included", share, "% of a core", 1);

for (const client of clients) client.dispose();
await service.stop();

function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss();
}
