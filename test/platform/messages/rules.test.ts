import { expect, test } from "vitest";
import { messages } from "../../../platform/domains/messages/core/domain.js";
import { openGuild, permissions } from "../support/guilds.js";
import { botForm } from "./support/forms.js";

/** View, send, read history: what the tests take a permission away from, or add one to. */
const PLAIN = [10, 11, 16];
const poll = { question: { text: "?" }, answers: [{ poll_media: { text: "a" } }] };

/** A guild in which the bot has these permissions only. */
async function openWith(...bits: number[]) {
  const opened = await openGuild(permissions(...bits));
  const { platform, alice, bob, bot, game, guild, text } = opened;
  const everyone = platform.guilds.roles(guild.id).find(({ id }) => id === guild.id);
  if (everyone === undefined) throw new Error("There is no @everyone.");
  platform.guilds.managers.roles.update(everyone, { permissions: permissions(...PLAIN) });
  if (!bits.includes(10)) {
    const overwrites = [{ id: bot.id, type: 1 as const, allow: "0", deny: permissions(10) }];
    platform.guilds.updateChannel(text.id, { overwrites });
  }
  const asAlice = platform.as(alice.id, game.id);
  const asBob = platform.as(bob.id, game.id);
  const theirs = asAlice.sendMessage(text.id, "hello");
  return { ...opened, asAlice, asBob, theirs, path: `/channels/${text.id}/messages` };
}

type World = Awaited<ReturnType<typeof openWith>>;

/** What a bot does, the permission that it takes, and what it gets without. */
const needs: [string, number, number, number, (world: World) => Promise<{ status: number }>][] = [
  [
    "see a message",
    10,
    403,
    50001,
    ({ bot, path, theirs }) => bot.send("GET", `${path}/${theirs}`),
  ],
  [
    "speak aloud",
    12,
    403,
    50013,
    ({ bot, path }) => bot.send("POST", path, { content: "c", tts: true }),
  ],
  [
    "send an embed",
    14,
    403,
    50013,
    ({ bot, path }) => bot.send("POST", path, { embeds: [{ title: "t" }] }),
  ],
  [
    "attach a file",
    15,
    403,
    50013,
    ({ bot, path }) => botForm(bot)("POST", path, [{ name: "a", data: "x" }]),
  ],
  ["ask a poll", 49, 403, 50013, ({ bot, path }) => bot.send("POST", path, { poll })],
  [
    "delete another's message",
    13,
    403,
    50013,
    ({ bot, path, theirs }) => bot.send("DELETE", `${path}/${theirs}`),
  ],
  [
    "suppress another's embeds",
    13,
    403,
    50013,
    ({ bot, path, theirs }) => bot.send("PATCH", `${path}/${theirs}`, { flags: 4 }),
  ],
  ["pin", 51, 403, 50013, ({ bot, path, theirs }) => bot.send("PUT", `${path}/pins/${theirs}`)],
  [
    "react first",
    6,
    403,
    50013,
    ({ bot, path, theirs }) =>
      bot.send("PUT", `${path}/${theirs}/reactions/${encodeURIComponent("👍")}/@me`),
  ],
  [
    "clear reactions",
    13,
    403,
    50013,
    ({ bot, path, theirs }) => bot.send("DELETE", `${path}/${theirs}/reactions`),
  ],
  [
    "list webhooks",
    29,
    403,
    50013,
    ({ bot, text }) => bot.send("GET", `/channels/${text.id}/webhooks`),
  ],
];

test.each(needs)("to %s takes the permission %i", async (_what, bit, status, code, act) => {
  const allowed = await act(await openWith(...PLAIN, bit));
  expect(allowed.status).toBeLessThan(300);
  const refused = await act(await openWith(...PLAIN.filter((one) => one !== bit)));
  expect(refused).toMatchObject({ status, body: { code } });
});

