import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireId } from "../../../kernel/http/queries.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes, type Guilds, type InGuild, Permission } from "../core/api.js";
import { unknownGuild } from "../core/group.js";
import { notAuthorized, unknownTemplate, unknownWelcomeScreen, widgetDisabled } from "./errors.js";

/**
 * What reads areas that are not built: widgets, welcome screens, onboarding, templates and role connections. They answer as for a guild or an application that has none of it; what
 * would switch them on is not there.
 */
export function disabledFeatureRoutes(app: FastifyInstance, kernel: Kernel, guilds: Guilds): void {
  for (const picture of ["widget.json", "widget.png"]) {
    app.get<{ Params: { guild_id: string } }>(`/guilds/:guild_id/${picture}`, ({ params }) => {
      if (guilds.get(requireId("guild_id", params.guild_id)) === undefined) throw unknownGuild();
      throw widgetDisabled();
    });
  }
  app.get("/guilds/templates/:code", () => {
    throw unknownTemplate();
  });

  botRoutes(app, kernel, (routes, who) => {
    /** The guild of a request, for who may do `needed` in it. */
    const inside = (request: FastifyRequest<InGuild>, needed = 0n): string => {
      const { guild_id: guildId } = request.params;
      guilds.permissions.require(guildId, who(request).userId, needed);
      return guildId;
    };
    routes.get<InGuild>("/guilds/:guild_id/widget", (request) => {
      inside(request, Permission.ManageGuild);
      return { enabled: false, channel_id: null };
    });
    routes.get<InGuild>("/guilds/:guild_id/welcome-screen", (request) => {
      inside(request);
      throw unknownWelcomeScreen();
    });
    routes.get<InGuild>("/guilds/:guild_id/new-member-welcome", (request, reply) => {
      inside(request);
      return reply.code(204).send();
    });
    routes.get<InGuild>("/guilds/:guild_id/onboarding", (request) => ({
      guild_id: inside(request),
      prompts: [],
      default_channel_ids: [],
      enabled: false,
      mode: 0,
    }));
    routes.get<InGuild>("/guilds/:guild_id/templates", (request) => {
      inside(request, Permission.ManageGuild);
      return [];
    });
    routes.route<InGuild>({
      method: ["DELETE", "PATCH", "PUT"],
      url: "/guilds/:guild_id/templates/:code",
      handler: (request) => {
        inside(request, Permission.ManageGuild);
        throw unknownTemplate();
      },
    });
    routes.get<{ Params: { application_id: string } }>(
      "/applications/:application_id/role-connections/metadata",
      (request) => {
        const { applicationId } = who(request).principal;
        if (request.params.application_id !== applicationId) throw notAuthorized();
        return [];
      },
    );
  });
}
