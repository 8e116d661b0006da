import {
  type Messages,
  type MessageView,
  type Metadata,
  messageView,
} from "../../messages/core/api.js";
import type { Lobbies } from "./state.js";

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

/** The lobbies with their members. */
export interface LobbiesView {
  /** All lobbies of all applications. */
  readonly lobbies: readonly LobbyView[];
}

/** Copies all lobbies. */
export function lobbiesView(lobbies: Lobbies, messages: Messages): LobbiesView {
  return {
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
      messages: messages.inLobby(id).map(messageView),
    })),
  };
}
