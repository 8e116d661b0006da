import type { Social } from "./social.js";

/** How one user stands to another. */
export interface RelationshipView {
  readonly userId: string;
  readonly targetId: string;
  /** 1 friend, 2 blocked, 3 incoming, 4 outgoing. */
  readonly type: number;
}

/** What the platform holds at one moment, as plain data without timestamps, for comparisons. */
export interface PlatformView {
  readonly relationships: readonly RelationshipView[];
  readonly gameRelationships: readonly (RelationshipView & { readonly applicationId: string })[];
}

/** Copies the state of the social domains. */
export function viewOf({ relationships, gameRelationships }: Social): PlatformView {
  return {
    relationships: relationships
      .all()
      .map(({ userId, targetId, type }) => ({ userId, targetId, type })),
    gameRelationships: gameRelationships.all().map(({ applicationId, userId, targetId, type }) => ({
      applicationId,
      userId,
      targetId,
      type,
    })),
  };
}
