import { PlatformError } from "../../kernel/errors.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { Table } from "../../kernel/store/table.js";
import type { Users } from "../users/state.js";
import { GuildInvites } from "./invites.js";
import {
  channelPermissions,
  DEFAULT_PERMISSIONS,
  guildPermissions,
  Permission,
} from "./permissions.js";
import {
  type ChannelRecord,
  channelShape,
  type GuildMemberRecord,
  type GuildRecord,
  guildMemberShape,
  guildShape,
  type PermissionOverwrite,
  type RoleRecord,
  roleShape,
} from "./record.js";

/** What a guild is created with. */
export interface GuildOptions {
  /** Name of the guild. */
  name: string;
  /** Id of the user who owns the guild and becomes its first member. */
  ownerId: string;
  /** Hash of the guild's icon image. Default: null, no icon. */
  icon?: string | null;
  /** Hash of the guild's banner image. Default: null, no banner. */
  banner?: string | null;
  /** Names of the guild's features, in wire form. Default: none. */
  features?: readonly string[];
  /** Permissions of @everyone as a decimal string. Default: view, send, read history. */
  permissions?: string;
}

/** What a channel is created with. */
export interface ChannelOptions {
  /** Id of the guild that the channel belongs to. */
  guildId: string;
  /** Name of the channel. */
  name: string;
  /** Default: 0, text. */
  type?: number;
  /** Topic of the channel. Default: null, no topic. */
  topic?: string | null;
  /** Place in the guild's channel list, from 0. Default: behind the channels there are. */
  position?: number;
  /** Id of the category that the channel is in. Default: null, none. */
  parentId?: string | null;
  /** Whether the channel is for adults only. Default: false. */
  nsfw?: boolean;
  /** What roles and members may do here other than in the guild. Default: none. */
  overwrites?: readonly PermissionOverwrite[];
}

/** Fields, in wire form, that a domain adds to a channel for one user. */
export type ChannelFields = (
  channel: ChannelRecord,
  userId: string,
) => Readonly<Record<string, unknown>>;

/** Guilds with their roles, members and channels. They are made by the admin API alone. */
export class Guilds {
  readonly #guilds: Table<GuildRecord>;
  readonly #roles: Table<RoleRecord>;
  readonly #members: Table<GuildMemberRecord>;
  readonly #channels: Table<ChannelRecord>;

