export { type ActingBot, readsMembers } from "./calls.js";
export type { ChannelFields } from "./channel-manager.js";
export {
  type ForumTag,
  isVoice,
  newChannel,
  type PermissionOverwrite,
  type ThreadFields,
  type ThreadMemberRecord,
} from "./channel-record.js";
export { threadMemberObject } from "./channel-wire.js";
export { notMember, unknownInvite, unknownMember, unknownRole } from "./errors.js";
export { guildName } from "./guild-name.js";
export type { GuildInviteRecord } from "./invites.js";
export type { MemberFields } from "./member-manager.js";
export { channelPermissions, effective, guildPermissions } from "./permissions.js";
export type { GuildMemberRecord, RoleRecord } from "./record.js";
export type { RoleFields } from "./role-manager.js";
export type { OtherChannels } from "./state.js";
export { memberText } from "./wire.js";
