import type { Kernel } from "../../../kernel/kernel.js";
import type { Table, TableDefinition } from "../../../kernel/store/table.js";

/** A record of something that belongs to a guild. */
interface OfGuild {
  readonly id: string;
  readonly guildId: string;
}

/**
 * Makes a table of what belongs to guilds and goes with them.
 *
 * @param forget - takes a record away whose guild is deleted. Default: deletes it from the table
 */
export function guildTable<T extends OfGuild>(
  { store, signals }: Pick<Kernel, "signals" | "store">,
  definition: Omit<TableDefinition<T>, "unique">,
  forget?: (record: T) => void,
): Table<T> {
  const table = store.table<T>({
    ...definition,
    references: { ...definition.references, guildId: "guilds" },
    grouped: ["guildId", ...(definition.grouped ?? [])],
  });
  signals.on("guild.deleting", ({ guildId }) => {
    for (const record of table.where("guildId", guildId)) {
      if (forget === undefined) table.delete(record.id);
      else forget(record);
    }
  });
  return table;
}
