/** Runs the local platform until the parent disconnects. */

import { startPlatform } from "../../platform/index.js";
import type { ServiceReady } from "./service.js";

const [players = 0, heartbeatInterval] = process.argv.slice(2).map(Number);
const platform = await startPlatform({ heartbeatInterval });
// They would be all there is to measure.
for (const route of ["GET /gateway", "POST /lobbies/:lobby_id/messages"])
  platform.rateLimits.set(route, { limit: 1e9, windowMs: 1000 });
const application = platform.createApplication({
  name: "Benchmark",
  bot: true,
  public: true,
});
const accounts = Array.from({ length: players }, (_, index) => {
  const user = platform.createUser({ username: `player${index}` });
  const token = platform.issueToken({ userId: user.id, applicationId: application.id });
  return { userId: user.id, accessToken: token.accessToken };
});
const { localClient, events } = platform;
if (players > 0) await localClient.start({ user: "player0" });
const ready: ServiceReady = {
  apiBase: platform.apiBase,
  webBase: platform.webBase,
  gatewayUrl: platform.gatewayUrl,
  applicationId: application.id,
  botToken: application.botToken ?? "",
  accounts,
  ipcPath: localClient.address ?? "",
};
process.send?.(ready);

process.on("message", async (pids: number[]) => {
  await localClient.restart();
  const start = performance.now();
  const shown: Record<number, number> = {};
  const stop = events.subscribe(({ kind }) => {
    if (kind !== "local.presence") return;
    for (const { pid, activity } of localClient.programs()) {
      if (activity && pid !== undefined) shown[pid] ??= performance.now() - start;
    }
    if (pids.some((pid) => shown[pid] === undefined)) return;
    stop();
    process.send?.(shown);
  });
});
process.once("disconnect", () => void platform.close().then(() => process.exit(0)));
