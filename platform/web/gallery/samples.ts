import type { Message } from "../client/wire.js";

/** Messages of one shape, as the gallery shows them. */
export interface Sample {
  readonly title: string;
  readonly messages: readonly Message[];
}

/** When the gallery's messages were sent; its clock stands an hour later. */
export const SENT = Date.UTC(2026, 0, 15, 12);

const CHANNEL = "1300000000000000001";
const FILES = "https://files.example";
const LONG_WORD = "Donaudampfschifffahrtsgesellschaft";

const person = (id: number, username: string, global_name: string | null, more: object = {}) => ({
  id: `12000000000000${id}0000`,
  username,
  discriminator: "0",
  global_name,
  avatar: null,
  primary_guild: null,
  flags: 0,
  public_flags: 0,
  ...more,
});

/** Who is in the gallery; Alice reads it. */
export const people = {
  alice: person(1, "alice", "Alice"),
  bob: person(2, "bob", "Bob"),
  long: person(3, "captain", `${LONG_WORD} Kapitän`),
  bot: person(4, "spacerace", "Space Race", { bot: true }),
};

const { alice, bob, long, bot } = people;

export const roles = [{ id: "1300000000000000021", name: "Mechanic" }];
export const channels = [
  { id: CHANNEL, type: 0, name: "garage" },
  { id: "1300000000000000002", type: 0, name: "results" },
];

let count = 0;

/** A message in wire form, with the fields that every message has. */
function message(fields: object, minute = 0): Message {
  count += 1;
  return {
    id: String(1300000000000001000n + BigInt(count)),
    type: 0,
    channel_id: CHANNEL,
    author: bot,
    content: "",
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    components: [],
    timestamp: new Date(SENT + minute * 60_000).toISOString().replace("Z", "000+00:00"),
    edited_timestamp: null,
    flags: 0,
    mention_everyone: false,
    pinned: false,
    tts: false,
    ...fields,
  } as Message;
}

const attachment = (filename: string, content_type: string, more: object = {}) => {
  const id = String(1300000000000002000n + BigInt(filename.length));
  const url = `${FILES}/${filename}`;
  return { id, filename, size: 24_310, url, proxy_url: url, content_type, ...more };
};
const picture = (name: string) => {
  const url = `${FILES}/${name}`;
  return { url, proxy_url: url, width: 400, height: 225 };
};
const medium = (name: string) => ({
  id: "1300000000000003000",
  ...picture(name),
  content_type: "image/png",
  loading_state: 2,
  flags: 0,
});

let components = 0;
const part = (type: number, fields: object = {}) => ({ type, id: ++components, ...fields });
const row = (...list: object[]) => part(1, { components: list });
const button = (style: number, label: string, more: object = {}) =>
  part(2, { style, label, ...(style < 5 ? { custom_id: `${label}-${components}` } : {}), ...more });
const select = (type: number, placeholder: string, more: object = {}) =>
  part(type, {
    custom_id: `select-${type}-${components}`,
    placeholder,
    min_values: 1,
    max_values: 1,
    ...more,
  });
const text = (content: string) => part(10, { content });

const reaction = (name: string, number: number, me: boolean, id: string | null = null) => ({
  emoji: { id, name },
  count: number,
  count_details: { burst: 0, normal: number },
  burst_colors: [],
  me_burst: false,
  me,
});

const poll = (fields: object) => ({
  question: { text: "Which track tonight?" },
  answers: ["Monza", "Spa", `${LONG_WORD}, the longest of all`].map((answer, index) => ({
    answer_id: index + 1,
    poll_media: { text: answer, ...(index === 0 ? { emoji: { id: null, name: "🏁" } } : {}) },
  })),
  expiry: "2026-01-16T12:00:00.000000+00:00",
  allow_multiselect: false,
  layout_type: 1,
  results: { is_finalized: false, answer_counts: [] },
  ...fields,
});

const votes = [
  { id: 1, count: 3, me_voted: true },
  { id: 2, count: 1, me_voted: false },
];

const used = (type: number, name: string, kind: number) => ({
  type: kind,
  application_id: "1200000000000009999",
  interaction_metadata: {
    id: "1300000000000004000",
    type,
    user: alice,
    authorizing_integration_owners: {},
  },
  interaction: { id: "1300000000000004000", type, name, user: alice },
});

const system = (type: number, fields: object = {}) => message({ type, author: bob, ...fields });

const MARKDOWN = `# A heading
## A smaller one
### And a third
-# Subtext, **small**
**Bold**, *italic*, __underlined__, ~~struck~~, ***both***, ||a spoiler|| and \`code\`
- a list
  - with a list in it
- and another
1. first
2. second
> A quote
> of two lines
\`\`\`js
const lap = 62.4; // and a line that is much longer than the frame in which it is shown, so that it wraps
\`\`\`
[A link](https://game.example/), https://game.example/a_b_c and <https://game.example/quiet>`;

