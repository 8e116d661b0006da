import { fields, required } from "../../../kernel/http/input/fields.js";
import { choice, list, read, snowflake, yesNo } from "../../../kernel/http/input/readers.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import { type CommandPermissionsRecord, commandPermissionsShape } from "./record.js";

/** Most entries of one command or application in one guild. */
const MAX_ENTRIES = 100;

const entry = fields({
  id: required(snowflake),
  type: required(choice([1, 2, 3])),
  permission: required(yesNo),
});
const entries = fields({ permissions: required(list(entry, { max: MAX_ENTRIES })) });

/** Whose permissions are meant. */
export interface PermissionTarget {
  readonly applicationId: string;
  readonly guildId: string;
  /** Id of a command, or of the application for all that have no entry of their own. */
  readonly targetId: string;
}

/** What guilds say of who may use which commands. */
export class CommandPermissions {
  readonly #table: Table<CommandPermissionsRecord>;

  constructor({ store }: Pick<Kernel, "store">) {
    this.#table = store.table({
      name: "commandPermissions",
      shape: commandPermissionsShape,
      references: { guildId: "guilds", applicationId: "applications" },
      grouped: ["applicationId", "targetId", "guildId"],
    });
  }

  /** What a guild says of one command or application, if it says anything. */
  get(guildId: string, targetId: string): CommandPermissionsRecord | undefined {
    return this.#table.get(`${guildId}:${targetId}`);
  }

  /** All that a guild says of an application's commands. */
  list(applicationId: string, guildId: string): CommandPermissionsRecord[] {
    return this.#table
      .where("applicationId", applicationId)
      .filter((record) => record.guildId === guildId);
  }

  /**
   * Replaces what a guild says of a command or an application; an empty list takes it away.
   *
   * @throws ApiError 50035 for entries that break a rule
   */
  set(target: PermissionTarget, given: unknown): CommandPermissionsRecord {
    const { permissions } = read(entries, given ?? {});
    const { guildId, targetId, applicationId } = target;
    const id = `${guildId}:${targetId}`;
    const record = { id, guildId, applicationId, targetId, permissions };
    if (permissions.length === 0) this.#table.delete(id);
    else this.#table.put(record);
    return record;
  }

  /** Forgets what all guilds say of a command. */
  forgetTarget(targetId: string): void {
    this.forget("targetId", targetId);
  }

  /** Forgets what one guild says of an application's commands. */
  forgetIn(applicationId: string, guildId: string): void {
    for (const { id } of this.list(applicationId, guildId)) this.#table.delete(id);
  }

  /** Forgets all entries of an application, a guild or a command. */
  forget(field: "applicationId" | "guildId" | "targetId", value: string): void {
    for (const { id } of this.#table.where(field, value)) this.#table.delete(id);
  }
}
