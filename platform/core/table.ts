import { PlatformError } from "./errors.js";
import { firstMisfit, type Shape } from "./shape.js";

/**
 * Records of one kind, kept in memory in the order they were made. Records are never changed in
 * place: an update stores a new object, so whoever holds the old one keeps a consistent view.
 */
export class Table<T extends { readonly id: string }> {
  readonly #records = new Map<string, T>();
  readonly #indexes = new Map<keyof T, Map<unknown, string>>();
  readonly #groups = new Map<keyof T, Map<unknown, Map<string, T>>>();

  /**
   * @param name - the table's key in a snapshot
   * @param shape - what each record must look like
   * @param unique - fields by which {@link by} finds a record; null values are not indexed
   * @param grouped - fields by which {@link where} finds records; null values are not indexed
   */
  constructor(
    readonly name: string,
    readonly shape: Shape<T>,
    unique: readonly (keyof T)[] = [],
    grouped: readonly (keyof T)[] = [],
  ) {
    for (const field of unique) this.#indexes.set(field, new Map());
    for (const field of grouped) this.#groups.set(field, new Map());
  }

  get(id: string): T | undefined {
    return this.#records.get(id);
  }

  /** The record whose unique `field` has this value. */
  by(field: keyof T, value: unknown): T | undefined {
    const id = this.#indexes.get(field)?.get(value);
    return id === undefined ? undefined : this.#records.get(id);
  }

  /** The records whose grouped `field` has this value, in the order they got it. */
  where(field: keyof T, value: unknown): T[] {
    return [...(this.#groups.get(field)?.get(value)?.values() ?? [])];
  }

  all(): T[] {
    return [...this.#records.values()];
  }

  /** Adds a record, or replaces the one with the same id. */
  put(record: T): T {
    this.#forget(record.id, record);
    this.#records.set(record.id, record);
    for (const [field, index] of this.#indexes) {
      if (record[field] !== null) index.set(record[field], record.id);
    }
    for (const [field, groups] of this.#groups) {
      const value = record[field];
      if (value === null) continue;
      const group = groups.get(value) ?? new Map<string, T>();
      groups.set(value, group.set(record.id, record));
    }
    return record;
  }

  /** Stores a copy of a record with some fields changed. */
  update(record: T, changes: Partial<T>): T {
    return this.put({ ...record, ...changes });
  }

  delete(id: string): void {
    this.#forget(id);
    this.#records.delete(id);
  }

  /** Checks records of a snapshot; throws a {@link PlatformError} that names what does not fit. */
  check(records: unknown): T[] {
    if (!Array.isArray(records)) {
      throw new PlatformError(`The snapshot has no list "${this.name}".`, this.name);
    }
    for (const [position, record] of records.entries()) {
      const field = firstMisfit(record, this.shape);
      if (field !== undefined) {
        const place = `${this.name}[${position}].${field}`;
        throw new PlatformError(`The snapshot's ${place} is missing or has the wrong type.`, place);
      }
    }
    return records as T[];
  }

  /** Replaces every record. */
  replaceAll(records: readonly T[]): void {
    for (const id of [...this.#records.keys()]) this.delete(id);
    for (const record of records) this.put(record);
  }

  /** Takes a record out of the indexes; it keeps its place in groups that `next` belongs to. */
  #forget(id: string, next?: T): void {
    const record = this.#records.get(id);
    if (record === undefined) return;
    for (const [field, index] of this.#indexes) index.delete(record[field]);
    for (const [field, groups] of this.#groups) {
      const value = record[field];
      const group = groups.get(value);
      if (group === undefined || next?.[field] === value) continue;
      group.delete(id);
      if (group.size === 0) groups.delete(value);
    }
  }
}
