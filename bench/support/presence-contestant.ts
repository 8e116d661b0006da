/** A process that shows presence when it is told to. */

import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Service } from "./service.js";

/** How many activities to show, each awaited before the next, or all in one go. */
export interface PresenceTask {
  readonly count: number;
  readonly inOneGo: boolean;
}

/** What a task took, in milliseconds, and what the process holds after it, in bytes. */
export interface PresenceFigures {
  readonly wall: number;
  readonly cpu: number;
  readonly loop: number;
  readonly memory: number;
}

export interface PresenceContestant {
  readonly pid: number;
  run(task: PresenceTask): Promise<PresenceFigures>;
  stop(): Promise<void>;
}

/** Starts a contestant that is connected to the service's local client and shows something. */
export async function startContestant(
  name: "ours" | "peer",
  { applicationId, ipcPath }: Service,
): Promise<PresenceContestant> {
  const script = fileURLToPath(new URL("./presence-process.ts", import.meta.url));
  const child = fork(script, [name, applicationId], {
    execArgv: ["--expose-gc", "--import", "tsx"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // The service's limit, 5 changes in 20 seconds, would be all there is to measure.
    env: { ...process.env, SDK_IPC_PATH: ipcPath, SOCIAL_SDK_PRESENCE_LIMIT: "0/20" },
  });
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error(`The contestant "${name}" ended before it showed anything.`);
    }),
  ]);
  return {
    pid: child.pid as number,
    run: async (task) => {
      const answer = once(child, "message");
      child.send(task);
      return (await answer)[0] as PresenceFigures;
    },
    stop: async () => {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
