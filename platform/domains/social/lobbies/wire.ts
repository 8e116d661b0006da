import type { Delivery } from "../../../kernel/gateway/delivery.js";
import type { Fields } from "../../../kernel/gateway/ready.js";
import { channelObject, type Guilds } from "../../guilds/core/api.js";
import { userObject } from "../../identity/users/api.js";
import {
  authorObject,
  type MessageRecord,
  type MessageSources,
  messageObject,
  metadataFields,
  timestamps,
} from "../../messages/core/api.js";
import type { LobbyStore } from "./lobby-store.js";
import type { LobbyMemberRecord, LobbyRecord } from "./record.js";

/** What lobby objects are made with. */
export interface LobbySources extends MessageSources {
  readonly delivery: Pick<Delivery, "connected">;
  readonly guilds: Pick<Guilds, "channel">;
  readonly store: LobbyStore;
  /** Other domains' data about a lobby in gateway events. */
  readonly describedLobby: (lobby: LobbyRecord) => Fields;
}

/** A member over HTTP (protocol 3.4). */
export function memberObject({ userId, metadata, flags, additionalName }: LobbyMemberRecord) {
  return {
    id: userId,
    metadata,
    flags,
    ...(additionalName === null ? {} : { additional_name: additionalName }),
  };
}

/** A member in gateway events, which also contain the user and whether it is connected. */
export function gatewayMember(
  { users, delivery }: LobbySources,
  lobby: LobbyRecord,
  member: LobbyMemberRecord,
  withUser = true,
) {
  const { id, ...fields } = memberObject(member);
  const user = users.get(id);
  return {
    user_id: id,
    ...(withUser && user !== undefined ? { user: userObject(user) } : {}),
    ...fields,
    connected: delivery.connected(id, lobby.applicationId),
  };
}

/** A lobby over HTTP. Only the application's bot sees what it alone can set. */
export function lobbyObject(sources: LobbySources, lobby: LobbyRecord, forBot: boolean) {
  return {
    ...common(sources, lobby),
    members: sources.store.membersOf(lobby.id).map(memberObject),
    ...(forBot
      ? {
          idle_timeout_seconds: lobby.idleTimeout,
          override_event_webhooks_url: lobby.webhooksUrl,
        }
      : {}),
  };
}

/** A lobby in gateway events and READY. */
export function gatewayLobby(sources: LobbySources, lobby: LobbyRecord, withUsers = true) {
  return {
    ...common(sources, lobby),
    members: sources.store
      .membersOf(lobby.id)
      .map((member) => gatewayMember(sources, lobby, member, withUsers)),
    ...sources.describedLobby(lobby),
  };
}

function common({ guilds }: LobbySources, lobby: LobbyRecord) {
  const { id, applicationId, metadata, flags, linkedChannelId } = lobby;
  const channel = linkedChannelId === null ? undefined : guilds.channel(linkedChannelId);
  return {
    id,
    application_id: applicationId,
    metadata,
    flags,
    ...(channel === undefined ? {} : { linked_channel: channelObject(channel) }),
  };
}

/**
 * A lobby message: a short form while it is in the lobby alone, the full message when it is in a
 * linked channel too (protocol 3.4).
 *
 * @param viewerApplicationId - application of the one who reads it
 */
export function lobbyMessageObject(
  sources: MessageSources,
  message: MessageRecord,
  viewerApplicationId: string,
) {
  const { id, type, content, lobbyId, channelId, authorId, flags, applicationId } = message;
  if (channelId !== lobbyId) {
    return {
      ...messageObject(sources, message, { applicationId: viewerApplicationId }),
      lobby_id: lobbyId,
    };
  }
  const { additionalName, editedAt } = message;
  return {
    id,
    type,
    content,
    lobby_id: lobbyId,
    channel_id: channelId,
    author: authorObject(sources, authorId),
    flags,
    ...(applicationId === null ? {} : { application_id: applicationId }),
    ...(additionalName === null ? {} : { lobby_member: { additional_name: additionalName } }),
    ...metadataFields(message, viewerApplicationId),
    ...(editedAt === null ? {} : timestamps(message)),
  };
}
