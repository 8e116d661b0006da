import { type UserRecord, userObject } from "../users/api.js";
import type { ApplicationRecord } from "./record.js";

/** Flag of an application that may use the token endpoint without a secret (protocol 12.3). */
const PUBLIC_OAUTH2_CLIENT = 1 << 8;

/** The bits that the older, numeric field can hold: 0 to 30. */
const LOW_BITS = 0x7fff_ffffn;

/** Which flags show that a privileged intent is approved, or only switched on. */
export const intentFlags = [
  { intent: 1 << 8, full: 1 << 12, limited: 1 << 13 },
  { intent: 1 << 1, full: 1 << 14, limited: 1 << 15 },
  { intent: 1 << 15, full: 1 << 18, limited: 1 << 19 },
] as const;

/**
 * All flag bits of an application, including those that follow from its other settings.
 *
 * @param approved - privileged intents that the application has approval for
 */
export function applicationFlags(
  application: ApplicationRecord,
  approved = 0,
): {
  flags: number;
  flags_new: string;
} {
  const implied = intentFlags
    .filter(({ intent }) => (application.privilegedIntents & intent) !== 0)
    .reduce(
      (bits, { intent, full, limited }) => bits | ((approved & intent) === 0 ? limited : full),
      application.public ? PUBLIC_OAUTH2_CLIENT : 0,
    );
  const all = BigInt(application.flags) | BigInt(implied);
  return { flags: Number(all & LOW_BITS), flags_new: all.toString() };
}

/** What anyone may know of an application. */
export function partialApplication(application: ApplicationRecord, bot?: UserRecord) {
  return {
    id: application.id,
    name: application.name,
    icon: application.icon,
    description: application.description,
    // Deprecated and always empty, but some libraries cannot do without it.
    summary: "",
    type: null,
    verify_key: application.verifyKey,
    ...applicationFlags(application),
    ...(application.parentId === null ? {} : { parent_id: application.parentId }),
    bot_public: application.botPublic,
    bot_require_code_grant: application.botRequireCodeGrant,
    ...(bot === undefined ? {} : { bot: userObject(bot) }),
  };
}

/** What an application may know of itself. */
export function ownApplication(
  application: ApplicationRecord,
  owner: UserRecord,
  bot: UserRecord | undefined,
  approved: number,
) {
  return {
    ...partialApplication(application, bot),
    ...applicationFlags(application, approved),
    owner: userObject(owner),
    redirect_uris: application.redirectUris,
    rpc_origins: [],
    interactions_endpoint_url: null,
    explicit_content_filter: 0,
    team: null,
    eligible_oauth2_scopes: [],
  };
}
