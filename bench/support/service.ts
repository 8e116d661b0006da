/** The local platform in a process of its own, so that its work does not count as the client's. */

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface Account {
  readonly userId: string;
  readonly accessToken: string;
}

export interface ServiceReady {
  readonly apiBase: string;
  readonly webBase: string;
  readonly gatewayUrl: string;
  readonly applicationId: string;
  readonly botToken: string;
  readonly accounts: readonly Account[];
  /** Socket of the local client; the first account is signed in to it. */
  readonly ipcPath: string;
}

export interface Service extends ServiceReady {
  /**
   * Restarts the local client. Returns the milliseconds from then on until the presence of each of
   * these processes is shown again.
   */
  restartLocalClient(pids: readonly number[]): Promise<Readonly<Record<number, number>>>;
  stop(): Promise<void>;
}

/**
 * Starts the platform with one application and as many signed-up players as asked for; the
 * heartbeat interval is in milliseconds.
 */
export async function startService(
  players: number,
  { heartbeatInterval = 41_250 }: { heartbeatInterval?: number } = {},
): Promise<Service> {
  const script = fileURLToPath(new URL("./service-process.ts", import.meta.url));
  const child: ChildProcess = fork(script, [String(players), String(heartbeatInterval)], {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [ready] = (await once(child, "message")) as [ServiceReady];
  return {
    ...ready,
    restartLocalClient: async (pids) => {
      const answer = once(child, "message");
      child.send(pids);
      return (await answer)[0] as Record<number, number>;
    },
    stop: async () => {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
