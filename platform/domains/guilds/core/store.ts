import { unknownChannel, unknownGuild } from "../../../kernel/http/api-error.js";
import type { Store } from "../../../kernel/store/store.js";
import type { Table } from "../../../kernel/store/table.js";
import {
  type ChannelRecord,
  channelShape,
  isThread,
  newChannel,
  type ThreadMemberRecord,
  threadMemberShape,
} from "./channel-record.js";
import { newGuild, newMember, newRole } from "./defaults.js";
import {
  type GuildMemberRecord,
  type GuildRecord,
  guildMemberShape,
  guildShape,
  type RoleRecord,
  roleShape,
} from "./record.js";

/** The records of all guilds, and how they are found. */
export class GuildStore {
  readonly guilds: Table<GuildRecord>;
  readonly roles: Table<RoleRecord>;
  readonly members: Table<GuildMemberRecord>;
  readonly channels: Table<ChannelRecord>;
  readonly threadMembers: Table<ThreadMemberRecord>;

  constructor(store: Store) {
    // Version 1 had the few fields that lobbies need; the others get what a new record has.
    this.guilds = store.table({
      name: "guilds",
      version: 2,
      shape: guildShape,
      references: { ownerId: "users" },
      unique: ["vanityUrlCode"],
      grouped: ["ownerId"],
      upgrade: (record) => ({ ...newGuild, ...record }),
    });
    this.roles = store.table({
      name: "roles",
      version: 2,
      shape: roleShape,
      references: { guildId: "guilds" },
      grouped: ["guildId"],
      upgrade: (record) => ({ ...newRole, ...record }),
    });
    this.members = store.table({
      name: "guildMembers",
      version: 2,
      shape: guildMemberShape,
      references: { guildId: "guilds", userId: "users" },
      grouped: ["guildId", "userId"],
      upgrade: (record) => ({ ...newMember, ...record }),
    });
    this.channels = store.table({
      name: "channels",
      version: 2,
      shape: channelShape,
      references: { guildId: "guilds", parentId: "channels" },
      grouped: ["guildId", "parentId"],
      upgrade: (record) => ({ ...newChannel, ...record }),
    });
    this.threadMembers = store.table({
      name: "threadMembers",
      shape: threadMemberShape,
      references: { threadId: "channels", userId: "users" },
      grouped: ["threadId", "userId"],
    });
  }

  /** @throws ApiError 10004 when there is no such guild */
  guild(id: string): GuildRecord {
    const guild = this.guilds.get(id);
    if (guild === undefined) throw unknownGuild();
    return guild;
  }

  /** @throws ApiError 10003 when there is no such channel */
  channel(id: string): ChannelRecord {
    const channel = this.channels.get(id);
    if (channel === undefined) throw unknownChannel();
    return channel;
  }

  member(guildId: string, userId: string): GuildMemberRecord | undefined {
    return this.members.get(`${guildId}:${userId}`);
  }

  /** @everyone and the roles of a member. */
  held({ guildId, roles }: GuildMemberRecord): RoleRecord[] {
    return [guildId, ...roles].flatMap((id) => this.roles.get(id) ?? []);
  }

  /** The roles of a guild, @everyone included. */
  rolesOf(guildId: string): RoleRecord[] {
    return this.roles.where("guildId", guildId);
  }

  /** The guilds a user is in, in the order of their ids. */
  guildsOf(userId: string): GuildRecord[] {
    return this.members
      .where("userId", userId)
      .flatMap(({ guildId }) => this.guilds.get(guildId) ?? [])
      .sort((left, right) => (BigInt(left.id) < BigInt(right.id) ? -1 : 1));
  }

  /** The channels of a guild that are no threads, by position. */
  channelsOf(guildId: string): ChannelRecord[] {
    return this.channels
      .where("guildId", guildId)
      .filter((channel) => !isThread(channel))
      .sort(byPosition);
  }

  /** The threads of a guild, archived ones too. */
  threadsOf(guildId: string): ChannelRecord[] {
    return this.channels.where("guildId", guildId).filter(isThread);
  }

  /** The channel whose overwrites count: for a thread, its parent. */
  placeOf(channel: ChannelRecord): ChannelRecord | undefined {
    return isThread(channel) ? this.channels.get(channel.parentId ?? "") : channel;
  }

  threadMember(threadId: string, userId: string): ThreadMemberRecord | undefined {
    return this.threadMembers.get(`${threadId}:${userId}`);
  }
}

function byPosition(left: ChannelRecord, right: ChannelRecord): number {
  return left.position - right.position || (BigInt(left.id) < BigInt(right.id) ? -1 : 1);
}
