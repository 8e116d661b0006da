import { unknownChannel, wrongChannelType, wrongField } from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { AuditLogEvent } from "../audit-log/api.js";
import {
  type Acting,
  type ChannelRecord,
  ChannelType,
  channelObject,
  Permission,
} from "../core/api.js";
import type { ChannelFields } from "../core/group.js";
import { CHANNEL_TYPES, type ChannelBody, type ChannelPositions } from "./bodies.js";
import { neededByCommunity, tooManyChannels, wrongTypeOfChannel } from "./errors.js";
import type { OverwriteParts, Overwrites } from "./overwrites.js";
import { readChannel } from "./reading.js";

/** Most channels of a guild and of a category. */
const LIMIT = 500;
const CATEGORY_LIMIT = 50;

/** What the operations work with. */
export interface ChannelParts extends OverwriteParts {
  readonly kernel: Kernel;
  readonly overwrites: Overwrites;
}

/** What somebody does with the channels of a guild, by the rules of the service. */
export class ChannelOperations {
  constructor(private readonly parts: ChannelParts) {}

  /** Makes a channel. */
  create(acting: Acting, guildId: string, body: ChannelBody): ChannelRecord {
    const { guilds, overwrites } = this.parts;
    const { permissions, store, managers } = guilds;
    const parentId = body.parent_id ?? null;
    const place = parentId === null ? undefined : this.#category(guildId, parentId).id;
    permissions.require(guildId, acting.userId, Permission.ManageChannels, place);
    const type = body.type ?? ChannelType.Text;
    this.#requireFeature(guildId, type);
    if (store.channelsOf(guildId).length >= LIMIT) throw tooManyChannels();
    const guild = store.guild(guildId);
    const fields = readChannel(body, type, guild, () => this.parts.kernel.ids.next());
    // Clients send an empty list for none of its own: the channel then has those of its category.
    const given = body.permission_overwrites?.length ? body.permission_overwrites : undefined;
    const channel = managers.channels.create({
      ...fields,
      guildId,
      type,
      parentId,
      name: fields.name ?? "",
      ...(typeof body.position === "number" ? { position: body.position } : {}),
      ...(given === undefined ? {} : { overwrites: overwrites.read(acting, guildId, given) }),
    });
    this.#note(acting, AuditLogEvent.ChannelCreate, undefined, channel);
    return channel;
  }

  /** Changes a channel. */
  edit(acting: Acting, channel: ChannelRecord, body: ChannelBody): ChannelRecord {
    const { guilds, overwrites } = this.parts;
    const { permissions, store, managers } = guilds;
    const { guildId, id } = channel;
    const { permission_overwrites: given, ...rest } = body;
    const needed = Object.keys(rest).length > 0 || given === undefined;
    const manage = needed ? Permission.ManageChannels : 0n;
    const roles = given === undefined ? 0n : Permission.ManageRoles;
    permissions.require(guildId, acting.userId, manage | roles, id);
    const type = this.#typeOf(channel, body.type);
    const newId = () => this.parts.kernel.ids.next();
    const parentId = body.parent_id;
    if (typeof parentId === "string" && parentId !== channel.parentId) {
      this.#category(guildId, parentId);
    }
    const changes: ChannelFields = {
      ...readChannel(body, type, store.guild(guildId), newId, channel),
      ...(type === channel.type ? {} : { type }),
      ...(typeof body.position === "number" ? { position: body.position } : {}),
      ...(parentId === undefined ? {} : { parentId }),
      ...(given === undefined
        ? {}
        : { overwrites: overwrites.read(acting, guildId, given ?? [], channel) }),
    };
    managers.channels.update(guildId, [[channel, changes]]);
    const updated = store.channel(id);
    const { overwrites: changed } = updated;
    this.#note(acting, AuditLogEvent.ChannelUpdate, { ...channel, overwrites: changed }, updated);
    overwrites.noteChanges(acting, channel, updated);
    return updated;
  }

