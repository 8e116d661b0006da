import type { ChannelRecord } from "../../domains/guilds/core/channel-record.js";
import type {
  GuildMemberRecord,
  GuildRecord,
  RoleRecord,
} from "../../domains/guilds/core/record.js";
import { admin } from "../admin.js";

/** A guild with its roles and channels, as the admin API gives it. */
export interface WholeGuild extends GuildRecord {
  readonly roles: readonly RoleRecord[];
  readonly channels: readonly ChannelRecord[];
  readonly memberCount: number;
}

/** A member with the user's names. */
export interface NamedMember extends GuildMemberRecord {
  readonly username: string;
  readonly globalName: string | null;
  readonly bot: boolean;
}

/** What the tabs of a guild share. */
export interface GuildData {
  readonly guild: WholeGuild;
  readonly members: readonly NamedMember[];
  /** Reads all of it again, after a change. */
  readonly reload: () => Promise<void>;
}

export const memberName = ({ nick, globalName, username }: NamedMember): string =>
  nick ?? globalName ?? username;

/** Types of channels, by what people call them. */
export const CHANNEL_TYPES = [
  [0, "Text"],
  [2, "Voice"],
  [4, "Category"],
  [5, "Announcements"],
  [13, "Stage"],
  [15, "Forum"],
  [16, "Media"],
] as const;

export const CATEGORY = 4;

/** Reads a guild and its members. @throws Refusal when there is none */
export async function readGuild(id: string): Promise<Omit<GuildData, "reload">> {
  const path = `/guilds/${encodeURIComponent(id)}`;
  const [guild, members] = await Promise.all([
    admin<WholeGuild>("GET", path),
    admin<readonly NamedMember[]>("GET", `${path}/members`),
  ]);
  return { guild, members };
}

/** Roles from the most powerful to @everyone. */
export const ordered = (roles: readonly RoleRecord[]): readonly RoleRecord[] =>
  [...roles].sort((one, other) => other.position - one.position);
