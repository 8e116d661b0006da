import { type RecordOf, shape } from "../../../kernel/store/shape.js";

/** A user's vote for an answer of a poll. */
export type VoteRecord = RecordOf<typeof voteShape>;

/** Shape of a {@link VoteRecord} in a snapshot. */
export const voteShape = shape({
  /** `<messageId>:<answerId>:<userId>`. */
  id: "string",
  messageId: "string",
  answerId: "number",
  userId: "string",
});
