import { wrongField } from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import { type AuditLog, AuditLogEvent } from "../audit-log/api.js";
import { type Acting, type Guilds, Permission } from "../core/api.js";
import type { GuideBody } from "./bodies.js";

/** The guide of a guild. */
interface GuideRecord {
  /** Id of the guild. */
  readonly id: string;
  /** In wire form. */
  readonly guide: Readonly<Record<string, unknown>>;
}

/** The guides that guilds give their new members. */
export class ServerGuides {
  readonly #table: Table<GuideRecord>;

  /** @internal Made by the domain. */
  constructor(
    kernel: Kernel,
    private readonly guilds: Guilds,
    private readonly audit: AuditLog,
  ) {
    this.#table = kernel.store.table<GuideRecord>({
      name: "serverGuides",
      shape: { id: "id", guide: "object?" },
      references: { id: "guilds" },
    });
    kernel.signals.on("guild.deleting", ({ guildId }) => this.#table.delete(guildId));
  }

  /**
   * A guild's guide in wire form, without channel that are deleted; undefined where there is none.
   */
  get(guildId: string) {
    const guide = this.#table.get(guildId)?.guide as GuideBody | undefined;
    if (guide === undefined) return undefined;
    const there = ({ channel_id }: { channel_id: string }) =>
      this.guilds.channel(channel_id)?.guildId === guildId;
    const shown = <T extends { channel_id: string; emoji?: object }>(all: readonly T[] = []) =>
      all.filter(there).map((one) => ({
        ...one,
        ...(one.emoji ? { emoji: { id: null, name: null, animated: false, ...one.emoji } } : {}),
      }));
    return {
      guild_id: guildId,
      ...guide,
      new_member_actions: shown(guide.new_member_actions),
      resource_channels: shown(guide.resource_channels),
    };
  }

  /** Sets a guild's guide. */
  set(acting: Acting, guildId: string, guide: GuideBody): void {
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
