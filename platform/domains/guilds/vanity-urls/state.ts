import type { Kernel } from "../../../kernel/kernel.js";
import { snowflakeTime } from "../../../kernel/snowflake.js";
import type { Table } from "../../../kernel/store/table.js";
import {
  type Acting,
  ChannelType,
  type GuildRecord,
  type Guilds,
  Permission,
} from "../core/api.js";
import type { GuildInviteRecord } from "../core/group.js";
import type { GuildOperations } from "../settings/group.js";
import { codeTaken, noVanityUrl } from "./errors.js";

/** How often a guild's vanity URL was used. */
interface UsesRecord {
  /** Id of the guild. */
  readonly id: string;
  /** The code that was used; another one begins at 0. */
  readonly code: string;
  readonly uses: number;
}

const FEATURE = "VANITY_URL";

/** What a code may consist of, as part of an address. */
const CODE = /^[A-Za-z0-9-]{1,100}$/;

/** Invites under a name that a guild chooses. */
export class VanityUrls {
  readonly #uses: Table<UsesRecord>;

  /** @internal Made by the domain. */
  constructor(
    kernel: Kernel,
    private readonly guilds: Guilds,
    private readonly settings: GuildOperations,
  ) {
    this.#uses = kernel.store.table<UsesRecord>({
      name: "vanityUrls",
      shape: { id: "id", code: "string", uses: "number" },
      references: { id: "guilds" },
    });
    kernel.signals.on("guild.deleting", ({ guildId }) => this.#uses.delete(guildId));
    guilds.invites.vanity = {
      find: (code) => this.#invite(code),
      use: ({ guildId, id, uses }) => {
        this.#uses.put({ id: guildId, code: id, uses: uses + 1 });
      },
    };
  }

  /** How many people have come by a guild's vanity URL. */
  uses({ id, vanityUrlCode }: GuildRecord): number {
    const record = this.#uses.get(id);
    return record?.code === vanityUrlCode ? record.uses : 0;
  }

  /** Chooses the name, or gives it up. @throws ApiError 50020 without the feature, or for a code that is taken */
  set(acting: Acting, guildId: string, code: string | null): void {
    const { permissions, invites } = this.guilds;
    permissions.require(guildId, acting.userId, Permission.ManageGuild);
    const guild = this.guilds.require(guildId);
    if (!guild.features.includes(FEATURE)) throw noVanityUrl();
    if (code !== null && code !== guild.vanityUrlCode) {
      if (!CODE.test(code) || invites.has(code)) throw codeTaken();
    }
    this.settings.change(acting, guild, { vanityUrlCode: code });
  }

  #invite(code: string): GuildInviteRecord | undefined {
    const guild = this.guilds.store.guilds.by("vanityUrlCode", code);
    if (!guild?.features.includes(FEATURE)) return undefined;
    // Anybody reads the invite, so it names no channel that is hidden from some.
    const channels = this.guilds
      .channels(guild.id)
      .filter((one) => this.guilds.permissions.everyoneMay(one, Permission.ViewChannel));
    const channel = channels.find(({ type }) => type === ChannelType.Text) ?? channels[0];
    if (channel === undefined) return undefined;
    return {
      id: code,
      guildId: guild.id,
      channelId: channel.id,
      inviterId: null,
      createdAt: snowflakeTime(guild.id),
      expiresAt: null,
      maxAge: 0,
      maxUses: 0,
      uses: this.uses(guild),
      temporary: false,
      targetType: null,
      targetUserId: null,
      targetApplicationId: null,
      roleIds: [],
      targetUsers: null,
      targetedAt: null,
    };
  }
}
