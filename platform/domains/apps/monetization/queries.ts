import { invalidForm } from "../../../kernel/http/api-error.js";
import { readLimit } from "../../../kernel/http/queries.js";
import { isSnowflake } from "../../../kernel/snowflake.js";

/** A query string as it was parsed. */
export type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Which part of a list somebody asks for. */
export interface Page {
  readonly before: bigint | undefined;
  readonly after: bigint | undefined;
  readonly limit: number;
}

const MAX_LIMIT = 100;

/** Reads `before`, `after` and `limit`. @throws ApiError 50035 */
export function readPage(query: Query, without: number): Page {
  const bound = (name: string) => {
    const value = readSnowflake(query, name);
    return value === undefined ? undefined : BigInt(value);
  };
  return {
    before: bound("before"),
    after: bound("after"),
    limit: readLimit(query, MAX_LIMIT, without),
  };
}

/** The part of a list in ascending order; `before` alone means the ids just below it. */
export function takePage<T extends { readonly id: string }>(list: readonly T[], page: Page): T[] {
  const { before, after, limit } = page;
  const within = list.filter(({ id }) => {
    const number = BigInt(id);
    return (before === undefined || number < before) && (after === undefined || number > after);
  });
  return before !== undefined && after === undefined
    ? within.slice(-limit)
    : within.slice(0, limit);
}

/** Reads a snowflake that may be left out. @throws ApiError 50035 */
export function readSnowflake(query: Query, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || value === "") return undefined;
  if (typeof value === "string" && isSnowflake(value)) return value;
  throw wrong(name, "NUMBER_TYPE_COERCE", `Value "${String(value)}" is not snowflake.`);
}

/** Reads ids with commas between them, or repeated; undefined when there are none. */
export function readSnowflakes(query: Query, name: string): ReadonlySet<string> | undefined {
  const given = [query[name] ?? []].flat().flatMap((value) => value.split(","));
  const ids = given.filter((value) => value !== "");
  const misfit = ids.find((id) => !isSnowflake(id));
  if (misfit !== undefined) {
    throw wrong(name, "NUMBER_TYPE_COERCE", `Value "${misfit}" is not snowflake.`);
  }
  return ids.length === 0 ? undefined : new Set(ids);
}

const spellings: ReadonlyMap<unknown, boolean> = new Map([
  ["true", true],
  ["True", true],
  ["1", true],
  ["false", false],
  ["False", false],
  ["0", false],
]);

/** Reads a boolean in one of the six spellings of the service. @throws ApiError 50035 */
export function readBoolean(query: Query, name: string, without: boolean): boolean {
  const value = query[name];
  if (value === undefined) return without;
  const read = spellings.get(value);
  if (read === undefined) {
    throw wrong(name, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
  }
  return read;
}

function wrong(name: string, code: string, message: string) {
  return invalidForm({ [name]: { _errors: [{ code, message }] } });
}
