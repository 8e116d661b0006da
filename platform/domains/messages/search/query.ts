import { fields } from "../../../kernel/http/input/fields.js";
import {
  choice,
  list,
  type Read,
  type Reader,
  read,
  snowflake,
  text,
  whole,
  yesNo,
} from "../../../kernel/http/input/readers.js";

/** A parameter that may be given several times. */
function several<T>(item: Reader<T>, max: number): Reader<T[]> {
  const all = list(item, { max });
  return (value, place) => all(Array.isArray(value) ? value : [value], place);
}

/** What messages may have, as the filter `has` names it. */
export const PROPERTIES = [
  "image",
  "sound",
  "video",
  "file",
  "sticker",
  "embed",
  "link",
  "poll",
  "snapshot",
] as const;

/** Names, and the same with a `-`, which asks for the opposite. */
function negatable<const T extends string>(names: readonly T[]): Reader<T | `-${T}`> {
  const opposite = names.map((name): `-${T}` => `-${name}`);
  return choice([...names, ...opposite]) as Reader<T | `-${T}`>;
}

const ids = several(snowflake, 100);
const names = several(text({ max: 256 }), 100);

const table = {
  content: text({ max: 1024 }),
  slop: whole({ min: 0, max: 100 }),
  channel_id: several(snowflake, 500),
  author_id: ids,
  author_type: several(negatable(["user", "bot", "webhook"]), 6),
  mentions: ids,
  mentions_role_id: ids,
  mention_everyone: yesNo,
  replied_to_user_id: ids,
  replied_to_message_id: ids,
  pinned: yesNo,
  has: several(negatable(PROPERTIES), 18),
  embed_type: several(choice(["image", "video", "gif", "sound", "article"]), 5),
  embed_provider: names,
  link_hostname: names,
  attachment_filename: several(text({ max: 1024 }), 100),
  attachment_extension: names,
  min_id: snowflake,
  max_id: snowflake,
  limit: whole({ min: 1, max: 25 }),
  offset: whole({ min: 0, max: 9975 }),
  sort_by: choice(["timestamp", "relevance"]),
  sort_order: choice(["asc", "desc"]),
  include_nsfw: yesNo,
} as const;

/** What the preview of the description has besides: terms that clients have cut up, with their slop. */
const previewTable = { ...table, contents: several(text({ max: 1024 }), 100) } as const;

const reader = fields(previewTable);

/** The query of a search. */
export type SearchQuery = Read<typeof reader>;

/**
 * Reads the query; parameters that mean nothing are ignored.
 *
 * @param preview - whether the parameters of the preview mean something
 * @throws ApiError 50035
 */
export function readSearch(query: unknown, preview: boolean): SearchQuery {
  const given = query as Readonly<Record<string, unknown>>;
  const known = Object.keys(preview ? previewTable : table).filter(
    (name) => given[name] !== undefined,
  );
  return read(reader, Object.fromEntries(known.map((name) => [name, given[name]])));
}
