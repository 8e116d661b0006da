import type { Shape } from "../../../kernel/store/shape.js";

/** A user who may not be in a guild. */
export interface GuildBanRecord {
  /** `<guildId>:<userId>`. */
  readonly id: string;
  readonly guildId: string;
  readonly userId: string;
  readonly reason: string | null;
}

/** Shape of a {@link GuildBanRecord} in a snapshot. */
export const guildBanShape: Shape<GuildBanRecord> = {
  id: "string",
  guildId: "string",
  userId: "string",
  reason: "string?",
};
