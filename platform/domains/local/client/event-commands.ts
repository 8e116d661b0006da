import { requiredId } from "../../../kernel/rpc/args.js";
import { RpcError, RpcErrorCode } from "../../../kernel/rpc/errors.js";
import type { CommandCall } from "./call.js";
import { addGuild, GUILD_STATUS } from "./guild-status.js";

/** Events that a program can ask for (protocol 5.9), and the scope that each needs. */
const EVENTS = new Map<unknown, string | undefined>([
  ["ACTIVITY_JOIN", undefined],
  ["ACTIVITY_JOIN_REQUEST", undefined],
  ["ACTIVITY_INVITE", undefined],
  ["ACTIVITY_SPECTATE", undefined],
  ["AUTHORIZE_REQUEST", undefined],
  ["CURRENT_USER_UPDATE", undefined],
  ["ENTITLEMENT_CREATE", undefined],
  ["ENTITLEMENT_DELETE", undefined],
  ["OVERLAY_UPDATE", undefined],
  ["RELATIONSHIP_UPDATE", "relationships.read"],
  [GUILD_STATUS, "rpc"],
]);

/** SUBSCRIBE. */
export function subscribe(call: CommandCall) {
  const evt = eventOf(call);
  if (evt === GUILD_STATUS) addGuild(call);
  call.connection.subscriptions.add(evt);
  return { evt };
}

/** UNSUBSCRIBE; for events with a guild, only from the guild of `args`. */
export function unsubscribe(call: CommandCall) {
  const { connection, args } = call;
  const evt = eventOf(call);
  if (evt === GUILD_STATUS) connection.guilds.delete(requiredId(args, "guild_id"));
  if (evt !== GUILD_STATUS || connection.guilds.size === 0) connection.subscriptions.delete(evt);
  return { evt };
}

function eventOf({ connection, evt }: CommandCall): string {
  if (!EVENTS.has(evt)) {
    throw new RpcError(RpcErrorCode.InvalidEvent, `There is no event ${JSON.stringify(evt)}.`);
  }
  const scope = EVENTS.get(evt);
  if (scope !== undefined && !connection.scopes.includes(scope)) {
    const message = `The event ${evt} needs a token with the scope ${scope}; send AUTHENTICATE.`;
    throw new RpcError(RpcErrorCode.InvalidPermissions, message);
  }
  return evt as string;
}
