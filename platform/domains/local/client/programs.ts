/** The programs that are connected to the local client, as callers of the platform see and name them. */

import type { RpcActivity } from "./activity.js";

/** A program that is connected to the local client. */
export interface LocalProgram {
  /** Number of the connection. */
  readonly id: number;
  /** Id of the program's application. */
  readonly applicationId: string;
  /** Process id sent with the activity. */
  readonly pid: number | undefined;
  /** What it shows, in the form of SET_ACTIVITY; null when it shows nothing. */
  readonly activity: RpcActivity | null;
  /** Events it asked for. */
  readonly subscriptions: readonly string[];
  /** Scopes it has by AUTHENTICATE. */
  readonly scopes: readonly string[];
}

/** Which programs are meant; an absent field matches all. */
export interface ProgramMatch {
  /** Number of the one connection meant. */
  id?: number | undefined;
  /** Id of the application whose programs are meant. */
  applicationId?: string | undefined;
}
