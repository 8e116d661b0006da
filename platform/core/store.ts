import { PlatformError } from "./errors.js";
import { isSnowflake, type SnowflakeSource } from "./snowflake.js";
import type { Table } from "./table.js";

/**
 * Version of the snapshot format that {@link Store.export} writes. It goes up with every table that
 * is added and every record that changes, because an older snapshot then lacks something.
 */
export const SNAPSHOT_VERSION = 2;

/**
 * Everything the platform remembers, as plain JSON: one list of records per table. Tokens, client
 * secrets and bot tokens are in it as hashes only; they stay valid after an import.
 */
export interface Snapshot {
  /** Version of the format; {@link Store.import} takes {@link SNAPSHOT_VERSION} alone. */
  version: number;
  [table: string]: unknown;
}

/** The tables of the platform, exported and imported together. Each domain adds its own. */
export class Store {
  readonly #tables: Table<{ readonly id: string }>[] = [];
  readonly #ids: SnowflakeSource;
  readonly #imported = new Set<() => void>();

  constructor(ids: SnowflakeSource) {
    this.#ids = ids;
  }

  /** Makes a table part of snapshots. */
  add<T extends { readonly id: string }>(table: Table<T>): Table<T> {
    this.#tables.push(table as unknown as Table<{ readonly id: string }>);
    return table;
  }

  /** A copy of all records. */
  export(): Snapshot {
    const lists = this.#tables.map((table) => [table.name, structuredClone(table.all())]);
    return { version: SNAPSHOT_VERSION, ...Object.fromEntries(lists) };
  }

  /** Calls `listener` after each import, for the domains that keep timers for their records. */
  onImported(listener: () => void): void {
    this.#imported.add(listener);
  }

  /**
   * Replaces all records. Nothing is changed when the snapshot does not fit.
   *
   * @throws PlatformError naming the first thing that does not fit
   */
  import(snapshot: unknown): void {
    if (typeof snapshot !== "object" || snapshot === null) {
      throw new PlatformError("A snapshot must be an object as made by exportState.");
    }
    const lists = structuredClone(snapshot) as Snapshot;
    if (lists.version !== SNAPSHOT_VERSION) {
      throw new PlatformError(
        `The snapshot has version ${String(lists.version)}; this platform reads ${SNAPSHOT_VERSION}.`,
        "version",
      );
    }
    const checked = this.#tables.map((table) => ({
      table,
      records: table.check(lists[table.name]),
    }));
    for (const { table, records } of checked) {
      table.replaceAll(records);
      for (const { id } of records) if (isSnowflake(id)) this.#ids.skipPast(id);
    }
    for (const listener of this.#imported) listener();
  }
}
