import { type Messages, type MessageView, messageView } from "../../messages/core/api.js";

/** What was said in one channel or thread of a guild. */
export interface ChannelMessagesView {
  /** Snowflake of the channel or thread. */
  readonly channelId: string;
  /** Snowflake of the guild. */
  readonly guildId: string;
  /** Its messages, oldest first; those of the service itself, too. */
  readonly messages: readonly MessageView[];
}

/** What was said in guilds. */
export interface GuildMessagesView {
  /** All channels and threads of guilds that have messages. */
  readonly channelMessages: readonly ChannelMessagesView[];
}

/** Copies the messages of all guilds. */
export function guildMessagesView(messages: Messages): GuildMessagesView {
  const channels = new Map<string, ChannelMessagesView & { messages: MessageView[] }>();
  for (const message of messages.all()) {
    const { channelId, guildId } = message;
    if (guildId === null || channelId.includes(":")) continue;
    const channel = channels.get(channelId) ?? { channelId, guildId, messages: [] };
    channels.set(channelId, channel);
    channel.messages.push(messageView(message));
  }
  return { channelMessages: [...channels.values()] };
}
