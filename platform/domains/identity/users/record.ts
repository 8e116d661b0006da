import type { Shape } from "../../../kernel/store/shape.js";

/** Flag of an account that exists in one application only (protocol 2.5). */
export const PROVISIONAL_ACCOUNT = 1 << 23;

/** Whether a user is a provisional account. */
export function isProvisional(user: Pick<UserRecord, "flags">): boolean {
  return (user.flags & PROVISIONAL_ACCOUNT) !== 0;
}

/** A player, a bot or a system account. */
export interface UserRecord {
  /** Snowflake of the user. */
  readonly id: string;
  /** Unique name: 2–32 characters. */
  readonly username: string;
  /** Display name, 1–32 characters, or null to show the username. */
  readonly globalName: string | null;
  /** Hash of the avatar image, with the prefix `a_` when it is animated. */
  readonly avatar: string | null;
  /** Hash of the banner image; null when the user has none. */
  readonly banner: string | null;
  /** RGB value. */
  readonly accentColor: number | null;
  /** Language of the user as a language tag, e.g. `en-US`. */
  readonly locale: string;
  /** Email address of the user; null when there is none. */
  readonly email: string | null;
  /** Whether the email address is confirmed. */
  readonly verified: boolean;
  /** Whether the account has a second factor, as some guilds want of moderators. */
  readonly mfaEnabled: boolean;
  /** Private and public flag bits. */
  readonly flags: number;
  /** Real subscription level; shown only with the scope `identify.premium`. */
  readonly premiumType: number;
  /** Source of the guild tag, in wire form. */
  readonly primaryGuild: Readonly<Record<string, unknown>> | null;
  /** True for the user of an application's bot. */
  readonly bot: boolean;
  /** True for accounts that belong to the platform itself; they cannot sign in. */
  readonly system: boolean;
}

/** Shape of a {@link UserRecord} in a snapshot. */
export const userShape: Shape<UserRecord> = {
  id: "id",
  username: "string",
  globalName: "string?",
  avatar: "string?",
  banner: "string?",
  accentColor: "number?",
  locale: "string",
  email: "string?",
  verified: "boolean",
  mfaEnabled: "boolean",
  flags: "number",
  premiumType: "number",
  primaryGuild: "object?",
  bot: "boolean",
  system: "boolean",
};

/** What a user may be created with; everything but the username has a default. */
export interface UserOptions extends Partial<Omit<UserRecord, "id" | "username">> {
  /** A snowflake to use instead of a new one. */
  id?: string | undefined;
  /** Unique name: 2–32 characters. */
  username: string;
}
