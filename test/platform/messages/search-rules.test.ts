/** What a search finds, filter by filter, and in which channels. */

import { expect, test } from "vitest";
import { Bot, openGuild, permissions } from "../support/guilds.js";

async function openSearch() {
  const opened = await openGuild();
  const { platform, alice, bob, bot, game, guild, text } = opened;
  const [asAlice, asBob] = [platform.as(alice.id, game.id), platform.as(bob.id, game.id)];
  const path = `/guilds/${guild.id}/messages/search`;
  const search = async (query: string, who: Bot = bot): Promise<string[]> => {
    const { status, body } = await who.send("GET", `${path}?${query}`);
    expect([query, status]).toEqual([query, 200]);
    return body.messages.map(([message]: [{ id: string }]) => message.id);
  };
  const say = (content: string, channelId = text.id) => asAlice.sendMessage(channelId, content);
  return { ...opened, asAlice, asBob, search, say, path };
}

test("all words must be there, in any order and case", async () => {
  const { say, search } = await openSearch();
  const both = say("The Quick brown fox");
  say("quick turtle");
  expect(await search("content=FOX+quick")).toEqual([both]);
  expect(await search("content=quick+wolf")).toEqual([]);
});

test("messages lie between two ids, without these", async () => {
  const { say, search } = await openSearch();
  const [first, second, third] = [say("a"), say("b"), say("c")];
  expect(await search(`min_id=${first}`)).toEqual([third, second]);
  expect(await search(`max_id=${third}`)).toEqual([second, first]);
  expect(await search(`min_id=${first}&max_id=${third}`)).toEqual([second]);
});

test("a search is in the channels that it names, and others are left out", async () => {
  const { platform, guild, say, search, text } = await openSearch();
  const other = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  const [here, there] = [say("a"), say("b", other.id)];
  expect(await search(`channel_id=${text.id}`)).toEqual([here]);
  expect(await search(`channel_id=${text.id}&channel_id=${other.id}`)).toEqual([there, here]);
});

test.each([
  ["VIEW_CHANNEL", 10],
  ["READ_MESSAGE_HISTORY", 16],
])(
  "without %s in a channel nothing there is found [operations.search-guild-messages-110000]",
  async (_, bit) => {
    const { platform, say, search, text, bot } = await openSearch();
    say("a");
    const overwrite = { id: bot.id, type: 1 as const, allow: "0", deny: permissions(bit) };
    platform.guilds.updateChannel(text.id, { overwrites: [overwrite] });
    expect(await search("")).toEqual([]);
  },
);

test("NSFW channels are searched only when that is wished", async () => {
  const { platform, guild, say, search } = await openSearch();
  const nsfw = platform.guilds.createChannel({ guildId: guild.id, name: "adult", nsfw: true });
  const id = say("a", nsfw.id);
  expect(await search("")).toEqual([]);
  expect(await search("include_nsfw=false")).toEqual([]);
  expect(await search("include_nsfw=true")).toEqual([id]);
});

test("the messages of other guilds and conversations are not found", async () => {
  const { platform, alice, bot, search, asAlice } = await openSearch();
  const other = platform.guilds.create({ name: "Other", ownerId: alice.id });
  platform.guilds.addMember(other.id, bot.id);
  const far = platform.guilds.createChannel({ guildId: other.id, name: "far" });
  asAlice.sendMessage(far.id, "a");
  expect(await search("")).toEqual([]);
  const stranger = platform.createApplication({
    name: "Stranger",
    bot: true,
    privilegedIntents: 33_026,
  });
  const outside = new Bot(platform, stranger.id, stranger.botToken as string);
  const answer = await outside.send("GET", `/guilds/${other.id}/messages/search`);
  expect(answer).toMatchObject({ status: 403, body: { code: 50001 } });
});

test("authors are of a kind, of several, or not of one", async () => {
  const { bot, text, say, search } = await openSearch();
  const person = say("a");
  const robot = (await bot.send("POST", `/channels/${text.id}/messages`, { content: "b" })).body.id;
  const hook = (await bot.send("POST", `/channels/${text.id}/webhooks`, { name: "Hook" })).body;
  const sent = await bot.send("POST", `/webhooks/${hook.id}/${hook.token}?wait=true`, {
    content: "c",
  });
  const all = [sent.body.id, robot, person];
  expect(await search("")).toEqual(all);
  expect(await search("author_type=user")).toEqual([person]);
  expect(await search("author_type=bot")).toEqual([robot]);
  expect(await search("author_type=webhook")).toEqual([sent.body.id]);
  expect(await search("author_type=user&author_type=bot")).toEqual([robot, person]);
  expect(await search("author_type=-bot")).toEqual([sent.body.id, person]);
  expect(await search("author_type=-bot&author_type=-user")).toEqual([sent.body.id]);
});

