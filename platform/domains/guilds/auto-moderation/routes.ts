import type { FastifyInstance } from "fastify";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes, type InGuild } from "../core/api.js";
import type { RuleOperations } from "./operations.js";
import { ruleObject } from "./wire.js";

interface OfRule extends InGuild {
  Params: { guild_id: string; rule_id: string };
}

/** `/guilds/{guild}/auto-moderation/rules`. */
export function autoModerationRoutes(
  app: FastifyInstance,
  kernel: Kernel,
  operations: RuleOperations,
): void {
  const all = "/guilds/:guild_id/auto-moderation/rules";
  botRoutes(app, kernel, (routes, who) => {
    routes.get<InGuild>(all, (request) =>
      operations.list(who(request), request.params.guild_id).map(ruleObject),
    );
    routes.post<InGuild>(all, (request) =>
      ruleObject(operations.create(who(request), request.params.guild_id, request.body)),
    );
    routes.get<OfRule>(`${all}/:rule_id`, (request) => {
      const { guild_id, rule_id } = request.params;
      return ruleObject(operations.get(who(request), guild_id, rule_id));
    });
    routes.patch<OfRule>(`${all}/:rule_id`, (request) => {
      const { guild_id, rule_id } = request.params;
      return ruleObject(operations.edit(who(request), guild_id, rule_id, request.body));
    });
    routes.delete<OfRule>(`${all}/:rule_id`, (request, reply) => {
      const { guild_id, rule_id } = request.params;
      operations.delete(who(request), guild_id, rule_id);
      return reply.code(204).send();
    });
  });
}
