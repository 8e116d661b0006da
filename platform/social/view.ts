import { ephemeralApplication } from "../direct_messages/record.js";
import type { MessageRecord, Metadata } from "../messages/record.js";
import type { Social } from "./social.js";

/** How one user stands to another. */
export interface RelationshipView {
  readonly userId: string;
  readonly targetId: string;
  /** 1 friend, 2 blocked, 3 incoming, 4 outgoing. */
  readonly type: number;
}

/** A message, wherever it is. */
export interface MessageView {
  readonly id: string;
  readonly authorId: string;
  readonly content: string;
  readonly metadata: Metadata | null;
  readonly edited: boolean;
}

/** A lobby with its members in the order they came, and its messages, oldest first. */
export interface LobbyView {
  readonly id: string;
  readonly applicationId: string;
  readonly metadata: Metadata | null;
  readonly linkedChannelId: string | null;
  readonly members: readonly {
    readonly userId: string;
    readonly metadata: Metadata | null;
    readonly flags: number;
    readonly additionalName: string | null;
    readonly connected: boolean;
  }[];
  readonly messages: readonly MessageView[];
}

/** What two users wrote to each other, oldest first. */
export interface ConversationView {
  readonly userIds: readonly string[];
  /** Game that the conversation exists in; null for one of the whole platform. */
  readonly applicationId: string | null;
  readonly messages: readonly MessageView[];
}

/** What the platform holds at one moment, as plain data, for comparisons. */
export interface PlatformView {
  readonly relationships: readonly RelationshipView[];
  readonly gameRelationships: readonly (RelationshipView & { readonly applicationId: string })[];
  readonly lobbies: readonly LobbyView[];
  readonly conversations: readonly ConversationView[];
}

/** Copies the state of the social domains. */
export function viewOf(social: Social): PlatformView {
  const { relationships, gameRelationships, lobbies } = social;
  return {
    relationships: relationships.all().map(relationshipView),
    gameRelationships: gameRelationships.all().map((record) => ({
      applicationId: record.applicationId,
      ...relationshipView(record),
    })),
    lobbies: lobbies.all().map(({ id, applicationId, metadata, linkedChannelId }) => ({
      id,
      applicationId,
      metadata,
      linkedChannelId,
      members: lobbies.members(id).map((member) => ({
        userId: member.userId,
        metadata: member.metadata,
        flags: member.flags,
        additionalName: member.additionalName,
        connected: lobbies.connected(member.userId, applicationId),
      })),
      messages: social.messages.inLobby(id).map(messageView),
    })),
    conversations: conversationViews(social),
  };
}

function conversationViews({ messages, dmChannels }: Social): ConversationView[] {
  const channels = new Map<string, MessageView[]>();
  for (const message of messages.all()) {
    if (dmChannels.participants(message.channelId).length === 0) continue;
    const list = channels.get(message.channelId) ?? [];
    channels.set(message.channelId, list);
    list.push(messageView(message));
  }
  return [...channels].map(([channelId, list]) => ({
    userIds: dmChannels.participants(channelId),
    applicationId: ephemeralApplication(channelId) ?? null,
    messages: list,
  }));
}

function relationshipView({ userId, targetId, type }: RelationshipView): RelationshipView {
  return { userId, targetId, type };
}

function messageView({ id, authorId, content, metadata, editedAt }: MessageRecord): MessageView {
  return { id, authorId, content, metadata, edited: editedAt !== null };
}
