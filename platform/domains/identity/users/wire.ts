import type { UserRecord } from "./record.js";

/** Flag bits that everyone sees (protocol 3.4; bit 23 marks a provisional account). */
const PUBLIC_FLAGS = 0x00ff_ffff;

/** A user as others see it (protocol 3.4). */
export function userObject(user: UserRecord) {
  const shown = {
    id: user.id,
    username: user.username,
    discriminator: "0",
    global_name: user.globalName,
    avatar: user.avatar,
    avatar_decoration_data: null,
    collectibles: null,
    banner: user.banner,
    accent_color: user.accentColor,
    primary_guild: user.primaryGuild,
    flags: user.flags & PUBLIC_FLAGS,
    public_flags: user.flags & PUBLIC_FLAGS,
  };
  // It is in every message of a list; spreading what most users lack would take half of the time.
  const object: typeof shown & { bot?: true; system?: true } = shown;
  if (user.bot) object.bot = true;
  if (user.system) object.system = true;
  return object;
}

/**
 * A user as it sees itself. The email needs the scope `email`; the real subscription level needs
 * `identify.premium`, without which it reads 0.
 *
 * @param scopes - granted scopes, or undefined for a bot, which sees everything
 */
export function currentUserObject(user: UserRecord, scopes: readonly string[] | undefined) {
  const may = (scope: string) => scopes === undefined || scopes.includes(scope);
  return {
    ...userObject(user),
    locale: user.locale,
    mfa_enabled: user.mfaEnabled,
    premium_type: may("identify.premium") ? user.premiumType : 0,
    ...(may("email") ? { email: user.email, verified: user.verified } : {}),
  };
}
