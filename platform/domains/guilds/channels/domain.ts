import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { users } from "../../identity/users/domain.js";
import { auditLog } from "../audit-log/domain.js";
import { guilds } from "../core/domain.js";
import { threads } from "../threads/domain.js";
import { ChannelActor, channelActions } from "./actor.js";
import { ChannelOperations } from "./operations.js";
import { Overwrites } from "./overwrites.js";
import { channelRoutes } from "./routes.js";

/** What bots and people do with the channels of guilds. */
export const guildChannels = defineDomain({
  name: "guild_channels",
  needs: [users, guilds, auditLog, threads],
  create(kernel, users, guilds, audit, threads) {
    const overwrites = new Overwrites({ users, guilds, audit });
    const parts = { kernel, users, guilds, audit, overwrites };
    const api = new ChannelOperations(parts);
    return {
      api,
      routes: (app) => channelRoutes(app, kernel, { ...parts, channels: api, threads }),
      actor: { of: (who: Caller) => new ChannelActor(guilds, api, who), actions: channelActions },
    };
  },
});
