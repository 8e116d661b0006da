import { wrongField } from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import { type AuditLog, AuditLogEvent } from "../audit-log/api.js";
import { type Acting, type Guilds, Permission } from "../core/api.js";
import type { WelcomeBody } from "./bodies.js";

/** What a guild shows its new members: a guide. */
interface WelcomeRecord {
  /** Id of the guild. */
  readonly id: string;
  /** In wire form. */
  readonly guide: Readonly<Record<string, unknown>>;
}

/** The guides that guilds give their new members. */
export class NewMemberWelcomes {
  readonly #table: Table<WelcomeRecord>;

  /** @internal Made by the domain. */
  constructor(
    kernel: Kernel,
    private readonly guilds: Guilds,
    private readonly audit: AuditLog,
  ) {
    this.#table = kernel.store.table<WelcomeRecord>({
      // Snapshots have the table under the service's older name.
      name: "serverGuides",
      shape: { id: "id", guide: "object?" },
      references: { id: "guilds" },
    });
    kernel.signals.on("guild.deleting", ({ guildId }) => this.#table.delete(guildId));
  }

  /** A guild's guide in wire form, without deleted channels; undefined where there is none. */
  get(guildId: string) {
    const guide = this.#table.get(guildId)?.guide as WelcomeBody | undefined;
    if (guide === undefined) return undefined;
    const channelExists = ({ channel_id }: { channel_id: string }) =>
      this.guilds.channel(channel_id)?.guildId === guildId;
    const withoutDeletedChannels = <T extends { channel_id: string; emoji?: object }>(
      all: readonly T[] = [],
    ) =>
      all.filter(channelExists).map((one) => ({
        ...one,
        ...(one.emoji ? { emoji: { id: null, name: null, animated: false, ...one.emoji } } : {}),
      }));
    return {
      guild_id: guildId,
      ...guide,
      new_member_actions: withoutDeletedChannels(guide.new_member_actions),
      resource_channels: withoutDeletedChannels(guide.resource_channels),
    };
  }

  /** Sets a guild's guide. */
  set(acting: Acting, guildId: string, guide: WelcomeBody): void {
    this.guilds.permissions.require(guildId, acting.userId, Permission.ManageGuild);
    for (const field of ["new_member_actions", "resource_channels"] as const) {
      for (const { channel_id: id } of guide[field] ?? []) {
        if (this.guilds.channel(id)?.guildId === guildId) continue;
        throw wrongField(field, "CHANNEL_INVALID", `The guild has no channel ${id}.`);
      }
    }
    const before = this.#table.get(guildId)?.guide;
    this.#table.put({ id: guildId, guide });
    this.audit.record(guildId, {
      type: before ? AuditLogEvent.HomeSettingsUpdate : AuditLogEvent.HomeSettingsCreate,
      actorId: acting.userId,
      reason: acting.reason,
      targetId: guildId,
      before,
      after: guide,
    });
  }
}
