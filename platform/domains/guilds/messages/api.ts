export type { GuildMessages, OpenedPost } from "./guild-message-api.js";
export type { GuildTextChannel } from "./text-channel.js";
export type { ChannelMessagesView } from "./view.js";
