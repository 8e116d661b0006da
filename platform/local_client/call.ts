import type { ApplicationRecord } from "../applications/record.js";
import type { Args } from "./args.js";
import type { LocalConnection } from "./connection.js";
import type { RunningClient } from "./running_client.js";

/** One command of a program. */
export interface CommandCall {
  readonly client: RunningClient;
  readonly connection: LocalConnection;
  /** The program's application. */
  readonly application: ApplicationRecord;
  readonly args: Args;
  /** The event of SUBSCRIBE and UNSUBSCRIBE. */
  readonly evt: unknown;
}

/**
 * Carries out a command. Returns the answer's data, or a promise of it.
 *
 * @throws RpcError to refuse it
 */
export type Command = (call: CommandCall) => unknown;
