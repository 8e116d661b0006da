import { fields, ignored, orNull, required } from "../../../../kernel/http/input/fields.js";
import type { Place } from "../../../../kernel/http/input/place.js";
import {
  choice,
  list,
  number,
  type Read,
  type Reader,
  snowflake,
  text,
  whole,
  yesNo,
} from "../../../../kernel/http/input/readers.js";
import { LIMITS } from "./limits.js";

const ids = list(snowflake, { max: LIMITS.allowedMentions });

const mentionFields = fields({
  parse: list(choice(["users", "roles", "everyone"])),
  users: ids,
  roles: ids,
  replied_user: yesNo,
});

/** Whom a message may notify. */
export type AllowedMentions = Read<typeof mentionFields>;

/** Reads whom a message may notify: a kind as a whole, or some of that kind, not both. */
export const allowedMentions: Reader<AllowedMentions> = (value, place) => {
  const given = mentionFields(value, place);
  if (given === undefined) return undefined;
  for (const kind of ["users", "roles"] as const) {
    if (!given.parse?.includes(kind) || !given[kind]?.length) continue;
    const message = `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`;
    return place.wrong("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
  }
  return given;
};

/** What a message refers to: 0 it answers, 1 it forwards. */
export const messageReference = fields({
  type: choice([0, 1]),
  message_id: required(snowflake),
  channel_id: snowflake,
  guild_id: snowflake,
  fail_if_not_exists: yesNo,
});

/** A reference as sent. */
export type ReferenceRequest = Read<typeof messageReference>;

const limits = LIMITS.attachment;

/** What is said of a file: of the request by the number in its name, or of one that is there. */
export const attachment = fields({
  id: required(snowflake),
  filename: text({ min: 1, max: limits.filename }),
  uploaded_filename: text({ min: 1, max: limits.filename }),
  description: orNull(text({ max: limits.description })),
  title: orNull(text({ max: limits.title })),
  duration_secs: number({ min: 0, max: 2 ** 31 - 1 }),
  waveform: text({ max: limits.waveform }),
  is_spoiler: yesNo,
  is_remix: ignored,
  // What the service says of an attachment comes back when an author keeps it.
  size: ignored,
  url: ignored,
  proxy_url: ignored,
  content_type: ignored,
  width: ignored,
  height: ignored,
  flags: ignored,
  ephemeral: ignored,
  placeholder: ignored,
  placeholder_version: ignored,
});

/** An entry of `attachments` as sent. */
export type AttachmentRequest = Read<typeof attachment>;

/** The attachments of a body; how many there may be is counted with the files. */
export const attachments: Reader<AttachmentRequest[]> = list(attachment);

const pollEmoji = fields({
  id: orNull(snowflake),
  name: orNull(text({ max: LIMITS.components.emojiName })),
  animated: yesNo,
});

const answerFields = fields({
  answer_id: ignored,
  poll_media: required(
    fields({ text: text({ min: 1, max: LIMITS.poll.answer }), emoji: pollEmoji }),
  ),
});

const pollFields = fields({
  question: required(
    fields({ text: required(text({ min: 1, max: LIMITS.poll.question })), emoji: ignored }),
  ),
  answers: required(list(answerFields, { min: 1, max: LIMITS.poll.answers })),
  duration: whole({ min: 1, max: LIMITS.poll.duration }),
  allow_multiselect: yesNo,
  layout_type: choice([1]),
});

/** A poll as sent. */
export type PollRequest = Read<typeof pollFields>;

/** Reads a poll. An answer has text, an emoji, or both. */
export const poll: Reader<PollRequest> = (value: unknown, place: Place) => {
  const given = pollFields(value, place);
  if (given === undefined) return undefined;
  const bare = given.answers.findIndex(({ poll_media: { text, emoji } }) => {
    return text === undefined && !emoji?.id && !emoji?.name;
  });
  if (bare === -1) return given;
  const at = place.at("answers", bare, "poll_media", "text");
  return at.wrong("BASE_TYPE_REQUIRED", "This field is required");
};

const colour: Reader<string> = (value, place) =>
  typeof value === "string" && /^[0-9a-fA-F]{6}$/.test(value)
    ? value
    : place.wrong("STRING_TYPE_REGEX", "String value did not match validation regex.");

/** Colours of a client that are shared in a message. */
export const theme = fields({
  colors: required(list(colour, { min: 1, max: LIMITS.theme.colors })),
  gradient_angle: required(whole({ min: 0, max: LIMITS.theme.angle })),
  base_mix: required(whole({ min: 0, max: LIMITS.theme.mix })),
  base_theme: choice([0, 1, 2, 3, 4]),
});

/** A mark of the sender's, which keeps its type. */
export const nonce: Reader<string | number> = (value, place) => {
  if (typeof value !== "string" && !Number.isSafeInteger(value)) {
    const message = "This field must be a string or integer.";
    return place.wrong("NONCE_TYPE_INVALID_TYPE", message);
  }
  const given = value as string | number;
  if (String(given).length <= LIMITS.nonce) return given;
  const message = `Must be ${LIMITS.nonce} or fewer characters long.`;
  return place.wrong("NONCE_TYPE_TOO_LONG", message);
};
