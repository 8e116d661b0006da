/**
 * What a run has observed, so that runs against two services can be compared: statuses, codes, and the
 * names and types of fields. No value of a field is in it.
 */

import { typeOf } from "./shape.js";

/** The types of fields by their paths, such as `roles[].id`. */
export type Fields = Readonly<Record<string, string>>;

/** One answer, one frame or one close. */
export interface Fact {
  /** What was asked or received, such as `GET /guilds/{guild}` or `READY`. */
  readonly what: string;
  readonly status?: number;
  /** The service's code for an error. */
  readonly code?: number;
  /** The code of a close. */
  readonly close?: number;
  /** The codes of an error tree, by the path of their fields. */
  readonly errors?: Fields;
  readonly headers?: readonly string[];
  readonly fields?: Fields;
}

export const MAX_FIELDS = 400;
const MAX_DEPTH = 6;
const MAX_ELEMENTS = 50;

/** Names that the service gives. Other keys of objects, such as ids and languages, may be anyone's. */
const NAME = /^_?[a-z][a-zA-Z0-9_]{0,60}$/;
const safe = (key: string): string => (NAME.test(key) ? key : "*");

/** The types of a value's fields, sorted by path; the value itself has the path `""`. */
export function fieldsOf(value: unknown): Fields {
  const types = new Map<string, Set<string>>();
  collect(value, "", 0, types);
  const sorted = [...types].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    sorted.slice(0, MAX_FIELDS).map(([path, found]) => [path, [...found].sort().join("|")]),
  );
}

function collect(value: unknown, path: string, depth: number, types: Map<string, Set<string>>) {
  const found = types.get(path) ?? new Set();
  types.set(path, found.add(typeOf(value)));
  if (depth >= MAX_DEPTH || typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value.slice(0, MAX_ELEMENTS)) collect(one, `${path}[]`, depth + 1, types);
    return;
  }
  for (const [key, field] of Object.entries(value))
    collect(field, path === "" ? safe(key) : `${path}.${safe(key)}`, depth + 1, types);
}

/** The codes of an error tree's leaves, by the path of their fields; undefined if there is no tree. */
export function errorsOf(body: unknown): Fields | undefined {
  const tree = (body as { errors?: unknown } | null | undefined)?.errors;
  if (typeof tree !== "object" || tree === null) return undefined;
  const leaves: [path: string, code: string][] = [];
  walk(tree as Record<string, unknown>, [], leaves);
  return Object.fromEntries(leaves.slice(0, MAX_FIELDS));
}

function walk(tree: Record<string, unknown>, path: string[], leaves: [string, string][]): void {
  if (path.length > MAX_DEPTH * 2) return;
  for (const [key, value] of Object.entries(tree)) {
    if (key === "_errors" && Array.isArray(value)) {
      const codes = value.map((leaf) => String((leaf as { code?: unknown } | null)?.code));
      leaves.push([path.join("."), codes.filter((code) => /^[A-Z_]{1,80}$/.test(code)).join("|")]);
    } else if (typeof value === "object" && value !== null) {
      // Indexes of arrays are the request's own.
      const name = /^\d{1,4}$/.test(key) ? key : safe(key);
      walk(value as Record<string, unknown>, [...path, name], leaves);
    }
  }
}
