import {
  answer,
  between,
  field,
  fill,
  inEmbed,
  leaf,
  longer,
  question,
  required,
  text,
} from "./parts.js";

/** A body, and what the service says is wrong with it (bots 3.0, 3.7, 4.10). */
export const contentRefusals: [string, object, object][] = [
  ["content of 2001 characters", { content: text(2001) }, { content: longer(2000) }],
  ["11 embeds", { embeds: fill(11, { title: "t" }) }, { embeds: longer(10) }],
  ["an embed's title", { embeds: [{ title: text(257) }] }, inEmbed({ title: longer(256) })],
  [
    "an embed's description",
    { embeds: [{ description: text(4097) }] },
    inEmbed({ description: longer(4096) }),
  ],
  [
    "an embed's footer",
    { embeds: [{ footer: { text: text(2049) } }] },
    inEmbed({ footer: { text: longer(2048) } }),
  ],
  [
    "an embed's author",
    { embeds: [{ author: { name: text(257) } }] },
    inEmbed({ author: { name: longer(256) } }),
  ],
  [
    "26 fields of an embed",
    { embeds: [{ fields: fill(26, field) }] },
    inEmbed({ fields: longer(25) }),
  ],
  [
    "a field's name and value",
    { embeds: [{ fields: [{ name: text(257), value: text(1025) }] }] },
    inEmbed({ fields: { 0: { name: longer(256), value: longer(1024) } } }),
  ],
  [
    "a field without name or value",
    { embeds: [{ fields: [{ name: " " }] }] },
    inEmbed({ fields: { 0: { name: required, value: required } } }),
  ],
  [
    "a colour above white",
    { embeds: [{ title: "t", color: 0x1000000 }] },
    inEmbed({
      color: leaf("NUMBER_TYPE_MAX", "int value should be less than or equal to 16777215."),
    }),
  ],
  [
    "an address of another scheme",
    { embeds: [{ title: "t", url: "ftp://example.org" }] },
    inEmbed({
      url: leaf("URL_TYPE_INVALID_SCHEME", "Scheme \"ftp\" must be one of ('http', 'https')."),
    }),
  ],
  [
    "no address",
    { embeds: [{ image: { url: "nothing" } }] },
    inEmbed({ image: { url: leaf("URL_TYPE_INVALID_URL", "Not a well formed URL.") } }),
  ],
  [
    "an invalid time",
    { embeds: [{ title: "t", timestamp: "soon" }] },
    inEmbed({
      timestamp: leaf("DATE_TIME_TYPE_PARSE", "Could not parse soon. Should be ISO8601."),
    }),
  ],
  [
    "6001 characters of embeds",
    { embeds: [{ description: text(4096) }, { description: text(1905) }] },
    { embeds: leaf("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000") },
  ],
  [
    "embeds that are no list",
    { embeds: {} },
    { embeds: leaf("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType") },
  ],
  [
    "an embed that is no object",
    { embeds: ["e"] },
    inEmbed(leaf("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")),
  ],
  [
    "a nonce of 26 characters",
    { content: "c", nonce: text(26) },
    { nonce: leaf("NONCE_TYPE_TOO_LONG", "Must be 25 or fewer characters long.") },
  ],
  [
    "a nonce that is no text or number",
    { content: "c", nonce: {} },
    { nonce: leaf("NONCE_TYPE_INVALID_TYPE", "This field must be a string or integer.") },
  ],
  ["four stickers", { sticker_ids: fill(4, "1") }, { sticker_ids: longer(3) }],
  [
    "an unknown kind of mentions",
    { content: "c", allowed_mentions: { parse: ["all"] } },
    {
      allowed_mentions: {
        parse: {
          0: leaf("BASE_TYPE_CHOICES", "Value must be one of ('users', 'roles', 'everyone')."),
        },
      },
    },
  ],
  [
    "101 users to mention",
    { content: "c", allowed_mentions: { users: fill(101, "1") } },
    { allowed_mentions: { users: longer(100) } },
  ],
  [
    "all users and some",
    { content: "c", allowed_mentions: { parse: ["users"], users: ["1"] } },
    {
      allowed_mentions: leaf(
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        'parse:["users"] and users: [ids...] are mutually exclusive.',
      ),
    },
  ],
  [
    "flags that are no number",
    { content: "c", flags: "x" },
    { flags: leaf("NUMBER_TYPE_COERCE", 'Value "x" is not int.') },
  ],
  [
    "tts that is neither",
    { content: "c", tts: 1 },
    { tts: leaf("BOOLEAN_TYPE_CONVERT", 'Could not interpret "1" as boolean.') },
  ],
  [
    "a reference without a message",
    { message_reference: {} },
    {
      message_reference: { message_id: required },
    },
  ],
  [
    "a reference to what is no id",
    { message_reference: { message_id: "x" } },
    {
      message_reference: {
        message_id: leaf("NUMBER_TYPE_COERCE", 'Value "x" is not snowflake.'),
      },
    },
  ],
  [
    "a poll's question",
    { poll: { question: { text: text(301) }, answers: [answer] } },
    { poll: { question: { text: between(1, 300) } } },
  ],
  ["a poll without question", { poll: { answers: [answer] } }, { poll: { question: required } }],
  [
    "11 answers",
    { poll: { question, answers: fill(11, answer) } },
    {
      poll: { answers: between(1, 10) },
    },
  ],
  ["no answer", { poll: { question, answers: [] } }, { poll: { answers: between(1, 10) } }],
  [
    "an answer of 56 characters",
    { poll: { question, answers: [{ poll_media: { text: text(56) } }] } },
    { poll: { answers: { 0: { poll_media: { text: between(1, 55) } } } } },
  ],
  [
    "a poll of 769 hours",
    { poll: { question, answers: [answer], duration: 769 } },
    {
      poll: {
        duration: leaf("NUMBER_TYPE_MAX", "int value should be less than or equal to 768."),
      },
    },
  ],
];
