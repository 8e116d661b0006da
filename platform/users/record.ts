import type { Shape } from "../core/shape.js";

/** Flag of an account that exists in one application only (protocol 2.5). */
export const PROVISIONAL_ACCOUNT = 1 << 23;

/** Whether a user is a provisional account. */
export function isProvisional(user: Pick<UserRecord, "flags">): boolean {
  return (user.flags & PROVISIONAL_ACCOUNT) !== 0;
}

/** A player, a bot or a system account. */
export interface UserRecord {
  readonly id: string;
  /** Unique name: 2–32 characters. */
  readonly username: string;
  /** Display name, 1–32 characters, or null to show the username. */
  readonly globalName: string | null;
  /** Hash of the avatar image, with the prefix `a_` when it is animated. */
  readonly avatar: string | null;
  readonly banner: string | null;
  /** RGB value. */
  readonly accentColor: number | null;
  readonly locale: string;
  readonly email: string | null;
  readonly verified: boolean;
  /** Private and public flag bits. */
  readonly flags: number;
  /** Real subscription level; shown only with the scope `identify.premium`. */
  readonly premiumType: number;
  /** Source of the guild tag, in wire form. */
  readonly primaryGuild: Readonly<Record<string, unknown>> | null;
  readonly bot: boolean;
  /** True for accounts that belong to the platform itself; they cannot sign in. */
  readonly system: boolean;
}

/** Shape of a {@link UserRecord} in a snapshot. */
export const userShape: Shape<UserRecord> = {
  id: "string",
  username: "string",
  globalName: "string?",
  avatar: "string?",
  banner: "string?",
  accentColor: "number?",
  locale: "string",
  email: "string?",
  verified: "boolean",
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
  username: string;
}
