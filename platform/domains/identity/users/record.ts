import { of, type RecordOf, shape } from "../../../kernel/store/shape.js";

/** Flag of an account that exists in one application only (protocol 2.5). */
export const PROVISIONAL_ACCOUNT = 1 << 23;

/** Whether a user is a provisional account. */
export function isProvisional(user: Pick<UserRecord, "flags">): boolean {
  return (user.flags & PROVISIONAL_ACCOUNT) !== 0;
}

/** A player, a bot or a system account. */
export type UserRecord = RecordOf<typeof userShape>;

/** Shape of a {@link UserRecord} in a snapshot. */
export const userShape = shape({
  /** Snowflake of the user. */
  id: "id",
  /** Unique name: 2–32 characters. */
  username: "string",
  /** Display name, 1–32 characters, or null to show the username. */
  globalName: "string?",
  /** Hash of the avatar image, with the prefix `a_` when it is animated. */
  avatar: "string?",
  /** Hash of the banner image; null when the user has none. */
  banner: "string?",
  /** RGB value. */
  accentColor: "number?",
  /** Language of the user as a language tag, e.g. `en-US`. */
  locale: "string",
  /** Email address of the user; null when there is none. */
  email: "string?",
  /** Whether the email address is confirmed. */
  verified: "boolean",
  /** Whether the account has a second factor, as some guilds want of moderators. */
  mfaEnabled: "boolean",
  /** Private and public flag bits. */
  flags: "number",
  /** Real subscription level; shown only with the scope `identify.premium`. */
  premiumType: "number",
  /** Source of the guild tag, in wire form. */
  primaryGuild: of<Readonly<Record<string, unknown>> | null>("object?"),
  /** True for the user of an application's bot. */
  bot: "boolean",
  /** True for accounts that belong to the platform itself; they cannot sign in. */
  system: "boolean",
});

/** What a user may be created with; everything but the username has a default. */
export interface UserOptions extends Partial<Omit<UserRecord, "id" | "username">> {
  /** A snowflake to use instead of a new one. */
  id?: string | undefined;
  /** Unique name: 2–32 characters. */
  username: string;
}
