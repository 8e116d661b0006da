import type { Shape } from "../../../kernel/store/shape.js";

/** Kinds of a relationship, by the numbers of the wire (protocol 3.8). */
export const RelationshipType = { Friend: 1, Blocked: 2, Incoming: 3, Outgoing: 4 } as const;

/** One side of a platform relationship: how `userId` stands to `targetId`. */
export interface RelationshipRecord {
  /** `<userId>:<targetId>`. */
  readonly id: string;
  readonly userId: string;
  readonly targetId: string;
  /** A {@link RelationshipType}. */
  readonly type: number;
  /** ISO 8601. */
  readonly since: string;
  /** True when the platform believes that this incoming request is spam. */
  readonly spam: boolean;
  /** Application in which the request was made. */
  readonly originApplicationId: string | null;
}

/** One side of a relationship that exists in one game only. */
export interface GameRelationshipRecord {
  /** `<applicationId>:<userId>:<targetId>`. */
  readonly id: string;
  readonly applicationId: string;
  readonly userId: string;
  readonly targetId: string;
  /** A {@link RelationshipType}, never Blocked. */
  readonly type: number;
  /** ISO 8601. */
  readonly since: string;
}

/** Shape of a {@link RelationshipRecord} in a snapshot. */
export const relationshipShape: Shape<RelationshipRecord> = {
  id: "string",
  userId: "string",
  targetId: "string",
  type: "number",
  since: "string",
  spam: "boolean",
  originApplicationId: "string?",
};

/** Shape of a {@link GameRelationshipRecord} in a snapshot. */
export const gameRelationshipShape: Shape<GameRelationshipRecord> = {
  id: "string",
  applicationId: "string",
  userId: "string",
  targetId: "string",
  type: "number",
  since: "string",
};
