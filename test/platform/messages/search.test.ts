import { expect, test } from "vitest";
import { openGuild, permissions } from "../support/guilds.js";

async function openSearch() {
  const opened = await openGuild();
  const { platform, alice, bob, bot, game, guild } = opened;
  const asAlice = platform.as(alice.id, game.id);
  const asBob = platform.as(bob.id, game.id);
  const hidden = platform.guilds.createChannel({
    guildId: guild.id,
    name: "hidden",
    overwrites: [{ id: bot.id, type: 1, allow: "0", deny: permissions(10) }],
  });
  const search = async (query: string) => {
    const { body } = await bot.send("GET", `/guilds/${guild.id}/messages/search?${query}`);
    return body.messages.map(([message]: [{ id: string }]) => message.id);
  };
  return { ...opened, asAlice, asBob, hidden, search };
}

test("messages are found by what they say, who wrote them and what they have [operations.search-guild-messages-110000]", async () => {
  const { platform, alice, bob, bot, guild, text, asAlice, asBob, hidden, search } =
    await openSearch();
  const hello = asAlice.sendMessage(text.id, "Hello brave new world");
  const link = asBob.sendMessage(text.id, `see https://example.org/x <@${alice.id}>`);
  const answer = asBob.replyTo(text.id, hello, "hello yourself");
  const image = asBob.sendMessage(text.id, "", [{ filename: "a.png", data: "iVBORw0KGgo=" }]);
  const robot = (
    await bot.send("POST", `/channels/${text.id}/messages`, {
      embeds: [{ title: "t" }],
    })
  ).body.id;
  asAlice.sendMessage(hidden.id, "hello in secret");
  asAlice.pin(text.id, hello);
  platform.clock.advance(1000);
  expect(await search("content=hello")).toEqual([answer, hello]);
  expect(await search("content=hello&sort_order=asc")).toEqual([hello, answer]);
  expect(await search("content=HELLO+world")).toEqual([hello]);
  expect(await search(`author_id=${bob.id}&limit=2`)).toEqual([image, answer]);
  expect(await search(`author_id=${bob.id}&limit=2&offset=2`)).toEqual([link]);
  expect(await search("author_type=bot")).toEqual([robot]);
  expect(await search("author_type=-user")).toEqual([robot]);
  expect(await search("has=link")).toEqual([link]);
  expect(await search("has=image")).toEqual([image]);
  expect(await search("has=embed&has=-file")).toEqual([robot]);
  expect(await search("attachment_extension=png")).toEqual([image]);
  expect(await search("link_hostname=example.org")).toEqual([link]);
  expect(await search(`mentions=${alice.id}&content=see`)).toEqual([link]);
  expect(await search(`replied_to_user_id=${alice.id}`)).toEqual([answer]);
  expect(await search("pinned=true")).toEqual([hello]);
  expect(await search(`max_id=${link}`)).toEqual([hello]);
  expect(await search(`channel_id=${hidden.id}`)).toEqual([]);
  const { body } = await bot.send("GET", `/guilds/${guild.id}/messages/search?content=hello`);
  expect(body).toMatchObject({
    total_results: 2,
    doing_deep_historical_index: false,
    messages: [[{ hit: true }], [{ hit: true }]],
  });
});

test("a guild that is not indexed yet answers 110000 and when to ask again [errors.110000, operations.search-guild-messages-110000]", async () => {
  const { platform, bot, guild } = await openSearch();
  const { messageSearch } = await import("../../../platform/domains/messages/search/domain.js");
  platform.domain(messageSearch).reindex(guild.id, 2000);
  const path = `/guilds/${guild.id}/messages/search`;
  expect(await bot.send("GET", path)).toEqual({
    status: 202,
    body: {
      message: "Index not yet available. Try again later",
      code: 110000,
      documents_indexed: 0,
      retry_after: 2,
    },
  });
  platform.clock.advance(2000);
  expect((await bot.send("GET", path)).status).toBe(200);
});

test("searching needs the right to read what others write, and a query that fits [operations.search-guild-messages-110000]", async () => {
  const { platform, bot, guild } = await openSearch();
  const path = `/guilds/${guild.id}/messages/search`;
  for (const query of ["limit=26", "offset=9976", "author_id=x", "has=nothing", "pinned=maybe"]) {
    expect(await bot.send("GET", `${path}?${query}`)).toMatchObject({
      status: 400,
      body: { code: 50035 },
    });
  }
  platform.applications.update(bot.applicationId, { privilegedIntents: 0 });
  expect(await bot.send("GET", path)).toMatchObject({ status: 403, body: { code: 50001 } });
});
