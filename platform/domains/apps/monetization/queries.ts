import { readId, readLimit, requireId } from "../../../kernel/http/queries.js";

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
  return query[name] === "" ? undefined : readId(query, name);
}

/** Reads ids with commas between them, or repeated; undefined when there are none. */
export function readSnowflakes(query: Query, name: string): ReadonlySet<string> | undefined {
  const given = [query[name] ?? []].flat().flatMap((value) => value.split(","));
  const ids = given.filter((value) => value !== "");
  return ids.length === 0 ? undefined : new Set(ids.map((id) => requireId(name, id)));
}
