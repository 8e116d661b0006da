/** Streams of one subject, composed of the SDK's events. */

import type { ClientMethods } from "../generated/client-methods.js";
import { ChannelType } from "../generated/enums.js";
import type { MessageHandle, RelationshipHandle } from "../generated/handles.js";
import { type Snowflake, type SnowflakeInput, toSnowflake } from "../values/snowflake.js";
import type { ClientEvents, ClientHub } from "./client-events.js";
import type { EventStream, EventStreamOptions } from "./event-stream.js";

/** Where messages are exchanged: in a lobby, or with another user. */
export type Conversation =
  | {
      /** The lobby's id. */
      readonly lobbyId: SnowflakeInput;
      readonly userId?: undefined;
    }
  | {
      /** The other user's id. */
      readonly userId: SnowflakeInput;
      readonly lobbyId?: undefined;
    };

/** An event of the SDK with its name. */
type Named<Name extends keyof ClientEvents, More = unknown> = {
  /** The event's name, as `on()` knows it. */
  readonly type: Name;
} & ClientEvents[Name] &
  More;

interface WithMessage {
  /** The message as the client knew it when the event came. */
  readonly message: MessageHandle;
}

interface WithRelationship {
  /** The relationship as the client knew it when the event came. */
  readonly relationship: RelationshipHandle;
}

/** What happens to the messages of a {@link Conversation}. */
export type MessageChange =
  | Named<"messageCreated", WithMessage>
  | Named<"messageUpdated", WithMessage>
  | Named<"messageDeleted">;

/** What happens to a lobby and its members. */
export type LobbyEvent =
  | Named<"lobbyCreated">
  | Named<"lobbyUpdated">
  | Named<"lobbyDeleted">
  | Named<"lobbyMemberAdded">
  | Named<"lobbyMemberUpdated">
  | Named<"lobbyMemberRemoved">;

/** What happens to the current user's relationships. */
export type RelationshipChange =
  | Named<"relationshipCreated", WithRelationship>
  | Named<"relationshipDeleted", WithRelationship>
  | Named<"relationshipGroupsUpdated", WithRelationship>;

const MESSAGE_EVENTS = ["messageCreated", "messageUpdated", "messageDeleted"] as const;
const LOBBY_EVENTS = [
  "lobbyCreated",
  "lobbyUpdated",
  "lobbyDeleted",
  "lobbyMemberAdded",
  "lobbyMemberUpdated",
  "lobbyMemberRemoved",
] as const;
const RELATIONSHIP_EVENTS = [
  "relationshipCreated",
  "relationshipDeleted",
  "relationshipGroupsUpdated",
] as const;

/** The implementation of `Client.messages`. */
export function messageChanges(
  client: ClientMethods,
  hub: ClientHub,
  of: Conversation,
  options: EventStreamOptions | undefined,
): EventStream<MessageChange> {
  const conversation = openConversation(client, of);
  return hub.select(
    "messages",
    MESSAGE_EVENTS,
    (type, event): MessageChange | undefined => {
      if ("channelId" in event)
        return conversation.hasChannel(event.channelId)
          ? { type: "messageDeleted", ...event }
          : undefined;
      const message = client.getMessageHandle(event.messageId);
      if (!message || !conversation.has(message)) return undefined;
      return { type, ...event, message } as MessageChange;
    },
    options,
  );
}

/** The implementation of `Client.lobbyEvents`. */
export function lobbyEvents(
  hub: ClientHub,
  lobbyId: SnowflakeInput,
  options: EventStreamOptions | undefined,
): EventStream<LobbyEvent> {
  const id = toSnowflake(lobbyId, 'Client.lobbyEvents: parameter "lobbyId"');
  return hub.select(
    "lobbyEvents",
    LOBBY_EVENTS,
    (type, event) => (event.lobbyId === id ? ({ type, ...event } as LobbyEvent) : undefined),
    options,
  );
}

/** The implementation of `Client.relationshipChanges`. */
export function relationshipChanges(
  client: ClientMethods,
  hub: ClientHub,
  options: EventStreamOptions | undefined,
): EventStream<RelationshipChange> {
  return hub.select(
    "relationshipChanges",
    RELATIONSHIP_EVENTS,
    (type, event) => {
      const relationship = client.getRelationshipHandle(event.userId);
      return { type, ...event, relationship } as RelationshipChange;
    },
    options,
  );
}

/**
 * Decides whether a message is part of a conversation; of a deleted one only the channel is known.
 */
interface MessageFilter {
  has(message: MessageHandle): boolean;
  hasChannel(channelId: Snowflake): boolean;
}

function openConversation(client: ClientMethods, of: Conversation): MessageFilter {
  const place = 'Client.messages: parameter "of';
  const { lobbyId, userId } = Object(of) as Conversation;
  if ((lobbyId === undefined) === (userId === undefined))
    throw new TypeError(`${place}" must have either a "lobbyId" or a "userId".`);
  return lobbyId !== undefined
    ? inLobby(toSnowflake(lobbyId, `${place}.lobbyId"`))
    : withUser(client, toSnowflake(userId as SnowflakeInput, `${place}.userId"`));
}

function inLobby(lobbyId: Snowflake): MessageFilter {
  return {
    // A message of a linked channel has that channel's id; looking up the lobby is slower, so it
    // comes second.
    has: (message) => message.channelId === lobbyId || message.lobby?.id === lobbyId,
    hasChannel: (channelId) => channelId === lobbyId,
  };
}

function withUser(client: ClientMethods, userId: Snowflake): MessageFilter {
  // A conversation that exists in the game only uses the other user's id as its channel id.
  const channels = new Set([userId]);
  return {
    has({ recipientId, authorId, channelId }) {
      // Messages in lobbies have no recipient.
      const own = recipientId !== "0" && (recipientId === userId || authorId === userId);
      if (own) channels.add(channelId);
      return own;
    },
    hasChannel(channelId) {
      if (channels.has(channelId)) return true;
      const channel = client.getChannelHandle(channelId);
      return (
        channel !== undefined &&
        channel.type !== ChannelType.GroupDm &&
        channel.recipients.includes(userId)
      );
    },
  };
}
