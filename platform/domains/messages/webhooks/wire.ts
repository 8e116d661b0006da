import type { Kernel } from "../../../kernel/kernel.js";
import type { Guilds } from "../../guilds/core/api.js";
import { type Users, userObject } from "../../identity/users/api.js";
import { type ChannelWebhookRecord, WebhookType } from "./record.js";

/** What webhook objects are made with. */
export interface WebhookSources {
  readonly guilds: Guilds;
  readonly users: Users;
  readonly urls: Kernel["urls"];
}

/** A webhook; by its token, without who made it. */
export function webhookObject(
  { guilds, users, urls }: WebhookSources,
  webhook: ChannelWebhookRecord,
  withUser = true,
) {
  const { id, type, guildId, channelId, name, avatar, token, applicationId } = webhook;
  const user = withUser ? users.get(webhook.userId) : undefined;
  const source = guilds.channel(webhook.sourceChannelId ?? "");
  const guild = source && guilds.get(source.guildId);
  const follows = type === WebhookType.Follower && source !== undefined && guild !== undefined;
  return {
    id,
    type,
    guild_id: guildId,
    channel_id: channelId,
    name,
    avatar,
    application_id: applicationId,
    ...(token === null
      ? {}
      : { token, url: `${urls.api.replace(/\/v\d+$/, "")}/webhooks/${id}/${token}` }),
    ...(user === undefined ? {} : { user: userObject(user) }),
    ...(follows
      ? {
          source_guild: { id: guild.id, name: guild.name, icon: guild.icon },
          source_channel: { id: source.id, name: source.name },
        }
      : {}),
  };
}
