import type { Args } from "../../../kernel/rpc/args.js";
import { RpcError, RpcErrorCode } from "../../../kernel/rpc/errors.js";
import type { HostContext } from "./context.js";
import type { HostSession } from "./session.js";

/** One command of an activity. */
export interface ActivityCall {
  readonly context: HostContext;
  readonly session: HostSession;
  /** As sent; empty when there are none. */
  readonly args: Args;
  /** The event of SUBSCRIBE and UNSUBSCRIBE. */
  readonly evt: unknown;
}

/** Carries out a command. Returns the answer's data, or a promise of it. */
export type ActivityCommand = (call: ActivityCall) => unknown;

/** A command, and who may use it. */
export interface CommandRule {
  readonly run: ActivityCommand;
  /** Scopes of which one is enough; `authenticated` for any token. Default: none is needed. */
  readonly scopes?: readonly string[];
  /** Where alone it works. Default: everywhere. */
  readonly only?: "desktop" | "mobile";
}

/**
 * Refuses an activity whose token lacks all of these scopes, and says in the page's log which it needs.
 *
 * @param what - the command or event that needs one
 * @throws RpcError 4006
 */
export function requireOneOf(session: HostSession, what: string, scopes: readonly string[]): void {
  const { authenticated } = session;
  const may = scopes.some((scope) =>
    scope === "authenticated" ? authenticated : session.scopes.includes(scope),
  );
  if (may) return;
  const named = scopes.filter((scope) => scope !== "authenticated").join(" or ");
  const needed = named === "" ? "a token" : `a token with the scope ${named}`;
  session.note(`${what} needs ${needed}: call authorize() for it, then authenticate() with it.`);
  throw new RpcError(RpcErrorCode.InvalidPermissions, "Not authenticated or invalid scope");
}
