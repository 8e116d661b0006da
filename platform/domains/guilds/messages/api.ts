/** What other domains, and the platform around them, use of this one besides its domain. */

export type { GuildMessages, OpenedPost } from "./guild-message-api.js";
export type { GuildRoom } from "./room.js";
export type { ChannelMessagesView } from "./view.js";
