import { expect, test } from "vitest";
import { allowEveryone, openGuild, permissions } from "../support/guilds.js";

const HOUR = 3_600_000;

async function openPoll(changes: object = {}) {
  const opened = await openGuild();
  const { platform, alice, bob, bot, game, text } = opened;
  await bot.connect();
  const poll = {
    question: { text: "Which?" },
    answers: [
      { poll_media: { text: "this" } },
      { poll_media: { text: "that", emoji: { name: "👍" } } },
    ],
    ...changes,
  };
  const sent = await bot.send("POST", `/channels/${text.id}/messages`, { poll });
  const id = sent.body.id as string;
  await bot.seen();
  const path = `/channels/${text.id}`;
  const asAlice = platform.as(alice.id, game.id);
  const asBob = platform.as(bob.id, game.id);
  return { ...opened, sent, id, path, asAlice, asBob };
}

test("a poll is created, voted on and its result announced", async () => {
  const { platform, alice, bob, bot, guild, text, sent, id, path, asAlice, asBob } =
    await openPoll();
  expect(sent.body.poll).toEqual({
    question: { text: "Which?" },
    answers: [
      { answer_id: 1, poll_media: { text: "this" } },
      { answer_id: 2, poll_media: { text: "that", emoji: { id: null, name: "👍" } } },
    ],
    expiry: expect.any(String),
    allow_multiselect: false,
    layout_type: 1,
    results: { answer_counts: [], is_finalized: false },
  });
  expect(Date.parse(sent.body.poll.expiry)).toBe(platform.clock.now() + 24 * HOUR);
  asAlice.vote(text.id, id, [1]);
  asBob.vote(text.id, id, [1]);
  asBob.vote(text.id, id, [2]);
  const place = { channel_id: text.id, message_id: id, guild_id: guild.id };
  const vote = (user: { id: string }, answer_id: number) => ({
    ...place,
    user_id: user.id,
    answer_id,
  });
  expect(await bot.seen()).toEqual([
    ["MESSAGE_POLL_VOTE_ADD", vote(alice, 1)],
    ["MESSAGE_POLL_VOTE_ADD", vote(bob, 1)],
    ["MESSAGE_POLL_VOTE_REMOVE", vote(bob, 1)],
    ["MESSAGE_POLL_VOTE_ADD", vote(bob, 2)],
  ]);
  expect((await bot.send("GET", `${path}/messages/${id}`)).body.poll.results).toEqual({
    answer_counts: [
      { id: 1, count: 1, me_voted: false },
      { id: 2, count: 1, me_voted: false },
    ],
    is_finalized: false,
  });
  const voters = await bot.send("GET", `${path}/polls/${id}/answers/1`);
  expect(voters.body.users).toMatchObject([{ id: alice.id }]);
});

test("a poll ends by the platform's clock, with its result in a message", async () => {
  const { platform, bot, text, id, path, asAlice, asBob } = await openPoll({ duration: 1 });
  asAlice.vote(text.id, id, [2]);
  asBob.vote(text.id, id, [2]);
  // The session does not outlive an hour without heartbeats.
  platform.clock.advance(HOUR - 1);
  await bot.connect();
  expect(await bot.seen()).toEqual([]);
  platform.clock.advance(1);
  const field = (name: string, value: string) => ({ name, value, inline: false });
  expect(await bot.seen()).toMatchObject([
    ["MESSAGE_UPDATE", { id, poll: { results: { is_finalized: true } } }],
    [
      "MESSAGE_CREATE",
      {
        type: 46,
        message_reference: { message_id: id, channel_id: text.id },
        embeds: [
          {
            type: "poll_result",
            fields: [
              field("poll_question_text", "Which?"),
              field("victor_answer_votes", "2"),
              field("total_votes", "2"),
              field("victor_answer_id", "2"),
              field("victor_answer_text", "that"),
              field("victor_answer_emoji_name", "👍"),
            ],
          },
        ],
      },
    ],
  ]);
  expect(() => asBob.vote(text.id, id, [1])).toThrow("Poll expired");
  const expire = await bot.send("POST", `${path}/polls/${id}/expire`);
  expect(expire).toMatchObject({ status: 400, body: { code: 520001 } });
});

test("only its author ends a poll early; what is no poll has no end", async () => {
  const { bot, text, id, path, asAlice, asBob } = await openPoll();
  expect(() => asBob.endPoll(text.id, id)).toThrow();
  const ended = await bot.send("POST", `${path}/polls/${id}/expire`);
  expect(ended).toMatchObject({
    status: 200,
    body: { id, poll: { results: { is_finalized: true } } },
  });
  const plain = asAlice.sendMessage(text.id, "no poll");
  const refused = await bot.send("POST", `${path}/polls/${plain}/expire`);
  expect(refused).toMatchObject({ status: 400, body: { code: 520006 } });
});

test("several answers only where the poll allows them, and none that it has not", async () => {
  const { text, id, asBob } = await openPoll();
  expect(() => asBob.vote(text.id, id, [1, 2])).toThrow("Invalid Form Body");
  expect(() => asBob.vote(text.id, id, [3])).toThrow("Invalid Form Body");
  const many = await openPoll({ allow_multiselect: true });
  many.asBob.vote(many.text.id, many.id, [1, 2]);
  expect(await many.bot.names()).toEqual(["MESSAGE_POLL_VOTE_ADD", "MESSAGE_POLL_VOTE_ADD"]);
});