test("whom a message mentions, and whether everyone [operations.search-guild-messages-110000]", async () => {
  const { alice, bob, say, search } = await openSearch();
  const one = say(`<@${bob.id}>`);
  const everyone = say("@everyone");
  expect(await search(`mentions=${bob.id}`)).toEqual([one]);
  expect(await search(`mentions=${alice.id}`)).toEqual([]);
  expect(await search(`mentions=${alice.id}&mentions=${bob.id}`)).toEqual([one]);
  expect(await search("mention_everyone=true")).toEqual([everyone]);
  expect(await search("mention_everyone=false")).toEqual([one]);
});

test("answers are found by whom or what they answer; both must fit", async () => {
  const { alice, bob, text, say, search, asBob } = await openSearch();
  const first = say("a");
  const own = asBob.sendMessage(text.id, "b");
  const answer = asBob.replyTo(text.id, first, "c");
  const toSelf = asBob.replyTo(text.id, own, "d");
  expect(await search(`replied_to_user_id=${alice.id}`)).toEqual([answer]);
  expect(await search(`replied_to_message_id=${own}`)).toEqual([toSelf]);
  expect(await search(`replied_to_message_id=${own}&replied_to_user_id=${alice.id}`)).toEqual([]);
  expect(await search(`replied_to_user_id=${bob.id}&replied_to_user_id=${alice.id}`)).toEqual([
    toSelf,
    answer,
  ]);
});

test("what a message has: all that is asked for, nothing that is ruled out", async () => {
  const { text, say, search, asAlice } = await openSearch();
  const file = (filename: string) => [{ filename, data: "iVBORw0KGgo=" }];
  const plain = say("nothing");
  const link = say("https://example.org/x");
  const image = asAlice.sendMessage(text.id, "", file("a.png"));
  const both = asAlice.sendMessage(text.id, "http://example.org", file("b.png"));
  const sound = asAlice.sendMessage(text.id, "", file("c.mp3"));
  expect(await search("has=link")).toEqual([both, link]);
  expect(await search("has=link&has=image")).toEqual([both]);
  expect(await search("has=link&has=-image")).toEqual([link]);
  expect(await search("has=-link&has=-file")).toEqual([plain]);
  expect(await search("has=sound")).toEqual([sound]);
  expect(await search("has=video")).toEqual([]);
  expect(await search("has=file")).toEqual([sound, both, image]);
});

test("files are found by their whole name or what it ends in, links by their host in any case", async () => {
  const { text, say, search, asAlice } = await openSearch();
  const file = (filename: string) =>
    asAlice.sendMessage(text.id, "", [{ filename, data: "iVBORw0KGgo=" }]);
  const [png] = [file("a.b.png"), file("png.txt")];
  expect(await search("attachment_extension=png")).toEqual([png]);
  expect(await search("attachment_filename=a.b.png")).toEqual([png]);
  expect(await search("attachment_filename=a.b")).toEqual([]);
  const link = say("see HTTPS://Example.ORG?x and http://other.example/y");
  expect(await search("link_hostname=example.org")).toEqual([link]);
  expect(await search("link_hostname=other.example")).toEqual([link]);
  expect(await search("link_hostname=example")).toEqual([]);
});

test("pinned messages, or the others", async () => {
  const { text, say, search, asAlice } = await openSearch();
  const [pinned, other] = [say("a"), say("b")];
  asAlice.pin(text.id, pinned);
  expect(await search("pinned=true")).toEqual([pinned]);
  expect(await search("pinned=false&has=-link&author_type=user&content=b")).toEqual([other]);
  expect(await search("pinned=false")).not.toContain(pinned);
});

test("the most relevant come first, of equals the newest; 25 by default, by pages [operations.search-guild-messages-110000]", async () => {
  const { bot, path, say, search } = await openSearch();
  const often = say("fox fox fox");
  const [old, young] = [say("fox"), say("fox")];
  const relevant = "content=fox&sort_by=relevance";
  expect(await search(relevant)).toEqual([often, young, old]);
  expect(await search(`${relevant}&limit=1&offset=1`)).toEqual([young]);
  for (let n = 0; n < 23; n++) say("wolf");
  expect(await search("")).toHaveLength(25);
  expect(await search("offset=25")).toEqual([often]);
  expect(await search("limit=25")).toHaveLength(25);
  expect((await bot.send("GET", path)).body.total_results).toBe(26);
  expect((await bot.send("GET", `${path}?limit=26`)).status).toBe(400);
  expect((await bot.send("GET", `${path}?limit=0`)).status).toBe(400);
});

