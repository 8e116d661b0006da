/** What other domains, and the platform around them, use of this one besides its domain. */

export type { GuildMessages, OpenedPost } from "./guild-message-api.js";
export type { GuildTextChannel } from "./text-channel.js";
export type { ChannelMessagesView } from "./view.js";
