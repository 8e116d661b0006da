import type { Command as OtherCommand } from "../../../kernel/rpc/command.js";
import { RpcError, RpcErrorCode } from "../../../kernel/rpc/errors.js";
import { setActivity } from "./activity-commands.js";
import { authenticate, authorize } from "./authorize-commands.js";
import type { Command } from "./call.js";
import { subscribe, unsubscribe } from "./event-commands.js";
import { acceptInvite, closeJoinRequest, inviteUser, sendJoinInvite } from "./invite-commands.js";
import { deepLink, openGuildInvite, openMessage } from "./screen-commands.js";
import { getEntitlements, getSkus, startPurchase } from "./store-commands.js";
import { getRelationships, getUser } from "./user-commands.js";

/** Every command the SDK sends, and what other programs commonly do (protocol 5.7). */
const commands = new Map<unknown, Command>([
  ["AUTHORIZE", authorize],
  ["AUTHENTICATE", authenticate],
  ["SUBSCRIBE", subscribe],
  ["UNSUBSCRIBE", unsubscribe],
  ["SET_ACTIVITY", setActivity],
  ["ACTIVITY_INVITE_USER", inviteUser],
  ["SEND_ACTIVITY_JOIN_INVITE", sendJoinInvite],
  ["CLOSE_ACTIVITY_JOIN_REQUEST", closeJoinRequest],
  ["CLOSE_ACTIVITY_REQUEST", closeJoinRequest],
  ["ACCEPT_ACTIVITY_INVITE", acceptInvite],
  ["OPEN_MESSAGE", openMessage],
  ["DEEP_LINK", deepLink],
  ["OPEN_OVERLAY_GUILD_INVITE", openGuildInvite],
  ["GET_USER", getUser],
  ["GET_RELATIONSHIPS", getRelationships],
  ["GET_SKUS", getSkus],
  ["GET_ENTITLEMENTS", getEntitlements],
  ["START_PURCHASE", startPurchase],
]);

/**
 * The command of a name.
 *
 * @param others - those of other domains
 * @throws RpcError 4002 when there is none
 */
export function commandOf(name: unknown, others: ReadonlyMap<unknown, OtherCommand>): Command {
  const own = commands.get(name);
  if (own !== undefined) return own;
  const other = others.get(name);
  if (other === undefined) {
    throw new RpcError(RpcErrorCode.InvalidCommand, `There is no command ${JSON.stringify(name)}.`);
  }
  return ({ client, connection, application, args }) =>
    other({
      userId: client.user.id,
      applicationId: application.id,
      scopes: connection.scopes,
      args,
    });
}