const MENTIONS = `<@${alice.id}> <@${bob.id}> <@&${roles[0]?.id}> <#${CHANNEL}> <#1> <@2> @everyone </race start:1300000000000000031> <id:guide>
<t:${SENT / 1000}:F> <t:${SENT / 1000}:R> <t:${SENT / 1000}:t> <:helmet:1300000000000000041>`;

const embed = {
  type: "rich",
  title: "Result of **Monza**",
  url: "https://game.example/results",
  description: "Three laps. [All times](https://game.example/times)",
  color: 0xe67e22,
  timestamp: "2026-01-15T11:30:00.000000+00:00",
  author: { name: "Race control", url: "https://game.example/", icon_url: `${FILES}/icon.png` },
  footer: { text: "Season 4", icon_url: `${FILES}/icon.png` },
  thumbnail: picture("thumbnail.png"),
  image: picture("track.png"),
  fields: [
    { name: "First", value: "**Alice**\n1:02.4", inline: true },
    { name: "Second", value: "Bob", inline: true },
    { name: "Third", value: LONG_WORD, inline: true },
    { name: "Weather", value: "Rain, then sun", inline: false },
    { name: "Tyres", value: "Soft", inline: true },
    { name: "Fuel", value: "`40 l`", inline: true },
  ],
};

