import { type RecordOf, shape } from "../../../kernel/store/shape.js";

/** A user who may not be in a guild. */
export type GuildBanRecord = RecordOf<typeof guildBanShape>;

/** Shape of a {@link GuildBanRecord} in a snapshot. */
export const guildBanShape = shape({
  /** `<guildId>:<userId>`. */
  id: "string",
  guildId: "string",
  userId: "string",
  reason: "string?",
});
