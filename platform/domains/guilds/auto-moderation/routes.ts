import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes } from "../core/api.js";
import type { RuleOperations } from "./operations.js";
import { ruleObject } from "./wire.js";

/** `/guilds/{guild}/auto-moderation/rules`. */
export function autoModerationRoutes(
  app: Routes,
  kernel: Kernel,
  operations: RuleOperations,
): void {
  const all = "/guilds/:guild_id/auto-moderation/rules";
  botRoutes(app, kernel, (routes, who) => {
    routes.get(all, (request) =>
      operations.list(who(request), request.params.guild_id).map(ruleObject),
    );
    routes.post(all, (request) =>
      ruleObject(operations.create(who(request), request.params.guild_id, request.body)),
    );
    routes.get(`${all}/:rule_id`, (request) => {
      const { guild_id, rule_id } = request.params;
      return ruleObject(operations.get(who(request), guild_id, rule_id));
    });
    routes.patch(`${all}/:rule_id`, (request) => {
      const { guild_id, rule_id } = request.params;
      return ruleObject(operations.edit(who(request), guild_id, rule_id, request.body));
    });
    routes.delete(`${all}/:rule_id`, (request) => {
      const { guild_id, rule_id } = request.params;
      operations.delete(who(request), guild_id, rule_id);
    });
  });
}
