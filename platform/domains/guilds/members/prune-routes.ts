import type { FastifyInstance } from "fastify";
import { readWhole } from "../../../kernel/http/queries.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes, type InGuild } from "../core/api.js";
import { type Prune, readRoles } from "./prune.js";

/** Days without a criteria, and the most. */
const USUAL_DAYS = 7;
const MAX_DAYS = 30;

const pruneSchema = {
  type: "object",
  properties: {
    days: { type: ["integer", "null"], minimum: 1, maximum: MAX_DAYS },
    compute_prune_count: { type: ["boolean", "null"] },
    include_roles: {
      anyOf: [
        { type: "string" },
        { type: "array", maxItems: 100, uniqueItems: true, items: { type: "string" } },
        { type: "null" },
      ],
    },
    reason: { type: ["string", "null"], maxLength: 512 },
  },
} as const;

interface PruneBody {
  days?: number | null;
  compute_prune_count?: boolean | null;
  include_roles?: string | string[] | null;
  reason?: string | null;
}

/** `/guilds/{guild}/prune`. */
export function pruneRoutes(app: FastifyInstance, kernel: Kernel, prune: Prune): void {
  botRoutes(app, kernel, (routes, who) => {
    routes.get<InGuild>("/guilds/:guild_id/prune", (request) => {
      const { include_roles } = request.query;
      const days = readWhole(request.query, "days", 1, MAX_DAYS) ?? USUAL_DAYS;
      const criteria = { days, includeRoles: readRoles(include_roles) };
      return { pruned: prune.count(who(request), request.params.guild_id, criteria) };
    });
    routes.post<InGuild<PruneBody>>(
      "/guilds/:guild_id/prune",
      { schema: { body: pruneSchema } },
      (request) => {
        const { days, compute_prune_count, include_roles, reason } = request.body;
        const acting = who(request);
        const given = { ...acting, reason: acting.reason ?? reason ?? null };
        const criteria = { days: days ?? USUAL_DAYS, includeRoles: readRoles(include_roles) };
        const pruned = prune.begin(given, request.params.guild_id, criteria);
        return { pruned: compute_prune_count === false ? null : pruned };
      },
    );
  });
}
