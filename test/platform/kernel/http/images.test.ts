/** Images that bots give themselves and what they make, and where they are. */

import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { openGuild } from "../../support/guilds.js";
import { loginLibrary } from "../../support/library.js";
import { dataUri, gif, png } from "../../support/media.js";
import { open } from "../../support/platform.js";

/** A name beside the image, which must not be taken over either, where there is one. */
const named = (path: string) => (path.includes("@me") ? {} : { name: "Other" });

/** What the paths of requests name. */
interface Places {
  readonly guild: string;
  readonly channel: string;
  readonly role: string;
  readonly webhook: string;
  readonly byToken: string;
}

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

test("images of roles, webhooks and applications are kept, and survive a snapshot", async () => {
  const { platform, bot, guild, text } = await openGuild();
  platform.guilds.update(guild.id, { features: ["ROLE_ICONS"] });
  const images = [1, 2, 3, 4, 5, 6].map((width) => png(width));
  const [icon, changed, avatar, byToken, ofApp, cover] = images.map((bytes) =>
    dataUri("image/png", bytes),
  );
  const roles = `/guilds/${guild.id}/roles`;
  const role = (await bot.send("POST", roles, { icon })).body;
  const roleLater = (await bot.send("PATCH", `${roles}/${role.id}`, { icon: changed })).body;
  const hooks = `/channels/${text.id}/webhooks`;
  const hook = (await bot.send("POST", hooks, { name: "News", avatar })).body;
  const path = `/webhooks/${hook.id}/${hook.token}`;
  const hookLater = (await bot.send("PATCH", path, { avatar: byToken })).body;
  const app = (await bot.send("PATCH", "/applications/@me", { icon: ofApp, cover_image: cover }))
    .body;
  platform.importState(JSON.parse(JSON.stringify(platform.exportState())));
  const addresses = [
    `role-icons/${role.id}/${role.icon}.png`,
    `role-icons/${role.id}/${roleLater.icon}.webp`,
    `avatars/${hook.id}/${hook.avatar}.png`,
    `avatars/${hook.id}/${hookLater.avatar}.png`,
    `app-icons/${bot.applicationId}/${app.icon}.png`,
    `app-icons/${bot.applicationId}/${app.cover_image}.png`,
  ];
  for (const [index, address] of addresses.entries()) {
    const response = await fetch(`${platform.webBase}/cdn/${address}?size=64`);
    expect([address, response.status]).toEqual([address, 200]);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(images[index]);
  }
  const gone = await bot.send("PATCH", path, { avatar: null });
  expect(gone.body.avatar).toBeNull();
  expect((await bot.send("GET", "/applications/@me")).body.cover_image).toBe(app.cover_image);
});

test.each([
  ["a role", "icon", (to: Places) => ["POST", `/guilds/${to.guild}/roles`]],
  [
    "a role that is there",
    "icon",
    (to: Places) => ["PATCH", `/guilds/${to.guild}/roles/${to.role}`],
  ],
  ["a user", "avatar", () => ["PATCH", "/users/@me"]],
  ["a member", "banner", (to: Places) => ["PATCH", `/guilds/${to.guild}/members/@me`]],
  ["a guild", "icon", (to: Places) => ["PATCH", `/guilds/${to.guild}`]],
  ["a webhook to make", "avatar", (to: Places) => ["POST", `/channels/${to.channel}/webhooks`]],
  ["a webhook", "avatar", (to: Places) => ["PATCH", `/webhooks/${to.webhook}`]],
  ["a webhook by its token", "avatar", (to: Places) => ["PATCH", to.byToken]],
  ["an application", "icon", () => ["PATCH", "/applications/@me"]],
  ["an application's cover", "cover_image", () => ["PATCH", "/applications/@me"]],
] as const)(
  "%s refuses an invalid or too large image, and keeps nothing of it",
  async (_, field, route) => {
    const { platform, bot, guild, text } = await openGuild();
    platform.guilds.update(guild.id, { features: ["ROLE_ICONS"] });
    const role = (await bot.send("POST", `/guilds/${guild.id}/roles`, {})).body.id;
    const hook = (await bot.send("POST", `/channels/${text.id}/webhooks`, { name: "News" })).body;
    const byToken = `/webhooks/${hook.id}/${hook.token}`;
    const to = { guild: guild.id, channel: text.id, role, webhook: hook.id, byToken };
    const [method, path] = route(to) as [string, string];
    const before = platform.exportState();
    const ask = (image: string) => bot.send(method, path, { ...named(path), [field]: image });
    const notImage = dataUri("image/png", Buffer.from("Nothing that can be seen."));
    for (const wrong of [notImage, "icon.png", "data:image/png;base64,"]) {
      expect(await ask(wrong)).toMatchObject({
        status: 400,
        body: { code: 50035, errors: { [field]: { _errors: [{ code: "IMAGE_INVALID" }] } } },
      });
    }
    const most = Buffer.concat([png(), Buffer.alloc(10 * 1024 * 1024 + 1 - png().length)]);
    const large = await ask(dataUri("image/png", most));
    expect(large).toMatchObject({ status: 400, body: { code: 50045 } });
    expect(platform.exportState()).toEqual(before);
  },
);

test("an image may have 10 MiB, and a request may bring two such images", async () => {
  const { bot, guild, platform } = await openGuild();
  platform.guilds.update(guild.id, { features: ["BANNER"] });
  const [icon, banner] = [0, 1].map((last) => {
    const bytes = Buffer.concat([png(), Buffer.alloc(10 * 1024 * 1024 - png().length, last)]);
    return dataUri("image/png", bytes);
  });
  const edited = await bot.send("PATCH", `/guilds/${guild.id}`, { icon, banner });
  expect(edited.status).toBe(200);
  expect(edited.body.icon).not.toBe(edited.body.banner);
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
  images.capacity = (png(1).length + 1024) * 2;
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

test("users without an avatar have one of six", async () => {
  const platform = await open();
  const fetched = (name: string) => fetch(`${platform.webBase}/cdn/embed/avatars/${name}`);
  const images = new Set<string>();
  for (const number of [0, 1, 2, 3, 4, 5]) {
    const answer = await fetched(`${number}.png`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    // Throws for a wrong checksum, and where there are too few pixels.
    const { width, height } = PNG.sync.read(bytes);
    expect([width, height]).toEqual([256, 256]);
    images.add(bytes.toString("hex"));
  }
  expect(images.size).toBe(6);
  for (const name of ["6.png", "0.gif", "constructor"])
    expect((await fetched(name)).status).toBe(404);
});
