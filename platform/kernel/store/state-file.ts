import { chmodSync, closeSync, openSync } from "node:fs";
import type Libsql from "libsql";
import type { ClockPosition } from "../clock.js";
import type { Changes } from "./changes.js";
import { loadDriver } from "./driver.js";
import { APPLICATION_ID, requireState, SCHEMA_VERSION } from "./state-file-check.js";

const SCHEMA = `
CREATE TABLE IF NOT EXISTS _tables (name TEXT PRIMARY KEY, version INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS _ids (latest TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS _clock ("offset" INTEGER NOT NULL, frozenAt INTEGER);
`;

/** What a file holds. */
export interface StoredState {
  readonly tables: ReadonlyMap<string, StoredTable>;
  /** Greatest id that was ever given. */
  readonly latestId: string;
  /** The position of the clock; undefined if it showed the machine's time. */
  readonly clock: ClockPosition | undefined;
}

/** One table as it is stored. */
export interface StoredTable {
  readonly version: number;
  /** In the order in which they were made. */
  readonly records: readonly unknown[];
}

interface Statements {
  readonly put: Libsql.Statement;
  readonly delete: Libsql.Statement;
}

/**
 * A platform's state in a file: a SQLite database with one table for each of the platform's, whose
 * rows are an id and a record in JSON. Its {@link StateLock} ensures that only one process holds
 * it. What {@link write} has written survives the end of the process, however it ends; the end of
 * the machine may take the last moments with it, and nothing more.
 */
export class StateFile {
  readonly #statements = new Map<string, Statements>();
  readonly #begin: Libsql.Statement;
  readonly #commit: Libsql.Statement;
  readonly #keepLatestId: Libsql.Statement;
  #latestId = "";

  private constructor(
    readonly path: string,
    private readonly database: Libsql.Database,
    private readonly closed: () => void,
  ) {
    this.#begin = database.prepare("BEGIN IMMEDIATE");
    this.#commit = database.prepare("COMMIT");
    this.#keepLatestId = database.prepare(
      "INSERT INTO _ids (rowid, latest) VALUES (1, ?) ON CONFLICT DO UPDATE SET latest = excluded.latest",
    );
  }

  /**
   * Opens a file, which is made when there is none, for this process alone.
   *
   * @param closed - called once it has been closed
   * @throws PlatformError when it is no state of a platform; what the database throws otherwise
   */
  static open(path: string, closed: () => void = () => {}): StateFile {
    let database: Libsql.Database | undefined;
    try {
      // Only its owner may read it, from the start and whatever the umask says.
      closeSync(openSync(path, "a", 0o600));
      requireState(path);
      chmodSync(path, 0o600);
      database = new (loadDriver())(path);
      // Against other programs; it lasts until the file is closed or the process ends.
      database.exec("PRAGMA locking_mode = EXCLUSIVE");
      // Before the log, which could be all there is of it: a file says what it is from the start.
      database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
      database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
      database.exec("PRAGMA journal_mode = WAL");
      database.exec("PRAGMA synchronous = NORMAL");
      database.exec(SCHEMA);
    } catch (error) {
      if (database !== undefined) letGo(database);
      throw error;
    }
    return new StateFile(path, database, closed);
  }

  /** Everything that is stored, by table; undefined when nothing ever was. */
  read(): StoredState | undefined {
    const ids = this.database.prepare("SELECT latest FROM _ids").get();
    if (ids === undefined) return undefined;
    const rows = this.database.prepare("SELECT name, version FROM _tables").all();
    const tables = (rows as { name: string; version: number }[]).map(({ name, version }) => {
      const select = `SELECT record FROM ${quoted(name)} ORDER BY rowid`;
      const stored = this.database.prepare(select).all() as { record: string }[];
      return [name, { version, records: stored.map(({ record }) => JSON.parse(record)) }] as const;
    });
    const clock = this.database.prepare('SELECT "offset", frozenAt FROM _clock').get();
    return {
      tables: new Map(tables),
      latestId: (ids as { latest: string }).latest,
      clock: clock as ClockPosition | undefined,
    };
  }

  /** Declares the tables, with the versions that their records have from now on. */
  declare(tables: Iterable<{ readonly name: string; readonly version: number }>): void {
    for (const { name, version } of tables) {
      const table = quoted(name);
      this.database.exec(
        `CREATE TABLE IF NOT EXISTS ${table} (id TEXT PRIMARY KEY, record TEXT NOT NULL)`,
      );
      this.database
        .prepare("INSERT INTO _tables VALUES (?, ?) ON CONFLICT DO UPDATE SET version = ?")
        .run(name, version, version);
      this.#statements.set(name, {
        put: this.database.prepare(
          `INSERT INTO ${table} VALUES (?, ?) ON CONFLICT DO UPDATE SET record = excluded.record`,
        ),
        delete: this.database.prepare(`DELETE FROM ${table} WHERE id = ?`),
      });
    }
  }

  /** Empties a table, within a {@link transaction}. */
  clear(table: string): void {
    this.database.exec(`DELETE FROM ${quoted(table)}`);
  }

  /** Runs changes in a transaction, which is rolled back if it throws. */
  transaction(work: () => void): void {
    this.#begin.run();
    try {
      work();
      this.#commit.run();
    } catch (error) {
      // Some faults, such as a full disk, have rolled it back already.
      if (this.database.inTransaction) this.database.exec("ROLLBACK");
      this.#latestId = "";
      throw error;
    }
  }

  /** Writes changes and the latest id, within a {@link transaction}. */
  write(changes: Changes, latestId: string): void {
    for (const [table, records] of changes.entries()) {
      const statements = this.#statements.get(table);
      if (statements === undefined) throw new Error(`The table "${table}" was not declared.`);
      for (const [id, { record, moved }] of records) {
        if (record === undefined || moved) statements.delete.run(id);
        if (record !== undefined) statements.put.run(id, JSON.stringify(record));
      }
    }
    if (latestId !== this.#latestId) this.#keepLatestId.run(latestId);
    this.#latestId = latestId;
  }

  /** Writes the position of the clock, within a {@link transaction}. */
  writeClock(position: ClockPosition | undefined): void {
    this.database.exec("DELETE FROM _clock");
    if (position === undefined) return;
    const { offset, frozenAt } = position;
    this.database.prepare("INSERT INTO _clock VALUES (?, ?)").run(offset, frozenAt);
  }

  /** Closes the file, which is a single file again. */
  close(): void {
    letGo(this.database);
    this.closed();
  }
}

/** Closes a database. The lock would last until its last statement is collected as garbage. */
function letGo(database: Libsql.Database): void {
  try {
    database.exec("PRAGMA journal_mode = DELETE");
    database.exec("PRAGMA locking_mode = NORMAL");
    database.exec("SELECT count(*) FROM sqlite_schema");
  } catch {
    // Another process holds it, or it is not a database: there is nothing to close.
  }
  database.close();
}

/** The name of a table in SQL; names of tables are words of this program. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
