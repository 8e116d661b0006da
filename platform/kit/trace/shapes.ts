import { isObject } from "../../kernel/json.js";
import { unrecordedOption } from "./replayed-options.js";
import type { TimelineEntry } from "./timeline-entry.js";

type Check = (value: unknown) => boolean;
type Shape = Readonly<Record<string, Check>>;

const anything: Check = () => true;
const text: Check = (value) => typeof value === "string";
const number: Check = (value) => Number.isFinite(value);
const list =
  (item: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(item);
const record =
  (item: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(item);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const object =
  (shape: Shape): Check =>
  (value) =>
    isObject(value) && Object.entries(shape).every(([name, check]) => check(value[name]));

const optionalText = optional(text);
const size = { size: number };
const moment = { n: number, ms: number, clock: number };
const event = { kind: text, userId: optionalText, sessionId: optionalText, detail: optionalText };
const call = object({ call: text, args: list(anything) });
const step: Check = (value) => text(value) || call(value);

const http = {
  ...moment,
  method: text,
  url: text,
  status: number,
  userId: optionalText,
  requestId: optionalText,
  fault: optionalText,
  reason: optionalText,
  underWay: optional((value) => value === true),
  requestHeaders: record(text),
  requestBody: text,
  requestForm: optional(
    object({
      fields: record(text),
      files: list(object({ ...size, field: text, filename: optionalText, contentType: text })),
    }),
  ),
  requestBytes: optional(object(size)),
  responseBody: text,
};

/** What each kind of entry has at least. */
const ENTRIES: Readonly<Record<TimelineEntry["kind"], Shape>> = {
  request: http,
  webhook: http,
  frame: {
    ...moment,
    direction: text,
    text,
    userId: optionalText,
    sessionId: optionalText,
    connection: optional(number),
  },
  event: { ...moment, event: object(event) },
  received: { ...moment, who: text, event: text },
  log: { ...moment, who: text, message: text },
  withheld: { ...moment, userId: text, event: text, intents: list(text) },
  waiting: { ...moment, userId: text, event: text },
  act: {
    ...moment,
    path: (value) => list(step)(value) && (value as unknown[]).length > 0,
    args: list(anything),
    outcome: object({ error: optionalText, reason: optionalText }),
  },
  step: { ...moment, name: text },
  assertion: { ...moment, text },
  failure: { ...moment, message: text },
};

/** What a trace has, besides its entries. */
const TRACE: Shape = {
  name: text,
  seed: (value) => value === null || text(value),
  start: (value) => number(value) && !Number.isNaN(new Date(value as number).getTime()),
  options: optional(isObject),
  failure: (value) => value === null || text(value),
  names: record(text),
  forgotten: number,
  entries: list(anything),
  after: object({ presences: list(object({ activities: list(anything) })) }),
};

/** What is wrong with what a trace's file holds, in words; undefined when a program can use it. */
export function damageOf(trace: Readonly<Record<string, unknown>>): string | undefined {
  const field = wrongField(trace, TRACE);
  if (field !== undefined) return `its "${field}" is missing or wrong`;
  const option = unrecordedOption(Object(trace.options));
  if (option !== undefined) return `its options have "${option}", which no recorder writes`;
  for (const [index, entry] of (trace.entries as unknown[]).entries()) {
    const place = `its entry ${index + 1}`;
    if (!isObject(entry)) return `${place} is not an object`;
    const { kind } = entry;
    if (!text(kind) || !Object.hasOwn(ENTRIES, kind as string)) return `${place} has no known kind`;
    const wrong = wrongField(entry, ENTRIES[kind as TimelineEntry["kind"]]);
    if (wrong !== undefined) return `${place}, of kind ${kind}, has no usable "${wrong}"`;
  }
  return undefined;
}

const wrongField = (value: Readonly<Record<string, unknown>>, shape: Shape): string | undefined =>
  Object.keys(shape).find((name) => !shape[name]?.(value[name]));
