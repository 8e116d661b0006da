import { randomBytes } from "node:crypto";
import type { Kernel } from "../../kernel/kernel.js";
import type { Shape } from "../../kernel/store/shape.js";
import type { Table } from "../../kernel/store/table.js";
import type { ChannelRecord } from "./channel_record.js";
import { missingPermissions, unknownInvite } from "./errors.js";

/** How long an invite of a lobby can be used, in milliseconds: one hour (contract, Limits). */
const INVITE_LIFETIME = 3_600_000;

/** An invite to a guild, for one user and one use. */
export interface GuildInviteRecord {
  /** The code. */
  readonly id: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly userId: string;
  /** Milliseconds since the Unix epoch. */
  readonly expiresAt: number;
}

const inviteShape: Shape<GuildInviteRecord> = {
  id: "string",
  guildId: "string",
  channelId: "string",
  userId: "string",
  expiresAt: "number",
};

/** The invites that lobbies make to the guilds of their channels. */
export class GuildInvites {
  readonly #table: Table<GuildInviteRecord>;

  /** @param join - makes a user a member of a guild */
  constructor(
    private readonly kernel: Kernel,
    private readonly join: (guildId: string, userId: string) => void,
  ) {
    this.#table = kernel.store.table({
      name: "guildInvites",
      shape: inviteShape,
      expires: { at: ({ expiresAt }) => expiresAt },
    });
  }

  /** Makes an invite to a channel's guild for one user. */
  create({ id: channelId, guildId }: ChannelRecord, userId: string): GuildInviteRecord {
    return this.#table.put({
      id: randomBytes(6).toString("base64url"),
      guildId,
      channelId,
      userId,
      expiresAt: this.kernel.clock.now() + INVITE_LIFETIME,
    });
  }

  /** @throws ApiError for a code that is unknown, used or expired */
  require(code: string): GuildInviteRecord {
    const invite = this.#table.get(code);
    if (invite === undefined) throw unknownInvite();
    if (invite.expiresAt > this.kernel.clock.now()) return invite;
    this.#table.delete(code);
    throw unknownInvite();
  }

  /**
   * Makes a user a member of the invite's guild; the invite is used up by that.
   *
   * @throws ApiError for an invite that cannot be used, or is another user's
   */
  accept(code: string, userId: string): GuildInviteRecord {
    const invite = this.require(code);
    if (invite.userId !== userId) throw missingPermissions();
    this.#table.delete(code);
    this.join(invite.guildId, userId);
    return invite;
  }
}
