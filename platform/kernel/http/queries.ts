import { choice, type Reader, read, snowflake, whole, yesNo } from "./input/readers.js";

/**
 * Reads a parameter of a query; undefined when the query has none.
 *
 * @throws ApiError 50035 for a value that breaks the reader's rule
 */
export function readParameter<T>(query: unknown, name: string, reader: Reader<T>): T | undefined {
  const given = (query as Readonly<Record<string, unknown>>)[name];
  return given === undefined ? undefined : read(reader, given, name);
}

/**
 * Reads the `limit` of a query.
 *
 * @param most - largest value allowed
 * @param without - value when the query has none
 * @param least - smallest value allowed
 */
export function readLimit(query: unknown, most: number, without: number, least = 1): number {
  return readWhole(query, "limit", least, most) ?? without;
}

/** Reads a whole number of a query. */
export function readWhole(query: unknown, name: string, min: number, max: number) {
  return readParameter(query, name, whole({ min, max }));
}

/** Reads an id of a query. */
export function readId(query: unknown, name: string): string | undefined {
  return readParameter(query, name, snowflake);
}

/** An id of a path or query. @throws ApiError 50035 for anything but a snowflake */
export function requireId(name: string, value: unknown): string {
  return read(snowflake, value, name);
}

/** Reads one of a few words of a query. */
export function readChoice<const T extends string>(
  query: unknown,
  name: string,
  allowed: readonly T[],
): T | undefined {
  return readParameter(query, name, choice(allowed));
}

/** Reads a boolean of a query, as libraries write it. */
export function readYesNo(query: unknown, name: string): boolean | undefined {
  return readParameter(query, name, yesNo);
}
