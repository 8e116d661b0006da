import { Intent } from "../../../kernel/gateway/delivery.js";
import { unknownUser } from "../../../kernel/http/api-error.js";
import type { Table } from "../../../kernel/store/table.js";
import type { RelationshipContext } from "./context.js";
import { noRequestToSelf, requestRefused } from "./errors.js";
import { type GameRelationshipRecord, gameRelationshipShape, RelationshipType } from "./record.js";
import { gameRelationshipObject } from "./wire.js";

const { Friend, Incoming, Outgoing } = RelationshipType;

/** Friends and requests within one game. Their number is not limited (protocol 3.8). */
export class GameRelationships {
  readonly #table: Table<GameRelationshipRecord>;

  constructor(private readonly context: RelationshipContext) {
    this.#table = context.kernel.store.table({
      name: "gameRelationships",
      shape: gameRelationshipShape,
      references: { userId: "users", targetId: "users", applicationId: "applications" },
      grouped: ["userId", "applicationId"],
    });
  }

  /** How a user stands to another in a game. */
  get(applicationId: string, userId: string, targetId: string): GameRelationshipRecord | undefined {
    return this.#table.get(`${applicationId}:${userId}:${targetId}`);
  }

  /** Everyone a user stands to in some way, in one game or in all. */
  of(userId: string, applicationId?: string): GameRelationshipRecord[] {
    const own = this.#table.where("userId", userId);
    if (applicationId === undefined) return own;
    return own.filter((record) => record.applicationId === applicationId);
  }

  all(): GameRelationshipRecord[] {
    return this.#table.all();
  }

  areFriends(applicationId: string, userId: string, targetId: string): boolean {
    return this.get(applicationId, userId, targetId)?.type === Friend;
  }

  /**
   * Sends a friend request in a game, or accepts the one that the other has sent.
   *
   * @param blocked - whether either has blocked the other
   * @throws ApiError when the other cannot be asked; it must have authorized the application
   */
  request(applicationId: string, userId: string, targetId: string, blocked: boolean): void {
    const target = this.context.users.get(targetId);
    if (target === undefined) throw unknownUser();
    if (userId === targetId) throw noRequestToSelf();
    const own = this.get(applicationId, userId, targetId)?.type;
    if (own === Incoming) this.accept(applicationId, userId, targetId);
    if (own !== undefined) return;
    const reachable = this.context.consents.has(targetId, applicationId) && !target.bot && !blocked;
    if (!reachable) throw requestRefused();
    this.#put(applicationId, userId, targetId, Outgoing);
    this.#put(applicationId, targetId, userId, Incoming);
  }

  /**
   * Accepts a friend request in a game.
   *
   * @throws ApiError when there is none
   */
  accept(applicationId: string, userId: string, targetId: string): void {
    const own = this.get(applicationId, userId, targetId);
    if (own?.type === Friend) return;
    if (own?.type !== Incoming) throw requestRefused();
    this.#put(applicationId, userId, targetId, Friend);
    this.#put(applicationId, targetId, userId, Friend);
    this.#changed(userId, targetId);
  }

  /** Ends what there is between two users in a game. */
  remove(applicationId: string, userId: string, targetId: string): void {
    const own = this.get(applicationId, userId, targetId);
    const other = this.get(applicationId, targetId, userId);
    if (own !== undefined) this.#drop(own);
    if (other !== undefined) this.#drop(other);
    if (own !== undefined || other !== undefined) this.#changed(userId, targetId);
  }

  /** Ends what there is between two users in every game. */
  removeEverywhere(userId: string, targetId: string): void {
    for (const record of this.of(userId)) {
      if (record.targetId === targetId) this.remove(record.applicationId, userId, targetId);
    }
  }

  /** Forgets all of a user, or of a game, that is deleted. */
  forget(field: "userId" | "applicationId", id: string): void {
    for (const { applicationId, userId, targetId } of this.#table.where(field, id)) {
      this.remove(applicationId, userId, targetId);
    }
  }

  /** Gives one user what another has in a game; what the receiver has already stays. */
  adopt(applicationId: string, fromId: string, toId: string): void {
    for (const { targetId, type } of this.of(fromId, applicationId)) {
      if (targetId === toId || this.get(applicationId, toId, targetId) !== undefined) continue;
      const back = this.get(applicationId, targetId, fromId);
      this.#put(applicationId, toId, targetId, type);
      if (back !== undefined) this.#put(applicationId, targetId, toId, back.type);
      this.#changed(toId, targetId);
    }
  }

  #changed(userId: string, otherId: string): void {
    this.context.kernel.signals.emit("relationship.changed", { userId, otherId });
  }

  #put(applicationId: string, userId: string, targetId: string, type: number): void {
    const since = new Date(this.context.kernel.clock.now()).toISOString();
    const id = `${applicationId}:${userId}:${targetId}`;
    const record = { id, applicationId, userId, targetId, type, since };
    this.#table.put(record);
    const user = this.context.users.get(targetId);
    this.#notify(record, "GAME_RELATIONSHIP_ADD", gameRelationshipObject(record, user));
  }

  #drop(record: GameRelationshipRecord): void {
    this.#table.delete(record.id);
    this.#notify(record, "GAME_RELATIONSHIP_REMOVE", gameRelationshipObject(record));
  }

  #notify({ userId, applicationId }: GameRelationshipRecord, event: string, data: unknown): void {
    const audience = {
      userIds: [userId],
      intent: Intent.UserRelationships,
      applicationId,
      scope: "relationships.read",
    };
    this.context.kernel.delivery.send(audience, event, data);
  }
}
