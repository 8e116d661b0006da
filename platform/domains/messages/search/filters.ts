import type { Users } from "../../identity/users/api.js";
import type { MessageRecord } from "../core/api.js";
import type { PROPERTIES, SearchQuery } from "./query.js";

/** What the filters look at besides the message. */
export interface FilterSources {
  readonly users: Users;
  find(id: string): MessageRecord | undefined;
}

type Property = (typeof PROPERTIES)[number];

const LINK = /https?:\/\/([^\s/?#]+)/gi;

const hasAttachment = ({ attachments }: MessageRecord, type: string) =>
  attachments.some(({ contentType }) => contentType?.startsWith(type));

const properties: Readonly<Record<Property, (message: MessageRecord) => boolean>> = {
  image: (message) => hasAttachment(message, "image/"),
  sound: (message) => hasAttachment(message, "audio/"),
  video: (message) => hasAttachment(message, "video/"),
  file: ({ attachments }) => attachments.length > 0,
  sticker: ({ stickers }) => stickers.length > 0,
  embed: ({ embeds }) => embeds.length > 0,
  link: ({ content }) => hostsIn(content).length > 0,
  poll: ({ poll }) => poll !== null,
  snapshot: ({ snapshots }) => snapshots.length > 0,
};

function hostsIn(content: string): string[] {
  return [...content.matchAll(LINK)].map(([, host]) => (host as string).toLowerCase());
}

/** A term that a client has cut up: a slop, which is ignored, and a word or a phrase in quotes. */
const TERM = /^(?:\d{1,3}\|)?("?)(.*)\1$/s;

/** The words and phrases of the query. */
export function wordsOf({ content = "", contents = [] }: SearchQuery): string[] {
  const terms = contents.map((term) => TERM.exec(term)?.[2] ?? term);
  return [...content.split(/\s+/), ...terms].map((word) => word.toLowerCase()).filter(Boolean);
}

/** How often a message contains the words and phrases. */
export function relevance({ content }: MessageRecord, words: readonly string[]): number {
  const said = content.toLowerCase();
  return words.reduce((sum, word) => sum + said.split(word).length - 1, 0);
}

/** Whether a message matches the query. */
export function matches(message: MessageRecord, query: SearchQuery, sources: FilterSources) {
  const said = message.content.toLowerCase();
  const id = BigInt(message.id);
  return (
    wordsOf(query).every((word) => said.includes(word)) &&
    (query.min_id === undefined || id > BigInt(query.min_id)) &&
    (query.max_id === undefined || id < BigInt(query.max_id)) &&
    isOneOf(query.author_id, message.authorId) &&
    oneHolds(query.author_type, (type) => type === authorType(message, sources)) &&
    anyOf(query.mentions, message.mentions) &&
    anyOf(query.mentions_role_id, message.mentionRoles) &&
    isSame(query.mention_everyone, message.mentionEveryone) &&
    isSame(query.pinned, message.pinnedAt !== null) &&
    repliesTo(message, query, sources) &&
    allHold(query.has, (property) => properties[property](message)) &&
    anyOf(query.link_hostname, hostsIn(message.content)) &&
    anyOf(query.embed_type, embedValues(message, "type")) &&
    anyOf(query.embed_provider, embedValues(message, "provider")) &&
    anyOf(
      query.attachment_filename,
      message.attachments.map(({ filename }) => filename),
    ) &&
    anyOf(
      query.attachment_extension,
      message.attachments.map(({ filename }) => filename.split(".").at(-1) ?? ""),
    )
  );
}

/** What the embeds of a message are, and where they come from. */
function embedValues({ embeds }: MessageRecord, name: "provider" | "type"): string[] {
  return embeds.map((embed) => {
    const value = embed[name] as string | { name?: string } | undefined;
    return typeof value === "object" ? (value.name ?? "") : (value ?? "");
  });
}

function authorType({ authorId, webhookId }: MessageRecord, { users }: FilterSources) {
  if (webhookId !== null) return "webhook";
  return users.get(authorId)?.bot ? "bot" : "user";
}

function repliesTo(
  { type, reference }: MessageRecord,
  query: SearchQuery,
  { find }: FilterSources,
): boolean {
  const { replied_to_user_id: userIds, replied_to_message_id: messageIds } = query;
  if (userIds === undefined && messageIds === undefined) return true;
  const id = reference?.message_id;
  if (type !== 19 || id === undefined) return false;
  return isOneOf(messageIds, id) && isOneOf(userIds, find(id)?.authorId ?? "");
}

function isOneOf(wanted: readonly string[] | undefined, value: string): boolean {
  return wanted === undefined || wanted.includes(value);
}

function anyOf(wanted: readonly string[] | undefined, values: readonly string[]): boolean {
  return wanted === undefined || values.some((value) => wanted.includes(value));
}

function isSame(wanted: boolean | undefined, value: boolean): boolean {
  return wanted === undefined || wanted === value;
}

/** Whether a value holds that is asked for, and none that is ruled out by a `-`. */
function oneHolds<T extends string>(
  wanted: readonly (T | `-${T}`)[] | undefined,
  holds: (value: T) => boolean,
): boolean {
  const { asked, ruledOut } = sorted<T>(wanted);
  return (asked.length === 0 || asked.some(holds)) && !ruledOut.some(holds);
}

/** Whether all values hold that are asked for, and none that is ruled out. */
function allHold<T extends string>(
  wanted: readonly (T | `-${T}`)[] | undefined,
  holds: (value: T) => boolean,
): boolean {
  const { asked, ruledOut } = sorted<T>(wanted);
  return asked.every(holds) && !ruledOut.some(holds);
}

function sorted<T extends string>(wanted: readonly (T | `-${T}`)[] = []) {
  const asked = wanted.filter((one): one is T => !one.startsWith("-"));
  const ruledOut = wanted.filter((one) => one.startsWith("-")).map((one) => one.slice(1) as T);
  return { asked, ruledOut };
}
