import { defineDomain } from "../../../kernel/domain.js";
import { applications } from "../../identity/applications/domain.js";
import { users } from "../../identity/users/domain.js";
import { guildAdminRoutes } from "./admin.js";
import { guildRoutes } from "./routes.js";
import { REQUEST_SOUNDS, sendSounds } from "./sounds.js";
import { Guilds } from "./state.js";

/** Guilds, their roles, members and channels, permissions, and which bots get events about them. */
export const guilds = defineDomain({
  name: "guilds",
  needs: [users, applications],
  create(kernel, users, applications) {
    const hasSecondFactor = (userId: string) => {
      const responsible = applications.ofBot(userId)?.ownerId ?? userId;
      return users.get(responsible)?.mfaEnabled === true;
    };
    const isObfuscated = (id: string) => applications.get(id)?.channelObfuscation === true;
    const api = new Guilds(kernel, users, hasSecondFactor, isObfuscated);
    kernel.signals.on("user.deleting", ({ userId }) => api.forget(userId));
    kernel.signals.on("user.changed", ({ userId }) => api.userChanged(userId));
    kernel.signals.on("message.created", ({ messageId, channelId }) =>
      api.noteMessage(channelId, messageId),
    );
    applications.describe(({ botUserId }) => ({
      approximate_guild_count: botUserId === null ? 0 : api.of(botUserId).length,
    }));
    return {
      api,
      routes: (app) => guildRoutes(app, kernel, api),
      admin: (app) => guildAdminRoutes(app, api, users),
      ready: api.notifier.ready,
      opcodes: new Map([[REQUEST_SOUNDS, (session, d) => sendSounds(api.parts, session, d)]]),
    };
  },
});
