/** Who may delete channels, which ones stay, and what a guild keeps of one that is gone. */

import { expect, test } from "vitest";
import { forbidden, MANAGE_CHANNELS, openChannels } from "./support/channels.js";

test("a channel that a community needs stays as long as it is one", async () => {
  const { platform, guild, bot, make } = await openChannels();
  const [rules, updates] = [make("rules"), make("updates")];
  platform.guilds.update(guild.id, {
    features: ["COMMUNITY"],
    rulesChannelId: rules.id,
    publicUpdatesChannelId: updates.id,
  });
  for (const { id } of [rules, updates]) {
    expect(await bot.send("DELETE", `/channels/${id}`)).toMatchObject({ body: { code: 50074 } });
  }
  expect((await bot.send("DELETE", `/channels/${make("other").id}`)).status).toBe(200);
  platform.guilds.update(guild.id, { features: [] });
  expect((await bot.send("DELETE", `/channels/${rules.id}`)).status).toBe(200);
});

test("a channel that is gone is in no setting of its guild any more", async () => {
  const { platform, guild, bot, make } = await openChannels();
  const settings = [
    "afkChannelId",
    "systemChannelId",
    "rulesChannelId",
    "publicUpdatesChannelId",
    "safetyAlertsChannelId",
    "widgetChannelId",
  ] as const;
  const stays = make("stays");
  for (const setting of settings) {
    const { id } = make("goes");
    const others = settings.filter((each) => each !== setting).map((each) => [each, stays.id]);
    platform.guilds.update(guild.id, { ...Object.fromEntries(others), [setting]: id });
    expect((await bot.send("DELETE", `/channels/${id}`)).status).toBe(200);
    expect(platform.guilds.get(guild.id)).toMatchObject({
      ...Object.fromEntries(others),
      [setting]: null,
    });
  }
});

test("deleting needs MANAGE_CHANNELS in the channel", async () => {
  const { bot, make, without } = await openChannels();
  const { id } = make("locked", without(MANAGE_CHANNELS));
  expect(await bot.send("DELETE", `/channels/${id}`)).toMatchObject(forbidden);
  expect((await bot.send("DELETE", `/channels/${make("free").id}`)).status).toBe(200);
});
