import type { RelationshipControl } from "./control.js";

/** How one user stands to another. */
export interface RelationshipView {
  /** Id of the user whose side is shown. */
  readonly userId: string;
  /** Id of the user on the other side. */
  readonly targetId: string;
  /** 1 friend, 2 blocked, 3 incoming, 4 outgoing. */
  readonly type: number;
}

/** The relationships on the platform and in games. */
export interface RelationshipsView {
  /** Platform relationships, each user's side as an entry of its own. */
  readonly relationships: readonly RelationshipView[];
  /** Relationships that exist in one game only, each side as an entry of its own. */
  readonly gameRelationships: readonly (RelationshipView & { readonly applicationId: string })[];
}

/** Copies all relationships. */
export function relationshipsView({ platform, games }: RelationshipControl): RelationshipsView {
  return {
    relationships: platform.all().map(view),
    gameRelationships: games.all().map((record) => ({
      applicationId: record.applicationId,
      ...view(record),
    })),
  };
}

function view({ userId, targetId, type }: RelationshipView): RelationshipView {
  return { userId, targetId, type };
}
