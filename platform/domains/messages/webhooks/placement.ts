import { missingAccess, missingField, wrongChannelType } from "../../../kernel/http/api-error.js";
import { type Guilds, Permission } from "../../guilds/core/api.js";
import type { Placement } from "../../identity/oauth2/api.js";
import { WITH_WEBHOOKS } from "./access.js";
import { MAX_WEBHOOKS, tooManyWebhooks } from "./errors.js";
import type { ChannelWebhooks } from "./state.js";
import { type WebhookSources, webhookObject } from "./wire.js";

/** The scope that asks for a webhook. */
const SCOPE = "webhook.incoming";

const channelNeeded = () => missingField("webhook_channel_id");

/** The part of a sign-in that makes a webhook in a channel that the person chooses (bots 5.1). */
export function webhookPlacement({
  guilds,
  webhooks,
  sources,
}: {
  guilds: Guilds;
  webhooks: ChannelWebhooks;
  sources: WebhookSources;
}): Placement {
  const needed = Permission.ManageWebhooks;
  return {
    field: "webhook_channel_id",
    label: "Write in",
    asked: ({ scopes }) => scopes.includes(SCOPE),
    permissions: () => [],
    places: ({ id: userId }, { guildId, guildIsFixed }) =>
      guilds
        .of(userId)
        .filter(({ id }) => !guildIsFixed || id === guildId)
        .flatMap((guild) =>
          guilds.store
            .channelsOf(guild.id)
            .filter(({ type }) => WITH_WEBHOOKS.includes(type))
            .filter(({ id }) => guilds.permissions.may(guild.id, userId, needed, id))
            .map(({ id, name }) => ({ id, name: `${guild.name} #${name}` })),
        ),
    prepare({ id: userId }, { application }, { webhookChannelId: channelId }) {
      if (channelId === undefined) throw channelNeeded();
      const channel = guilds.store.channel(channelId);
      if (!guilds.permissions.sees(channel, userId)) throw missingAccess();
      if (!WITH_WEBHOOKS.includes(channel.type)) throw wrongChannelType();
      guilds.permissions.requireAny(channel.guildId, userId, [needed], channelId);
      if (webhooks.inChannel(channelId).length >= MAX_WEBHOOKS) throw tooManyWebhooks();
      const { id: applicationId, name } = application;
      return () => {
        const { id } = webhooks.create({ channelId, name, userId, applicationId });
        return { redirect: {}, details: { webhookId: id }, notified: false };
      };
    },
    describe({ webhookId = "" }) {
      const webhook = webhooks.get(webhookId);
      return webhook === undefined ? {} : { webhook: webhookObject(sources, webhook, false) };
    },
  };
}
