import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import type Libsql from "libsql";
import { loadDriver } from "./driver.js";

/** The file beside the state that names its holder, for other processes. */
const noteOf = (path: string) => `${path}-owner`;

/** The empty file beside the state that its holder locks. */
const lockOf = (path: string) => `${path}-lock`;

/**
 * The lock of a state. It is on a separate file, because a process loses its locks on a file when
 * it closes any descriptor of it, for example after copying the state. The system releases the lock
 * when the process ends.
 */
export class StateLock {
  private constructor(
    private readonly path: string,
    private readonly database: Libsql.Database,
  ) {}

  /** Must be called before the state is opened in any way. @throws SQLITE_BUSY when another has it */
  static take(path: string): StateLock {
    for (;;) {
      const lock = StateLock.attempt(path);
      if (lock !== undefined) return lock;
    }
  }

  /** Undefined if the locked file was removed meanwhile by its last holder. */
  private static attempt(path: string): StateLock | undefined {
    const file = lockOf(path);
    makeFile(file);
    const before = identityOf(file);
    const database = new (loadDriver())(file);
    try {
      database.exec("PRAGMA journal_mode = MEMORY");
      database.exec("BEGIN EXCLUSIVE");
    } catch (error) {
      database.close();
      throw error;
    }
    if (before === undefined || identityOf(file) !== before) {
      database.close();
      return undefined;
    }
    const lock = new StateLock(path, database);
    try {
      const note = { pid: process.pid, since: new Date().toISOString() };
      writeFileSync(noteOf(path), `${JSON.stringify(note)}\n`, { mode: 0o600 });
    } catch (error) {
      lock.release();
      throw error;
    }
    return lock;
  }

  /** Does nothing when it has been released already. */
  release(): void {
    if (!this.database.open) return;
    try {
      rmSync(noteOf(this.path), { force: true });
      // Removed before the lock is released, because later it could be another process's file.
      rmSync(lockOf(this.path), { force: true });
    } catch {
      // Windows does not remove an open file; the next holder reuses it.
    }
    this.database.close();
  }
}

/** Never opens one that is there: closing it again would end a lock that this process has on it. */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** Distinguishes a file from another one that has had its name; undefined where there is none. */
function identityOf(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino} ${stats.birthtimeNs}`;
}

/** Describes the holder of a locked state. */
export function ownerOf(path: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(noteOf(path), "utf8"));
    const who = pid === process.pid ? "another platform of this process" : `the process ${pid}`;
    return `${who} since ${since}`;
  } catch {
    return "another process";
  }
}
