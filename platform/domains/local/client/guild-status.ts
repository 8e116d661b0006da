import { requiredId } from "../../../kernel/rpc/args.js";
import { RpcError, RpcErrorCode } from "../../../kernel/rpc/errors.js";
import type { GuildRecord } from "../../guilds/core/api.js";
import type { CommandCall } from "./call.js";

/** The event that tells a program of changes of one guild of its user (protocol 5.9). */
export const GUILD_STATUS = "GUILD_STATUS";

/**
 * Adds the guild that a program asks to hear of. Guilds that the user has left are forgotten, so a
 * program hears of no more guilds than its user is in.
 *
 * @throws RpcError 4003 for a guild that the user is not in
 */
export function addGuild({ client, connection, args }: CommandCall): void {
  const { guilds } = client.context;
  const isIn = (id: string) => guilds.member(id, client.user.id) !== undefined;
  const guildId = requiredId(args, "guild_id");
  if (!isIn(guildId)) {
    const message = `The user is in no guild ${guildId}; give the id of one it is in.`;
    throw new RpcError(RpcErrorCode.InvalidGuild, message);
  }
  for (const id of connection.guilds) if (!isIn(id)) connection.guilds.delete(id);
  connection.guilds.add(guildId);
}

/** What GUILD_STATUS tells. The count of who is online is always 0: the service counts no more. */
export function guildStatus({ id, name, icon }: GuildRecord, web: string) {
  const icon_url = icon === null ? null : `${web}/cdn/icons/${id}/${icon}.png`;
  return { guild: { id, name, icon_url }, online: 0 };
}
