import type { Clock } from "../clock.js";
import { PlatformError } from "../errors.js";
import { type Expires, Expiry } from "./expiry.js";
import { Group } from "./group.js";
import { firstMisfit, requireShape, type Shape } from "./shape.js";

/** What a table is called and what its records look like. */
export interface TableDefinition<T extends { readonly id: string }> {
  /** Key of the table in a snapshot. */
  readonly name: string;
  /** Goes up with every change of the shape. Default: 1. */
  readonly version?: number;
  /** What each record must look like. */
  readonly shape: Shape<T>;
  /** Fields by which {@link Table.by} finds a record; null values are not indexed. */
  readonly unique?: readonly (keyof T)[];
  /** Fields by which {@link Table.where} finds records; null values are not indexed. */
  readonly grouped?: readonly (keyof T)[];
  /**
   * Fields that name a record of another table, by that table's name; null names none. A snapshot
   * whose references lead nowhere is refused.
   */
  readonly references?: { readonly [K in keyof T]?: string };
  /** When records expire. Default: never. */
  readonly expires?: Expires<T>;
  /**
   * Makes a record of an older version one of this version. Needed from version 2 on.
   *
   * @param version - the one the record was written by, always older
   */
  upgrade?(record: Readonly<Record<string, unknown>>, version: number): unknown;
}

/** What a table belongs to. */
export interface TableOwner<T> {
  /** @throws PlatformError when nothing may change any more */
  requireOpen(): void;
  /** Called for each record that is put, and without one for a deleted record. */
  changed(id: string, record: T | undefined): void;
}

/**
 * Records of one kind, kept in memory in the order they were made. Records are never changed in
 * place: an update stores a new object, so a reference to the old one stays consistent.
 */
export class Table<T extends { readonly id: string }> {
  readonly name: string;
  readonly version: number;
  /** As in its definition. */
  readonly references: Readonly<Record<string, string>>;
  /** As in its definition. */
  readonly unique: readonly string[];
  readonly #definition: TableDefinition<T>;
  readonly #records = new Map<string, T>();
  readonly #indexes = new Map<keyof T, Map<unknown, string>>();
  readonly #groups = new Map<keyof T, Map<unknown, Group<T>>>();
  readonly #expiry: Expiry<T> | undefined;
  /** Whose fields they are, for errors. */
  readonly #what: string;

  /** @internal Use `store.table`. */
  constructor(
    definition: TableDefinition<T>,
    clock: Clock,
    private readonly owner: TableOwner<T>,
  ) {
    const { name, version = 1, unique = [], grouped = [], expires } = definition;
    this.#definition = definition;
    this.name = name;
    this.#what = `A record of "${name}" was not stored: its`;
    this.version = version;
    this.references = (definition.references ?? {}) as Readonly<Record<string, string>>;
    this.unique = unique as readonly string[];
    for (const field of unique) this.#indexes.set(field, new Map());
    for (const field of grouped) this.#groups.set(field, new Map());
    this.#expiry = expires && new Expiry(clock, expires, this);
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
    return [...this.each(field, value)];
  }

  /** The same without a copy, for callers that change no record meanwhile. */
  each(field: keyof T, value: unknown): Iterable<T> {
    return this.#groups.get(field)?.get(value)?.records.values() ?? [];
  }

  /** How many records have this value in the grouped `field`. */
  count(field: keyof T, value: unknown): number {
    return this.#groups.get(field)?.get(value)?.records.size ?? 0;
  }

  /** The record that was the last to get this value in the grouped `field`. */
  last(field: keyof T, value: unknown): T | undefined {
    return this.#groups.get(field)?.get(value)?.last();
  }

  /** The values that there are of a grouped `field`. */
  valuesOf(field: keyof T): unknown[] {
    return [...(this.#groups.get(field)?.keys() ?? [])];
  }

  /** The record that was the first to be made of those that there are. */
  first(): T | undefined {
    return this.#records.values().next().value;
  }

  all(): T[] {
    return [...this.#records.values()];
  }

  /**
   * Adds a record, or replaces the one with the same id.
   *
   * @throws PlatformError for a record that a snapshot could not have, which no later start would read
   */
  put(record: T): T {
    this.owner.requireOpen();
    requireShape(this.#what, record, this.#definition.shape);
    this.#forget(record.id, record);
    this.#records.set(record.id, record);
    for (const [field, index] of this.#indexes) {
      if (record[field] !== null) index.set(record[field], record.id);
    }
    for (const [field, groups] of this.#groups) {
      const value = record[field];
      if (value === null) continue;
      let group = groups.get(value);
      if (group === undefined) {
        group = new Group();
        groups.set(value, group);
      }
      group.put(record);
    }
    this.#expiry?.watch(record);
    this.owner.changed(record.id, record);
    return record;
  }

  /** Stores a copy of a record with some fields changed. */
  update(record: T, changes: Partial<T>): T {
    return this.put({ ...record, ...changes });
  }

  delete(id: string): void {
    this.owner.requireOpen();
    this.#forget(id);
    if (!this.#records.delete(id)) return;
    this.#expiry?.forget(id);
    this.owner.changed(id, undefined);
  }

  /**
   * Checks records of a snapshot, after upgrading those of an older version.
   *
   * @throws PlatformError that names what does not fit
   */
  check(records: unknown, version: number): T[] {
    if (!Array.isArray(records)) {
      throw new PlatformError(`The snapshot has no list "${this.name}".`, this.name);
    }
    if (version > this.version) {
      const message = `The snapshot's table "${this.name}" has version ${version}; this platform reads up to ${this.version}.`;
      throw new PlatformError(message, this.name);
    }
    const ids = new Set<string>();
    return records.map((record, position) => {
      const checked = this.#checked(record, position, version);
      if (ids.has(checked.id)) {
        const place = `${this.name}[${position}].id`;
        throw new PlatformError(`The snapshot has ${place} "${checked.id}" twice.`, place);
      }
      ids.add(checked.id);
      return checked;
    });
  }

  #checked(given: unknown, position: number, version: number): T {
    const old = version < this.version && typeof given === "object" && given !== null;
    const upgraded = old
      ? this.#definition.upgrade?.(given as Readonly<Record<string, unknown>>, version)
      : given;
    const misfit = firstMisfit(upgraded, this.#definition.shape);
    if (misfit === undefined) return upgraded as T;
    const place = `${this.name}[${position}].${misfit.field}`;
    throw new PlatformError(
      `The snapshot's ${place} is missing or has the wrong type. It must be ${misfit.wanted}.`,
      place,
    );
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
      if (group.records.size === 0) groups.delete(value);
    }
  }
}
