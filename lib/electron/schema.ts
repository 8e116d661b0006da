/** The form of every message of the bridge, both ways. What has another form is no message. */

import type { Change } from "../live/content.js";
import { readTopic } from "../live/topic-name.js";
import type { MainMessage, PageMessage } from "./protocol.js";

type Check = (value: unknown) => boolean;

const MAX_NAME = 64;

const isName: Check = (value) => typeof value === "string" && value.length <= MAX_NAME;
const isNumber: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isText: Check = (value) => typeof value === "string";
const isId: Check = (value) => isText(value) && (value as string).length <= MAX_NAME;
const isTopic: Check = (value) => isName(value) && readTopic(value as string) !== undefined;
const isAny: Check = () => true;
const isList =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const isObject: Check = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const isHead: Check = (value) => value === null || isObject(value);
const isForm =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) &&
    Object.entries(fields).every(([name, check]) => check((value as never)[name]));
const isRow = isForm({ id: isId });
const isFailure = isForm({ name: isText, message: isText });

const isChange: Check = (value) => {
  const whole = (Object(value) as { whole?: unknown }).whole;
  if (whole !== undefined) return isForm({ head: isHead, rows: isList(isRow) })(whole);
  const { put, at } = Object(value) as { put?: unknown[]; at?: unknown[] };
  const fits = isForm({
    head: optional(isHead),
    put: isList(isRow),
    at: isList(isNumber),
    removed: isList(isId),
  });
  return fits(value) && put?.length === at?.length;
};

const isChangeOf: Check = (value) =>
  Array.isArray(value) &&
  value.length === 2 &&
  isNumber(value[0]) &&
  (value[1] === null || isText(value[1]));

const PAGE = {
  call: { number: isNumber, name: isName, args: Array.isArray },
  listen: { name: isName },
  ignore: { name: isName },
  watch: { number: isNumber, topic: isTopic },
  unwatch: { number: isNumber },
  applied: {},
  received: {},
} satisfies { [Kind in PageMessage["kind"]]: Readonly<Record<string, Check>> };

const MAIN = {
  answer: { number: isNumber, value: isAny, error: optional(isFailure) },
  event: { name: isName, event: isAny },
  changes: { changes: isList(isChangeOf) },
  refused: { number: isNumber, error: isFailure },
  end: {},
} satisfies { [Kind in MainMessage["kind"]]: Readonly<Record<string, Check>> };

/** A message of a page, with the fields that it has to have and no others; nothing for what is none. */
export const readPageMessage = (data: unknown) => read<PageMessage>(PAGE, data);

/** The same for a message of the main process. */
export const readMainMessage = (data: unknown) => read<MainMessage>(MAIN, data);

/** A change of a topic, of which the message has the JSON; nothing for what is none. */
export function readChange(text: string): Change | undefined {
  const change: unknown = JSON.parse(text);
  return isChange(change) ? (change as Change) : undefined;
}

function read<Message extends { readonly kind: string }>(
  forms: Readonly<Record<string, Readonly<Record<string, Check>>>>,
  data: unknown,
): Message | undefined {
  const { kind } = Object(data) as { kind?: unknown };
  if (typeof kind !== "string" || !Object.hasOwn(forms, kind)) return undefined;
  const fields = Object.entries(forms[kind] as Readonly<Record<string, Check>>);
  const message: Record<string, unknown> = { kind };
  for (const [name, check] of fields) {
    const value = (data as Record<string, unknown>)[name];
    if (!check(value)) return undefined;
    if (value !== undefined) message[name] = value;
  }
  return message as unknown as Message;
}
