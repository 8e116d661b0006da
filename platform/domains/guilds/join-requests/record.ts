import { of, type RecordOf, shape } from "../../../kernel/store/shape.js";
import type { FormField } from "./bodies.js";

/** What a guild asks who wants to join. */
export type VerificationRecord = RecordOf<typeof verificationShape>;

/** How far a request is. */
export type JoinRequestStatus = "SUBMITTED" | "APPROVED" | "REJECTED";

/** A user who wants to join a guild. */
export type JoinRequestRecord = RecordOf<typeof joinRequestShape>;

export const verificationShape = shape({
  /** Id of the guild. */
  id: "string",
  enabled: "boolean",
  description: "string?",
  fields: of<readonly FormField[]>("object[]"),
  /** Milliseconds since the Unix epoch of the latest change. */
  changedAt: "number",
});

export const joinRequestShape = shape({
  id: "id",
  guildId: "string",
  userId: "string",
  status: of<JoinRequestStatus>("string"),
  /** Milliseconds since the Unix epoch. */
  createdAt: "number",
  reviewedAt: "number?",
  reviewerId: "string?",
  rejectionReason: "string?",
  /** The questions with their answers, in wire form. */
  responses: "object[]",
});
