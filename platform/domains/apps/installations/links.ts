import { unknownApplication } from "../../../kernel/http/api-error.js";
import type { Applications } from "../../identity/applications/api.js";
import type { Installer, InstallRequest } from "../../identity/oauth2/api.js";
import { needsCodeGrant, typeNotSupported } from "./errors.js";
import type { DefaultInstalls } from "./install-settings.js";
import { namedPermissions } from "./permission-names.js";
import type { Installations } from "./state.js";

/** The scopes that install and do not sign in. */
const INSTALLING = ["bot", "applications.commands"];

/** Serves the links that install applications. */
export function installLinks(
  applications: Applications,
  defaults: DefaultInstalls,
  installs: Installations,
): Installer {
  return {
    read: (query) => readLink(query, applications, defaults),
    guildsOf: ({ id }) => installs.guildsOf(id),
    install: (user, request, decision) => installs.decide(user.id, request, decision),
  };
}

/**
 * Reads a link. One that asks for a code, or for what signing in gives, is not for this page.
 *
 * @throws ApiError for an application that there is not
 */
function readLink(
  query: string,
  applications: Applications,
  defaults: DefaultInstalls,
): InstallRequest | undefined {
  const parameters = new URLSearchParams(query);
  if (parameters.has("response_type") || parameters.has("redirect_uri")) return undefined;
  const wanted = (parameters.get("scope") ?? "bot applications.commands").split(/[ +]+/);
  if (wanted.some((scope) => !INSTALLING.includes(scope))) return undefined;
  const application = applications.get(parameters.get("client_id") ?? "");
  if (application === undefined) throw unknownApplication();
  const type = parameters.get("integration_type");
  if (type !== null && type !== "0" && type !== "1") throw typeNotSupported();
  // An account takes commands only; a link without scopes is for both.
  const supported = defaults.of(application.id);
  const first = type ?? (supported["0"] === undefined ? "1" : "0");
  const own = parameters.has("scope") ? undefined : supported[first]?.oauth2_install_params;
  const plain = first === "1" && !parameters.has("scope") ? ["applications.commands"] : wanted;
  const scopes = own?.scopes ?? plain;
  const forPerson = parameters.has("scope") ? !wanted.includes("bot") : first === "1";
  const both: readonly (0 | 1)[] = forPerson ? [0, 1] : [0];
  const permissions = parameters.get("permissions") ?? own?.permissions ?? "0";
  const types = (type === null ? both : [Number(type) as 0 | 1]).filter(
    (each) => supported[each === 0 ? "0" : "1"] !== undefined,
  );
  if (types.length === 0) throw typeNotSupported();
  const bits = /^\d{1,20}$/.test(permissions) ? permissions : "0";
  if (scopes.includes("bot") && application.botRequireCodeGrant) throw needsCodeGrant();
  return {
    application,
    // Adding a bot also adds its commands.
    scopes: [...new Set(scopes.includes("bot") ? [...scopes, "applications.commands"] : scopes)],
    permissions: bits,
    asked: namedPermissions(bits),
    guildId: parameters.get("guild_id") ?? undefined,
    guildIsFixed: parameters.get("disable_guild_select") === "true",
    integrationTypes: types,
  };
}
