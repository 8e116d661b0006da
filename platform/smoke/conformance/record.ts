/** Files with what a run has observed. */

import { readFileSync, statSync } from "node:fs";
import { isObject } from "../../kernel/json.js";
import type { Fact } from "./facts.js";
import type { Observed } from "./run.js";

const FORMAT = "game-social-sdk conformance";
const VERSION = 1;
const MAX_BYTES = 8 * 1024 * 1024;

/** How a check ended, and what it has observed. */
export interface CheckFacts {
  readonly status: string;
  readonly facts: readonly Fact[];
}

/** Checks by their ids. */
export type Recorded = Readonly<Record<string, CheckFacts>>;

export const recordOf = (observed: readonly Observed[]): Recorded =>
  Object.fromEntries(observed.map(({ id, status, facts }) => [id, { status, facts }]));

/** The file of `--differences`. */
export const recordText = (observed: readonly Observed[]): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, checks: recordOf(observed) }, undefined, 1)}\n`;

/** @throws Error that says why the file is none of `--differences` */
export function readRecord(file: string): Recorded {
  const size = statSync(file).size;
  if (size > MAX_BYTES) throw new Error(`it has more than ${MAX_BYTES} bytes`);
  let record: { format?: unknown; version?: unknown; checks?: unknown } | null;
  try {
    record = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new Error("it is no JSON");
  }
  if (record?.format !== FORMAT || record.version !== VERSION || !isChecks(record.checks))
    throw new Error("--differences of this version has not written it");
  return record.checks;
}

const isText = (value: unknown): boolean => typeof value === "string" && value.length <= 500;
const isFields = (value: unknown): boolean => isObject(value) && Object.values(value).every(isText);
const isNumber = (value: unknown): boolean => typeof value === "number";

const FACT: Readonly<Record<string, (value: unknown) => boolean>> = {
  what: isText,
  status: isNumber,
  code: isNumber,
  close: isNumber,
  errors: isFields,
  fields: isFields,
  headers: (value) => Array.isArray(value) && value.every(isText),
};

const isFact = (value: unknown): boolean =>
  isObject(value) &&
  isText(value.what) &&
  Object.entries(value).every(([key, part]) => Object.hasOwn(FACT, key) && FACT[key]?.(part));

const isChecks = (value: unknown): value is Recorded =>
  isObject(value) &&
  Object.values(value).every(
    (check) =>
      isObject(check) &&
      isText(check.status) &&
      Array.isArray(check.facts) &&
      check.facts.every(isFact),
  );