test("sending, typing and history need their permissions in the channel", async () => {
  const { platform, bot, text, path, theirs } = await openWith(...PLAIN);
  const deny = (bits: string) =>
    platform.guilds.updateChannel(text.id, {
      overwrites: [{ id: bot.id, type: 1, allow: "0", deny: bits }],
    });
  deny(permissions(11));
  for (const to of [path, `/channels/${text.id}/typing`]) {
    expect(await bot.send("POST", to, { content: "c" })).toMatchObject({
      status: 403,
      body: { code: 50013 },
    });
  }
  deny(permissions(16));
  expect((await bot.send("GET", path)).body).toEqual([]);
  expect((await bot.send("GET", `${path}/${theirs}`)).body.code).toBe(50013);
  const reply = { content: "c", message_reference: { message_id: theirs } };
  expect(await bot.send("POST", path, reply)).toMatchObject({
    status: 400,
    body: { code: 160002 },
  });
});

test("beside text, embeds of who may not send them are dropped", async () => {
  const { bot, path } = await openWith(...PLAIN);
  const { body } = await bot.send("POST", path, { content: "c", embeds: [{ title: "t" }] });
  expect([body.content, body.embeds]).toEqual(["c", []]);
});

test("nobody edits another's message; authors edit and delete their own", async () => {
  const { bot, path, theirs, asBob, text } = await openWith(...PLAIN, 13);
  expect(await bot.send("PATCH", `${path}/${theirs}`, { content: "c" })).toMatchObject({
    status: 403,
    body: { code: 50005 },
  });
  const own = asBob.sendMessage(text.id, "mine");
  asBob.editMessage(text.id, own, { content: "edited", flags: 4 });
  expect((await bot.send("GET", `${path}/${own}`)).body).toMatchObject({
    content: "edited",
    flags: 4,
    edited_timestamp: expect.any(String),
  });
  expect(() => asBob.editMessage(text.id, own, "")).toThrow("Cannot send an empty message");
  asBob.deleteMessage(text.id, own);
  expect(() => asBob.deleteMessage(text.id, theirs)).toThrow("Missing Permissions");
});

test("an edit that says nothing changes nothing and is not sent", async () => {
  const { bot, path } = await openWith(...PLAIN);
  const { body: sent } = await bot.send("POST", path, { content: "c" });
  await bot.connect();
  const same = await bot.send("PATCH", `${path}/${sent.id}`, {});
  expect([same.status, same.body.edited_timestamp]).toEqual([200, null]);
  expect(await bot.seen()).toEqual([]);
});

test("bulk deletion takes 2 to 100 messages of the last 14 days", async () => {
  const { platform, bot, text, path, asAlice, theirs } = await openWith(...PLAIN, 13);
  const bulk = (ids: string[]) => bot.send("POST", `${path}/bulk-delete`, { messages: ids });
  const code = async (ids: string[]) => (await bulk(ids)).body?.code;
  expect(await code([theirs])).toBe(50016);
  expect(await code([theirs, theirs])).toBe(50016);
  const many = Array.from({ length: 101 }, (_, index) => String(BigInt(theirs) + BigInt(index)));
  expect(await code(many)).toBe(50016);
  platform.clock.advance(14 * 86_400_000 + 1);
  const fresh = [asAlice.sendMessage(text.id, "one"), asAlice.sendMessage(text.id, "two")];
  expect(await code([theirs, ...fresh])).toBe(50034);
  await bot.connect();
  expect((await bulk(fresh)).status).toBe(204);
  expect(await bot.seen()).toMatchObject([
    ["MESSAGE_DELETE_BULK", { ids: fresh, channel_id: text.id }],
  ]);
});

/** What frees of the slow mode until 2026-02-22, and from the day after that on. */
const FREE = { "2026-02-22T23:59:50Z": [4, 13, 34], "2026-02-23T00:00:00Z": [52] };
test.each(
  Object.entries(FREE).flatMap(([day, bits]) =>
    [4, 13, 34, 52].map((bit) => [day, bit, bits.includes(bit)] as const),
  ),
)(
  "%s: a person with permission %i is free of the slow mode: %s [versions.bypass-slowmode]",
  async (day, bit, free) => {
    const opened = await openGuild(permissions(10, 11), Date.parse(day));
    const { platform, bob, bot, game, guild, text } = opened;
    const role = platform.guilds.createRole(guild.id, "Special", permissions(bit));
    platform.guilds.addMember(guild.id, bob.id, [role.id]);
    platform.guilds.updateChannel(text.id, { rateLimitPerUser: 10 });
    const asBob = platform.as(bob.id, game.id);
    asBob.sendMessage(text.id, "one");
    platform.clock.advance(4000);
    if (free) {
      asBob.sendMessage(text.id, "two");
    } else {
      const slow = { status: 429, code: 20016, details: { retry_after: 6, global: false } };
      expect(() => asBob.sendMessage(text.id, "two")).toThrow(expect.objectContaining(slow));
      platform.clock.advance(6000);
      asBob.sendMessage(text.id, "two");
    }
    const path = `/channels/${text.id}/messages`;
    for (let index = 0; index < 2; index++) {
      expect((await bot.send("POST", path, { content: "bots are free" })).status).toBe(200);
    }
  },
);

