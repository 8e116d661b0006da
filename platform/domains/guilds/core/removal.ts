import type { MemberManager } from "./member-manager.js";
import type { GuildParts } from "./parts.js";

/**
 * Deletes a guild with all that is in it, and notifies its bots; does nothing if it does not exist.
 */
export function deleteGuild(
  { store, kernel }: Pick<GuildParts, "kernel" | "store">,
  members: MemberManager,
  id: string,
): void {
  if (store.guilds.get(id) === undefined) return;
  kernel.signals.emit("guild.deleting", { guildId: id });
  const memberIds = store.members.where("guildId", id).map(({ userId }) => userId);
  for (const { id: channelId } of store.channels.where("guildId", id)) {
    kernel.signals.emit("channel.deleting", { guildId: id, channelId });
    for (const member of store.threadMembers.where("threadId", channelId)) {
      store.threadMembers.delete(member.id);
    }
    store.channels.delete(channelId);
  }
  for (const table of [store.roles, store.members]) {
    for (const record of table.where("guildId", id)) table.delete(record.id);
  }
  store.guilds.delete(id);
  for (const userId of memberIds) members.notifyRemoved(id, userId);
}
