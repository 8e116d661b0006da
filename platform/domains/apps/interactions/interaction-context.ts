import { changed } from "../../../kernel/changes.js";
import { missingAccess, unknownChannel } from "../../../kernel/http/api-error.js";
import {
  type ChannelRecord,
  ChannelType,
  channelObject,
  isThread,
  memberObject,
  threadObject,
} from "../../guilds/core/api.js";
import type { ApplicationRecord } from "../../identity/applications/api.js";
import { type UserRecord, userObject } from "../../identity/users/api.js";
import { bits, Context, type Invoker } from "../commands/group.js";
import type { InteractionParts } from "./parts.js";
import type { Wire } from "./record.js";

const MIB = 1024 * 1024;

/** What files may weigh by the level of a guild's boosts, and by a person's plan (bots 4.4). */
const GUILD_LIMITS = [10, 10, 50, 100];
const PLAN_LIMITS = [10, 50, 500, 50];

/** Bits of `app_permissions` in conversations (contract, Interaction.app_permissions). */
const IN_PRIVATE_CHANNEL = 180_224n;
const IN_BOT_DM = 442_368n;

/** What an application that is not in a guild can do there, if the person can. */
const FOR_EXTERNAL_APPS =
  bits.ViewChannel |
  bits.SendMessages |
  (1n << 14n) |
  (1n << 15n) |
  (1n << 17n) |
  (1n << 18n) |
  (1n << 38n);

/** The channel, guild and permissions with which a person uses an application. */
export interface InteractionContext {
  readonly user: UserRecord;
  readonly application: ApplicationRecord;
  readonly channelId: string;
  readonly guildId: string | null;
  /** What decides whether a command can be used. */
  readonly invoker: Invoker;
  readonly appPermissions: bigint;
  /** Largest file of an answer, in bytes. */
  readonly fileLimit: number;
  /** Fields of the interaction that describe the channel and the person, in wire form. */
  readonly fields: Wire;
}

/** Makes the context of an interaction from a person, an application and a channel. */
export class ContextFinder {
  constructor(private readonly parts: InteractionParts) {}

  /**
   * The context of a person in a channel.
   *
   * @param channelId - default: the conversation with the application's bot
   * @throws ApiError for a channel that is not there, or not for this person
   */
  find(userId: string, application: ApplicationRecord, channelId?: string): InteractionContext {
    const user = this.parts.users.require(userId);
    const id = channelId ?? this.#conversation(userId, application);
    const channel = this.parts.guilds.channel(id);
    return channel === undefined
      ? this.#inConversation(user, application, id)
      : this.#inGuild(user, application, channel);
  }

  #conversation(userId: string, { botUserId }: ApplicationRecord): string {
    if (botUserId === null) throw unknownChannel();
    return this.parts.directMessages.channels.open(userId, botUserId).id;
  }

  #inGuild(
    user: UserRecord,
    application: ApplicationRecord,
    channel: ChannelRecord,
  ): InteractionContext {
    const { guilds, users, commands } = this.parts;
    const { guildId, id: channelId } = channel;
    const member = guilds.member(guildId, user.id);
    if (member === undefined || !guilds.permissions.sees(channel, user.id)) throw missingAccess();
    const guild = guilds.require(guildId);
    const permissions = guilds.permissions.of(guildId, user.id, channelId);
    const installedHere = commands.installs.inGuild(application.id, guildId);
    const { botUserId } = application;
    const botIsHere = botUserId !== null && guilds.member(guildId, botUserId) !== undefined;
    const appPermissions = botIsHere
      ? guilds.permissions.of(guildId, botUserId, channelId)
      : permissions & FOR_EXTERNAL_APPS;
    const parent = isThread(channel) ? guilds.channel(channel.parentId ?? "") : undefined;
    return {
      user,
      application,
      channelId,
      guildId,
      appPermissions,
      fileLimit: this.#fileLimit(user, guild.premiumTier),
      invoker: {
        userId: user.id,
        roles: member.roles,
        // A user who may not write in a channel cannot use commands there: archived threads,
        // time-outs.
        permissions:
          this.#closed(channel) || guilds.permissions.isTimedOut(member) ? 0n : permissions,
        channelId,
        guildId,
        nsfw: channel.nsfw || parent?.nsfw === true,
        context: Context.Guild,
        installedHere,
        installedByUser: commands.installs.byUser(application.id, user.id),
      },
      fields: {
        guild_id: guildId,
        guild: { id: guildId, locale: guild.preferredLocale, features: guild.features },
        guild_locale: guild.preferredLocale,
        channel_id: channelId,
        channel: { ...this.channelFields(channel), permissions: permissions.toString() },
        member: {
          ...memberObject(member, users.require(user.id)),
          unusual_dm_activity_until: null,
          permissions: permissions.toString(),
        },
        app_permissions: appPermissions.toString(),
        locale: user.locale,
        context: Context.Guild,
        attachment_size_limit: this.#fileLimit(user, guild.premiumTier),
      },
    };
  }

  #inConversation(
    user: UserRecord,
    application: ApplicationRecord,
    id: string,
  ): InteractionContext {
    const { directMessages, commands, guilds } = this.parts;
    const channel = directMessages.channels.get(id);
    if (channel === undefined) throw unknownChannel();
    const participants = directMessages.channels.participants(id);
    if (!participants.includes(user.id)) throw missingAccess();
    const { botUserId } = application;
    const withBot = botUserId !== null && participants.includes(botUserId);
    const context = withBot ? Context.BotDm : Context.PrivateChannel;
    const appPermissions = withBot ? IN_BOT_DM : IN_PRIVATE_CHANNEL;
    return {
      user,
      application,
      channelId: id,
      guildId: null,
      appPermissions,
      fileLimit: this.#fileLimit(user, 0),
      invoker: {
        userId: user.id,
        roles: [],
        permissions: 0n,
        channelId: id,
        guildId: null,
        nsfw: true,
        context,
        installedHere: withBot && guilds.share(user.id, botUserId),
        installedByUser: commands.installs.byUser(application.id, user.id),
      },
      fields: {
        channel_id: id,
        channel: directMessages.channels.object(channel, user.id),
        user: userObject(user),
        app_permissions: appPermissions.toString(),
        locale: user.locale,
        context,
        attachment_size_limit: this.#fileLimit(user, 0),
      },
    };
  }

  /** A channel of a guild as interactions show it. */
  channelFields(channel: ChannelRecord): Wire {
    const { store } = this.parts.guilds;
    if (isThread(channel)) {
      const count = store.threadMembers.where("threadId", channel.id).length;
      return threadObject(channel, count);
    }
    const {
      permission_overwrites: _overwrites,
      application_id: _app,
      ...fields
    } = channelObject(channel);
    return fields;
  }

  #closed(channel: ChannelRecord): boolean {
    return channel.thread?.archived === true || channel.type === ChannelType.Category;
  }

  /** The larger of what the guild and the person's plan allow (contract, attachment_size_limit). */
  #fileLimit({ premiumType }: UserRecord, tier: number): number {
    const base = changed("uploads.default-size", this.parts.kernel.clock) ? 10 : 25;
    return Math.max(base, GUILD_LIMITS[tier] ?? 0, PLAN_LIMITS[premiumType] ?? 0) * MIB;
  }
}
