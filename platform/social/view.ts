import { ephemeralApplication } from "../direct_messages/record.js";
import type { MessageRecord, Metadata } from "../messages/record.js";
import type { Social } from "./social.js";

/** How one user stands to another. */
export interface RelationshipView {
  /** Id of the user whose side is shown. */
  readonly userId: string;
  /** Id of the user on the other side. */
  readonly targetId: string;
  /** 1 friend, 2 blocked, 3 incoming, 4 outgoing. */
  readonly type: number;
}

/** What friends of one kind see of a user. */
export interface PresenceView {
  /** Id of the user who is seen. */
  readonly userId: string;
  /** The game whose friends see this; null for friends on the platform, who see all sessions. */
  readonly applicationId: string | null;
  /** Status as others see it, e.g. `online`; `offline` for an invisible user. */
  readonly status: string;
  /** Activities in wire form, without what others may not see. */
  readonly activities: readonly Readonly<Record<string, unknown>>[];
}

/** A message, wherever it is. */
export interface MessageView {
  /** Snowflake of the message. */
  readonly id: string;
  /** Id of the user who wrote the message. */
  readonly authorId: string;
  /** Text of the message. */
  readonly content: string;
  /** Metadata that the game put on the message; null when there is none. */
  readonly metadata: Metadata | null;
  /** Whether the message was changed after it was sent. */
  readonly edited: boolean;
  /** What the message invites to or asks for; null when it is no activity invite. */
  readonly invite: {
    /** 1 join, 5 join request. */
    readonly type: number;
    /** Party that the place is in. */
    readonly partyId: string | null;
    /** Application that the invite leads to. */
    readonly applicationId: string | null;
  } | null;
}

/** A lobby with its members in the order they came, and its messages, oldest first. */
export interface LobbyView {
  /** Snowflake of the lobby. */
  readonly id: string;
  /** Id of the application that the lobby belongs to. */
  readonly applicationId: string;
  /** Metadata that the game put on the lobby; null when there is none. */
  readonly metadata: Metadata | null;
  /** Id of the guild channel linked to the lobby; null when there is none. */
  readonly linkedChannelId: string | null;
  /** The lobby's members in the order they came. */
  readonly members: readonly {
    readonly userId: string;
    readonly metadata: Metadata | null;
    readonly flags: number;
    readonly additionalName: string | null;
    readonly connected: boolean;
  }[];
  /** The lobby's messages, oldest first. */
  readonly messages: readonly MessageView[];
}

/** What two users wrote to each other, oldest first. */
export interface ConversationView {
  /** Ids of the two users who wrote to each other. */
  readonly userIds: readonly string[];
  /** Game that the conversation exists in; null for one of the whole platform. */
  readonly applicationId: string | null;
  /** Their messages, oldest first. */
  readonly messages: readonly MessageView[];
}

/** What the platform holds at one moment, as plain data, for comparisons. */
export interface PlatformView {
  /** Platform relationships, each user's side as an entry of its own. */
  readonly relationships: readonly RelationshipView[];
  /** Relationships that exist in one game only, each side as an entry of its own. */
  readonly gameRelationships: readonly (RelationshipView & { readonly applicationId: string })[];
  /** What friends see of every user who has a session; all others are offline. */
  readonly presences: readonly PresenceView[];
  /** All lobbies of all applications. */
  readonly lobbies: readonly LobbyView[];
  /** All conversations of two users that have messages. */
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
    presences: social.presence
      .all()
      .map(({ client_status: _, ...presence }) => structuredClone(presence)),
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

function messageView(message: MessageRecord): MessageView {
  const { id, authorId, content, metadata, editedAt, activity, inviteApplicationId } = message;
  const invite = activity && {
    type: activity.type,
    partyId: activity.party_id ?? null,
    applicationId: inviteApplicationId,
  };
  return { id, authorId, content, metadata, edited: editedAt !== null, invite };
}
