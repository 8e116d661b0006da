import { Intent } from "../../../kernel/gateway/delivery.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { snowflakeTime } from "../../../kernel/snowflake.js";
import type { Table } from "../../../kernel/store/table.js";
import { type Guilds, Permission } from "../core/api.js";
import { differences } from "./differences.js";
import { type AuditChange, AuditLogEvent, type AuditRecord, auditShape } from "./record.js";

/** How long entries are kept: 45 days, in milliseconds. */
export const KEPT = 45 * 86_400_000;

/** Entries of a guild at most, the latest. The service names no such number. */
const MAX_ENTRIES = 10_000;

/** How long like entries of one actor are counted as one, in milliseconds. */
const MERGED = 300_000;

/** Kinds whose entries are merged by counting. */
const merging: ReadonlySet<number> = new Set([
  AuditLogEvent.MessageDelete,
  AuditLogEvent.MemberMove,
  AuditLogEvent.MemberDisconnect,
]);

type Fields = Readonly<Record<string, unknown>>;

/** What is to be noted. */
export interface AuditNote {
  /** One of `AuditLogEvent`. */
  readonly type: number;
  /** The user who did it; null for the service itself. */
  readonly actorId: string | null;
  readonly targetId?: string | null;
  readonly reason?: string | null;
  /** The object before and after, in wire form; what is different becomes the entry's changes. */
  readonly before?: Fields | undefined;
  readonly after?: Fields | undefined;
  /** Changes that are no difference of two objects. */
  readonly changes?: readonly AuditChange[];
  readonly options?: Readonly<Record<string, string>>;
  /** True for a change that is noted even if no field is different. */
  readonly always?: boolean;
}

/** Objects that entries refer to, by the list that names them. */
export type Referenced = (guildId: string, entries: readonly AuditRecord[]) => Fields;

/** What was done in guilds, by whom and why. */
export class AuditLog {
  readonly #table: Table<AuditRecord>;
  readonly #referenced: Referenced[] = [];

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Kernel,
    private readonly guilds: Guilds,
  ) {
    this.#table = kernel.store.table({
      name: "auditLog",
      shape: auditShape,
      references: { guildId: "guilds" },
      grouped: ["guildId"],
    });
  }

  /**
   * Logs an action, and notifies bots that may see it. An update that changes nothing is not
   * logged.
   */
  record(guildId: string, note: AuditNote): void {
    const { type, actorId, targetId = null, reason = null, options } = note;
    const changes = [...(note.changes ?? differences(note.before, note.after))];
    const updates = note.before !== undefined && note.after !== undefined;
    if (updates && changes.length === 0 && note.always !== true) return;
    if (this.#merged(guildId, note)) return;
    this.#forgetOld(guildId, 1);
    const entry = this.#table.put({
      id: this.kernel.ids.next(),
      guildId,
      actorId,
      type,
      targetId,
      changes,
      options: options ?? null,
      reason,
    });
    this.guilds.deliver({
      guildId,
      event: "GUILD_AUDIT_LOG_ENTRY_CREATE",
      intent: Intent.GuildModeration,
      anyOf: [Permission.ViewAuditLog],
      data: { ...entryObject(entry), guild_id: guildId },
    });
  }

  /** The entries of a guild, oldest first. */
  of(guildId: string): AuditRecord[] {
    this.#forgetOld(guildId);
    return this.#table.where("guildId", guildId);
  }

  /** Adds objects that entries refer to, such as `webhooks`. */
  describe(referenced: Referenced): void {
    this.#referenced.push(referenced);
  }

  /** Data from the domains about the objects that entries refer to. */
  referenced(guildId: string, entries: readonly AuditRecord[]): Fields {
    return Object.assign({}, ...this.#referenced.map((each) => each(guildId, entries)));
  }

  /** @internal Forgets a guild that is deleted. */
  forget(guildId: string): void {
    for (const { id } of this.#table.where("guildId", guildId)) this.#table.delete(id);
  }

  /** Counts a like entry of the last minutes up instead of making another. */
  #merged(guildId: string, { type, actorId, targetId = null, options }: AuditNote): boolean {
    if (!merging.has(type)) return false;
    const last = this.#table.last("guildId", guildId);
    const recent = last && Math.abs(this.kernel.clock.now() - snowflakeTime(last.id)) < MERGED;
    const same =
      recent &&
      last.type === type &&
      last.actorId === actorId &&
      last.targetId === targetId &&
      last.options?.channel_id === options?.channel_id;
    if (!same) return false;
    const count = Number(last.options?.count ?? 1) + Number(options?.count ?? 1);
    this.#table.update(last, { options: { ...last.options, count: String(count) } });
    return true;
  }

  /**
   * Forgets what is too old, or too much. Entries are in the order of their ids.
   *
   * @param coming - entries that there must be room for
   */
  #forgetOld(guildId: string, coming = 0): void {
    const oldest = this.kernel.clock.now() - KEPT;
    const surplus = this.#table.count("guildId", guildId) + coming - MAX_ENTRIES;
    const old: string[] = [];
    for (const { id } of this.#table.each("guildId", guildId)) {
      if (old.length >= surplus && snowflakeTime(id) >= oldest) break;
      old.push(id);
    }
    for (const id of old) this.#table.delete(id);
  }
}

/** An entry in wire form. */
export function entryObject(entry: AuditRecord) {
  return {
    id: entry.id,
    action_type: entry.type,
    user_id: entry.actorId,
    target_id: entry.targetId,
    ...(entry.changes.length === 0 ? {} : { changes: entry.changes }),
    ...(entry.options === null ? {} : { options: entry.options }),
    ...(entry.reason === null ? {} : { reason: entry.reason }),
  };
}
