import type { Clock } from "../clock.js";
import { closedError, PlatformError } from "../errors.js";
import type { Signals } from "../signals.js";
import { isSnowflake, type SnowflakeSource } from "../snowflake.js";
import { Changes } from "./changes.js";
import { requireEarlyIds, requireReferences } from "./references.js";
import type { StateFile, StoredState } from "./state-file.js";
import { writeFault } from "./state-file-check.js";
import { Table, type TableDefinition } from "./table.js";

/** Version of the form of a snapshot that {@link Store.export} writes. */
export const SNAPSHOT_VERSION = 3;

/** The form without `tables`, in which every table has version 1. */
const WITHOUT_TABLE_VERSIONS = 2;

/**
 * The whole state of the platform, as plain JSON: one list of records per table. Tokens, client
 * secrets and bot tokens are in it as hashes only; they stay valid after an import.
 */
export interface Snapshot {
  /** Version of the form; the records have versions of their own. */
  version: number;
  /** Version of each table's records, by the table's name. */
  tables?: Readonly<Record<string, number>>;
  [table: string]: unknown;
}

type AnyTable = Table<{ readonly id: string }>;

/**
 * The tables of the platform, exported and imported together, and kept in a file where there is one.
 * Each domain makes its own.
 */
export class Store {
  readonly #tables: AnyTable[] = [];
  /** What has changed since the file was written. */
  readonly #changes = new Changes();
  #clockMoved = false;
  #file: StateFile | undefined;
  #closed = false;

  /** @param changed - called after each change, which {@link write} has to follow */
  constructor(
    private readonly ids: SnowflakeSource,
    private readonly signals: Signals,
    private readonly clock: Clock,
    private readonly changed: () => void,
  ) {
    clock.onMoved = () => {
      this.#requireOpen();
      this.#clockMoved = true;
      this.changed();
    };
  }

