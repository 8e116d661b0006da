/** Images that bots give themselves, guilds and events, and where they are. */

import { expect, test } from "vitest";
import { openGuild } from "./support/guilds.js";
import { loginLibrary } from "./support/library.js";
import { dataUri, gif, png } from "./support/media.js";

test("images are where libraries look for them, and survive a snapshot", async () => {
  const { platform, bot, guild, text } = await openGuild();
  const images = [1, 2, 3, 4].map((width) => png(width));
  const [avatar, icon, own, image] = images.map((bytes) => dataUri("image/png", bytes));
  const me = (await bot.send("PATCH", "/users/@me", { avatar })).body.avatar;
  const ofGuild = (await bot.send("PATCH", `/guilds/${guild.id}`, { icon })).body.icon;
  const member = `/guilds/${guild.id}/members/@me`;
  const ofMember = (await bot.send("PATCH", member, { avatar: own })).body.avatar;
  const event = await bot.send("POST", `/guilds/${guild.id}/scheduled-events`, {
    name: "Party",
    privacy_level: 2,
    entity_type: 3,
    entity_metadata: { location: "Beach" },
    scheduled_start_time: new Date(platform.clock.now() + 3_600_000).toISOString(),
    scheduled_end_time: new Date(platform.clock.now() + 7_200_000).toISOString(),
    image,
  });
  platform.importState(JSON.parse(JSON.stringify(platform.exportState())));
  const addresses = [
    `avatars/${bot.id}/${me}.png`,
    `icons/${guild.id}/${ofGuild}.webp`,
    `guilds/${guild.id}/users/${bot.id}/avatars/${ofMember}.png`,
    `guild-events/${event.body.id}/${event.body.image}.png`,
  ];
  for (const [index, address] of addresses.entries()) {
    const response = await fetch(`${platform.webBase}/cdn/${address}?size=128`);
    expect([address, response.status]).toEqual([address, 200]);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await response.arrayBuffer())).toEqual(images[index]);
  }
  const none = await fetch(`${platform.webBase}/cdn/avatars/${bot.id}/${"0".repeat(32)}.png`);
  expect(none.status).toBe(404);
  const invite = await bot.send("POST", `/channels/${text.id}/invites`, {});
  const path = `/invites/${invite.body.code}?guild_scheduled_event_id=`;
  expect((await bot.send("GET", path + event.body.id)).body).toMatchObject({
    guild_scheduled_event: { id: event.body.id, name: "Party", image: event.body.image },
  });
  expect((await bot.send("GET", `${path}1`)).body).not.toHaveProperty("guild_scheduled_event");
});

test("an unmodified library finds its avatar on the platform", async () => {
  const { platform, bot } = await openGuild();
  const client = await loginLibrary(bot, { intents: [] });
  await client.user?.setAvatar(gif());
  const address = client.user?.avatarURL({ extension: "gif" }) as string;
  expect(address).toMatch(`${platform.webBase}/cdn/avatars/${bot.id}/a_`);
  const response = await fetch(address);
  expect(response.headers.get("content-type")).toBe("image/gif");
});

test("no more is kept than there is room for; the oldest go first", async () => {
  const { platform, bot, guild } = await openGuild();
  const { images } = platform.guilds.parts.kernel;
  images.capacity = png(1).length * 2;
  const kept = async (hash: string) =>
    (await fetch(`${platform.webBase}/cdn/icons/${guild.id}/${hash}.png`)).status;
  const hashes: string[] = [];
  for (const width of [1, 2, 3]) {
    const icon = dataUri("image/png", png(width));
    hashes.push((await bot.send("PATCH", `/guilds/${guild.id}`, { icon })).body.icon);
    expect(images.used).toBeLessThanOrEqual(images.capacity);
  }
  expect([await kept(hashes[0] as string), await kept(hashes[2] as string)]).toEqual([404, 200]);
});
