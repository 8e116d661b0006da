import {
  type FieldTable,
  fields,
  ignored,
  isDictionary,
  orNull,
} from "../../../../kernel/http/input/fields.js";
import { Place } from "../../../../kernel/http/input/place.js";
import {
  list,
  type Read,
  type Reader,
  read,
  snowflake,
  text,
  whole,
  yesNo,
} from "../../../../kernel/http/input/readers.js";
import type { Component } from "../components/component.js";
import { COMPONENTS_V2, components } from "../components/read.js";
import { embeds } from "./embeds.js";
import { LIMITS } from "./limits.js";
import { allowedMentions, attachments, messageReference, nonce, poll, theme } from "./parts.js";

/** Components are read when the flags are known, which say by which rules. */
const later: Reader<unknown> = (value) => value;

const shared = {
  content: orNull(text({ max: LIMITS.content, trim: true })),
  embeds: orNull(embeds),
  allowed_mentions: allowedMentions,
  components: orNull(later),
  attachments: orNull(attachments),
  flags: whole(),
} as const;

const stickers = orNull(list(snowflake, { max: LIMITS.stickers }));

/**
 * Fields that libraries send along wherever there is a body of a message, and that mean something where
 * one is created only.
 */
const idle = {
  tts: ignored,
  nonce: ignored,
  enforce_nonce: ignored,
  message_reference: ignored,
  username: ignored,
  avatar_url: ignored,
  thread_name: ignored,
  applied_tags: ignored,
} as const;

const tables = {
  create: {
    ...shared,
    sticker_ids: stickers,
    poll,
    tts: yesNo,
    nonce,
    enforce_nonce: yesNo,
    message_reference: messageReference,
    shared_client_theme: theme,
  },
  edit: { ...shared, ...idle, sticker_ids: stickers },
  /** The first message of a post in a forum. */
  post: { ...shared, ...idle, sticker_ids: stickers },
  webhook: { ...shared, ...idle, poll, tts: yesNo },
  /** An edit by token, which may give a deferred answer its poll. */
  webhookEdit: { ...shared, ...idle, poll: orNull(poll) },
} as const satisfies Readonly<Record<string, FieldTable>>;

/** By which table a body is read. */
export type BodyKind = keyof typeof tables;

type CreateFields = Read<ReturnType<typeof fields<(typeof tables)["create"]>>>;

/**
 * What a sender wants a message to be, with the fields' own names. What was left out is undefined, and
 * null where an edit takes something away.
 */
export interface RichDraft extends Partial<Omit<CreateFields, "components">> {
  components?: Component[] | null | undefined;
}

/** How a body is read. */
export interface BodyRules {
  readonly kind: BodyKind;
  /** Flags that may be set; others are dropped, as the service does. */
  readonly flags: number;
  /** Flags that the message has already, for an edit. */
  readonly standing?: number;
  /** Further fields of the route, which the caller reads itself. */
  readonly also?: readonly string[];
}

/** What a message with the flag for components v2 cannot have. */
const LEGACY_FIELDS = ["content", "embeds", "sticker_ids", "poll", "shared_client_theme"] as const;

const readers = new Map<string, Reader<object>>();

/**
 * Reads the body of a message, whoever sends it: for a channel, a webhook, or as the answer to an
 * interaction.
 *
 * @throws ApiError 50035 with the service's tree of what is wrong
 */
export function readRichDraft(payload: unknown, rules: BodyRules): RichDraft {
  const place = new Place();
  const { components: sent, ...given } = read(readerOf(rules), payload) as RichDraft & {
    components?: unknown;
  };
  const standing = rules.standing ?? 0;
  const flags = (given.flags ?? 0) & rules.flags;
  const v2 = ((flags | standing) & COMPONENTS_V2) !== 0;
  const draft: RichDraft = { ...given, ...(given.flags === undefined ? {} : { flags }) };
  if (sent !== undefined) {
    draft.components = sent === null ? null : components(v2)(sent, place.at("components"));
  }
  if (v2) refuseLegacyFields(draft, place);
  place.check();
  return draft;
}

function readerOf({ kind, also = [] }: BodyRules): Reader<object> {
  const key = [kind, ...also].join();
  let reader = readers.get(key);
  if (reader === undefined) {
    const extra = Object.fromEntries(also.map((name) => [name, ignored]));
    reader = fields({ ...tables[kind], ...extra } as FieldTable);
    readers.set(key, reader);
  }
  return (value, place) => (isDictionary(value, place) ? reader(value, place) : undefined);
}

function refuseLegacyFields(draft: RichDraft, place: Place): void {
  for (const name of LEGACY_FIELDS) {
    const value = draft[name];
    const empty = Array.isArray(value) ? value.length === 0 : !value;
    if (empty) continue;
    const code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
    const message = `The '${name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`;
    place.at(name).wrong(code, message);
  }
}
