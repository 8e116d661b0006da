import { requiredId } from "../../../kernel/rpc/args.js";
import { RpcError, RpcErrorCode } from "../../../kernel/rpc/errors.js";
import type { GuildRecord } from "../../guilds/core/api.js";
import type { CommandCall } from "./call.js";

/** The event about changes of one guild of the user (protocol 5.9). */
export const GUILD_STATUS = "GUILD_STATUS";

/**
 * Subscribes a program to a guild. Guilds that the user has left are removed, so a program is
 * subscribed to at most the user's guilds.
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

/** The data of GUILD_STATUS. The online count is always 0, as on the service. */
export function guildStatus({ id, name, icon }: GuildRecord, web: string) {
  const icon_url = icon === null ? null : `${web}/cdn/icons/${id}/${icon}.png`;
  return { guild: { id, name, icon_url }, online: 0 };
}
