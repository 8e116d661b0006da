/** Records that have one value in common, in the order they got it. */
export class Group<T extends { readonly id: string }> {
  readonly records = new Map<string, T>();
  /** Undefined when it has to be looked for. */
  #last: T | undefined;

  put(record: T): void {
    if (!this.records.has(record.id) || this.#last?.id === record.id) this.#last = record;
    this.records.set(record.id, record);
  }

  delete(id: string): void {
    this.records.delete(id);
    if (this.#last?.id === id) this.#last = undefined;
  }

  /** The record that came last. Only after that one was deleted, it takes a walk through all. */
  last(): T | undefined {
    if (this.#last === undefined) for (const record of this.records.values()) this.#last = record;
    return this.#last;
  }
}
