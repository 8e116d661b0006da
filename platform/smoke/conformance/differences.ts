/** What differs between two runs. */

import type { Fact, Fields } from "./facts.js";
import type { CheckFacts, Recorded } from "./record.js";

/** What differs in a check. */
export interface Difference {
  readonly check: string;
  /** Such as `GET /users/{nobody}: code`. */
  readonly what: string;
  readonly here: string;
  readonly there: string;
}

/** What differs between two runs, in the checks that both have made. */
export function differencesOf(here: Recorded, there: Recorded): Difference[] {
  return Object.entries(here).flatMap(([check, ours]) => {
    const theirs = Object.hasOwn(there, check) ? there[check] : undefined;
    if (theirs === undefined || isSilent(ours) || isSilent(theirs)) return [];
    const found = rowsOf(ours.facts, theirs.facts);
    if (found.length === 0 && ours.status !== theirs.status)
      found.push({ what: "the outcome", here: ours.status, there: theirs.status });
    return found.map((row) => ({ check, ...row }));
  });
}

/** The checks that only one of two runs has made. */
export const notCompared = (here: Recorded, there: Recorded): string[] =>
  [...new Set([...Object.keys(here), ...Object.keys(there)])].filter((id) => {
    const [ours, theirs] = [here, there].map((run) =>
      Object.hasOwn(run, id) ? run[id] : undefined,
    );
    return isSilent(ours) || isSilent(theirs);
  });

/** Whether a check was not made. */
const isSilent = (check: CheckFacts | undefined): boolean =>
  check === undefined || (check.status === "skipped" && check.facts.length === 0);

type Row = Omit<Difference, "check">;

function rowsOf(ours: readonly Fact[], theirs: readonly Fact[]): Row[] {
  const rows: Row[] = [];
  for (let index = 0; index < Math.max(ours.length, theirs.length); index += 1) {
    const [one, other] = [ours[index], theirs[index]];
    if (one?.what !== other?.what) {
      rows.push({
        what: "observed",
        here: one?.what ?? "nothing",
        there: other?.what ?? "nothing",
      });
      break;
    }
    if (one === undefined || other === undefined) break;
    for (const part of ["status", "code", "close"] as const)
      if (one[part] !== other[part])
        rows.push({
          what: `${one.what}: ${part}`,
          here: shown(one[part]),
          there: shown(other[part]),
        });
    const named = (facts: Fact) =>
      Object.fromEntries((facts.headers ?? []).map((h) => [h, "sent"]));
    rows.push(
      ...fieldRows(`${one.what}: header`, named(one), named(other)),
      ...fieldRows(`${one.what}: error of`, one.errors ?? {}, other.errors ?? {}),
      ...(one.status === other.status
        ? fieldRows(`${one.what}: field`, one.fields ?? {}, other.fields ?? {}, isInside)
        : []),
    );
  }
  return rows;
}

const shown = (value: number | undefined): string => (value === undefined ? "none" : String(value));

function fieldRows(
  what: string,
  here: Fields,
  there: Fields,
  isUnknown: (path: string, fields: Fields) => boolean = () => false,
): Row[] {
  const paths = [...new Set([...Object.keys(here), ...Object.keys(there)])].sort();
  return paths.flatMap((path) => {
    const [one, other] = [typesAt(path, here), typesAt(path, there)];
    if (agree(one, other)) return [];
    if (one === undefined && isUnknown(path, here)) return [];
    if (other === undefined && isUnknown(path, there)) return [];
    const row = { what: `${what} ${path || "(whole)"}` };
    return [{ ...row, here: one ?? "missing", there: other ?? "missing" }];
  });
}

const typesAt = (path: string, fields: Fields): string | undefined =>
  Object.hasOwn(fields, path) ? fields[path] : undefined;

/** Whether the types may be the same; null says nothing of the type that a value would have. */
function agree(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  const [ours, theirs] = [one, other].map((types) => types.split("|").filter((t) => t !== "null"));
  return ours?.length === 0 || theirs?.length === 0 || ours?.join() === theirs?.join();
}

/** Whether a field that is missing would be in an empty list, in null, or in what is missing itself. */
function isInside(path: string, fields: Fields): boolean {
  if (path === "") return false;
  const isElement = path.endsWith("[]");
  const types = typesAt(isElement ? path.slice(0, -2) : path.replace(/\.?[^.]*$/, ""), fields);
  return types === undefined || types === "null" || (isElement && types.includes("array"));
}
