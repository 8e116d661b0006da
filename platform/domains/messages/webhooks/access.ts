import type { FastifyRequest } from "fastify";
import type { Authentication } from "../../../kernel/authentication.js";
import { wrongChannelType } from "../../../kernel/http/api-error.js";
import { requireId } from "../../../kernel/http/queries.js";
import { ChannelType, type Guilds, isThread, Permission } from "../../guilds/core/api.js";
import type { MessageApi, TextChannel } from "../core/api.js";
import { type ChannelCaller, ChannelRequests } from "../core/group.js";
import type { ChannelWebhookRecord } from "./record.js";
import type { ChannelWebhooks } from "./state.js";

/** Kinds of channels that have webhooks. */
export const WITH_WEBHOOKS: readonly number[] = [0, 2, 5, 13, 15, 16];

/** Kinds of channels that announcements can be brought to. */
export const FOLLOWING: readonly number[] = [ChannelType.Text, ChannelType.Announcement];

/** Finds webhooks for those who may manage them. */
export class WebhookAccess {
  readonly #requests: ChannelRequests;

  constructor(
    authentication: Authentication,
    private readonly messages: MessageApi,
    private readonly guilds: Guilds,
    private readonly webhooks: ChannelWebhooks,
  ) {
    this.#requests = new ChannelRequests(authentication, messages.channels, messages);
  }

  /** Finds the sender of a request. @throws ApiError 401 */
  who(request: FastifyRequest): ChannelCaller {
    return this.#requests.who(request);
  }

  /** The channel of a path, for who may manage its webhooks. @throws ApiError */
  channel(request: FastifyRequest): { who: ChannelCaller; channel: TextChannel } {
    const { who, channel } = this.#requests.channel(request);
    this.requireManager(who, channel);
    return { who, channel };
  }

  /** A channel for who may manage its webhooks. @throws ApiError, 50024 for one of another kind */
  require(who: ChannelCaller, channelId: string, kinds = WITH_WEBHOOKS): TextChannel {
    const channel = this.messages.channels.require(who, channelId);
    if (!kinds.includes(channel.channelType)) throw wrongChannelType();
    this.requireManager(who, channel);
    return channel;
  }

  /** The guild of a path, for who may manage its webhooks. @throws ApiError */
  guildId(request: FastifyRequest): string {
    const id = requireId("guild_id", (request.params as Record<string, string>).guild_id);
    this.guilds.permissions.require(id, this.who(request).userId, Permission.ManageWebhooks);
    return id;
  }

  /** The webhook of a path, for who may manage it, or for its own application. @throws ApiError */
  webhook(request: FastifyRequest, own = false) {
    const who = this.who(request);
    const id = requireId("webhook_id", (request.params as Record<string, string>).webhook_id);
    const webhook = this.webhooks.require(id);
    const ofApp = who.bot && webhook.applicationId === who.applicationId;
    if (!(own && ofApp)) this.require(who, webhook.channelId);
    return { who, webhook };
  }

  /** The webhook of a path with its token. @throws ApiError */
  byToken(request: FastifyRequest): ChannelWebhookRecord {
    const { webhook_id, webhook_token = "" } = request.params as Record<string, string>;
    return this.webhooks.withToken(requireId("webhook_id", webhook_id), webhook_token);
  }

  requireManager({ userId }: Pick<ChannelCaller, "userId">, channel: TextChannel): void {
    const { channelType: type } = channel;
    if (!WITH_WEBHOOKS.includes(type) || isThread({ type })) throw wrongChannelType();
    channel.require(userId, "manageWebhooks");
  }
}
