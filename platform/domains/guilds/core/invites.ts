import type { Kernel } from "../../../kernel/kernel.js";
import { type RecordOf, shape } from "../../../kernel/store/shape.js";
import type { Table } from "../../../kernel/store/table.js";
import type { ChannelRecord } from "./channel-record.js";
import { unknownInvite } from "./errors.js";

/** How long an invite of a lobby can be used, in seconds: one hour (contract, Limits). */
const LOBBY_INVITE = 3600;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const CODE_LENGTH = 8;
/** Of invites that do not end. */
const LASTING_CODE_LENGTH = 10;

/** A way into a guild. */
export type GuildInviteRecord = RecordOf<typeof inviteShape>;

const inviteShape = shape({
  /** The invite code, as in the link. */
  id: "string",
  guildId: "string",
  channelId: "string",
  /** The user who created it; null for the service itself. */
  inviterId: "string?",
  /** Milliseconds since the Unix epoch. */
  createdAt: "number",
  /** Milliseconds since the Unix epoch; null for one that never ends. */
  expiresAt: "number?",
  /** Seconds from its beginning to its end; 0 for one that never ends. */
  maxAge: "number",
  /** 0 for one that can be used without an end. */
  maxUses: "number",
  uses: "number",
  /** Whether who comes by it goes when it is not there any more. */
  temporary: "boolean",
  /** 1 the stream of a user, 2 an application's activity; null for the guild alone. */
  targetType: "number?",
  targetUserId: "string?",
  targetApplicationId: "string?",
  /** Roles that who comes by it gets. */
  roleIds: "string[]",
  /** Who alone may use it; null for everyone. */
  targetUsers: "string[]?",
  /** Milliseconds since the Unix epoch when {@link targetUsers} was set; null for never. */
  targetedAt: "number?",
});

/** What an invite is made with. */
export type InviteOptions = Pick<GuildInviteRecord, "inviterId" | "maxAge" | "maxUses"> &
  Partial<Omit<GuildInviteRecord, "id" | "guildId" | "channelId" | "createdAt" | "expiresAt">>;

/** Invites under names that guilds choose, which the domain of vanity URLs keeps. */
export interface VanityInvites {
  find(code: string): GuildInviteRecord | undefined;
  /** Counts that somebody has come by one. */
  use(invite: GuildInviteRecord): void;
}

/** Invites to guilds: those that people and bots make, and those of lobbies. */
export class GuildInvites {
  /** @internal Set by the domain of vanity URLs. */
  vanity: VanityInvites | undefined;
  readonly #table: Table<GuildInviteRecord>;

  constructor(private readonly kernel: Kernel) {
    const { store, signals } = kernel;
    this.#table = store.table<GuildInviteRecord>({
      name: "guildInvites",
      version: 2,
      shape: inviteShape,
      references: { guildId: "guilds", channelId: "channels" },
      grouped: ["guildId", "channelId"],
      expires: { at: ({ expiresAt }) => expiresAt },
      // Version 1 had those of lobbies only, which are for one user.
      upgrade: ({ userId, ...record }) => ({
        ...blank,
        maxAge: LOBBY_INVITE,
        maxUses: 1,
        inviterId: null,
        ...record,
        createdAt: Number(record.expiresAt) - LOBBY_INVITE * 1000,
        targetUsers: [userId],
      }),
    });
    signals.on("channel.deleting", ({ channelId }) => {
      for (const { id } of this.#table.where("channelId", channelId)) this.#table.delete(id);
    });
  }

  /** Makes an invite of a lobby to a channel's guild, for one user, one use and one hour. */
  createForLobby(channel: ChannelRecord, userId: string): GuildInviteRecord {
    const limits = { maxAge: LOBBY_INVITE, maxUses: 1 };
    return this.create(channel, { inviterId: null, ...limits, targetUsers: [userId] });
  }

  /** Makes an invite. */
  create({ id: channelId, guildId }: ChannelRecord, options: InviteOptions): GuildInviteRecord {
    const createdAt = this.kernel.clock.now();
    const expiresAt = options.maxAge === 0 ? null : createdAt + options.maxAge * 1000;
    const length = expiresAt === null ? LASTING_CODE_LENGTH : CODE_LENGTH;
    const made = {
      id: this.kernel.random.issued(this.kernel.random.text(length, LETTERS)),
      guildId,
      channelId,
      createdAt,
      expiresAt,
    };
    return this.#table.put({ ...blank, ...options, ...made });
  }

  /** Counts that somebody has come by an invite; the last use takes it away. */
  use(invite: GuildInviteRecord): void {
    const uses = invite.uses + 1;
    if (this.#table.get(invite.id) === undefined) this.vanity?.use(invite);
    else if (invite.maxUses !== 0 && uses >= invite.maxUses) this.delete(invite.id);
    else this.update(invite, { uses });
  }

  /** Whether a code is in use, be it as a name that a guild chose. */
  has(code: string): boolean {
    return this.#table.get(code) !== undefined || this.vanity?.find(code) !== undefined;
  }

  /** Changes an invite. */
  update(invite: GuildInviteRecord, changes: Partial<GuildInviteRecord>): GuildInviteRecord {
    return this.#table.update(invite, changes);
  }

  delete(code: string): void {
    this.#table.delete(code);
  }

  /** The invites of a guild that can be used. */
  ofGuild(guildId: string): GuildInviteRecord[] {
    return this.#table.where("guildId", guildId).filter((invite) => this.#lives(invite));
  }

  /** The invites to a channel that can be used. */
  ofChannel(channelId: string): GuildInviteRecord[] {
    return this.#table.where("channelId", channelId).filter((invite) => this.#lives(invite));
  }

  /**
   * An invite, or that of a guild's own name.
   *
   * @throws ApiError 10006 for a code that is unknown, used or expired
   */
  find(code: string): GuildInviteRecord {
    return this.vanity?.find(code) ?? this.require(code);
  }

  /** @throws ApiError 10006 for a code that is unknown, used or expired, and for a guild's own name */
  require(code: string): GuildInviteRecord {
    const invite = this.#table.get(code);
    if (invite === undefined) throw unknownInvite();
    if (this.#lives(invite)) return invite;
    this.#table.delete(code);
    throw unknownInvite();
  }

  #lives({ expiresAt }: GuildInviteRecord): boolean {
    return expiresAt === null || expiresAt > this.kernel.clock.now();
  }
}

const blank = {
  uses: 0,
  temporary: false,
  targetType: null,
  targetUserId: null,
  targetApplicationId: null,
  roleIds: [],
  targetUsers: null,
  targetedAt: null,
};