/** Every shape that a message can have, in the wire form of the API. */
export const samples: readonly Sample[] = [
  { title: "Markdown", messages: [message({ content: MARKDOWN })] },
  {
    title: "Mentions, timestamps and emojis",
    messages: [
      message({
        content: MENTIONS,
        author: bob,
        mentions: [alice, bob],
        mention_everyone: true,
        mention_roles: [roles[0]?.id],
      }),
      message({ content: "🏎️ 🎉", author: bob }, 10),
    ],
  },
  {
    title: "One author, several messages, edited and pinned",
    messages: [
      message({ content: "Who races tonight?", author: alice, pinned: true }),
      message(
        {
          content: "At eight",
          author: alice,
          edited_timestamp: "2026-01-15T12:02:00.000000+00:00",
        },
        1,
      ),
      message({ content: "The day after", author: alice }, 24 * 60),
    ],
  },
  {
    title: "Long words and names",
    messages: [message({ content: `${LONG_WORD.repeat(6)} ${"W".repeat(300)}`, author: long })],
  },
  {
    title: "Replies",
    messages: [
      message({
        type: 19,
        author: bob,
        content: "I do",
        message_reference: { type: 0, channel_id: CHANNEL, message_id: "1300000000000001003" },
        referenced_message: message({
          content: `**Who** races tonight? ${"And for how long? ".repeat(6)}`,
          author: alice,
        }),
      }),
      message({
        type: 19,
        author: bob,
        content: "Me too",
        message_reference: { type: 0, channel_id: CHANNEL, message_id: "1300000000000001009" },
        referenced_message: null,
      }),
    ],
  },
  {
    title: "Answers to commands",
    messages: [
      message({ ...used(2, "race start", 20), content: "Three laps of Monza" }),
      message({ ...used(2, "Quote", 23), content: "“I do”", flags: 64 }),
      message({ ...used(2, "wait", 20), flags: 128 }),
    ],
  },
  { title: "An embed with everything", messages: [message({ embeds: [embed] })] },
  {
    title: "Small embeds, and a picture of another site",
    messages: [
      message({
        content: "Two",
        embeds: [
          { type: "rich", description: "Words alone" },
          {
            type: "rich",
            title: "Elsewhere",
            color: 0x2f5bd0,
            image: { url: "https://elsewhere.example/a.png" },
          },
        ],
      }),
    ],
  },
  {
    title: "Files: picture, spoiler, sound, other",
    messages: [
      message({
        author: alice,
        content: "My car",
        attachments: [
          attachment("car.png", "image/png", { width: 400, height: 225, description: "A red car" }),
          attachment("SPOILER_end.png", "image/png", { width: 200, height: 120, flags: 8 }),
          attachment("engine-sound.ogg", "audio/ogg", { duration_secs: 12.4 }),
          attachment("telemetry.csv", "text/csv"),
        ],
      }),
    ],
  },
  {
    title: "Buttons",
    messages: [
      message({
        content: "Choose",
        components: [
          row(
            button(1, "Primary"),
            button(2, "Secondary"),
            button(3, "Success", { emoji: { name: "🏁" } }),
            button(4, "Danger"),
            button(5, "Rules", { url: "https://game.example/rules" }),
          ),
          row(
            button(1, "Disabled", { disabled: true }),
            part(2, { style: 6, sku_id: "1300000000000000051" }),
          ),
        ],
      }),
    ],
  },
  {
    title: "Selects of every type",
    messages: [
      message({
        components: [
          row(
            select(3, "Car", {
              options: [
                { label: "Red car", value: "red", description: "Fast", default: true },
                { label: "Blue car", value: "blue" },
              ],
            }),
          ),
          row(select(5, "Rival")),
          row(select(6, "Roles", { max_values: 3 })),
          row(select(7, "Anybody", { disabled: true })),
          row(select(8, "Channel")),
        ],
      }),
    ],
  },
  {
    title: "Components v2",
    messages: [
      message({
        flags: 1 << 15,
        components: [
          text("## Race\nText **outside** of a container"),
          part(17, {
            accent_color: 0x1a7a3c,
            spoiler: false,
            components: [
              part(9, {
                components: [text("### Monza"), text("-# Italy, 5.8 km")],
                accessory: part(11, {
                  media: medium("thumbnail.png"),
                  description: "The track",
                  spoiler: false,
                }),
              }),
              part(14, { divider: true, spacing: 1 }),
              part(9, { components: [text("Shall we?")], accessory: button(3, "Enter") }),
              part(12, {
                items: ["one.png", "two.png", "three.png"].map((name, index) => ({
                  media: medium(name),
                  description: name,
                  spoiler: index === 2,
                })),
              }),
              part(14, { divider: false, spacing: 2 }),
              part(13, { file: medium("setup.txt"), name: "setup.txt", size: 512, spoiler: false }),
              row(button(2, "Later"), button(4, "Never")),
            ],
          }),
          part(17, { accent_color: null, spoiler: true, components: [text("A hidden container")] }),
        ],
      }),
    ],
  },
  {
    title: "Polls: open, voted, closed, and the result",
    messages: [
      message({ author: bob, poll: poll({}) }),
      message(
        { author: bob, poll: poll({ results: { is_finalized: false, answer_counts: votes } }) },
        10,
      ),
      message(
        { author: bob, poll: poll({ results: { is_finalized: true, answer_counts: votes } }) },
        20,
      ),
      message({
        type: 46,
        author: bob,
        message_reference: { type: 0, channel_id: CHANNEL, message_id: "1300000000000001003" },
        embeds: [
          {
            type: "poll_result",
            fields: Object.entries({
              poll_question_text: "Which track tonight?",
              victor_answer_votes: "3",
              total_votes: "4",
              victor_answer_id: "1",
              victor_answer_text: "Monza",
              victor_answer_emoji_name: "🏁",
            }).map(([name, value]) => ({ name, value, inline: false })),
          },
        ],
      }),
    ],
  },
  {
    title: "Stickers, reactions and a thread",
    messages: [
      message({
        author: alice,
        content: "Won!",
        sticker_items: [{ id: "1300000000000000061", name: "Trophy", format_type: 1 }],
        reactions: [
          reaction("🎉", 12, true),
          reaction("👍", 1, false),
          reaction("helmet", 2, false, "1300000000000000041"),
        ],
        thread: {
          id: "1300000000000001030",
          type: 11,
          guild_id: "1300000000000000011",
          parent_id: CHANNEL,
          owner_id: alice.id,
          name: "After the race",
          flags: 0,
          message_count: 7,
          member_count: 2,
          total_message_sent: 7,
          thread_metadata: {
            archived: false,
            archive_timestamp: "2026-01-15T12:00:00.000000+00:00",
            auto_archive_duration: 1440,
            locked: false,
          },
        },
        flags: 32,
      }),
    ],
  },
  {
    title: "Forwarded, published and by a webhook",
    messages: [
      message({
        author: bob,
        flags: 1 << 14,
        message_reference: { type: 1, channel_id: CHANNEL, message_id: "1300000000000001003" },
        message_snapshots: [
          {
            message: {
              type: 0,
              content: "**Who** races tonight?",
              mentions: [],
              mention_roles: [],
              attachments: [],
              embeds: [],
              components: [],
              timestamp: "2026-01-14T09:00:00.000000+00:00",
              edited_timestamp: null,
              flags: 0,
            },
          },
        ],
      }),
      message({ author: bob, content: "Race calendar", flags: 1 }, 10),
      message({
        author: { ...person(9, "Marshal", null), bot: true },
        webhook_id: "1300000000000000071",
        content: "Green flag",
      }),
    ],
  },
  {
    title: "An invite into a game",
    messages: [
      message({
        author: bob,
        activity: { type: 1, party_id: "party" },
        application: {
          id: "1200000000000009999",
          name: "Space Race",
          icon: null,
          description: "",
          type: null,
        },
      }),
    ],
  },
  {
    title: "System messages",
    messages: [
      system(1, { mentions: [alice] }),
      system(2, { mentions: [alice] }),
      system(3),
      system(4, { content: "The new name" }),
      system(5),
      system(6, {
        message_reference: { type: 0, channel_id: CHANNEL, message_id: "1300000000000001003" },
      }),
      ...[7, 8, 9, 10, 11].map((type) => system(type)),
      system(12, { content: "News" }),
      ...[14, 15, 16, 17].map((type) => system(type)),
      system(18, {
        content: "After the race",
        message_reference: { type: 0, channel_id: "1300000000000001030" },
      }),
      ...[22, 24, 25, 26].map((type) => system(type)),
      system(27, { content: "Press conference" }),
      system(28, { content: "Press conference" }),
      system(29),
      system(31, { content: "The season" }),
      ...[32, 36, 37, 38, 39, 44, 49].map((type) => system(type)),
    ],
  },
];
