import type { Social } from "./social.js";

/**
 * Acts as a user of an application, as that user's game would over HTTP, with the same rules and
 * events but without a token. Methods throw the `ApiError` that the HTTP API would answer.
 */
export class Actor {
  constructor(
    private readonly social: Social,
    readonly userId: string,
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
}
