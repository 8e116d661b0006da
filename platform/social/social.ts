import type { PlatformContext } from "../context.js";
import { Delivery } from "../gateway/delivery.js";
import { PresenceFanOut } from "../presence/fan_out.js";
import { GameRelationships } from "../relationships/game_relationships.js";
import { Relationships } from "../relationships/relationships.js";
import type { SocialBase } from "./context.js";

/** The social domains of one platform: who knows whom, who is where, who says what. */
export class Social {
  readonly relationships: Relationships;
  readonly gameRelationships: GameRelationships;
  readonly presence: PresenceFanOut;

  constructor(context: Omit<PlatformContext, "social">) {
    const base: SocialBase = {
      ...context,
      delivery: new Delivery(context.sessions),
      changed: (userId, otherId) => this.presence.introduce(userId, otherId),
    };
    this.gameRelationships = new GameRelationships(base);
    this.relationships = new Relationships(base, this.gameRelationships);
    this.presence = new PresenceFanOut(base, this.relationships, this.gameRelationships);
  }

  /** Sends a friend request in a game, or accepts the pending one; a block forbids it. */
  requestGameFriend(applicationId: string, userId: string, targetId: string): void {
    const blocked = this.relationships.blocked(userId, targetId);
    this.gameRelationships.request(applicationId, userId, targetId, blocked);
  }

  /** Forgets a user that is about to be deleted. */
  forgetUser(userId: string): void {
    this.relationships.forget(userId);
    this.gameRelationships.forget({ userId });
  }

  /** Forgets an application that is about to be deleted. */
  forgetApplication(applicationId: string): void {
    this.gameRelationships.forget({ applicationId });
  }
}
