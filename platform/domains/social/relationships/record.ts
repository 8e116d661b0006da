import { type RecordOf, shape } from "../../../kernel/store/shape.js";

/** Kinds of a relationship, by the numbers of the wire (protocol 3.8). */
export const RelationshipType = { Friend: 1, Blocked: 2, Incoming: 3, Outgoing: 4 } as const;

/** One side of a platform relationship: how `userId` stands to `targetId`. */
export type RelationshipRecord = RecordOf<typeof relationshipShape>;

/** One side of a relationship that exists in one game only. */
export type GameRelationshipRecord = RecordOf<typeof gameRelationshipShape>;

/** Shape of a {@link RelationshipRecord} in a snapshot. */
export const relationshipShape = shape({
  /** `<userId>:<targetId>`. */
  id: "string",
  userId: "string",
  targetId: "string",
  /** A {@link RelationshipType}. */
  type: "number",
  /** ISO 8601. */
  since: "string",
  /** True when the platform believes that this incoming request is spam. */
  spam: "boolean",
  /** Application in which the request was made. */
  originApplicationId: "string?",
});

/** Shape of a {@link GameRelationshipRecord} in a snapshot. */
export const gameRelationshipShape = shape({
  /** `<applicationId>:<userId>:<targetId>`. */
  id: "string",
  applicationId: "string",
  userId: "string",
  targetId: "string",
  /** A {@link RelationshipType}, never Blocked. */
  type: "number",
  /** ISO 8601. */
  since: "string",
});
