/** A process that shows presence when it is told to. */

import { startChild } from "../child.js";
import type { Figures } from "../figures.js";
import type { Service } from "../service.js";

/** How many activities to show, each awaited before the next, or all in one go. */
export interface PresenceTask {
  readonly count: number;
  readonly inOneGo: boolean;
}

export interface PresenceContestant {
  readonly pid: number;
  run(task: PresenceTask): Promise<Figures>;
  stop(): Promise<void>;
}

/** Starts a contestant that is connected to the service's local client and shows something. */
export async function startContestant(
  name: "ours" | "peer",
  { applicationId, ipcPath }: Service,
): Promise<PresenceContestant> {
  // The service's limit, 5 changes in 20 seconds, would be all there is to measure.
  const env = { SDK_IPC_PATH: ipcPath, SOCIAL_SDK_PRESENCE_LIMIT: "0/20" };
  const { pid, ask, stop } = await startChild(
    "gateway/presence-process.ts",
    [name, applicationId],
    env,
  );
  return { pid, run: (task) => ask<Figures>(task), stop };
}
