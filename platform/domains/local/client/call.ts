import type { Args } from "../../../kernel/rpc/args.js";
import type { ApplicationRecord } from "../../identity/applications/api.js";
import type { UserRecord } from "../../identity/users/api.js";
import type { LocalConnection } from "./connection.js";
import type { LocalContext } from "./context.js";
import type { AuthorizeMode, Prompts } from "./prompts.js";

/** The running local client as commands see it. */
export interface CommandClient {
  readonly context: LocalContext;
  /** The signed-in user. */
  readonly user: UserRecord;
  /** The user's session with the service. */
  readonly session: { readonly id: string };
  readonly prompts: Prompts;
  /** Who asked to join and has no answer yet, as `<application id>:<user id>`. */
  readonly joinRequests: Set<string>;
  /** What to do with AUTHORIZE at this moment. */
  readonly authorizeMode: () => AuthorizeMode;
  /** Reports what a program shows now. */
  activityChanged(connection: LocalConnection): void;
  /** Makes what the programs show the presence of the user's session, at once. */
  publish(): void;
  log(kind: string, connection: LocalConnection, detail?: string): void;
}

/** One command of a program. */
export interface CommandCall {
  readonly client: CommandClient;
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
