import { expect, test } from "vitest";
import { openGuild, permissions } from "../support/guilds.js";

const PIN = permissions(10, 11, 16, 51);
const MANAGE = permissions(10, 11, 13, 16);

async function openPins(bits?: string, now?: number) {
  const opened = await openGuild(bits, now);
  const { platform, alice, bot, game, text } = opened;
  await bot.connect();
  const asAlice = platform.as(alice.id, game.id);
  const ids = ["one", "two", "three"].map((content) => asAlice.sendMessage(text.id, content));
  await bot.seen();
  return { ...opened, asAlice, ids, path: `/channels/${text.id}` };
}

test.each(["messages/pins", "pins"])(
  "%s pins and unpins [operations.get-channel-pins-pin-unpin]",
  async (route) => {
    const { platform, bot, guild, text, ids, path } = await openPins(PIN);
    const [one, two] = ids;
    expect((await bot.send("PUT", `${path}/${route}/${one}`)).status).toBe(204);
    expect(await bot.seen()).toMatchObject([
      [
        "CHANNEL_PINS_UPDATE",
        { guild_id: guild.id, channel_id: text.id, last_pin_timestamp: expect.any(String) },
      ],
      ["MESSAGE_UPDATE", { id: one, pinned: true, edited_timestamp: null }],
      [
        "MESSAGE_CREATE",
        { type: 6, author: { id: bot.id }, message_reference: { message_id: one } },
      ],
    ]);
    expect((await bot.send("PUT", `${path}/${route}/${one}`)).status).toBe(204);
    expect(await bot.seen()).toEqual([]);
    platform.clock.advance(1000);
    await bot.send("PUT", `${path}/${route}/${two}`);
    await bot.seen();
    const listed = (await bot.send("GET", `${path}/messages/pins?limit=1`)).body;
    expect(listed).toMatchObject({ items: [{ message: { id: two } }], has_more: true });
    const both = (await bot.send("GET", `${path}/messages/pins?limit=2`)).body;
    expect(both).toMatchObject({ items: [{ message: { id: two } }, {}], has_more: false });
    const before = encodeURIComponent(listed.items[0].pinned_at);
    expect((await bot.send("GET", `${path}/messages/pins?before=${before}`)).body).toMatchObject({
      items: [{ message: { id: one, pinned: true } }],
      has_more: false,
    });
    expect((await bot.send("GET", `${path}/pins`)).body).toMatchObject([{ id: two }, { id: one }]);
    expect((await bot.send("DELETE", `${path}/${route}/${two}`)).status).toBe(204);
    expect(await bot.names()).toEqual(["CHANNEL_PINS_UPDATE", "MESSAGE_UPDATE"]);
    expect((await bot.send("GET", `${path}/pins`)).body).toMatchObject([{ id: one }]);
  },
);

test.each([
  ["2025-08-19T23:59:59Z", MANAGE, 204],
  ["2025-08-19T23:59:59Z", PIN, 403],
  ["2025-08-20T00:00:00Z", MANAGE, 204],
  ["2025-08-20T00:00:00Z", PIN, 204],
  ["2026-02-22T23:59:59Z", MANAGE, 204],
  ["2026-02-23T00:00:00Z", MANAGE, 403],
  ["2026-02-23T00:00:00Z", PIN, 204],
])(
  "%s: a bot with permissions %s gets %i [versions.pin-messages-from-2026-02-23]",
  async (day, bits, status) => {
    const { bot, ids, path } = await openPins(bits, Date.parse(day));
    const answer = await bot.send("PUT", `${path}/messages/pins/${ids[0]}`);
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.code).toBe(50013);
  },
);

test("a message of another channel, none, and one pin too many are refused", async () => {
  const { platform, bot, guild, text, asAlice, ids, path } = await openPins();
  const other = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  const put = (channel: string, id: string) =>
    bot.send("PUT", `/channels/${channel}/messages/pins/${id}`);
  expect(await put(other.id, ids[0] as string)).toMatchObject({ body: { code: 50019 } });
  expect(await put(text.id, "1")).toMatchObject({ status: 404, body: { code: 10008 } });
  for (let index = 0; index < 250; index++) {
    asAlice.pin(text.id, asAlice.sendMessage(text.id, `pin ${index}`));
  }
  expect(await put(text.id, ids[0] as string)).toMatchObject({
    status: 400,
    body: { code: 30003 },
  });
  const all = (await bot.send("GET", `${path}/messages/pins`)).body;
  expect([all.items.length, all.has_more]).toEqual([50, true]);
});
