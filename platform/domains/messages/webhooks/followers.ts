import { wrongChannelType } from "../../../kernel/http/api-error.js";
import { requireId } from "../../../kernel/http/queries.js";
import { ChannelType, type Guilds } from "../../guilds/core/api.js";
import type { GuildMessages } from "../../guilds/messages/api.js";
import { type MessageApi, MessageFlag, type MessageRecord, MessageType } from "../core/api.js";
import type { ChannelCaller } from "../core/group.js";
import { FOLLOWING, type WebhookAccess } from "./access.js";
import type { ChannelWebhookRecord } from "./record.js";
import type { ChannelWebhooks } from "./state.js";

/** What following works with. */
export interface FollowerParts {
  readonly guilds: Guilds;
  readonly messages: MessageApi;
  readonly guildMessages: GuildMessages;
  readonly webhooks: ChannelWebhooks;
  readonly access: WebhookAccess;
}

/** Channels that bring the announcements of others. */
export class Followers {
  constructor(private readonly parts: FollowerParts) {
    parts.messages.crossposts.onPublished((message) => this.#bring(message));
  }

  /** Has what one channel announces brought to another. @throws ApiError when `who` may not */
  follow(
    who: ChannelCaller,
    sourceId: string,
    targetId: string,
    reason: string | null,
  ): ChannelWebhookRecord {
    const { access, guilds, guildMessages, messages, webhooks } = this.parts;
    const source = messages.channels.require(who, requireId("channel_id", sourceId));
    if (source.channelType !== ChannelType.Announcement) throw wrongChannelType();
    const target = access.require(who, targetId, FOLLOWING);
    const channel = guilds.store.channel(source.channelId);
    const guild = guilds.require(channel.guildId);
    const webhook = webhooks.create(
      {
        channelId: target.channelId,
        name: `${guild.name} #${channel.name}`.slice(0, 80),
        avatar: guild.icon,
        userId: who.userId,
        sourceChannelId: source.channelId,
      },
      reason,
    );
    guildMessages.writeSystemMessage(target.channelId, {
      type: MessageType.ChannelFollowed,
      authorId: who.userId,
      content: channel.name,
    });
    return webhook;
  }

  /** Brings an announcement to all channels that follow. */
  #bring(message: MessageRecord): void {
    const { guildMessages, messages, webhooks } = this.parts;
    const { id, channelId, guildId, content, embeds, components, attachments, stickers } = message;
    const guild = guildId === null ? {} : { guild_id: guildId };
    for (const webhook of webhooks.following(channelId)) {
      const channel = guildMessages.channel(webhook.channelId);
      const { message: copy } = messages.create({
        content,
        embeds,
        components,
        attachments,
        stickers,
        authorId: webhook.id,
        webhookId: webhook.id,
        webhookAuthor: { username: webhook.name, avatar: webhook.avatar },
        flags: (message.flags & ~MessageFlag.Crossposted) | MessageFlag.IsCrosspost,
        reference: { type: 0, message_id: id, channel_id: channelId, ...guild },
        channelId: channel.channelId,
        guildId: channel.guildId,
      });
      messages.posts.announce(channel, copy);
    }
  }
}
