import type { Users } from "../users/users.js";
import type { GameRelationships } from "./game_relationships.js";
import type { Relationships } from "./relationships.js";

/** Makes relationships without the two users asking each other. */
export class RelationshipControl {
  constructor(
    private readonly users: Users,
    private readonly relationships: Relationships,
    private readonly games: GameRelationships,
  ) {}

  /**
   * Makes two users friends, on the platform or in one game; both hear of it as if one had asked
   * and the other accepted.
   *
   * @throws ApiError when the one cannot ask the other, e.g. because of a block
   */
  befriend(userId: string, otherId: string, { applicationId }: { applicationId?: string } = {}) {
    for (const id of [userId, otherId]) this.users.require(id);
    if (applicationId === undefined) {
      this.relationships.request(userId, otherId, null);
      this.relationships.request(otherId, userId, null);
    } else {
      const blocked = this.relationships.blocked(userId, otherId);
      this.games.request(applicationId, userId, otherId, blocked);
      this.games.request(applicationId, otherId, userId, blocked);
    }
  }

  /**
   * Marks a pending friend request as spam, or takes the mark off.
   *
   * @returns false when `userId` has no request of `senderId`
   */
  markSpam(userId: string, senderId: string, spam = true): boolean {
    return this.relationships.markSpam(userId, senderId, spam);
  }
}
