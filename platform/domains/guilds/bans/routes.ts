import { fields, orNull, required } from "../../../kernel/http/input/fields.js";
import { list, set, snowflake, whole } from "../../../kernel/http/input/readers.js";
import { noBody } from "../../../kernel/http/no-body.js";
import { readId, readLimit } from "../../../kernel/http/queries.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { type Users, userObject } from "../../identity/users/api.js";
import { botRoutes } from "../core/api.js";
import type { GuildBanRecord } from "./record.js";
import type { GuildBans } from "./state.js";

/** Most bans of one answer. */
const LIMIT = 1000;

const DAY = 86_400;
const seconds = orNull(whole({ min: 0, max: 7 * DAY }));
const banBody = fields({
  delete_message_seconds: seconds,
  delete_message_days: orNull(whole({ min: 0, max: 7 })),
});
const bulkBody = fields({
  user_ids: required(set(list(snowflake, { max: 200 }))),
  delete_message_seconds: seconds,
});

/** `/guilds/{guild}/bans` and `/guilds/{guild}/bulk-ban`. */
export function guildBanRoutes(
  app: Routes,
  kernel: Kernel,
  { users, bans }: { users: Users; bans: GuildBans },
): void {
  const object = ({ userId, reason }: GuildBanRecord) => ({
    reason,
    user: userObject(users.require(userId)),
  });
  botRoutes(app, kernel, (routes, who) => {
    routes.get("/guilds/:guild_id/bans", (request) => {
      const all = bans.list(who(request), request.params.guild_id);
      const limit = readLimit(request.query, LIMIT, LIMIT);
      const before = readId(request.query, "before");
      const after = readId(request.query, "after") ?? "0";
      if (before !== undefined) {
        const until = BigInt(before);
        return all
          .filter(({ userId }) => BigInt(userId) < until)
          .slice(-limit)
          .map(object);
      }
      return all
        .filter(({ userId }) => BigInt(userId) > BigInt(after))
        .slice(0, limit)
        .map(object);
    });
    routes.get("/guilds/:guild_id/bans/:user_id", (request) => {
      const { guild_id, user_id } = request.params;
      return object(bans.get(who(request), guild_id, user_id));
    });
    routes.put("/guilds/:guild_id/bans/:user_id", { body: banBody }, (request) => {
      const { guild_id, user_id } = request.params;
      const { delete_message_seconds, delete_message_days } = request.body;
      const back = delete_message_seconds ?? (delete_message_days ?? 0) * DAY;
      bans.add(who(request), guild_id, user_id, back);
    });
    routes.delete("/guilds/:guild_id/bans/:user_id", { body: noBody }, (request) => {
      const { guild_id, user_id } = request.params;
      bans.remove(who(request), guild_id, user_id);
    });
    routes.post("/guilds/:guild_id/bulk-ban", { body: bulkBody }, (request) => {
      const { user_ids, delete_message_seconds } = request.body;
      const { guild_id } = request.params;
      return bans.addMany(who(request), guild_id, user_ids, delete_message_seconds ?? 0);
    });
  });
}
