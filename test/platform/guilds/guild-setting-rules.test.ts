/** What null stands for, which channels and features fit, pauses, previews, and guilds of bots (bots 3.1). */

import { expect, test } from "vitest";
import { openGuild } from "../support/guilds.js";
import { dataUri, png } from "../support/media.js";

const invalid = { status: 400, body: { code: 50035 } };

async function openSettings(now?: number) {
  const opened = await openGuild(undefined, now);
  const path = `/guilds/${opened.guild.id}`;
  const edit = (body: object) => opened.bot.send("PATCH", path, body);
  const channel = (type: number, guildId = opened.guild.id) =>
    opened.platform.guilds.createChannel({ guildId, name: "made", type }).id;
  return { ...opened, path, edit, channel };
}

test.each([
  ["verification_level", 2, 0],
  ["default_message_notifications", 1, 0],
  ["explicit_content_filter", 2, 0],
  ["preferred_locale", "de", "en-US"],
  ["afk_timeout", 60, 300],
  ["description", "Fast", null],
])("%s is %s, and %s again after null", async (field, value, without) => {
  const { edit } = await openSettings();
  expect((await edit({ [field]: value })).body[field]).toBe(value);
  expect((await edit({ [field]: null })).body[field]).toBe(without);
});

test("a name has no blanks around it; what changes nothing is not announced", async () => {
  const { bot, edit } = await openSettings();
  expect((await edit({ name: "  Racers  " })).body.name).toBe("Racers");
  await bot.connect();
  expect((await edit({ name: "Racers" })).status).toBe(200);
  expect(await bot.seen()).toEqual([]);
});

test("a banner needs its feature", async () => {
  const { platform, guild, edit } = await openSettings();
  const banner = dataUri("image/png", png());
  expect((await edit({ banner })).body.banner).toBeNull();
  platform.guilds.update(guild.id, { features: ["BANNER"] });
  expect((await edit({ banner })).body.banner).toEqual(expect.any(String));
});

test("channels with a task are of the guild, and of a kind that fits", async () => {
  const { platform, alice, edit, channel, text } = await openSettings();
  const [voice, news] = [channel(2), channel(5)];
  expect((await edit({ afk_channel_id: voice })).body.afk_channel_id).toBe(voice);
  for (const id of [text.id, news]) {
    expect((await edit({ system_channel_id: id })).body.system_channel_id).toBe(id);
  }
  const second = platform.guilds.create({ name: "Second", ownerId: alice.id });
  for (const id of [voice, channel(0, second.id), "1"]) {
    expect(await edit({ system_channel_id: id })).toMatchObject(invalid);
  }
  expect((await edit({ system_channel_id: null })).body.system_channel_id).toBeNull();
});

test("features that cannot be switched are neither added nor left out", async () => {
  const { platform, guild, edit } = await openSettings();
  platform.guilds.update(guild.id, { features: ["VERIFIED"] });
  const refused = { status: 400, body: { code: 50188 } };
  expect(await edit({ features: [] })).toMatchObject(refused);
  expect(await edit({ features: ["VERIFIED", "PARTNERED"] })).toMatchObject(refused);
  const paused = await edit({ features: ["VERIFIED", "INVITES_DISABLED"] });
  expect(paused.body.features).toEqual(["VERIFIED", "INVITES_DISABLED"]);
});

test("a pause that is over is none, and one that is no time is refused", async () => {
  const { platform, bot, path } = await openSettings();
  const pause = (at: string | null) =>
    bot.send("PUT", `${path}/incident-actions`, { dms_disabled_until: at });
  const at = (offset: number) => new Date(platform.clock.now() + offset).toISOString();
  const until = async (offset: number) => (await pause(at(offset))).body.dms_disabled_until;
  expect(Date.parse(await until(1000))).toBe(platform.clock.now() + 1000);
  expect(await until(0)).toBeNull();
  expect(await until(-1000)).toBeNull();
  expect(await pause("tomorrow")).toMatchObject(invalid);
});

test("a preview is for members, and for everybody where the guild can be discovered", async () => {
  const { platform, guild, bot, otherBot, path } = await openSettings();
  const stranger = otherBot("Stranger");
  const preview = (who: typeof bot) => who.send("GET", `${path}/preview`);
  expect((await preview(bot)).status).toBe(200);
  expect(await preview(stranger)).toMatchObject({ status: 404, body: { code: 10004 } });
  platform.guilds.update(guild.id, { features: ["DISCOVERABLE"] });
  await bot.connect();
  expect((await preview(stranger)).body).toMatchObject({
    id: guild.id,
    approximate_member_count: 3,
    approximate_presence_count: 1,
  });
  expect((await bot.send("GET", path)).body).not.toHaveProperty("approximate_member_count");
});

test("a bot in ten guilds makes no other one", async () => {
  const { platform, alice, bot } = await openSettings(Date.parse("2025-01-01T00:00:00Z"));
  for (let made = 2; made < 10; made++) {
    const { id } = platform.guilds.create({ name: "More", ownerId: alice.id });
    platform.guilds.addMember(id, bot.id);
  }
  const make = () => bot.send("POST", "/guilds", { name: "Own" });
  expect((await make()).status).toBe(201);
  expect(await make()).toMatchObject({ status: 400, body: { code: 30001 } });
});

test("guilds of bots in a restored state go to people, too, from 2025-07-15 on", async () => {
  const { platform, bot, game } = await openSettings(Date.parse("2025-07-14T23:59:59Z"));
  const { id } = (await bot.send("POST", "/guilds", { name: "Own" })).body;
  const state = JSON.parse(JSON.stringify(platform.exportState()));
  platform.clock.set(Date.parse("2025-07-16T00:00:00Z"));
  platform.importState(state);
  const owner = platform.applications.require(game.id).ownerId;
  expect(platform.guilds.require(id).ownerId).toBe(owner);
  expect(platform.guilds.member(id, owner as string)).toBeDefined();
});
