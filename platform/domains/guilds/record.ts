import type { Shape } from "../../kernel/store/shape.js";

/** A community. Its @everyone role has the guild's own id. */
export interface GuildRecord {
  readonly id: string;
  readonly name: string;
  readonly icon: string | null;
  readonly banner: string | null;
  readonly ownerId: string;
  readonly features: string[];
}

/** Permissions under a name. */
export interface RoleRecord {
  readonly id: string;
  readonly guildId: string;
  readonly name: string;
  /** Permission bits as a decimal string. */
  readonly permissions: string;
  readonly position: number;
}

/** A user's place in a guild. */
export interface GuildMemberRecord {
  /** `<guildId>:<userId>`. */
  readonly id: string;
  readonly guildId: string;
  readonly userId: string;
  /** Ids of roles besides @everyone. */
  readonly roles: string[];
  /** ISO 8601. */
  readonly joinedAt: string;
}

/** What a channel changes of the permissions of a role (0) or a member (1). */
export interface PermissionOverwrite {
  readonly id: string;
  readonly type: 0 | 1;
  readonly allow: string;
  readonly deny: string;
}

/** A channel of a guild. */
export interface ChannelRecord {
  readonly id: string;
  readonly guildId: string;
  /** 0 text, 2 voice, 4 category and so on (protocol 12.3). */
  readonly type: number;
  readonly name: string;
  readonly topic: string | null;
  readonly position: number;
  /** The category it is in. */
  readonly parentId: string | null;
  readonly nsfw: boolean;
  readonly overwrites: PermissionOverwrite[];
}

/** Shape of a {@link GuildRecord} in a snapshot. */
export const guildShape: Shape<GuildRecord> = {
  id: "string",
  name: "string",
  icon: "string?",
  banner: "string?",
  ownerId: "string",
  features: "string[]",
};

/** Shape of a {@link RoleRecord} in a snapshot. */
export const roleShape: Shape<RoleRecord> = {
  id: "string",
  guildId: "string",
  name: "string",
  permissions: "string",
  position: "number",
};

/** Shape of a {@link GuildMemberRecord} in a snapshot. */
export const guildMemberShape: Shape<GuildMemberRecord> = {
  id: "string",
  guildId: "string",
  userId: "string",
  roles: "string[]",
  joinedAt: "string",
};

/** Shape of a {@link ChannelRecord} in a snapshot. */
export const channelShape: Shape<ChannelRecord> = {
  id: "string",
  guildId: "string",
  type: "number",
  name: "string",
  topic: "string?",
  position: "number",
  parentId: "string?",
  nsfw: "boolean",
  overwrites: "object[]",
};
