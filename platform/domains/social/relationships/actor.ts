import { type Actions, args } from "../../../kernel/actions.js";
import { text } from "../../../kernel/admin/schema.js";
import type { Caller } from "../../../kernel/principal.js";
import type { RelationshipControl } from "./control.js";

/** What a user does about friends. */
export class RelationshipActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly control: RelationshipControl,
    private readonly who: Caller,
  ) {}

  /** Sends a platform friend request, or accepts the pending one. */
  requestFriend(targetId: string): void {
    this.control.platform.request(this.who.userId, targetId, this.who.applicationId);
  }

  /** Accepts a platform friend request. */
  acceptFriend(senderId: string): void {
    this.control.platform.accept(this.who.userId, senderId);
  }

  /** Removes a platform friend, rejects or cancels a request, or unblocks. */
  removeRelationship(targetId: string): void {
    this.control.platform.remove(this.who.userId, targetId);
  }

  /** Blocks a user. */
  block(targetId: string): void {
    this.control.platform.block(this.who.userId, targetId);
  }

  /** Sends a friend request in the game, or accepts the pending one. */
  requestGameFriend(targetId: string): void {
    this.control.requestGameFriend(this.who.applicationId, this.who.userId, targetId);
  }

  /** Accepts a friend request in the game. */
  acceptGameFriend(senderId: string): void {
    this.control.games.accept(this.who.applicationId, this.who.userId, senderId);
  }

  /** Removes a game friend, or rejects or cancels a request in the game. */
  removeGameRelationship(targetId: string): void {
    this.control.games.remove(this.who.applicationId, this.who.userId, targetId);
  }
}

/** The arguments of {@link RelationshipActor}'s methods. */
export const relationshipActions: Actions<RelationshipActor> = {
  requestFriend: args([text]),
  acceptFriend: args([text]),
  removeRelationship: args([text]),
  block: args([text]),
  requestGameFriend: args([text]),
  acceptGameFriend: args([text]),
  removeGameRelationship: args([text]),
};