  /** @internal Invites to guilds, for the domains that make them. */
  readonly invites: GuildInvites;
  readonly #channelFields: ChannelFields[] = [];

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Kernel,
    private readonly users: Users,
  ) {
    const { store } = kernel;
    this.#guilds = store.table({ name: "guilds", shape: guildShape, grouped: ["ownerId"] });
    this.#roles = store.table({ name: "roles", shape: roleShape, grouped: ["guildId"] });
    this.#members = store.table({
      name: "guildMembers",
      shape: guildMemberShape,
      grouped: ["guildId", "userId"],
    });
    this.#channels = store.table({ name: "channels", shape: channelShape, grouped: ["guildId"] });
    this.invites = new GuildInvites(kernel, (guildId, userId) => this.addMember(guildId, userId));
  }

  /** Creates a guild with its owner as the first member. */
  create(options: GuildOptions): GuildRecord {
    const { name, ownerId, icon = null, banner = null, features = [] } = options;
    this.users.require(ownerId);
    const guild = { id: this.kernel.ids.next(), name, icon, banner, ownerId };
    const permissions = bits(options.permissions ?? DEFAULT_PERMISSIONS.toString());
    this.#guilds.put({ ...guild, features: [...features] });
    this.#roles.put({
      id: guild.id,
      guildId: guild.id,
      name: "@everyone",
      permissions,
      position: 0,
    });
    this.addMember(guild.id, ownerId);
    return this.require(guild.id);
  }

  /** Creates a role. @param permissions - bits as a decimal string */
  createRole(guildId: string, name: string, permissions: string): RoleRecord {
    const position = this.#roles.where("guildId", this.require(guildId).id).length;
    const id = this.kernel.ids.next();
    return this.#roles.put({ id, guildId, name, permissions: bits(permissions), position });
  }

  /** Adds a member, or changes the roles of one. */
  addMember(guildId: string, userId: string, roles: readonly string[] = []): GuildMemberRecord {
    this.users.require(userId);
    const { id: guild } = this.require(guildId);
    const joinedAt = this.member(guild, userId)?.joinedAt ?? this.#now();
    const id = `${guild}:${userId}`;
    return this.#members.put({ id, guildId: guild, userId, roles: [...roles], joinedAt });
  }

  /** Removes a user from a guild; does nothing when the user is no member. */
  removeMember(guildId: string, userId: string): void {
    this.#members.delete(`${guildId}:${userId}`);
  }

  /** Creates a channel in a guild. @throws PlatformError when there is no such guild */
  createChannel(options: ChannelOptions): ChannelRecord {
    const { guildId, name, type = 0, topic = null, parentId = null, nsfw = false } = options;
    const position = options.position ?? this.channels(this.require(guildId).id).length;
    const overwrites = checked(options.overwrites ?? []);
    const id = this.kernel.ids.next();
    return this.#channels.put({
      id,
      guildId,
      type,
      name,
      topic,
      position,
      parentId,
      nsfw,
      overwrites,
    });
  }

  /** Changes the given fields of a channel. @throws PlatformError when there is no such channel */
  updateChannel(
    id: string,
    changes: Partial<Omit<ChannelRecord, "id" | "guildId">>,
  ): ChannelRecord {
    const channel = this.#channels.get(id);
    if (channel === undefined) throw new PlatformError(`There is no channel ${id}.`, "id");
    const { overwrites } = changes;
    return this.#channels.update(channel, {
      ...changes,
      ...(overwrites === undefined ? {} : { overwrites: checked(overwrites) }),
    });
  }

  /** The guild with this id, if there is one. */
  get(id: string): GuildRecord | undefined {
    return this.#guilds.get(id);
  }

  /** The guild with this id. @throws PlatformError when there is no such guild */
  require(id: string): GuildRecord {
    const guild = this.#guilds.get(id);
    if (guild === undefined) throw new PlatformError(`There is no guild ${id}.`, "guildId");
    return guild;
  }

  /** All guilds of the platform. */
  all(): GuildRecord[] {
    return this.#guilds.all();
  }

  /** The roles of a guild, its default role included. */
  roles(guildId: string): RoleRecord[] {
    return this.#roles.where("guildId", guildId);
  }

  /** The membership of a user in a guild, if there is one. */
  member(guildId: string, userId: string): GuildMemberRecord | undefined {
    return this.#members.get(`${guildId}:${userId}`);
  }

  /** The memberships of all users in a guild. */
  members(guildId: string): GuildMemberRecord[] {
    return this.#members.where("guildId", guildId);
  }

  /** The guilds a user is in, in the order of their ids. */
  of(userId: string): GuildRecord[] {
    return this.#members
      .where("userId", userId)
      .map(({ guildId }) => this.require(guildId))
      .sort((left, right) => (BigInt(left.id) < BigInt(right.id) ? -1 : 1));
  }

  /** The channel with this id, if there is one. */
  channel(id: string): ChannelRecord | undefined {
    return this.#channels.get(id);
  }

  /** The channels of a guild. */
  channels(guildId: string): ChannelRecord[] {
    return this.#channels.where("guildId", guildId);
  }

  /** Whether two users are in one guild. */
  share(userId: string, otherId: string): boolean {
    return this.#members
      .where("userId", userId)
      .some(({ guildId }) => this.member(guildId, otherId) !== undefined);
  }

  /** What a user may do in a guild; nothing when it is no member. */
  permissions(guild: GuildRecord, userId: string): bigint {
    const member = this.member(guild.id, userId);
    return member === undefined ? 0n : guildPermissions(guild, member, this.roles(guild.id));
  }

  /** What a user may do in a channel. */
  permissionsIn(channel: ChannelRecord, userId: string): bigint {
    const member = this.member(channel.guildId, userId);
    if (member === undefined) return 0n;
    const base = this.permissions(this.require(channel.guildId), userId);
    return channelPermissions(base, member, channel);
  }

  /** Whether a user may do all of `needed` in a channel. */
  may(channel: ChannelRecord, userId: string, needed: bigint): boolean {
    return (this.permissionsIn(channel, userId) & needed) === needed;
  }

  /** Whether every member sees a channel and may write in it. */
  openToAll(channel: ChannelRecord): boolean {
    const needed = Permission.ViewChannel | Permission.SendMessages;
    return this.members(channel.guildId).every(({ userId }) => this.may(channel, userId, needed));
  }

  /** @internal Adds what another domain tells of a channel to those who ask what they may link. */
  describeChannel(fields: ChannelFields): void {
    this.#channelFields.push(fields);
  }

  /** @internal What other domains tell a user of a channel, in wire form. */
  channelFields(channel: ChannelRecord, userId: string): Readonly<Record<string, unknown>> {
    return Object.assign({}, ...this.#channelFields.map((fields) => fields(channel, userId)));
  }

  /** Deletes a guild with all that is in it; does nothing when there is none. */
  delete(id: string): void {
    for (const table of [this.#roles, this.#members, this.#channels]) {
      for (const record of table.where("guildId", id)) table.delete(record.id);
    }
    this.#guilds.delete(id);
  }

  /**
   * @internal Takes a user that is deleted out of all guilds. One that the user owned goes to its oldest
   * member, or goes as well.
   */
  forget(userId: string): void {
    for (const { guildId } of this.#members.where("userId", userId)) {
      this.removeMember(guildId, userId);
    }
    for (const guild of this.#guilds.where("ownerId", userId)) {
      const [heir] = this.members(guild.id);
      if (heir === undefined) this.delete(guild.id);
      else this.#guilds.update(guild, { ownerId: heir.userId });
    }
  }

  #now(): string {
    return new Date(this.kernel.clock.now()).toISOString();
  }
}

/** Overwrites whose bits are such. */
function checked(overwrites: readonly PermissionOverwrite[]): PermissionOverwrite[] {
  return overwrites.map((overwrite) => ({
    ...overwrite,
    allow: bits(overwrite.allow),
    deny: bits(overwrite.deny),
  }));
}

/** Checks permission bits. */
function bits(value: string): string {
  if (/^\d{1,20}$/.test(value)) return value;
  throw new PlatformError(
    `"${value}" are no permission bits; give a decimal string.`,
    "permissions",
  );
}