  /** Makes a table, which is part of the state from now on. */
  table<T extends { readonly id: string }>(definition: TableDefinition<T>): Table<T> {
    const table = new Table(definition, this.clock, {
      requireOpen: () => this.#requireOpen(),
      changed: (id, record) => {
        if (this.#file !== undefined) this.#changes.note(definition.name, id, record);
        this.changed();
      },
    });
    this.#tables.push(table as unknown as AnyTable);
    return table;
  }

  /**
   * Takes over what a file holds, upgraded where it is older, with where the clock was, and keeps the
   * state there from now on. A new file takes over what there is.
   *
   * @throws PlatformError naming the first thing that does not fit; then the file is as it was
   */
  keepIn(file: StateFile): void {
    const stored = file.read();
    const outdated = stored === undefined ? this.#tables : this.#takeOver(stored);
    const changes = new Changes();
    for (const table of outdated) {
      for (const record of table.all()) changes.note(table.name, record.id, record);
    }
    file.transaction(() => {
      file.declare(this.#tables);
      for (const { name } of outdated) file.clear(name);
      file.write(changes, this.ids.latest);
      file.writeClock(this.clock.position);
    });
    this.#file = file;
    this.signals.emit("state.imported", {});
  }

  /**
   * Writes what has changed since the last time.
   *
   * @throws PlatformError naming the cause; then nothing was written, and all of it is still to do
   */
  write(): void {
    const file = this.#file;
    if (file === undefined || (this.#changes.empty && !this.#clockMoved)) return;
    try {
      file.transaction(() => {
        file.write(this.#changes, this.ids.latest);
        if (this.#clockMoved) file.writeClock(this.clock.position);
      });
    } catch (error) {
      throw writeFault(error, file.path);
    }
    this.#changes.clear();
    this.#clockMoved = false;
  }

  /** Closes the file as {@link closeFile} does. Nothing can be changed after it. */
  close(): void {
    this.#closed = true;
    this.closeFile();
  }

  /** Writes changes and closes the file, even when that throws. What there is stays in memory. */
  closeFile(): void {
    try {
      this.write();
    } finally {
      this.#file?.close();
      this.#file = undefined;
    }
  }

  /** A copy of all records. */
  export(): Snapshot {
    const lists = this.#tables.map((table) => [table.name, structuredClone(table.all())]);
    const tables = Object.fromEntries(this.#tables.map(({ name, version }) => [name, version]));
    return { version: SNAPSHOT_VERSION, tables, ...Object.fromEntries(lists) };
  }

  /**
   * Replaces all records and signals `state.imported`. Nothing is changed when the snapshot does not
   * fit. Records of older versions are upgraded; a table that the snapshot does not know is empty.
   *
   * @throws PlatformError naming the first thing that does not fit
   */
  import(snapshot: unknown): void {
    if (typeof snapshot !== "object" || snapshot === null) {
      throw new PlatformError("A snapshot must be an object as made by exportState.");
    }
    const lists = structuredClone(snapshot) as Snapshot;
    const { version } = lists;
    if (version === undefined) {
      throw new PlatformError(
        "This is no snapshot: it has no version. Give what exportState or an export in the window has made.",
        "version",
      );
    }
    if (version !== SNAPSHOT_VERSION && version !== WITHOUT_TABLE_VERSIONS) {
      throw new PlatformError(
        `The snapshot has version ${String(version)}; this platform reads ${WITHOUT_TABLE_VERSIONS} and ${SNAPSHOT_VERSION}.`,
        "version",
      );
    }
    const versions = this.#versions(lists);
    const checked = this.#tables.map((table) => {
      const known = versions.get(table.name);
      return { table, records: known === undefined ? [] : table.check(lists[table.name], known) };
    });
    requireReferences(checked);
    requireEarlyIds(checked);
    for (const { table, records } of checked) {
      table.replaceAll(records);
      for (const { id } of records) if (isSnowflake(id)) this.ids.skipPast(id);
    }
    this.signals.emit("state.imported", {});
  }

  /** Takes all records away and signals `state.imported`. */
  clear(): void {
    const { version, tables = {} } = this.export();
    const empty = Object.keys(tables).map((name) => [name, []]);
    this.import({ version, tables, ...Object.fromEntries(empty) });
  }

  #requireOpen(): void {
    if (this.#closed) throw closedError("nothing can be changed on it");
  }

  /** Loads what is stored; returns the tables whose records were written by an older version. */
  #takeOver({ tables, latestId, clock }: StoredState): AnyTable[] {
    const loaded = this.#tables.map((table) => {
      const { version = table.version, records = [] } = tables.get(table.name) ?? {};
      return { table, outdated: version < table.version, records: table.check(records, version) };
    });
    if (clock !== undefined) this.clock.restore(clock);
    for (const { table, records } of loaded) {
      table.replaceAll(records);
      for (const { id } of records) if (isSnowflake(id)) this.ids.skipPast(id);
    }
    this.ids.skipPast(latestId);
    return loaded.filter(({ outdated }) => outdated).map(({ table }) => table);
  }

  /** The version of each table that a snapshot holds. */
  #versions({ version, tables, ...lists }: Snapshot): Map<string, number> {
    if (version === SNAPSHOT_VERSION) {
      const given = Object.entries(tables ?? {});
      const wrong = given.find(([, number]) => !Number.isInteger(number) || number < 1);
      const known = this.#tables.some(({ name }) => Object.hasOwn(tables ?? {}, name));
      // A snapshot without any known table would delete everything.
      if (!known || wrong !== undefined) {
        throw new PlatformError("The snapshot's tables must map names to versions.", "tables");
      }
      const unnamed = Object.keys(lists).find((name) => !Object.hasOwn(tables ?? {}, name));
      if (unnamed !== undefined) {
        throw new PlatformError(
          `The snapshot has "${unnamed}", which its tables do not name; without its version it cannot be read.`,
          "tables",
        );
      }
      return new Map(given);
    }
    const held = this.#tables.filter(({ name }) => lists[name] !== undefined);
    // A snapshot without a single table is none at all.
    return new Map((held.length === 0 ? this.#tables : held).map(({ name }) => [name, 1]));
  }
}
