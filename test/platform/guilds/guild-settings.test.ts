/** What is set of a guild as a whole, and who makes guilds. */

import { expect, test } from "vitest";
import { openGuild } from "../support/guilds.js";

const forbidden = { status: 403, body: { code: 50013 } };

test("a guild is read and changed; what it has no feature for is left alone", async () => {
  const { platform, guild, bot, text } = await openGuild();
  const path = `/guilds/${guild.id}`;
  expect((await bot.send("GET", `${path}?with_counts=true`)).body).toMatchObject({
    id: guild.id,
    approximate_member_count: 3,
    approximate_presence_count: 0,
  });
  await bot.connect();
  const PNG = `data:image/png;base64,${Buffer.from("89504e470d0a1a0a00", "hex").toString("base64")}`;
  const body = { name: "Renamed", icon: PNG, banner: PNG, system_channel_id: text.id };
  expect((await bot.send("PATCH", path, body, "new look")).body).toMatchObject({
    name: "Renamed",
    icon: expect.stringMatching(/^[0-9a-f]{32}$/),
    banner: null,
    system_channel_id: text.id,
  });
  const [update, entry] = await bot.seen();
  expect(update).toMatchObject(["GUILD_UPDATE", { id: guild.id, name: "Renamed" }]);
  expect(entry?.[1].changes.map(({ key }: { key: string }) => key)).toEqual([
    "name",
    "icon_hash",
    "system_channel_id",
  ]);
  const wrong = [
    [{ name: "x" }, 50035],
    [{ afk_timeout: 61 }, 50035],
    [{ afk_channel_id: text.id }, 50035],
    [{ features: ["VERIFIED"] }, 50188],
    [{ icon: "data:," }, 50035],
  ] as const;
  for (const [given, code] of wrong) {
    expect([given, (await bot.send("PATCH", path, given)).body.code]).toEqual([given, code]);
  }
  expect(await bot.send("PATCH", path, { features: ["COMMUNITY"] })).toMatchObject(forbidden);
  const paused = { features: ["INVITES_DISABLED"] };
  expect((await bot.send("PATCH", path, paused)).body.features).toEqual(["INVITES_DISABLED"]);
  expect((await bot.send("GET", `${path}/preview`)).body).toMatchObject({ name: "Renamed" });
  const until = new Date(platform.clock.now() + 86_400_000).toISOString();
  const pause = await bot.send("PUT", `${path}/incident-actions`, {
    invites_disabled_until: until,
  });
  expect(Date.parse(pause.body.invites_disabled_until)).toBe(Date.parse(until));
  const late = new Date(platform.clock.now() + 86_400_001).toISOString();
  expect(
    (await bot.send("PUT", `${path}/incident-actions`, { dms_disabled_until: late })).status,
  ).toBe(400);
  expect(await bot.send("GET", `${path}/vanity-url`)).toMatchObject({ body: { code: 50020 } });
});

test("applications make guilds until 2025-07-15, when what bots own goes to real people [endpoints.post-guilds-dated-removal-transfer-to-a-real-use]", async () => {
  const before = Date.parse("2025-07-14T23:59:59Z");
  const { platform, bot, game } = await openGuild("0", before);
  const made = await bot.send("POST", "/guilds", { name: "Own" });
  expect(made).toMatchObject({ status: 201, body: { name: "Own", owner_id: bot.id } });
  await bot.connect();
  platform.clock.set(Date.parse("2025-07-15T00:00:00Z"));
  const { ownerId } = platform.applications.require(game.id);
  expect(await bot.seen()).toMatchObject([
    ["GUILD_MEMBER_ADD", { guild_id: made.body.id, user: { id: ownerId } }],
    ["GUILD_UPDATE", { id: made.body.id, owner_id: ownerId }],
  ]);
  expect((await bot.send("POST", "/guilds", { name: "Late" })).status).toBe(404);
});