test("polls keep their end through a snapshot, and cannot be edited", async () => {
  const { platform, bot, id, path } = await openPoll({ duration: 1 });
  const edit = await bot.send("PATCH", `${path}/messages/${id}`, { content: "c" });
  expect(edit).toMatchObject({ status: 400, body: { code: 520003 } });
  platform.importState(platform.exportState());
  platform.clock.advance(HOUR);
  const { body } = await bot.send("GET", `${path}/messages/${id}`);
  expect(body.poll.results.is_finalized).toBe(true);
});

test("the same vote again is none; each viewer sees its own votes", async () => {
  const { bot, text, id, path, asBob } = await openPoll();
  asBob.vote(text.id, id, [1]);
  asBob.vote(text.id, id, [1]);
  expect(await bot.names()).toEqual(["MESSAGE_POLL_VOTE_ADD"]);
  const [read] = asBob.readMessages(text.id, 1) as unknown as { poll: { results: object } }[];
  const counts = (voted: boolean) => ({ answer_counts: [{ id: 1, count: 1, me_voted: voted }] });
  expect(read?.poll.results).toMatchObject(counts(true));
  const { body } = await bot.send("GET", `${path}/messages/${id}`);
  expect(body.poll.results).toMatchObject(counts(false));
});

test("voting and looking at votes need the history; bots do not vote", async () => {
  const { platform, guild, bot, otherBot, text, id, path, asBob } = await openPoll();
  const weak = otherBot("Weak");
  platform.guilds.addMember(guild.id, weak.id);
  const answers = `${path}/polls/${id}/answers`;
  expect((await weak.send("GET", `${answers}/1`)).status).toBe(200);
  const vote = await weak.send("PUT", `${answers}/@me`, { answer_ids: [1] });
  expect(vote).toMatchObject({ status: 403, body: { code: 20001 } });
  allowEveryone(platform, guild.id, permissions(10, 11));
  const refused = { status: 403, body: { code: 50013 } };
  expect(await weak.send("GET", `${answers}/1`)).toMatchObject(refused);
  expect(() => asBob.vote(text.id, id, [1])).toThrow("Missing Permissions");
  expect(await bot.send("GET", `${answers}/3`)).toMatchObject({
    status: 404,
    body: { code: 10008 },
  });
});

test("those who chose an answer come in pages, by their ids", async () => {
  const { bot, alice, bob, text, id, path, asAlice, asBob } = await openPoll();
  const ids = [alice.id, bob.id].sort((one, two) => (BigInt(one) < BigInt(two) ? -1 : 1));
  const [first, second] = ids as [string, string];
  // The later one votes first.
  const [late, early] = second === bob.id ? [asBob, asAlice] : [asAlice, asBob];
  late.vote(text.id, id, [1]);
  early.vote(text.id, id, [1]);
  const voters = async (query: string) =>
    (await bot.send("GET", `${path}/polls/${id}/answers/1?${query}`)).body.users.map(
      (user: { id: string }) => user.id,
    );
  expect(await voters("")).toEqual(ids);
  expect(await voters("limit=1")).toEqual([first]);
  expect(await voters(`after=${first}`)).toEqual([second]);
});

test("a poll that ends early ends at that moment, and without a winner it names none", async () => {
  const { platform, bot, text, id, path, asAlice, asBob } = await openPoll({ duration: 2 });
  asAlice.vote(text.id, id, [1]);
  asBob.vote(text.id, id, [2]);
  platform.clock.advance(1000);
  await bot.seen();
  const { body } = await bot.send("POST", `${path}/polls/${id}/expire`);
  expect(Date.parse(body.poll.expiry)).toBe(platform.clock.now());
  const field = (name: string, value: string) => ({ name, value, inline: false });
  const fields = [
    field("poll_question_text", "Which?"),
    field("victor_answer_votes", "1"),
    field("total_votes", "2"),
  ];
  expect(await bot.seen()).toMatchObject([
    ["MESSAGE_UPDATE", { id }],
    ["MESSAGE_CREATE", { type: 46, embeds: [{ fields }] }],
  ]);
  expect(await bot.send("POST", `${path}/polls/${id}/expire`)).toMatchObject({
    status: 400,
    body: { code: 520001 },
  });
  platform.clock.advance(2 * HOUR);
  const { body: messages } = await bot.send("GET", `${path}/messages`);
  expect(messages.filter(({ type }: { type: number }) => type === 46)).toHaveLength(1);
});

test("who may not read what others write sees no poll of theirs", async () => {
  const { platform, bot, text, path, asBob } = await openPoll();
  const poll = { question: { text: "?" }, answers: [{ poll_media: { text: "a" } }] };
  const theirs = asBob.sendMessage(text.id, { poll });
  const read = async () => (await bot.send("GET", `${path}/messages/${theirs}`)).body;
  expect(await read()).toHaveProperty("poll");
  platform.applications.update(bot.applicationId, { privilegedIntents: 0 });
  expect(await read()).not.toHaveProperty("poll");
});

test("an answer that nobody chose has not won, even if it is the only one", async () => {
  const { bot, id, path } = await openPoll({ answers: [{ poll_media: { text: "this" } }] });
  await bot.send("POST", `${path}/polls/${id}/expire`);
  const notice = (await bot.seen())[1]?.[1];
  const names = notice.embeds[0].fields.map(({ name }: { name: string }) => name);
  expect(names).toEqual(["poll_question_text", "victor_answer_votes", "total_votes"]);
});
