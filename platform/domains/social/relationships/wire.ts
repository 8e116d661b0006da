import { type UserRecord, userObject } from "../../identity/users/api.js";
import type { GameRelationshipRecord, RelationshipRecord } from "./record.js";

/** The fields of the event for a removed relationship. */
export function partialRelationship({ targetId, type, since }: RelationshipRecord) {
  return { id: targetId, type, nickname: null, since, user_ignored: false };
}

/**
 * A relationship as its owner sees it (protocol 3.8).
 *
 * @param user - the other one, or undefined to leave only the id behind
 * @param hasPlayedGame - whether the other one has authorized the viewer's application
 */
export function relationshipObject(
  record: RelationshipRecord,
  user: UserRecord | undefined,
  hasPlayedGame: boolean,
) {
  return {
    ...partialRelationship(record),
    ...(user === undefined ? { user_id: record.targetId } : { user: userObject(user) }),
    is_spam_request: record.spam,
    stranger_request: false,
    ...(record.originApplicationId === null
      ? {}
      : { origin_application_id: record.originApplicationId }),
    has_played_game: hasPlayedGame,
  };
}

/** A game relationship as its owner sees it (protocol 3.8). */
export function gameRelationshipObject(record: GameRelationshipRecord, user?: UserRecord) {
  const { applicationId, userId, targetId, type, since } = record;
  return {
    id: targetId,
    application_id: applicationId,
    type,
    since,
    dm_access_type: 0,
    user_id: userId,
    ...(user === undefined ? {} : { user: userObject(user) }),
  };
}
