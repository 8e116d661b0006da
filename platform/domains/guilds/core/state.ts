import { PlatformError } from "../../../kernel/errors.js";
import { Intent } from "../../../kernel/gateway/delivery.js";
import type { Fields } from "../../../kernel/gateway/ready.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { checkOptionNames, quoted } from "../../../kernel/names.js";
import type { Users } from "../../identity/users/api.js";
import type { Acting } from "./calls.js";
import { ChannelManager } from "./channel-manager.js";
import { type ChannelRecord, ChannelType } from "./channel-record.js";
import { newGuild, newRole } from "./defaults.js";
import { GuildDelivery, type GuildEvent } from "./delivery.js";
import { type GuildDescription, GuildDescriptions } from "./descriptions.js";
import { GuildNotifier } from "./guild-notifier.js";
import { GuildInvites } from "./invites.js";
import { MemberManager } from "./member-manager.js";
import {
  bits,
  CHANNEL_OPTIONS,
  type ChannelOptions,
  checked,
  GUILD_OPTIONS,
  type GuildOptions,
} from "./options.js";
import type { GuildParts } from "./parts.js";
import { DEFAULT_PERMISSIONS, Permission } from "./permission-bits.js";
import { GuildPermissions } from "./permission-check.js";
import type { GuildMemberRecord, GuildRecord, RoleRecord } from "./record.js";
import { deleteGuild } from "./removal.js";
import { RoleManager } from "./role-manager.js";
import { GuildStore } from "./store.js";
import { type ObfuscationSetting, Visibility } from "./visibility.js";
import { guildFields } from "./wire.js";

/** Fields, in wire form, that a domain adds to a channel for one user. */
export type ChannelDescription = (
  channel: ChannelRecord,
  userId: string,
) => Readonly<Record<string, unknown>>;

/**
 * Channels of no guild, for one of their users. Each function answers with the channel as that one sees it,
 * or with undefined when it is none of them or not for this one.
 */
export interface OtherChannels {
  find(userId: string, channelId: string): { readonly type: number } | undefined;
  edit(userId: string, channelId: string, body: unknown): object | undefined;
  close(userId: string, channelId: string): object | undefined;
}

/** Change the records and send the events. Callers check permissions first. */
export interface GuildManagers {
  readonly roles: RoleManager;
  readonly members: MemberManager;
  readonly channels: ChannelManager;
}

// Longer than 300 lines because it is what programs have as `platform.guilds`: many short methods, documented.

/**
 * Guilds with their roles, members and channels. Its methods do not act as a user: they check no
 * permissions, but their changes are sent to bots like all others.
 */
export class Guilds {
  /** @internal The records. */
  readonly store: GuildStore;
  /** Permissions in guilds. */
  readonly permissions: GuildPermissions;
  /** @internal Changes records, for the domains that serve operations. */
  readonly managers: GuildManagers;
  /** @internal What all parts of the domain share. */
  readonly parts: GuildParts;
  /** @internal Sends bots their guilds. */
  readonly notifier: GuildNotifier;
  /** @internal Invites to guilds, for the domains that make them. */
  readonly invites: GuildInvites;
  /** @internal Channels of no guild, for who asks for one by its id. */
  readonly otherChannels: OtherChannels[] = [];
  readonly #channelFields: ChannelDescription[] = [];

  /**
   * @internal Made by the domain.
   *
   * @param hasSecondFactor - whether an account, or that of a bot's owner, has a second factor
   * @param isObfuscated - whether an application gets obfuscated channels before their day
   */
  constructor(
    private readonly kernel: Kernel,
    private readonly users: Users,
    hasSecondFactor: (userId: string) => boolean,
    isObfuscated: ObfuscationSetting,
  ) {
    const { clock, sessions } = kernel;
    const store = new GuildStore(kernel.store);
    const permissions = new GuildPermissions(store, clock, hasSecondFactor);
    const delivery = new GuildDelivery(sessions, store, permissions);
    const visibility = new Visibility(clock, store, permissions, delivery, isObfuscated);
    const descriptions = new GuildDescriptions();
    this.parts = { kernel, users, store, permissions, delivery, visibility, descriptions };
    this.store = store;
    this.permissions = permissions;
    this.notifier = new GuildNotifier(this.parts);
    const members = new MemberManager(this.parts, this.notifier);
    const channels = new ChannelManager(this.parts);
    this.managers = { members, channels, roles: new RoleManager(this.parts, members) };
    this.invites = new GuildInvites(kernel);
  }

