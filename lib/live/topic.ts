/** One topic of a client's store: reads again what has changed, once for all that happened in a turn. */

import { type Content, keepSame, placeOf, type Row, sameData } from "./content.js";
import type { Turn } from "./turn.js";

/** What has changed in a topic. */
export interface Touched {
  /** Whether everything may have. */
  readonly whole: boolean;
  /** Whether the head has. */
  readonly head: boolean;
  /** The ids of rows that have changed, have come or have gone. */
  readonly ids: readonly string[];
}

/** Reads what a topic holds. */
export interface Source {
  /**
   * Listens to what changes it.
   *
   * @returns Ends that.
   */
  start(topic: Topic): () => void;
  /** Reads the head. */
  readHead(): object | null;
  /**
   * Reads rows, in any order; nothing while they are not known.
   *
   * @param ids - Reads these alone, without those that there are no more; all by default.
   */
  readRows(ids?: readonly string[]): readonly Row[] | undefined;
  /** The order of the rows. */
  compare(a: Row, b: Row): number;
  /** What it holds by itself belongs to a player who has gone. */
  forget?(): void;
}

interface Known {
  readonly row: Row;
  at: number;
}

/** Reads a topic while somebody watches it. */
export class Topic {
  readonly #source: Source;
  readonly #turn: Turn;
  readonly #watchers = new Set<{ readonly call: (touched: Touched) => void }>();
  readonly #ids = new Set<string>();
  /** The rows by their ids, each with the place where it was last found. */
  readonly #known = new Map<string, Known>();
  #headTouched = false;
  #whole = false;
  #content: Content | undefined;
  #stop: (() => void) | undefined;

  constructor(source: Source, turn: Turn) {
    this.#source = source;
    this.#turn = turn;
  }

  /** What it holds; nothing while it is not known, and while nobody watches. */
  get content(): Content | undefined {
    return this.#content;
  }

  /** The place of a row among all; nothing when there is none of this id. */
  placeOf(id: string): number | undefined {
    const known = this.#known.get(id);
    return known && this.#content && this.#find(known, this.#content.rows);
  }

  /** Whether there is a row of this id. */
  has(id: string): boolean {
    return this.#known.has(id);
  }

  /** Whether somebody watches. */
  get watched(): boolean {
    return this.#watchers.size > 0;
  }

  /** Calls the watcher after changes. @returns Ends that. */
  watch(watcher: (touched: Touched) => void): () => void {
    const entry = { call: watcher };
    if (!this.#stop) {
      this.#stop = this.#source.start(this);
      try {
        this.#readAll();
      } catch (error) {
        // For example a function that the loaded library does not have.
        this.close();
        throw error;
      }
    }
    this.#watchers.add(entry);
    return () => void this.#watchers.delete(entry);
  }

  /** A row has changed, or has come or gone. */
  touchRow(id: string): void {
    this.#ids.add(id);
    this.#turn.schedule(this);
  }

  /** The head has changed. */
  touchHead(): void {
    this.#headTouched = true;
    this.#turn.schedule(this);
  }

  /** Everything may have changed. */
  touch(): void {
    this.#whole = true;
    this.#turn.schedule(this);
  }

  /** Another player has come, or none. */
  forget(): void {
    this.#source.forget?.();
    this.touch();
  }

  /** Reads what was touched, and calls the watchers when that has changed anything. */
  flush(): void {
    if (!this.#stop) return;
    const before = this.#content;
    const touched = this.#whole || !before ? this.#readAll() : this.#readTouched(before);
    this.#ids.clear();
    this.#headTouched = false;
    this.#whole = false;
    if (this.#content === before) return;
    for (const { call } of [...this.#watchers]) call(touched);
  }

  close(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#content = undefined;
    this.#known.clear();
    for (const { call } of this.#watchers) call(WHOLE);
    this.#watchers.clear();
  }

  /** Rows that have not changed stay the same objects. */
  #readAll(): Touched {
    const read = this.#source.readRows();
    if (!read) {
      this.#content = undefined;
      this.#known.clear();
      return WHOLE;
    }
    const rows = [...read].sort(this.#source.compare);
    const now = { head: this.#source.readHead(), rows };
    this.#content = keepSame(this.#content, now, (id) => this.#known.get(id)?.row);
    this.#known.clear();
    for (const [at, row] of this.#content.rows.entries()) this.#known.set(row.id, { row, at });
    return WHOLE;
  }

  /** Most rows are where they were; looking there first spares comparing names. */
  #find(known: Known, rows: readonly Row[]): number {
    if (rows[known.at] !== known.row) known.at = placeOf(rows, known.row, this.#source.compare);
    return known.at;
  }

  #read(ids: readonly string[]): ReadonlyMap<string, Row> {
    const rows = ids.length > 0 ? this.#source.readRows(ids) : undefined;
    return new Map(rows?.map((row) => [row.id, row]));
  }

  #readTouched(before: Content): Touched {
    const { compare } = this.#source;
    const ids: string[] = [];
    let rows: Row[] | undefined;
    const found = this.#read([...this.#ids]);
    for (const id of this.#ids) {
      const [old, now] = [this.#known.get(id), found.get(id)];
      if (now ? old && sameData(old.row, now) : !old) continue;
      ids.push(id);
      rows ??= before.rows.slice();
      let at = old ? this.#find(old, rows) : -1;
      if (old && now && compare(old.row, now) === 0) rows[at] = now;
      else {
        if (old) rows.splice(at, 1);
        if (now) {
          at = placeOf(rows, now, compare);
          rows.splice(at, 0, now);
        }
      }
      if (now) this.#known.set(id, { row: now, at });
      else this.#known.delete(id);
    }
    let { head } = before;
    if (this.#headTouched) {
      const now = this.#source.readHead();
      if (!sameData(now, head)) head = now;
    }
    if (head !== before.head || rows) this.#content = { head, rows: rows ?? before.rows };
    return { whole: false, head: head !== before.head, ids };
  }
}

const WHOLE: Touched = { whole: true, head: true, ids: [] };
