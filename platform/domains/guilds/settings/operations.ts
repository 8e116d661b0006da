import type { Clock } from "../../../kernel/clock.js";
import { wrongField } from "../../../kernel/http/api-error.js";
import type { ImageFiles } from "../../../kernel/http/files/image-files.js";
import { type AuditLog, AuditLogEvent } from "../audit-log/api.js";
import {
  type Acting,
  ChannelType,
  type GuildRecord,
  type Guilds,
  Permission,
} from "../core/api.js";
import type { GuildBody } from "./bodies.js";
import { invalidFeature } from "./errors.js";

/** Features that can be switched, with what that needs. */
const SWITCHES: ReadonlyMap<string, bigint> = new Map([
  ["COMMUNITY", Permission.Administrator],
  ["DISCOVERABLE", Permission.Administrator],
  ["INVITES_DISABLED", Permission.ManageGuild],
  ["RAID_ALERTS_DISABLED", Permission.ManageGuild],
]);

/** Images, and the feature that a guild needs for them; without it they are left as they are. */
const IMAGES = [
  ["icon", "icon", undefined],
  ["splash", "splash", "INVITE_SPLASH"],
  ["banner", "banner", "BANNER"],
  ["discovery_splash", "discoverySplash", "DISCOVERABLE"],
  ["home_header", "homeHeader", "BANNER"],
] as const;

/** Channels of a guild that have a task, and what kind they must be of. */
const CHANNELS = [
  ["afk_channel_id", "afkChannelId", ChannelType.Voice],
  ["system_channel_id", "systemChannelId", ChannelType.Text],
  ["rules_channel_id", "rulesChannelId", ChannelType.Text],
  ["public_updates_channel_id", "publicUpdatesChannelId", ChannelType.Text],
  ["safety_alerts_channel_id", "safetyAlertsChannelId", ChannelType.Text],
] as const;

/** Plain fields, and what null stands for. */
const FIELDS = [
  ["description", "description", null],
  ["verification_level", "verificationLevel", 0],
  ["default_message_notifications", "defaultMessageNotifications", 0],
  ["explicit_content_filter", "explicitContentFilter", 0],
  ["preferred_locale", "preferredLocale", "en-US"],
  ["afk_timeout", "afkTimeout", 300],
  ["system_channel_flags", "systemChannelFlags", 0],
  ["premium_progress_bar_enabled", "premiumProgressBarEnabled", false],
] as const;

/** Longest pause of invites and direct messages, in milliseconds. */
const MAX_PAUSE = 86_400_000;

/** What the operations work with. */
export interface GuildSettingParts {
  readonly clock: Clock;
  readonly images: ImageFiles;
  readonly guilds: Guilds;
  readonly audit: AuditLog;
}

/** Changes of guilds themselves, by the rules of the service. */
export class GuildOperations {
  constructor(private readonly parts: GuildSettingParts) {}

  /** Changes a guild. */
  edit(acting: Acting, guildId: string, body: GuildBody): GuildRecord {
    const { guilds } = this.parts;
    guilds.permissions.require(guildId, acting.userId, Permission.ManageGuild);
    const guild = guilds.require(guildId);
    const changes: Record<string, unknown> = {};
    if (body.name !== undefined) changes.name = body.name.trim();
    for (const [field, key, without] of FIELDS) {
      if (body[field] !== undefined) changes[key] = body[field] ?? without;
    }
    for (const [field, key, feature] of IMAGES) {
      const value = body[field];
      const may = feature === undefined || guild.features.includes(feature);
      if (value !== undefined && may) changes[key] = this.parts.images.store(value, field);
    }
    for (const [field, key, type] of CHANNELS) {
      const id = body[field];
      if (typeof id === "string") this.#requireChannel(guildId, field, id, type);
      if (id !== undefined) changes[key] = id;
    }
    if (body.features !== undefined) {
      changes.features = this.#features(acting, guild, body.features ?? []);
    }
    return this.change(acting, guild, changes as Partial<GuildRecord>);
  }

  /** Pauses invites and direct messages, or ends that. */
  pause(
    acting: Acting,
    guildId: string,
    body: { invites_disabled_until?: string | null; dms_disabled_until?: string | null },
  ): GuildRecord {
    const { guilds } = this.parts;
    guilds.permissions.require(guildId, acting.userId, Permission.ManageGuild);
    const { invites_disabled_until: invites, dms_disabled_until: dms } = body;
    return this.change(acting, guilds.require(guildId), {
      ...(invites === undefined
        ? {}
        : { invitesDisabledUntil: this.#moment("invites_disabled_until", invites) }),
      ...(dms === undefined ? {} : { dmsDisabledUntil: this.#moment("dms_disabled_until", dms) }),
    });
  }

  #moment(field: string, value: string | null): number | null {
    if (value === null) return null;
    const moment = Date.parse(value);
    if (Number.isNaN(moment)) {
      const message = `Could not parse ${value}. Should be ISO8601.`;
      throw wrongField(field, "DATE_TIME_TYPE_PARSE", message);
    }
    const now = this.parts.clock.now();
    if (moment > now + MAX_PAUSE) {
      throw wrongField(field, "BASE_TYPE_INVALID", "A pause ends within 24 hours.");
    }
    return moment > now ? moment : null;
  }

  #requireChannel(guildId: string, field: string, id: string, type: number): void {
    const channel = this.parts.guilds.channel(id);
    const text: readonly number[] = [ChannelType.Text, ChannelType.Announcement];
    const fits = type === ChannelType.Text ? text : [type];
    if (channel?.guildId === guildId && fits.includes(channel.type)) return;
    throw wrongField(
      field,
      "CHANNEL_INVALID",
      "The guild has no channel of that kind with this id.",
    );
  }

  /** The whole list is sent; only what can be switched may be different. */
  #features(acting: Acting, guild: GuildRecord, wanted: readonly string[]): string[] {
    const { permissions } = this.parts.guilds;
    const different = [
      ...wanted.filter((feature) => !guild.features.includes(feature)),
      ...guild.features.filter((feature) => !wanted.includes(feature)),
    ];
    for (const feature of different) {
      const needed = SWITCHES.get(feature);
      if (needed === undefined) throw invalidFeature();
      permissions.requireAny(guild.id, acting.userId, [needed]);
    }
    return [...wanted];
  }

  /**
   * Changes a guild's record, announces and logs it. Callers check permissions first.
   *
   * @param always - whether to note it even if nothing is different in the guild object
   */
  change(
    acting: Acting,
    guild: GuildRecord,
    changes: Partial<GuildRecord>,
    always = false,
  ): GuildRecord {
    const same = JSON.stringify({ ...guild, ...changes }) === JSON.stringify(guild);
    if (same && !always) return guild;
    const { guilds, audit } = this.parts;
    const before = guilds.object(guild);
    const updated = same ? guild : guilds.update(guild.id, changes);
    audit.record(guild.id, {
      type: AuditLogEvent.GuildUpdate,
      actorId: acting.userId,
      reason: acting.reason,
      targetId: guild.id,
      before,
      after: guilds.object(updated),
      always,
    });
    return updated;
  }
}