test("what auto moderation does not let through is answered with 200000, bots are not asked [errors.400-automod]", async () => {
  const { platform, bot, text, path, asBob } = await openWith(...PLAIN);
  const asked: string[] = [];
  platform.domain(messages).posts.checkContent((channel, _userId, content) => {
    asked.push(channel.channelId);
    return !content.includes("forbidden");
  });
  const blocked = { status: 400, code: 200000 };
  expect(() => asBob.sendMessage(text.id, "forbidden")).toThrow(expect.objectContaining(blocked));
  const own = asBob.sendMessage(text.id, "fine");
  expect(() => asBob.editMessage(text.id, own, "forbidden")).toThrow(
    expect.objectContaining(blocked),
  );
  expect(asked).toEqual([text.id, text.id, text.id]);
  expect((await bot.send("POST", path, { content: "forbidden" })).status).toBe(200);
});

test("strangers read nothing", async () => {
  const { otherBot, path } = await openWith(...PLAIN);
  expect(await otherBot("Stranger").send("GET", path)).toMatchObject({
    status: 403,
    body: { code: 50001 },
  });
});

test("stickers are those that are known, foreign ones need a permission", async () => {
  const { platform, bot, guild, path } = await openWith(...PLAIN);
  const item = { name: "wave", format_type: 1 };
  platform
    .domain(messages)
    .expressions.addStickers((id) =>
      id === "1" || id === "2"
        ? { item: { id, ...item }, guildId: id === "1" ? guild.id : "77", available: true }
        : undefined,
    );
  const own = await bot.send("POST", path, { sticker_ids: ["1"] });
  expect(own.body.sticker_items).toEqual([{ id: "1", ...item }]);
  expect(await bot.send("POST", path, { sticker_ids: ["2"] })).toMatchObject({
    status: 403,
    body: { code: 50600 },
  });
  expect(await bot.send("POST", path, { sticker_ids: ["3"] })).toMatchObject({
    status: 400,
    body: { code: 50081 },
  });
});

test("a tool does through the admin API what people do", async () => {
  const { platform, alice, bob, game, bot, text, path } = await openWith(...PLAIN);
  const act = async (userId: string, action: string, ...given: unknown[]) => {
    const response = await fetch(`${platform.webBase}/admin/act`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${platform.adminToken}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ userId, applicationId: game.id, action, arguments: given }),
    });
    return { status: response.status, ...((await response.json()) as object) } as {
      status: number;
      result: string;
    };
  };
  const files = [{ filename: "a.txt", data: Buffer.from("text").toString("base64") }];
  const { result: id } = await act(alice.id, "sendMessage", text.id, "hello", files);
  const { result: reply } = await act(alice.id, "replyTo", text.id, id, { content: "again" });
  await act(alice.id, "react", text.id, id, "👍");
  await act(alice.id, "pin", text.id, id);
  await act(alice.id, "startTyping", text.id);
  const seen = (await bot.send("GET", `${path}/${id}`)).body;
  expect(seen).toMatchObject({
    pinned: true,
    attachments: [{ filename: "a.txt", size: 4 }],
    reactions: [{ count: 1 }],
  });
  expect((await bot.send("GET", `${path}/${reply}`)).body.message_reference.message_id).toBe(id);
  expect(await act(bob.id, "deleteMessage", text.id, id)).toMatchObject({
    status: 403,
    code: 50013,
  });
  expect((await act(bob.id, "sendMessage", text.id)).status).toBe(400);
});
