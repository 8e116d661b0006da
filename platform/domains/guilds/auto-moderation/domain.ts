import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { users } from "../../identity/users/domain.js";
import { messages } from "../../messages/core/domain.js";
import { auditLog } from "../audit-log/domain.js";
import { guilds } from "../core/domain.js";
import { guildMessages } from "../messages/domain.js";
import { AutoModerationActor, autoModerationActions } from "./actor.js";
import { Enforcement } from "./enforcement.js";
import { RuleOperations } from "./operations.js";
import { autoModerationRoutes } from "./routes.js";
import { AutoModeration } from "./state.js";
import { ruleObject } from "./wire.js";

/** Rules by which guilds moderate what their members write, and what they are called. */
export const autoModeration = defineDomain({
  name: "auto_moderation",
  needs: [users, guilds, auditLog, messages, guildMessages],
  create(kernel, users, guilds, audit, messages, guildMessages) {
    const parts = { kernel, users, guilds, audit, guildMessages };
    const api = new AutoModeration(kernel);
    const operations = new RuleOperations(parts, api);
    const enforcement = new Enforcement(parts, api);
    messages.posts.checkContent(
      ({ guildId, channelId }, speaker, content) =>
        guildId === null || enforcement.admits(guildId, channelId, speaker, content),
    );
    const { signals } = kernel;
    signals.on("guild.joined", ({ guildId, userId }) => enforcement.checkMember(guildId, userId));
    signals.on("member.changed", ({ guildId, userId }) => enforcement.checkMember(guildId, userId));
    audit.describe((guildId, entries) => {
      const ids = new Set(entries.map(({ targetId }) => targetId));
      const named = api.of(guildId).filter(({ id }) => ids.has(id));
      return { auto_moderation_rules: named.map(ruleObject) };
    });
    return {
      api,
      routes: (app) => autoModerationRoutes(app, kernel, operations),
      actor: {
        of: (who: Caller) => new AutoModerationActor(operations, who),
        actions: autoModerationActions,
      },
    };
  },
});