  /** Sends an event of a guild to every bot that may see it. */
  deliver(event: GuildEvent): void {
    this.parts.delivery.send(event);
  }

  /** Adds another domain's data about guilds, in guild objects and in GUILD_CREATE. */
  describe(description: GuildDescription): void {
    this.parts.descriptions.add(description);
  }

  /** Creates a guild with its owner as the first member, and without channels. */
  create(options: GuildOptions): GuildRecord {
    checkOptionNames("guilds.create()", options, [...GUILD_OPTIONS, "permissions"]);
    const { name, ownerId, permissions, ...fields } = options;
    const everyone = bits(permissions ?? DEFAULT_PERMISSIONS.toString());
    this.users.require(ownerId);
    const id = this.kernel.ids.next();
    const guild = this.store.guilds.put({ ...newGuild, ...fields, id, name, ownerId });
    this.store.roles.put({
      ...newRole,
      id,
      guildId: id,
      name: "@everyone",
      permissions: everyone,
      position: 0,
    });
    this.addMember(id, ownerId);
    return guild;
  }

  /** Changes a guild. @throws PlatformError when there is no such guild */
  update(id: string, changes: Partial<Omit<GuildRecord, "id">>): GuildRecord {
    const guild = this.require(id);
    checkOptionNames("guilds.update()", changes, GUILD_OPTIONS);
    const updated = this.store.guilds.update(guild, changes);
    if (updated.unavailable !== guild.unavailable) this.#notifyAvailability(updated);
    else this.notify(updated);
    this.kernel.signals.emit("guild.changed", { guildId: id });
    return updated;
  }

  /** @internal Sends GUILD_UPDATE. */
  notify(guild: GuildRecord): void {
    const data = this.object(guild);
    this.deliver({ guildId: guild.id, event: "GUILD_UPDATE", intent: Intent.Guilds, data });
  }

  /** @internal A guild as HTTP and GUILD_UPDATE report it. */
  object(guild: GuildRecord): Fields {
    const fields = guildFields(guild, this.store.rolesOf(guild.id));
    return { ...fields, emojis: [], stickers: [], ...this.parts.descriptions.fields(guild) };
  }

  /** Creates a role above those there are. @param permissions - bits as a decimal string */
  createRole(guildId: string, name: string, permissions: string): RoleRecord {
    const position = this.store.roles.count("guildId", this.require(guildId).id);
    return this.managers.roles.create(guildId, { name, permissions: bits(permissions) }, position);
  }

  /** Adds a member, or changes the roles of one. */
  addMember(guildId: string, userId: string, roles?: readonly string[]): GuildMemberRecord {
    this.users.require(userId);
    const member = this.member(this.require(guildId).id, userId);
    const given = roles === undefined ? {} : { roles: roles.slice() };
    if (member === undefined) return this.managers.members.add(guildId, userId, given);
    return roles === undefined ? member : this.managers.members.update(member, given);
  }

  /**
   * Removes a user from a guild; does nothing when the user is no member.
   *
   * @param by - who kicks or bans the user, for the audit log. Default: nobody
   */
  removeMember(guildId: string, userId: string, by: Acting | null = null): void {
    this.managers.members.remove(guildId, userId, by);
  }

  /** Creates a channel in a guild. @throws PlatformError when there is no such guild */
  createChannel(options: ChannelOptions): ChannelRecord {
    checkOptionNames("guilds.createChannel()", options, CHANNEL_OPTIONS);
    const { guildId, overwrites, type = ChannelType.Text } = options;
    this.require(guildId);
    const own = overwrites === undefined ? {} : { overwrites: checked(overwrites) };
    return this.managers.channels.create({ ...options, ...own, type });
  }

