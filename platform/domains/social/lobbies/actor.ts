import { type Actions, args } from "../../../kernel/actions.js";
import { object, optionalText, text, whole } from "../../../kernel/admin/schema.js";
import { orNull } from "../../../kernel/http/input/fields.js";
import type { Caller } from "../../../kernel/principal.js";
import { type Draft, draftOptions, metadata } from "../../messages/core/api.js";
import type { LobbyParts } from "./parts.js";
import type { JoinOptions } from "./state.js";

/** What a user does in lobbies. */
export class LobbyActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly parts: Pick<LobbyParts, "linking" | "lobbies" | "lobbyMessages">,
    private readonly who: Caller,
  ) {}

  /**
   * Joins the lobby of a secret, which is made when there is none.
   *
   * @returns the lobby's id
   */
  joinLobby(secret: string, options: Omit<JoinOptions, "secret"> = {}): string {
    const { userId, applicationId } = this.who;
    return this.parts.lobbies.createOrJoin(userId, applicationId, { ...options, secret }).id;
  }

  /** Leaves a lobby. */
  leaveLobby(lobbyId: string): void {
    this.parts.lobbies.leave(lobbyId, this.who.applicationId, this.who.userId);
  }

  /**
   * Sends a message into a lobby.
   *
   * @returns the message's id
   */
  sendLobbyMessage(lobbyId: string, content: string, options: Omit<Draft, "content"> = {}): string {
    const { userId, applicationId } = this.who;
    const draft = { ...options, content };
    return this.parts.lobbyMessages.send(userId, applicationId, lobbyId, draft).id;
  }

  /** Changes the content of the user's own message in a lobby. */
  editLobbyMessage(lobbyId: string, messageId: string, content: string): void {
    const { userId, applicationId } = this.who;
    this.parts.lobbyMessages.edit(userId, applicationId, lobbyId, messageId, { content });
  }

  /** Deletes the user's own message in a lobby. */
  deleteLobbyMessage(lobbyId: string, messageId: string): void {
    const { userId, applicationId } = this.who;
    this.parts.lobbyMessages.delete(userId, applicationId, lobbyId, messageId);
  }

  /** Links a lobby to a channel, or unlinks it with null. */
  linkLobby(lobbyId: string, channelId: string | null): void {
    this.parts.linking.link(lobbyId, this.who.applicationId, this.who.userId, channelId);
  }
}

const joinOptions = object({
  lobbyMetadata: orNull(metadata),
  memberMetadata: orNull(metadata),
  idleTimeout: orNull(whole),
  flags: orNull(whole),
});

/** The arguments of {@link LobbyActor}'s methods. */
export const lobbyActions: Actions<LobbyActor> = {
  joinLobby: args([text], [joinOptions]),
  leaveLobby: args([text]),
  sendLobbyMessage: args([text, text], [object(draftOptions)]),
  editLobbyMessage: args([text, text, text]),
  deleteLobbyMessage: args([text, text]),
  linkLobby: args([text, optionalText]),
};
