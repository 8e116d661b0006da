import { fields, orNull } from "../../../kernel/http/input/fields.js";
import { list, type Reader, set, text, whole, yesNo } from "../../../kernel/http/input/readers.js";
import { readWhole } from "../../../kernel/http/queries.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes } from "../core/api.js";
import { type Prune, readRoles } from "./prune.js";

/** Days without a criteria, and the most. */
const USUAL_DAYS = 7;
const MAX_DAYS = 30;

const roleTexts = set(list(text(), { max: 100 }));
const roles: Reader<string[] | string> = (value, place) =>
  typeof value === "string" ? value : roleTexts(value, place);

const pruneBody = fields({
  days: orNull(whole({ min: 1, max: MAX_DAYS })),
  compute_prune_count: orNull(yesNo),
  include_roles: orNull(roles),
  reason: orNull(text({ max: 512 })),
});

/** `/guilds/{guild}/prune`. */
export function pruneRoutes(app: Routes, kernel: Kernel, prune: Prune): void {
  botRoutes(app, kernel, (routes, who) => {
    routes.get("/guilds/:guild_id/prune", (request) => {
      const { include_roles } = request.query;
      const days = readWhole(request.query, "days", 1, MAX_DAYS) ?? USUAL_DAYS;
      const criteria = { days, includeRoles: readRoles(include_roles) };
      return { pruned: prune.count(who(request), request.params.guild_id, criteria) };
    });
    routes.post("/guilds/:guild_id/prune", { body: pruneBody }, (request) => {
      const { days, compute_prune_count, include_roles, reason } = request.body;
      const acting = who(request);
      const given = { ...acting, reason: acting.reason ?? reason ?? null };
      const criteria = { days: days ?? USUAL_DAYS, includeRoles: readRoles(include_roles) };
      const pruned = prune.begin(given, request.params.guild_id, criteria);
      return { pruned: compute_prune_count === false ? null : pruned };
    });
  });
}
