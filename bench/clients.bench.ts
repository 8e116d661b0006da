/**
 * A thousand connected clients in one process: memory of each, and what they cost when idle, with
 * the service's usual heartbeat interval and with one so long that hardly any falls into the measurement.
 */

import { readdirSync } from "node:fs";
import { report, reportAtMost } from "./support/report.js";
import { type Account, startService } from "./support/service.js";
import { connectClient, connectClients } from "./support/session.js";

const CLIENTS = 1000;
const IDLE_WINDOWS = 9;
const WINDOW_SECONDS = 5;
const USUAL_HEARTBEAT_MS = 41_250;
// The longest interval that the engine takes.
const RARE_HEARTBEAT_MS = 3_600_000;

await withClients(RARE_HEARTBEAT_MS, async ({ seconds, bytes }) => {
  report({ name: `${CLIENTS} clients to Ready`, value: seconds, unit: "s" });
  reportAtMost("memory of a connected client", bytes / CLIENTS / 1024, "KiB", 40);
  report({
    name: "threads of the process",
    value: readdirSync("/proc/self/task").length,
    unit: "",
  });
  reportAtMost("idle, all clients, beyond heartbeats", await idleShare(), "% of a core", 1);
});
await withClients(USUAL_HEARTBEAT_MS, async () => {
  const value = await idleShare();
  report({ name: "idle, all clients, heartbeats included", value, unit: "% of a core" });
});

/** Connects all clients to a service of their own; `seconds` and `bytes` are what that took. */
async function withClients(
  heartbeatInterval: number,
  measure: (cost: { seconds: number; bytes: number }) => Promise<void>,
): Promise<void> {
  const service = await startService(CLIENTS + 1, { heartbeatInterval });
  const [first, ...rest] = service.accounts as [Account, ...Account[]];
  const clients = [await connectClient(service, first)];
  const before = memory();
  const start = performance.now();
  clients.push(...(await connectClients(service, rest)));
  const seconds = (performance.now() - start) / 1000;
  await measure({ seconds, bytes: memory() - before });
  for (const client of clients) client.dispose();
  await service.stop();
}

/**
 * Share of a core in the median window. Not over the whole time: once in the half minute after a
 * burst of work, V8 collects and compacts its heap, with one client as with a thousand.
 */
async function idleShare(): Promise<number> {
  const shares: number[] = [];
  while (shares.length < IDLE_WINDOWS) {
    // The measured condition is that nothing happens for a while; there is no event to wait for.
    const idle = process.cpuUsage();
    await new Promise((resolve) => setTimeout(resolve, WINDOW_SECONDS * 1000));
    const { user, system } = process.cpuUsage(idle);
    shares.push(((user + system) / (WINDOW_SECONDS * 1e6)) * 100);
  }
  return shares.toSorted((a, b) => a - b)[(IDLE_WINDOWS - 1) / 2]!;
}

function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss();
}
