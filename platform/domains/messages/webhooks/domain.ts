import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { webhookTokens } from "../../apps/webhook-tokens/domain.js";
import { auditLog } from "../../guilds/audit-log/domain.js";
import { guilds } from "../../guilds/core/domain.js";
import { guildMessages } from "../../guilds/messages/domain.js";
import { applications } from "../../identity/applications/domain.js";
import { oauth2 } from "../../identity/oauth2/domain.js";
import { users } from "../../identity/users/domain.js";
import { messages } from "../core/domain.js";
import { WebhookAccess } from "./access.js";
import { WebhookActor, webhookActions } from "./actor.js";
import { Followers } from "./followers.js";
import { webhookPlacement } from "./placement.js";
import { channelWebhookRoutes } from "./routes.js";
import { ChannelWebhooks } from "./state.js";
import { ChannelTokenWebhook } from "./token-webhook.js";
import { webhookObject } from "./wire.js";

/** Webhooks of channels: programs that write there without being members. */
export const channelWebhooks = defineDomain({
  name: "channel_webhooks",
  needs: [users, applications, oauth2, guilds, auditLog, messages, guildMessages, webhookTokens],
  create(kernel, users, applications, oauth2, guilds, auditLog, messages, guildMessages, tokens) {
    const api = new ChannelWebhooks(kernel, guilds, auditLog);
    const access = new WebhookAccess(kernel.authentication, messages, guilds, api);
    const followers = new Followers({ guilds, messages, guildMessages, webhooks: api, access });
    const sources = { guilds, users, urls: kernel.urls };
    tokens.kinds.push((id, token) => {
      if (api.get(id) === undefined) return undefined;
      const webhook = api.withToken(id, token);
      return new ChannelTokenWebhook({ kernel, guilds, messages, guildMessages }, webhook);
    });
    kernel.authentication.addAddressOwner(({ webhook_id = "", webhook_token }) => {
      const webhook = webhook_token === undefined ? undefined : api.get(webhook_id);
      return applications.get(webhook?.applicationId ?? "");
    });
    oauth2.context.placements.push(webhookPlacement({ guilds, webhooks: api, sources }));
    auditLog.describe((guildId, entries) => {
      const ids = new Set(entries.map(({ targetId }) => targetId));
      const named = api.inGuild(guildId).filter(({ id }) => ids.has(id));
      // Reading the audit log does not imply permission to use the webhooks.
      return { webhooks: named.map((each) => webhookObject(sources, { ...each, token: null })) };
    });
    const { signals } = kernel;
    signals.on("channel.deleting", ({ channelId }) => api.forgetChannel(channelId));
    signals.on("application.deleting", ({ applicationId }) => api.forgetApplication(applicationId));
    signals.on("application.leaving", ({ guildId, applicationId }) =>
      api.forgetApplication(applicationId, guildId),
    );
    signals.on("guild.leaving", ({ guildId, userId }) => {
      const application = applications.ofBot(userId);
      if (application !== undefined) api.forgetApplication(application.id, guildId);
    });
    return {
      api,
      routes(app) {
        const { images } = kernel;
        channelWebhookRoutes(app, { images, access, webhooks: api, followers, sources });
      },
      actor: {
        of: (who: Caller) => new WebhookActor(access, api, who),
        actions: webhookActions,
      },
    };
  },
});