  /** Puts channels in another order, and one of them into another category. */
  move(acting: Acting, guildId: string, entries: ChannelPositions): void {
    const { guilds } = this.parts;
    const { permissions, store, managers } = guilds;
    permissions.require(guildId, acting.userId, 0n);
    const changes = entries.flatMap((entry) => {
      const channel = store.channels.get(entry.id ?? "");
      if (channel?.guildId !== guildId) throw unknownChannel();
      return [[channel, this.#moved(acting, channel, entry)] as const];
    });
    const moves = changes.filter(
      ([channel, { parentId }]) => parentId !== undefined && parentId !== channel.parentId,
    );
    if (moves.length > 1) {
      throw wrongField("parent_id", "BASE_TYPE_INVALID", "Only one channel can change its parent.");
    }
    managers.channels.update(guildId, changes);
    for (const [before] of changes) {
      this.#note(acting, AuditLogEvent.ChannelUpdate, before, store.channel(before.id));
    }
  }

  /** Deletes a channel. */
  delete(acting: Acting, channel: ChannelRecord): void {
    const { permissions, managers, store } = this.parts.guilds;
    const { guildId, id } = channel;
    permissions.require(guildId, acting.userId, Permission.ManageChannels, id);
    const { features, rulesChannelId, publicUpdatesChannelId } = store.guild(guildId);
    const needed = [rulesChannelId, publicUpdatesChannelId].includes(id);
    if (needed && features.includes("COMMUNITY")) throw neededByCommunity();
    managers.channels.delete(channel);
    this.#forget(channel);
    this.#note(acting, AuditLogEvent.ChannelDelete, channel, undefined);
  }

  #moved(acting: Acting, channel: ChannelRecord, entry: ChannelPositions[number]): ChannelFields {
    const { permissions, store } = this.parts.guilds;
    const { guildId, id } = channel;
    const require = (needed: bigint, place: string) =>
      permissions.require(guildId, acting.userId, needed, place);
    require(Permission.ManageChannels, id);
    const { position, parent_id: parentId, lock_permissions: locks } = entry;
    if (typeof parentId === "string" && parentId !== channel.parentId) {
      const { id: target } = this.#category(guildId, parentId);
      require(Permission.ManageChannels, target);
    }
    const parent = parentId === undefined ? channel.parentId : parentId;
    const category = parent === null ? undefined : store.channels.get(parent);
    if (locks) require(Permission.ManageRoles, id);
    return {
      ...(typeof position === "number" ? { position } : {}),
      ...(parentId === undefined ? {} : { parentId }),
      ...(locks && category !== undefined ? { overwrites: category.overwrites } : {}),
    };
  }

  /** Only text and announcement channels become each other. */
  #typeOf(channel: ChannelRecord, wanted: number | null | undefined): number {
    if (wanted === undefined || wanted === null || wanted === channel.type) return channel.type;
    const both: number[] = [ChannelType.Text, ChannelType.Announcement];
    if (!both.includes(wanted) || !both.includes(channel.type)) throw wrongChannelType();
    this.#requireFeature(channel.guildId, wanted);
    return wanted;
  }

  #requireFeature(guildId: string, type: number): void {
    const { features } = this.parts.guilds.store.guild(guildId);
    const news = ["NEWS", "COMMUNITY"].some((feature) => features.includes(feature));
    const special: readonly number[] = [ChannelType.Announcement, ChannelType.Stage];
    const without = [
      ...(news ? [] : special),
      // Media channels the public description has in its preview alone.
      ...(this.parts.kernel.preview ? [] : [ChannelType.Media]),
    ];
    if (!without.includes(type)) return;
    throw wrongTypeOfChannel(CHANNEL_TYPES.filter((one) => !without.includes(one)));
  }

  #category(guildId: string, id: string): ChannelRecord {
    const { store } = this.parts.guilds;
    const category = store.channels.get(id);
    if (category?.guildId !== guildId || category.type !== ChannelType.Category) {
      throw wrongField("parent_id", "CHANNEL_PARENT_INVALID_TYPE", "Not a category");
    }
    if (store.channels.count("parentId", id) >= CATEGORY_LIMIT) {
      const message = `Maximum number of channels in category reached (${CATEGORY_LIMIT})`;
      throw wrongField("parent_id", "CHANNEL_PARENT_MAX_CHANNELS", message);
    }
    return category;
  }

  /** Removes a deleted channel from the guild's settings. */
  #forget({ guildId, id }: ChannelRecord): void {
    const { guilds } = this.parts;
    const guild = guilds.store.guild(guildId);
    const fields = [
      "afkChannelId",
      "systemChannelId",
      "rulesChannelId",
      "publicUpdatesChannelId",
      "safetyAlertsChannelId",
      "widgetChannelId",
    ] as const;
    const gone = fields.filter((field) => guild[field] === id);
    if (gone.length === 0) return;
    guilds.update(guildId, Object.fromEntries(gone.map((field) => [field, null])));
  }

  #note(
    { userId: actorId, reason }: Acting,
    type: number,
    before: ChannelRecord | undefined,
    after: ChannelRecord | undefined,
  ): void {
    const { guildId, id: targetId } = (after ?? before) as ChannelRecord;
    this.parts.audit.record(guildId, {
      type,
      actorId,
      reason,
      targetId,
      before: before && channelObject(before),
      after: after && channelObject(after),
    });
  }
}
