import { Intent } from "../../../kernel/gateway/delivery.js";
import { unknownChannel, unknownWebhook } from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { secretsEqual } from "../../../kernel/secrets.js";
import type { Table } from "../../../kernel/store/table.js";
import { type AuditLog, AuditLogEvent } from "../../guilds/audit-log/api.js";
import type { Guilds } from "../../guilds/core/api.js";
import { invalidToken, MAX_WEBHOOKS, tooManyWebhooks } from "./errors.js";
import { type ChannelWebhookRecord, channelWebhookShape, WebhookType } from "./record.js";

/** What a webhook is made of, besides what follows from where it is. */
export type NewWebhook = Pick<ChannelWebhookRecord, "channelId" | "name" | "userId"> &
  Partial<Pick<ChannelWebhookRecord, "applicationId" | "avatar" | "sourceChannelId">>;

/** Who changes a webhook, and why. */
export interface WebhookChange {
  /** Null for who only has the token. */
  readonly userId: string | null;
  readonly reason?: string | null | undefined;
}

/** The webhooks of channels (bots 3.10). */
export class ChannelWebhooks {
  readonly #table: Table<ChannelWebhookRecord>;

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Pick<Kernel, "ids" | "random" | "store">,
    private readonly guilds: Guilds,
    private readonly auditLog: AuditLog,
  ) {
    this.#table = kernel.store.table({
      name: "channelWebhooks",
      shape: channelWebhookShape,
      references: { guildId: "guilds", channelId: "channels" },
      grouped: ["channelId", "guildId", "applicationId", "sourceChannelId"],
    });
  }

  get(id: string): ChannelWebhookRecord | undefined {
    return this.#table.get(id);
  }

  /** @throws ApiError 10015 */
  require(id: string): ChannelWebhookRecord {
    const webhook = this.#table.get(id);
    if (webhook === undefined) throw unknownWebhook();
    return webhook;
  }

  /** A webhook by its token. @throws ApiError 10015, or 50027 for another token */
  withToken(id: string, token: string): ChannelWebhookRecord {
    const webhook = this.require(id);
    if (webhook.token === null || !secretsEqual(token, webhook.token)) throw invalidToken();
    return webhook;
  }

  /** The webhooks of a channel. */
  inChannel(channelId: string): ChannelWebhookRecord[] {
    return this.#table.where("channelId", channelId);
  }

  /** The webhooks of a guild. */
  inGuild(guildId: string): ChannelWebhookRecord[] {
    return this.#table.where("guildId", guildId);
  }

  /** Those that follow a channel. */
  following(channelId: string): ChannelWebhookRecord[] {
    return this.#table.where("sourceChannelId", channelId);
  }

  /** Makes a webhook. @throws ApiError 30007 when the channel has as many as it can */
  create(fields: NewWebhook, reason?: string | null): ChannelWebhookRecord {
    const { channelId, applicationId = null, avatar = null, sourceChannelId = null } = fields;
    const { guildId } = this.guilds.store.channel(channelId);
    if (this.#table.count("channelId", channelId) >= MAX_WEBHOOKS) throw tooManyWebhooks();
    const follows = sourceChannelId !== null;
    const webhook = this.#table.put({
      id: this.kernel.ids.next(),
      type: follows ? WebhookType.Follower : WebhookType.Incoming,
      guildId,
      channelId,
      name: fields.name,
      avatar,
      token: follows ? null : this.kernel.random.secret(51),
      userId: fields.userId,
      applicationId,
      sourceChannelId,
    });
    this.#notify(webhook);
    this.#audit(AuditLogEvent.WebhookCreate, { userId: fields.userId, reason }, undefined, webhook);
    return webhook;
  }

  /**
   * Changes a webhook; there is no event if nothing changes.
   *
   * @throws ApiError 10003 for a channel of another guild, 30007 for one that has no room
   */
  update(
    webhook: ChannelWebhookRecord,
    changes: Partial<Pick<ChannelWebhookRecord, "avatar" | "channelId" | "name">>,
    change: WebhookChange,
  ): ChannelWebhookRecord {
    const same = Object.entries(changes).every(
      ([name, value]) => webhook[name as keyof ChannelWebhookRecord] === value,
    );
    if (same) return webhook;
    const { channelId = webhook.channelId } = changes;
    if (channelId !== webhook.channelId) this.#requireCapacity(webhook, channelId);
    const updated = this.#table.update(webhook, changes);
    this.#notify(webhook);
    if (updated.channelId !== webhook.channelId) this.#notify(updated);
    this.#audit(AuditLogEvent.WebhookUpdate, change, webhook, updated);
    return updated;
  }

  delete(webhook: ChannelWebhookRecord, change: WebhookChange): void {
    this.#table.delete(webhook.id);
    this.#notify(webhook);
    this.#audit(AuditLogEvent.WebhookDelete, change, webhook, undefined);
  }

  /** Removes the webhooks of a deleted channel. */
  forgetChannel(channelId: string): void {
    for (const { id } of [...this.inChannel(channelId), ...this.following(channelId)]) {
      this.#table.delete(id);
    }
  }

  /** Forgets the webhooks of an application, everywhere or in a guild that its bot leaves. */
  forgetApplication(applicationId: string, guildId?: string): void {
    for (const webhook of this.#table.where("applicationId", applicationId)) {
      if (guildId !== undefined && webhook.guildId !== guildId) continue;
      this.#table.delete(webhook.id);
      this.#notify(webhook);
    }
  }

  /** A webhook stays in its guild, whose bots and moderators answer for it. */
  #requireCapacity({ guildId }: ChannelWebhookRecord, channelId: string): void {
    if (this.guilds.store.channel(channelId).guildId !== guildId) throw unknownChannel();
    if (this.#table.count("channelId", channelId) >= MAX_WEBHOOKS) throw tooManyWebhooks();
  }

  #notify({ guildId, channelId }: ChannelWebhookRecord): void {
    this.guilds.deliver({
      guildId,
      event: "WEBHOOKS_UPDATE",
      intent: Intent.GuildWebhooks,
      channelId,
      data: { guild_id: guildId, channel_id: channelId },
    });
  }

  #audit(
    type: number,
    { userId, reason = null }: WebhookChange,
    before: ChannelWebhookRecord | undefined,
    after: ChannelWebhookRecord | undefined,
  ): void {
    const webhook = (after ?? before) as ChannelWebhookRecord;
    this.auditLog.record(webhook.guildId, {
      type,
      actorId: userId,
      targetId: webhook.id,
      reason,
      before: before && noted(before),
      after: after && noted(after),
    });
  }
}

/** The fields of a webhook in the audit log. */
function noted({ type, channelId, name, avatar }: ChannelWebhookRecord) {
  return { type, channel_id: channelId, name, avatar };
}
