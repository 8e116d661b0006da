import type { Users } from "../../identity/users/api.js";
import type { Guilds } from "../core/api.js";
import type { GuildMemberRecord } from "../core/group.js";

/** Ascending by the user's id. */
export function byUser(left: GuildMemberRecord, right: GuildMemberRecord): number {
  const [one, two] = [left.userId, right.userId];
  // Ids have no leading zeros, so the longer one is the greater; parsing them all would take longer.
  return one.length - two.length || (one < two ? -1 : 1);
}

/** Members whose username or nickname begins with a text, whatever its case. */
export function startingWith(
  { guilds, users }: { guilds: Guilds; users: Users },
  guildId: string,
  query: string,
  limit: number,
): GuildMemberRecord[] {
  const wanted = query.toLowerCase();
  const found: GuildMemberRecord[] = [];
  for (const member of guilds.store.members.each("guildId", guildId)) {
    const names = [users.get(member.userId)?.username, member.nick];
    if (names.some((name) => name?.toLowerCase().startsWith(wanted))) found.push(member);
    if (found.length === limit) break;
  }
  return found;
}
