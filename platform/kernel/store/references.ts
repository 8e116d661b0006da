import { PlatformError } from "../errors.js";
import { isSnowflake, LAST_ID_TIME, snowflakeTime } from "../snowflake.js";

/** What a table is to the check of references, with the records that it is about to hold. */
export interface Candidate {
  readonly table: {
    readonly name: string;
    /** Fields that name a record of another table, by that table's name. */
    readonly references: Readonly<Record<string, string>>;
    /** Fields whose value only one record may have. */
    readonly unique: readonly string[];
  };
  readonly records: readonly { readonly id: string }[];
}

/**
 * Checks records that fit their tables one by one against each other.
 *
 * @throws PlatformError naming the first field that names a record which is not there, or that has a
 *   value which another record has
 */
export function requireReferences(candidates: readonly Candidate[]): void {
  const ids = new Map(
    candidates.map(({ table, records }) => [table.name, new Set(records.map(({ id }) => id))]),
  );
  for (const { table, records } of candidates) {
    for (const [field, target] of Object.entries(table.references)) {
      const there = ids.get(target);
      requireEach(table.name, records, field, (value) =>
        there?.has(value) === true ? undefined : `names "${value}", which is not in "${target}"`,
      );
    }
    for (const field of table.unique) {
      const seen = new Set<string>();
      requireEach(table.name, records, field, (value) => {
        if (seen.has(value)) return "has a value that another record has";
        seen.add(value);
        return undefined;
      });
    }
  }
}

/** How long before the last moment that ids can name there must be none yet: a day. */
const ROOM = 86_400_000;

/**
 * Looks for ids after which there would be none for what is new.
 *
 * @throws PlatformError naming the first
 */
export function requireEarlyIds(candidates: readonly Candidate[]): void {
  for (const { table, records } of candidates) {
    requireEach(table.name, records, "id", (id) =>
      isSnowflake(id) && snowflakeTime(id) > LAST_ID_TIME - ROOM
        ? `"${id}" is so late that no id could follow it`
        : undefined,
    );
  }
}

/** Asks for what is wrong with a field of each record; `null` never is. */
function requireEach(
  table: string,
  records: Candidate["records"],
  field: string,
  fault: (value: string) => string | undefined,
): void {
  for (const [position, record] of records.entries()) {
    const value = (record as Readonly<Record<string, unknown>>)[field] as string | null;
    const wrong = value === null ? undefined : fault(value);
    if (wrong === undefined) continue;
    const place = `${table}[${position}].${field}`;
    throw new PlatformError(`The snapshot's ${place} ${wrong}.`, place);
  }
}
