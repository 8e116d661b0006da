import { PlatformError } from "../../../kernel/errors.js";
import { charactersOf } from "../../../kernel/http/input/readers.js";
import { described } from "../../../kernel/names.js";
import { requireShape } from "../../../kernel/store/shape.js";
import { type ApplicationRecord, type ApplicationSettings, applicationShape } from "./record.js";
import { isRegistrableRedirect } from "./redirects.js";

/** The redirect of desktop games (protocol 1.4). */
export const LOOPBACK_REDIRECT = "http://127.0.0.1/callback";

type CheckedSettings = Omit<
  ApplicationRecord,
  "id" | "ownerId" | "secretHash" | "botUserId" | "botTokenHash" | "verifyKey"
>;

const {
  id: _id,
  ownerId: _owner,
  secretHash: _secret,
  botUserId: _bot,
  botTokenHash: _token,
  verifyKey: _key,
  ...settingsShape
} = applicationShape;

/** The names of all {@link ApplicationSettings}. */
export const SETTINGS = Object.keys(settingsShape);

/** Fills in defaults. Throws a {@link PlatformError} that names the first value that does not fit. */
export function checkSettings(settings: ApplicationSettings): CheckedSettings {
  const { name, redirectUris = [LOOPBACK_REDIRECT] } = settings;
  if (typeof name !== "string" || name.trim() === "" || charactersOf(name) > 100) {
    throw new PlatformError(
      `An application's name needs 1 to 100 characters, but ${described(name)} was given.`,
      "name",
    );
  }
  for (const uri of redirectUris) {
    if (!isRegistrableRedirect(uri)) {
      throw new PlatformError(
        `"${uri}" cannot be a redirect URI; give an absolute URI without a fragment.`,
        "redirectUris",
      );
    }
  }
  const checked: CheckedSettings = {
    name,
    description: settings.description ?? "",
    icon: settings.icon ?? null,
    public: settings.public ?? false,
    redirectUris: [...redirectUris],
    parentId: settings.parentId ?? null,
    provisionalAccounts: settings.provisionalAccounts ?? true,
    approvedScopes: [...(settings.approvedScopes ?? [])],
    botPublic: settings.botPublic ?? true,
    botRequireCodeGrant: settings.botRequireCodeGrant ?? false,
    channelObfuscation: settings.channelObfuscation ?? false,
    flags: settings.flags ?? 0,
    privilegedIntents: settings.privilegedIntents ?? 0,
    disabledFunctions: [...(settings.disabledFunctions ?? [])],
    disabledGatewayEvents: [...(settings.disabledGatewayEvents ?? [])],
  };
  requireShape("The application's", checked, settingsShape);
  return checked;
}
