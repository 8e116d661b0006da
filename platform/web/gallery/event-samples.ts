import {
  alice,
  bob,
  CHANNEL,
  LONG_WORD,
  message,
  person,
  reaction,
  type Sample,
} from "./wire-forms.js";

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

const system = (type: number, fields: object = {}) => message({ type, author: bob, ...fields });

/** Polls, what is attached to messages, and messages that the service writes itself. */
export const eventSamples: readonly Sample[] = [
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
