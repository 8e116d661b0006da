/** A platform that takes load, in a process of its own: says where it is, then what it has delivered. */

import { startPlatform } from "../../platform/index.js";
import type { LoadTarget } from "../../test/support/artillery.js";

/** What the platform has given to players so far. */
export interface LoadState {
  /** Players who are connected now. */
  readonly connected: number;
  /** Lobby messages that it has delivered. */
  readonly delivered: number;
  /** Milliseconds of processor time. */
  readonly cpu: number;
  /** Bytes that it holds. */
  readonly memory: number;
}

process.on("disconnect", () => process.exit());
const platform = await startPlatform();
const { id: application } = platform.createApplication({ name: "Load", public: true });
const { webBase, adminToken } = platform;
process.send?.({ webBase, adminToken, application } satisfies LoadTarget);

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({
    connected: platform.sessions.list().length,
    delivered: platform.sessions.deliveries().LOBBY_MESSAGE_CREATE ?? 0,
    cpu: (user + system) / 1000,
    memory: process.memoryUsage.rss(),
  } satisfies LoadState);
});
