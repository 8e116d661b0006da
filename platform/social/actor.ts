import type { DirectDraft } from "../direct_messages/direct_messages.js";
import type { JoinOptions } from "../lobbies/lobbies.js";
import type { Draft } from "../messages/bodies.js";
import type { Social } from "./social.js";

/**
 * Acts as a user of an application, as that user's game would over HTTP, with the same rules and
 * events but without a token. Methods throw the `ApiError` that the HTTP API would answer.
 */
export class Actor {
  constructor(
    private readonly social: Social,
    /** Id of the user who acts. */
    readonly userId: string,
    /** Id of the application that the user acts in. */
    readonly applicationId: string,
  ) {}

  /** Sends a platform friend request, or accepts the pending one. */
  requestFriend(targetId: string): void {
    this.social.relationships.request(this.userId, targetId, this.applicationId);
  }

  /** Accepts a platform friend request. */
  acceptFriend(senderId: string): void {
    this.social.relationships.accept(this.userId, senderId);
  }

  /** Removes a platform friend, rejects or cancels a request, or unblocks. */
  removeRelationship(targetId: string): void {
    this.social.relationships.remove(this.userId, targetId);
  }

  /** Blocks a user. */
  block(targetId: string): void {
    this.social.relationships.block(this.userId, targetId);
  }

  /** Sends a friend request in the game, or accepts the pending one. */
  requestGameFriend(targetId: string): void {
    this.social.requestGameFriend(this.applicationId, this.userId, targetId);
  }

  /** Accepts a friend request in the game. */
  acceptGameFriend(senderId: string): void {
    this.social.gameRelationships.accept(this.applicationId, this.userId, senderId);
  }

  /** Removes a game friend, or rejects or cancels a request in the game. */
  removeGameRelationship(targetId: string): void {
    this.social.gameRelationships.remove(this.applicationId, this.userId, targetId);
  }

  /**
   * Joins the lobby of a secret, which is made when there is none.
   *
   * @returns the lobby's id
   */
  joinLobby(secret: string, options: Omit<JoinOptions, "secret"> = {}): string {
    const { lobbies } = this.social;
    return lobbies.createOrJoin(this.userId, this.applicationId, { ...options, secret }).id;
  }

  /** Leaves a lobby. */
  leaveLobby(lobbyId: string): void {
    this.social.lobbies.leave(lobbyId, this.applicationId, this.userId);
  }

  /**
   * Sends a message into a lobby.
   *
   * @returns the message's id
   */
  sendLobbyMessage(lobbyId: string, content: string, options: Omit<Draft, "content"> = {}): string {
    const draft = { ...options, content };
    return this.social.lobbyMessages.send(this.userId, this.applicationId, lobbyId, draft).id;
  }

  /** Changes the content of the user's own message in a lobby. */
  editLobbyMessage(lobbyId: string, messageId: string, content: string): void {
    const { lobbyMessages } = this.social;
    lobbyMessages.edit(this.userId, this.applicationId, lobbyId, messageId, { content });
  }

  /** Deletes the user's own message in a lobby. */
  deleteLobbyMessage(lobbyId: string, messageId: string): void {
    this.social.lobbyMessages.delete(this.userId, this.applicationId, lobbyId, messageId);
  }

  /** Links a lobby to a channel, or unlinks it with null. */
  linkLobby(lobbyId: string, channelId: string | null): void {
    this.social.linking.link(lobbyId, this.applicationId, this.userId, channelId);
  }

  /** Uses an invite to a guild. */
  acceptGuildInvite(code: string): void {
    this.social.invites.accept(code, this.userId);
  }

  /**
   * Sends a message to a user.
   *
   * @returns the message's id
   */
  sendUserMessage(userId: string, content: string, options: Partial<DirectDraft> = {}): string {
    const draft = { ...options, content };
    return this.social.directMessages.send(this.userId, this.applicationId, userId, draft).id;
  }

  /** Changes the content of the user's own message to another. */
  editUserMessage(userId: string, messageId: string, content: string): void {
    const { directMessages } = this.social;
    directMessages.edit(this.userId, this.applicationId, userId, messageId, { content });
  }

  /** Deletes the user's own message to another. */
  deleteUserMessage(userId: string, messageId: string): void {
    this.social.directMessages.delete(this.userId, this.applicationId, userId, messageId);
  }
}
