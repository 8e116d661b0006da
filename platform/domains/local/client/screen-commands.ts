import { optionalObject, requiredId, requiredText } from "../../../kernel/rpc/args.js";
import { RpcError, RpcErrorCode, refusedAs } from "../../../kernel/rpc/errors.js";
import type { CommandCall } from "./call.js";

/** OPEN_MESSAGE: shows a message. */
export function openMessage({ client, connection, args }: CommandCall) {
  const messageId = requiredId(args, "message_id");
  requiredId(args, "channel_id");
  if (client.context.messages.get(messageId) === undefined) {
    throw new RpcError(RpcErrorCode.InvalidChannel, `There is no message ${messageId}.`);
  }
  client.log("local.opened", connection, `message ${messageId}`);
  return null;
}

/** DEEP_LINK: shows a place such as the user's settings. */
export function deepLink({ client, connection, args }: CommandCall) {
  const type = requiredText(args, "type");
  const { section } = optionalObject(args.params, "params") ?? {};
  const place = typeof section === "string" ? `${type} ${section}` : type;
  client.log("local.opened", connection, place);
  return null;
}

/** OPEN_OVERLAY_GUILD_INVITE: shows an invite to a guild over the game. */
export function openGuildInvite({ client, connection, args }: CommandCall) {
  const code = requiredText(args, "code");
  const { guildId } = refusedAs(RpcErrorCode.InvalidInvite, () =>
    client.context.guilds.invites.require(code),
  );
  client.log("local.opened", connection, `invite to guild ${guildId}`);
  return null;
}
