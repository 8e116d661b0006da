import { missingField } from "../../../kernel/http/api-error.js";
import type { AuthorizationRequest, Placement } from "../../identity/oauth2/api.js";
import type { InstallParts } from "./parts.js";
import { namedPermissions } from "./permission-names.js";
import type { Installations } from "./state.js";

/** The scopes that put an application into a guild. */
const INSTALLING = ["bot", "applications.commands"];

/** The part of a sign-in that brings the application, with its bot, into a guild (bots 5.1). */
export function botPlacement({ guilds }: InstallParts, installs: Installations): Placement {
  return {
    field: "guild_id",
    label: "Add to",
    asked: ({ scopes, integrationType }) =>
      scopes.includes("bot") || (scopes.includes("applications.commands") && integrationType === 0),
    permissions: ({ scopes, permissions }) =>
      scopes.includes("bot") ? namedPermissions(permissions) : [],
    places(user, { guildId, guildIsFixed }) {
      const all = installs.guildsOf(user.id);
      const offered = guildIsFixed ? all.filter(({ id }) => id === guildId) : all;
      return offered.map(({ id, name }) => ({ id, name }));
    },
    prepare(user, request, choice) {
      const guildId = request.guildIsFixed ? request.guildId : (choice.guildId ?? request.guildId);
      if (guildId === undefined) throw missingField("guild_id");
      const { application, scopes } = request;
      const options = {
        guildId,
        scopes: wanted(request),
        permissions: choice.permissions ?? request.permissions,
        byCode: true,
        notified: scopes,
      };
      const { granted: permissions } = installs.check(user.id, application.id, options);
      return () => {
        installs.add(user.id, application.id, options);
        return {
          redirect: { guild_id: guildId, permissions },
          details: { guildId },
          notified: true,
        };
      };
    },
    describe({ guildId = "" }) {
      const guild = guilds.get(guildId);
      return guild === undefined ? {} : { guild: guilds.object(guild) };
    },
  };
}

/** Adding a bot also adds its commands. */
function wanted({ scopes }: AuthorizationRequest): string[] {
  const own = scopes.filter((scope) => INSTALLING.includes(scope));
  return [...new Set(own.includes("bot") ? [...own, "applications.commands"] : own)];
}
