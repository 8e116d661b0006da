/** What other domains, and the platform around them, use of this one besides its domain. */

export { type Acting, botRoutes, type InGuild } from "./calls.js";
export { type ChannelRecord, ChannelType, isForum, isThread } from "./channel-record.js";
export { channelObject, threadObject } from "./channel-wire.js";
export { missingAccess, missingPermissions, unknownChannel } from "./errors.js";
export { guildTable } from "./guild-table.js";
export type { GuildInvites } from "./invites.js";
export type { ChannelOptions, GuildOptions } from "./options.js";
export { Permission, readBits } from "./permission-bits.js";
export type { GuildRecord } from "./record.js";
export { serves } from "./shards.js";
export type { Guilds } from "./state.js";
export { memberFields, memberObject, roleObject } from "./wire.js";
