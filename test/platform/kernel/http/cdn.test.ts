/** What addresses of the content delivery network answer (bots 3.8). */

import { expect, test } from "vitest";
import { openGuild } from "../../support/guilds.js";
import { dataUri, gif, mp3, png } from "../../support/media.js";

async function openImages() {
  const opened = await openGuild();
  const { platform, alice, guild, bot, game } = opened;
  const cdn = (path: string) => fetch(`${platform.webBase}/cdn/${path}`);
  const status = async (path: string) => (await cdn(path)).status;
  const member = `/guilds/${guild.id}/members/@me`;
  const still = dataUri("image/png", png());
  const moving = dataUri("image/gif", gif());
  const me = await bot.send("PATCH", "/users/@me", { avatar: still });
  const own = await bot.send("PATCH", member, { avatar: moving, banner: still });
  const person = platform.as(alice.id, game.id);
  return { ...opened, cdn, status, person, still, moving, me: me.body, own: own.body };
}

test("a size is a power of two from 16 to 4096, or one of those that the service has besides", async () => {
  const { bot, me, status } = await openImages();
  const path = `avatars/${bot.id}/${me.avatar}.png`;
  for (const size of [16, 128, 4096, 20, 300, 3072]) {
    expect([size, await status(`${path}?size=${size}`)]).toEqual([size, 200]);
  }
  for (const size of [8, 17, 129, 8192, 0, -16, "large", "", "1e2"]) {
    expect([size, await status(`${path}?size=${size}`)]).toEqual([size, 400]);
  }
  for (const animated of ["true", "false"]) {
    expect([animated, await status(`${path}?animated=${animated}`)]).toEqual([animated, 200]);
  }
  for (const animated of ["1", ""]) {
    expect([animated, await status(`${path}?animated=${animated}`)]).toEqual([animated, 400]);
  }
});

test("an extension is one of those of the folder, and GIF is for what moves", async () => {
  const { bot, guild, me, own, status } = await openImages();
  const statuses = (path: string) =>
    Promise.all([".png", ".jpg", ".webp", ".gif", ".bmp", ""].map((one) => status(path + one)));
  const folder = `guilds/${guild.id}/users/${bot.id}`;
  expect(own.avatar).toMatch(/^a_/);
  expect(await statuses(`${folder}/avatars/${own.avatar}`)).toEqual([200, 200, 200, 200, 415, 200]);
  expect(await statuses(`${folder}/banners/${own.banner}`)).toEqual([200, 200, 200, 415, 415, 200]);
  expect(await statuses(`avatars/${bot.id}/${me.avatar}`)).toEqual([200, 200, 200, 415, 415, 200]);
  expect(await statuses(`splashes/${guild.id}/${me.avatar}`)).toEqual([
    200, 200, 200, 415, 415, 200,
  ]);
  expect(await statuses(`guild-tag-badges/${guild.id}/${me.avatar}`)).toEqual([
    200, 415, 415, 415, 415, 200,
  ]);
});

test("what nobody has sent is not found, in every folder of the service", async () => {
  const { status } = await openImages();
  const hash = "0".repeat(32);
  const folders = [
    ...["app-assets", "app-icons", "avatars", "banners", "channel-icons", "discovery-splashes"],
    ...["guild-events", "home-headers", "icons", "role-icons", "splashes", "team-icons"],
    ...["clan-badges", "guild-tag-badges", "new-member-actions", "resource-channels"],
  ].map((folder) => `${folder}/1`);
  const nested = ["channels/1/icons", "roles/1/icons", "guilds/1/users/1/avatars"];
  for (const folder of [...folders, ...nested, "avatar-decoration-presets"]) {
    expect([folder, await status(`${folder}/${hash}.png`)]).toEqual([folder, 404]);
  }
  expect(await status("avatars/1/..png")).toBe(404);
  expect(await status("app-assets/1/store/1.png")).toBe(404);
});

test("emojis, stickers and sounds have the extensions of their folders", async () => {
  const { platform, guild, person, still, moving, status } = await openImages();
  const emoji = person.createEmoji(guild.id, { name: "still", image: still });
  const animated = person.createEmoji(guild.id, { name: "moving", image: moving });
  const sticker = person.createSticker(guild.id, { name: "Wave", tags: "wave" }, png());
  const sound = person.createSound(guild.id, {
    name: "Quack",
    sound: dataUri("audio/mpeg", mp3(1)),
  });
  expect(await status(`emojis/${emoji}.webp?size=64&animated=true`)).toBe(200);
  expect(await status(`emojis/${emoji}.gif`)).toBe(415);
  expect(await status(`emojis/${animated}.gif`)).toBe(200);
  expect(await status(`stickers/${sticker}.png`)).toBe(200);
  expect(await status(`stickers/${sticker}.webp`)).toBe(415);
  expect(await status(`soundboard-sounds/${sound}`)).toBe(200);
  expect(await status(`soundboard-sounds/${sound}.png`)).toBe(415);
  const broken = platform.events.recent().filter(({ kind }) => kind.endsWith("internal_error"));
  expect(broken).toEqual([]);
});

test("everybody has the standard stickers and sounds, with their files", async () => {
  const { bot, text, cdn } = await openImages();
  const { body: packs } = await bot.send("GET", "/sticker-packs");
  const [pack] = packs.sticker_packs;
  expect((await bot.send("GET", `/sticker-packs/${pack.id}`)).body).toEqual(pack);
  const [sticker] = pack.stickers;
  expect((await bot.send("GET", `/stickers/${sticker.id}`)).body).toEqual(sticker);
  const picture = await cdn(`stickers/${sticker.id}.png`);
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([320, 320]);
  const banner = await cdn(
    `app-assets/710982414301790216/store/${pack.banner_asset_id}.png?size=512`,
  );
  expect(banner.headers.get("content-type")).toBe("image/png");
  const said = await bot.send("POST", `/channels/${text.id}/messages`, {
    sticker_ids: [sticker.id],
  });
  const item = { id: sticker.id, name: sticker.name, format_type: 1 };
  expect(said.body.sticker_items).toEqual([item]);
  const { body: sounds } = await bot.send("GET", "/soundboard-default-sounds");
  for (const { sound_id } of sounds) {
    const audio = await cdn(`soundboard-sounds/${sound_id}`);
    expect([audio.status, audio.headers.get("content-type")]).toEqual([200, "audio/mpeg"]);
    expect(Buffer.from(await audio.arrayBuffer()).toString("hex", 0, 2)).toBe("fffb");
  }
});
