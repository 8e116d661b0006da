/** A change of a record. */
export interface Change {
  /** The record as it is now; undefined when it was deleted. */
  readonly record: object | undefined;
  /** The record was deleted before it was made again, and has lost its place among the others. */
  readonly moved: boolean;
}

/** Records that have changed since they were last written, by table and id. */
export class Changes {
  readonly #tables = new Map<string, Map<string, Change>>();

  get empty(): boolean {
    return this.#tables.size === 0;
  }

  /** Records that a record was added or changed, or, without one, that it was deleted. */
  note(table: string, id: string, record: object | undefined): void {
    let changes = this.#tables.get(table);
    if (changes === undefined) {
      changes = new Map();
      this.#tables.set(table, changes);
    }
    const earlier = changes.get(id);
    const moved = earlier !== undefined && (earlier.moved || earlier.record === undefined);
    // A record that was deleted and created again comes last.
    if (earlier?.record === undefined) changes.delete(id);
    changes.set(id, { record, moved });
  }

  /** All changes, table by table, in the order in which they must be written. */
  entries(): Iterable<readonly [table: string, changes: ReadonlyMap<string, Change>]> {
    return this.#tables;
  }

  clear(): void {
    this.#tables.clear();
  }
}
