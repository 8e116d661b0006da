import type { Shape } from "../../../kernel/store/shape.js";

/** A user's vote for an answer of a poll. */
export interface VoteRecord {
  /** `<messageId>:<answerId>:<userId>`. */
  readonly id: string;
  readonly messageId: string;
  readonly answerId: number;
  readonly userId: string;
}

/** Shape of a {@link VoteRecord} in a snapshot. */
export const voteShape: Shape<VoteRecord> = {
  id: "string",
  messageId: "string",
  answerId: "number",
  userId: "string",
};