  /** Changes the given fields of a channel. @throws PlatformError when there is no such channel */
  updateChannel(
    id: string,
    { overwrites, ...changes }: Partial<Omit<ChannelRecord, "id" | "guildId">>,
  ): ChannelRecord {
    const channel = this.store.channels.get(id);
    if (channel === undefined) throw new PlatformError(`There is no channel ${id}.`, "id");
    checkOptionNames("guilds.updateChannel()", changes, CHANNEL_OPTIONS);
    const own = overwrites === undefined ? {} : { overwrites: checked(overwrites) };
    this.managers.channels.update(channel.guildId, [[channel, { ...changes, ...own }]]);
    return this.store.channel(id);
  }

  /** The guild with this id, if there is one. */
  get(id: string): GuildRecord | undefined {
    return this.store.guilds.get(id);
  }

  /** The guild with this id. @throws PlatformError when there is no such guild */
  require(id: string): GuildRecord {
    const guild = this.store.guilds.get(id);
    if (guild === undefined)
      throw new PlatformError(`There is no guild with the id ${quoted(id)}.`, "guildId");
    return guild;
  }

  /** All guilds of the platform. */
  all(): GuildRecord[] {
    return this.store.guilds.all();
  }

  /** The roles of a guild, its default role included. */
  roles(guildId: string): RoleRecord[] {
    return this.store.rolesOf(guildId);
  }

  /** The membership of a user in a guild, if there is one. */
  member(guildId: string, userId: string): GuildMemberRecord | undefined {
    return this.store.member(guildId, userId);
  }

  /** The memberships of all users in a guild. */
  members(guildId: string): GuildMemberRecord[] {
    return this.store.members.where("guildId", guildId);
  }

  /** The guilds a user is in, in the order of their ids. */
  of(userId: string): GuildRecord[] {
    return this.store.guildsOf(userId);
  }

  /** The channel or thread with this id, if there is one. */
  channel(id: string): ChannelRecord | undefined {
    return this.store.channels.get(id);
  }

  /** The channels of a guild by position, without threads. */
  channels(guildId: string): ChannelRecord[] {
    return this.store.channelsOf(guildId);
  }

  /** Whether two users are in one guild. */
  share(userId: string, otherId: string): boolean {
    return this.of(userId).some(({ id }) => this.member(id, otherId) !== undefined);
  }

  /** Whether a user may do all of `needed` in a channel. */
  may({ guildId, id }: ChannelRecord, userId: string, needed: bigint): boolean {
    return this.permissions.may(guildId, userId, needed, id);
  }

  /** Whether every member sees a channel and may write in it. */
  openToAll(channel: ChannelRecord): boolean {
    const needed = Permission.ViewChannel | Permission.SendMessages;
    return this.members(channel.guildId).every(({ userId }) => this.may(channel, userId, needed));
  }

  /** @internal Adds another domain's data about a channel for users who list channels to link. */
  describeChannel(fields: ChannelDescription): void {
    this.#channelFields.push(fields);
  }

  /** @internal Fields of a channel that other domains add for a user, in wire form. */
  channelFields(channel: ChannelRecord, userId: string): Fields {
    return Object.assign({}, ...this.#channelFields.map((fields) => fields(channel, userId)));
  }

  /** Deletes a guild with all that is in it; does nothing when there is none. */
  delete(id: string): void {
    deleteGuild(this.parts, this.managers.members, id);
  }

  /**
   * @internal Takes a user that is deleted out of all guilds. One that the user owned goes to its
   * oldest member, or goes as well.
   */
  forget(userId: string): void {
    for (const { id } of this.of(userId)) this.removeMember(id, userId);
    for (const guild of this.store.guilds.where("ownerId", userId)) {
      const [heir] = this.members(guild.id);
      if (heir === undefined) this.delete(guild.id);
      else this.update(guild.id, { ownerId: heir.userId });
    }
  }

  /** @internal Notifies the guilds of a user whose name or image has changed. */
  userChanged(userId: string): void {
    for (const { id } of this.of(userId)) {
      const member = this.member(id, userId);
      if (member !== undefined) this.managers.members.notify(member);
    }
  }

  /** @internal Records the latest message of a channel, which has no event. */
  noteMessage(channelId: string, messageId: string): void {
    const channel = this.store.channels.get(channelId);
    if (channel !== undefined) this.store.channels.update(channel, { lastMessageId: messageId });
  }

  #notifyAvailability(guild: GuildRecord): void {
    for (const session of this.parts.delivery.sessionsOf(guild.id)) {
      this.notifier.notify(guild, session);
    }
  }
}
