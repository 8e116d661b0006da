import {
  alice,
  bob,
  CHANNEL,
  LONG_WORD,
  long,
  message,
  roles,
  type Sample,
  SENT,
} from "./wire-forms.js";

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

/** What people and bots write, and how bots answer commands. */
export const textSamples: readonly Sample[] = [
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
];
