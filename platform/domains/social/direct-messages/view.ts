import { type Messages, type MessageView, messageView } from "../../messages/core/api.js";
import type { DmChannels } from "./dm-channels.js";
import { ephemeralApplication } from "./record.js";

/** What two users wrote to each other, oldest first. */
export interface ConversationView {
  /** Ids of the two users who wrote to each other. */
  readonly userIds: readonly string[];
  /** Game that the conversation exists in; null for one of the whole platform. */
  readonly applicationId: string | null;
  /** Their messages, oldest first. */
  readonly messages: readonly MessageView[];
}

/** What users wrote to each other. */
export interface ConversationsView {
  /** All conversations of two users that have messages. */
  readonly conversations: readonly ConversationView[];
}

/** Copies all conversations. */
export function conversationsView(messages: Messages, dmChannels: DmChannels): ConversationsView {
  const channels = new Map<string, MessageView[]>();
  for (const message of messages.all()) {
    if (dmChannels.participants(message.channelId).length === 0) continue;
    const list = channels.get(message.channelId) ?? [];
    channels.set(message.channelId, list);
    list.push(messageView(message));
  }
  return {
    conversations: [...channels].map(([channelId, list]) => ({
      userIds: dmChannels.participants(channelId),
      applicationId: ephemeralApplication(channelId) ?? null,
      messages: list,
    })),
  };
}
