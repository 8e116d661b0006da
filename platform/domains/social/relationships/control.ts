import type { Users } from "../../identity/users/api.js";
import type { GameRelationships } from "./game-relationships.js";
import type { Relationships } from "./state.js";

/** All relationships, and making them without the two users asking each other. */
export class RelationshipControl {
  /** @internal Made by the domain. */
  constructor(
    private readonly users: Users,
    /** @internal Relationships that hold on the whole platform. */
    readonly platform: Relationships,
    /** @internal Relationships within one game. */
    readonly games: GameRelationships,
  ) {}

  /**
   * Makes two users friends, on the platform or in one game; both get the same events as for an
   * accepted request.
   *
   * @throws ApiError when the one cannot ask the other, e.g. because of a block
   */
  befriend(userId: string, otherId: string, { applicationId }: { applicationId?: string } = {}) {
    for (const id of [userId, otherId]) this.users.require(id);
    if (applicationId === undefined) {
      this.platform.request(userId, otherId, null);
      this.platform.request(otherId, userId, null);
    } else {
      this.requestGameFriend(applicationId, userId, otherId);
      this.requestGameFriend(applicationId, otherId, userId);
    }
  }

  /**
   * Marks a pending friend request as spam, or takes the mark off.
   *
   * @returns false when `userId` has no request of `senderId`
   */
  markSpam(userId: string, senderId: string, spam = true): boolean {
    return this.platform.markSpam(userId, senderId, spam);
  }

  /** @internal Sends a friend request in a game, or accepts the pending one; a block forbids it. */
  requestGameFriend(applicationId: string, userId: string, targetId: string): void {
    const blocked = this.platform.blocked(userId, targetId);
    this.games.request(applicationId, userId, targetId, blocked);
  }

  /** @internal Ids of everyone a user stands to in some way, anywhere. */
  known(userId: string): string[] {
    const records = [...this.platform.of(userId), ...this.games.of(userId)];
    return [...new Set(records.map(({ targetId }) => targetId))];
  }
}
