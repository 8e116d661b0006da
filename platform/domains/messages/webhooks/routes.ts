import type { FastifyRequest } from "fastify";
import { readReason } from "../../../kernel/http/audit-reason.js";
import type { ImageFiles } from "../../../kernel/http/files/image-files.js";
import { WITH_IMAGES } from "../../../kernel/http/files/images.js";
import { fields, orNull, required } from "../../../kernel/http/input/fields.js";
import { read, snowflake, text } from "../../../kernel/http/input/readers.js";
import { CHECKS_SENDER } from "../../../kernel/http/large-bodies.js";
import type { Routes } from "../../../kernel/http/routes.js";
import { FOLLOWING, type WebhookAccess, WITH_WEBHOOKS } from "./access.js";
import type { Followers } from "./followers.js";
import { allowedName } from "./names.js";
import type { ChannelWebhookRecord } from "./record.js";
import type { ChannelWebhooks } from "./state.js";
import { type WebhookSources, webhookObject } from "./wire.js";

const name = text({ min: 1, max: 80, trim: true });
const avatar = orNull(text());
const create = fields({ name: required(name), avatar });
const byToken = fields({ name, avatar });
const edit = fields({ name, avatar, channel_id: snowflake });
const follow = fields({ webhook_channel_id: required(snowflake) });

/** What the routes work with. */
export interface WebhookRouteParts {
  readonly images: ImageFiles;
  readonly access: WebhookAccess;
  readonly webhooks: ChannelWebhooks;
  readonly followers: Followers;
  readonly sources: WebhookSources;
}

/** Making, changing and deleting webhooks of channels (bots 3.10). */
export function channelWebhookRoutes(
  app: Routes,
  { images, access, webhooks, followers, sources }: WebhookRouteParts,
): void {
  const shown = (webhook: ChannelWebhookRecord) => webhookObject(sources, webhook);
  /** Others see no token of a webhook that an application made. */
  const listed = (all: readonly ChannelWebhookRecord[], applicationId: string) =>
    all.map((webhook) => {
      const own = webhook.applicationId === null || webhook.applicationId === applicationId;
      return shown(own ? webhook : { ...webhook, token: null });
    });

  app.post("/channels/:channel_id/webhooks", WITH_IMAGES, (request) => {
    const { who, channel } = access.channel(request);
    const given = read(create, request.body ?? {});
    const made = webhooks.create(
      {
        channelId: channel.channelId,
        name: allowedName(given.name, "name"),
        avatar: images.store(given.avatar, "avatar") ?? null,
        userId: who.userId,
        applicationId: who.applicationId,
      },
      readReason(request),
    );
    return shown(made);
  });
  app.get("/channels/:channel_id/webhooks", (request) => {
    const { who, channel } = access.channel(request);
    return listed(webhooks.inChannel(channel.channelId), who.applicationId);
  });
  app.get("/guilds/:guild_id/webhooks", (request) => {
    const guildId = access.guildId(request);
    return listed(webhooks.inGuild(guildId), access.who(request).applicationId);
  });
  app.post("/channels/:channel_id/followers", (request) => {
    const who = access.who(request);
    const { channel_id } = request.params as { channel_id: string };
    const { webhook_channel_id } = read(follow, request.body ?? {});
    const webhook = followers.follow(who, channel_id, webhook_channel_id, readReason(request));
    return { channel_id, webhook_id: webhook.id };
  });

  const one = "/webhooks/:webhook_id";
  app.get(one, (request) => {
    const { who, webhook } = access.webhook(request, true);
    return listed([webhook], who.applicationId)[0];
  });
  app.patch(one, WITH_IMAGES, (request) => {
    const { who, webhook } = access.webhook(request);
    const given = read(edit, request.body ?? {});
    const { channel_id: channelId } = given;
    const kinds = webhook.sourceChannelId === null ? WITH_WEBHOOKS : FOLLOWING;
    if (channelId !== undefined) access.require(who, channelId, kinds);
    const changes = {
      ...changesOf(given, images),
      ...(channelId === undefined ? {} : { channelId }),
    };
    const change = { userId: who.userId, reason: readReason(request) };
    return shown(webhooks.update(webhook, changes, change));
  });
  app.delete(one, (request) => {
    const { who, webhook } = access.webhook(request);
    webhooks.delete(webhook, { userId: who.userId, reason: readReason(request) });
  });

  const withToken = `${one}/:webhook_token`;
  app.get(withToken, (request) => webhookObject(sources, access.byToken(request), false));
  const checked = {
    ...WITH_IMAGES,
    ...CHECKS_SENDER,
    onRequest: async (request: FastifyRequest) => void access.byToken(request),
  };
  app.patch(withToken, checked, (request) => {
    const webhook = access.byToken(request);
    const changes = changesOf(read(byToken, request.body ?? {}), images);
    const change = { userId: null, reason: readReason(request) };
    return webhookObject(sources, webhooks.update(webhook, changes, change), false);
  });
  app.delete(withToken, (request) => {
    const change = { userId: null, reason: readReason(request) };
    webhooks.delete(access.byToken(request), change);
  });
}

function changesOf(
  given: { name?: string | undefined; avatar?: string | null | undefined },
  images: ImageFiles,
) {
  const { name: wanted } = given;
  const named = wanted === undefined ? {} : { name: allowedName(wanted, "name") };
  const avatar = images.store(given.avatar, "avatar");
  return { ...named, ...(avatar === undefined ? {} : { avatar }) };
}