test("polls and forwarded messages are found as such", async () => {
  const { bot, text, say, search, asAlice } = await openSearch();
  const poll = {
    question: { text: "Which?" },
    answers: [{ poll_media: { text: "This" } }, { poll_media: { text: "That" } }],
  };
  const asked = (await bot.send("POST", `/channels/${text.id}/messages`, { poll })).body.id;
  const original = say("a");
  const forwarded = asAlice.forwardMessage(text.id, original, text.id);
  expect(await search("has=poll")).toEqual([asked]);
  expect(await search("has=snapshot")).toEqual([forwarded]);
  expect(await search("has=-poll&has=-snapshot")).toEqual([original]);
  expect(await search("has=sticker")).toEqual([]);
});

test("a thread is returned with the messages that were found in it, and belongs to where it is", async () => {
  const { platform, bot, text, say, search, path } = await openSearch();
  const started = await bot.send("POST", `/channels/${text.id}/threads`, { name: "T", type: 11 });
  const { id } = started.body;
  const within = (await bot.send("POST", `/channels/${id}/messages`, { content: "deep" })).body.id;
  const { body } = await bot.send("GET", `${path}?content=deep`);
  expect(body.messages).toMatchObject([[{ id: within, channel_id: id }]]);
  expect(body).toMatchObject({ threads: [{ id, name: "T", member_count: 1 }], members: [] });
  say("shallow");
  expect((await bot.send("GET", `${path}?content=shallow`)).body).not.toHaveProperty("threads");
  platform.guilds.updateChannel(text.id, { nsfw: true });
  expect(await search("content=deep")).toEqual([]);
  expect(await search("content=deep&include_nsfw=true")).toEqual([within]);
});

test.each([
  ["true", true],
  ["True", true],
  ["1", true],
  ["false", false],
  ["False", false],
  ["0", false],
])("%s is a yes or a no", async (value, yes) => {
  const { text, say, search, asAlice } = await openSearch();
  asAlice.pin(text.id, say("pinned"));
  const found = await search(`content=pinned&pinned=${value}`);
  expect(found).toHaveLength(yes ? 1 : 0);
});

test("blanks around words mean nothing, and a word that is no boolean is refused as one", async () => {
  const { bot, path, say, search } = await openSearch();
  const id = say("quick fox");
  expect(await search("content=++quick++fox+")).toEqual([id]);
  expect(await bot.send("GET", `${path}?pinned=maybe`)).toMatchObject({
    body: { errors: { pinned: { _errors: [{ code: "BOOLEAN_TYPE_CONVERT" }] } } },
  });
});

test("how long a guild is not indexed is given in whole seconds, and is nothing below zero [errors.110000]", async () => {
  const { platform, guild, bot, path } = await openSearch();
  const { messageSearch } = await import("../../../platform/domains/messages/search/domain.js");
  const control = platform.domain(messageSearch);
  for (const wrong of [-1, Number.NaN]) {
    expect(() => control.reindex(guild.id, wrong)).toThrow(`${wrong} ms`);
  }
  control.reindex(guild.id, 0);
  expect((await bot.send("GET", path)).status).toBe(200);
  control.reindex(guild.id, 1001);
  expect((await bot.send("GET", path)).body).toMatchObject({ code: 110000, retry_after: 2 });
  platform.clock.advance(1000);
  expect((await bot.send("GET", path)).body.retry_after).toBe(1);
  platform.clock.advance(1);
  expect((await bot.send("GET", path)).status).toBe(200);
});

test("terms that a client has cut up must all be there, phrases in their order", async () => {
  const { say, search } = await openSearch();
  const whole = say("An important phrase, and other text");
  const scattered = say("A phrase that is important: other text");
  const query = (...terms: string[]) => terms.map((term) => `contents=${encodeURIComponent(term)}`);
  expect(await search(query("2|other", "2|TEXT").join("&"))).toEqual([scattered, whole]);
  expect(await search(query('0|"important phrase"', "2|other").join("&"))).toEqual([whole]);
  expect(await search([...query("2|other"), "content=scattered"].join("&"))).toEqual([]);
});

test("without the preview, terms that a client has cut up mean nothing", async () => {
  const opened = await openGuild(undefined, undefined, { preview: false });
  const { platform, alice, game, bot, guild, text } = opened;
  const id = platform.as(alice.id, game.id).sendMessage(text.id, "hello");
  const query = `contents=${encodeURIComponent("2|bye")}`;
  const { body } = await bot.send("GET", `/guilds/${guild.id}/messages/search?${query}`);
  expect(body.messages).toMatchObject([[{ id }]]);
});
