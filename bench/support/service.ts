/**
 * The local platform in a process of its own, so that its work does not count as the client's. Its
 * rate limit for lobby messages is out of the way.
 */

import { startChild } from "./child.js";

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
  const child = await startChild<ServiceReady>("service-process.ts", [
    String(players),
    String(heartbeatInterval),
  ]);
  return {
    ...child.ready,
    restartLocalClient: (pids) => child.ask(pids),
    stop: child.stop,
  };
}
