import { Intent } from "../../../kernel/gateway/delivery.js";
import { unknownUser } from "../../../kernel/http/api-error.js";
import type { Table } from "../../../kernel/store/table.js";
import type { RelationshipContext } from "./context.js";
import { noRequestToSelf, requestRefused, tooManyBlocked, tooManyFriends } from "./errors.js";
import type { GameRelationships } from "./game-relationships.js";
import { type RelationshipRecord, RelationshipType, relationshipShape } from "./record.js";
import { partialRelationship, relationshipObject } from "./wire.js";

const { Friend, Blocked, Incoming, Outgoing } = RelationshipType;

/** Most friends and most blocked users of one user (protocol 3.8). */
const FRIEND_LIMIT = 1000;
const BLOCK_LIMIT = 5000;

/** Friends, requests and blocks that hold on the whole platform. */
export class Relationships {
  readonly #table: Table<RelationshipRecord>;

  constructor(
    private readonly context: RelationshipContext,
    private readonly games: GameRelationships,
  ) {
    this.#table = context.kernel.store.table({
      name: "relationships",
      shape: relationshipShape,
      references: { userId: "users", targetId: "users" },
      grouped: ["userId", "targetId"],
    });
  }

  /** How a user stands to another. */
  get(userId: string, targetId: string): RelationshipRecord | undefined {
    return this.#table.get(`${userId}:${targetId}`);
  }

  /** Everyone a user stands to in some way. */
  of(userId: string): RelationshipRecord[] {
    return this.#table.where("userId", userId);
  }

  all(): RelationshipRecord[] {
    return this.#table.all();
  }

  areFriends(userId: string, targetId: string): boolean {
    return this.get(userId, targetId)?.type === Friend;
  }

  /** Whether either of two users has blocked the other. */
  blocked(userId: string, otherId: string): boolean {
    return (
      this.get(userId, otherId)?.type === Blocked || this.get(otherId, userId)?.type === Blocked
    );
  }

  /**
   * Sends a friend request, or accepts the one that the other has sent. Does nothing when they are
   * friends or the request is pending.
   *
   * @param applicationId - where the request is made, or null for outside of any game
   * @throws ApiError when the other cannot be asked or either has too many friends
   */
  request(userId: string, targetId: string, applicationId: string | null): void {
    const target = this.context.users.get(targetId);
    if (target === undefined) throw unknownUser();
    if (userId === targetId) throw noRequestToSelf();
    const own = this.get(userId, targetId)?.type;
    if (own === Incoming) this.accept(userId, targetId);
    if (own === Friend || own === Outgoing || own === Incoming) return;
    if (target.bot || target.system || this.blocked(userId, targetId)) throw requestRefused();
    this.#checkFriendLimit(userId);
    this.#put(userId, targetId, Outgoing, applicationId, false);
    this.#put(targetId, userId, Incoming, applicationId, true);
    this.context.kernel.signals.emit("relationship.requested", { userId, otherId: targetId });
  }

  /**
   * Accepts a friend request.
   *
   * @throws ApiError when there is none or either has too many friends
   */
  accept(userId: string, targetId: string): void {
    const own = this.get(userId, targetId);
    if (own?.type === Friend) return;
    if (own?.type !== Incoming) throw requestRefused();
    this.#checkFriendLimit(userId);
    this.#checkFriendLimit(targetId);
    this.#put(userId, targetId, Friend, own.originApplicationId, false);
    this.#put(targetId, userId, Friend, own.originApplicationId, true);
    this.#changed(userId, targetId);
  }

  /** Ends what there is: a friendship, a request in either direction, or the own block. */
  remove(userId: string, targetId: string): void {
    const own = this.get(userId, targetId);
    if (own === undefined) return;
    this.#drop(own);
    const other = this.get(targetId, userId);
    if (own.type !== Blocked && other !== undefined && other.type !== Blocked) this.#drop(other);
    this.#changed(userId, targetId);
  }

  /**
   * Blocks a user. What the two had, on the platform and in games, is dropped.
   *
   * @throws ApiError for an unknown user or too many blocks
   */
  block(userId: string, targetId: string): void {
    if (this.context.users.get(targetId) === undefined) throw unknownUser();
    if (userId === targetId) throw noRequestToSelf();
    if (this.get(userId, targetId)?.type === Blocked) return;
    const count = this.of(userId).filter(({ type }) => type === Blocked).length;
    if (count >= BLOCK_LIMIT) throw tooManyBlocked();
    this.#put(userId, targetId, Blocked, null, false);
    const other = this.get(targetId, userId);
    if (other !== undefined && other.type !== Blocked) this.#drop(other);
    this.games.removeEverywhere(userId, targetId);
    this.#changed(userId, targetId);
  }

  /** Marks a pending request as spam, or takes the mark off; false when there is none. */
  markSpam(userId: string, senderId: string, spam: boolean): boolean {
    const record = this.get(userId, senderId);
    if (record?.type !== Incoming) return false;
    const updated = this.#table.update(record, { spam });
    const partial = { ...partialRelationship(updated), is_spam_request: spam };
    this.context.kernel.delivery.send(this.#audience(userId), "RELATIONSHIP_UPDATE", partial);
    return true;
  }

  /** Forgets all of a user that is deleted. */
  forget(userId: string): void {
    for (const { targetId } of this.of(userId)) {
      const other = this.get(targetId, userId);
      this.#table.delete(`${userId}:${targetId}`);
      if (other !== undefined) this.#drop(other);
    }
    // A block leaves a record on one side only.
    for (const record of this.#table.where("targetId", userId)) this.#drop(record);
  }

  /**
   * Gives one user what another has with those whom `takes` lets pass, and the blocks of others
   * against that user. What the receiver has with someone already stays.
   */
  adopt(fromId: string, toId: string, takes: (otherId: string) => boolean): void {
    const others = [
      ...this.of(fromId).map(({ targetId }) => targetId),
      ...this.#table
        .where("targetId", fromId)
        .flatMap(({ userId, type }) => (type === Blocked ? [userId] : [])),
    ];
    for (const otherId of new Set(others)) {
      const own = this.get(fromId, otherId);
      const other = this.get(otherId, fromId);
      const blocks = other?.type === Blocked && this.get(otherId, toId)?.type !== Blocked;
      if (blocks && otherId !== toId) this.block(otherId, toId);
      const settled = otherId === toId || this.get(toId, otherId) !== undefined;
      if (settled || this.blocked(toId, otherId) || !takes(otherId)) continue;
      if (own !== undefined) this.#put(toId, otherId, own.type, own.originApplicationId, false);
      if (other !== undefined && other.type !== Blocked) {
        this.#put(otherId, toId, other.type, other.originApplicationId, false);
      }
      this.#changed(toId, otherId);
    }
  }

  #changed(userId: string, otherId: string): void {
    this.context.kernel.signals.emit("relationship.changed", { userId, otherId });
  }

  #checkFriendLimit(userId: string): void {
    const count = this.of(userId).filter(({ type }) => type === Friend).length;
    if (count >= FRIEND_LIMIT) throw tooManyFriends();
  }

  #put(
    userId: string,
    targetId: string,
    type: number,
    originApplicationId: string | null,
    notify: boolean,
  ): void {
    const since = new Date(this.context.kernel.clock.now()).toISOString();
    const id = `${userId}:${targetId}`;
    const record = { id, userId, targetId, type, since, spam: false, originApplicationId };
    this.#table.put(record);
    this.context.kernel.delivery.sendEach(
      this.#audience(userId),
      "RELATIONSHIP_ADD",
      (session) => ({
        ...relationshipObject(
          record,
          this.context.users.get(targetId),
          this.context.consents.has(targetId, session.applicationId),
        ),
        should_notify: notify,
      }),
    );
  }

  #drop(record: RelationshipRecord): void {
    this.#table.delete(record.id);
    const audience = this.#audience(record.userId);
    this.context.kernel.delivery.send(audience, "RELATIONSHIP_REMOVE", partialRelationship(record));
  }

  #audience(userId: string) {
    return { userIds: [userId], intent: Intent.UserRelationships, scope: "relationships.read" };
  }
}
