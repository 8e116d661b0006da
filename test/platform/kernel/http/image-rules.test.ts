/** Which images are taken, how they are served, and how many are kept. */

import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { openGuild } from "../../support/guilds.js";
import { dataUri, gif, png } from "../../support/media.js";

async function openImages() {
  const opened = await openGuild();
  const { platform, bot, guild } = opened;
  const cdn = (path: string) => fetch(`${platform.webBase}/cdn/${path}`);
  const status = async (path: string) => (await cdn(path)).status;
  /** Makes bytes the guild's icon, and returns their hash. */
  const keep = async (bytes: Buffer, type = "image/png") => {
    const icon = dataUri(type, bytes);
    return (await bot.send("PATCH", `/guilds/${guild.id}`, { icon })).body.icon as string;
  };
  const { images } = platform.guilds.parts.kernel;
  return { ...opened, cdn, status, keep, images };
}

const jpeg = Buffer.from("ffd8ffe000104a464946", "hex");
const webp = Buffer.from("524946461a000000574542505650384c", "hex");
/** A PNG of so many bytes. */
const ofSize = (size: number) => {
  const start = png();
  return Buffer.concat([start, Buffer.alloc(size - start.length, "seventeen letters")]);
};
const MIB = 1024 * 1024;

test.each([
  ["jpeg", jpeg],
  ["png", png()],
  ["webp", webp],
  ["gif", gif()],
  ["gif", Buffer.from("GIF87a\x01\x00\x01\x00", "latin1")],
])("the bytes say that an image is a %s, whatever its URI says", async (type, bytes) => {
  const { guild, cdn, keep } = await openImages();
  for (const named of ["image/jpeg", "image/png"]) {
    const hash = await keep(bytes, named);
    expect(hash.startsWith("a_")).toBe(type === "gif");
    const answer = await cdn(`icons/${guild.id}/${hash}`);
    expect(answer.headers.get("content-type")).toBe(`image/${type}`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  }
});

test.each([
  "data:text/html;base64,IMAGE",
  "image/png;base64,IMAGE",
  "data:image/png;base64,IMAGE?",
  "data:image/png,IMAGE",
  "data:image/png;base64,",
  "IMAGE",
])("%s is no image", async (form) => {
  const { bot, guild } = await openImages();
  const icon = form.replace("IMAGE", png().toString("base64"));
  expect(await bot.send("PATCH", `/guilds/${guild.id}`, { icon })).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { icon: { _errors: [{ code: "IMAGE_INVALID" }] } } },
  });
});

test.each([64 * 1024 - 1, 48 * 1024, 48 * 1024 + 1, 96 * 1024, 300_001])(
  "an image of %i bytes comes as it was sent, and can do nothing in a browser",
  async (size) => {
    const { guild, cdn, keep } = await openImages();
    const bytes = ofSize(size);
    const answer = await cdn(`icons/${guild.id}/${await keep(bytes)}.png`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-length": `${size}`,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    });
    const hash = (data: Buffer) => createHash("sha256").update(data).digest("hex");
    expect(hash(Buffer.from(await answer.arrayBuffer()))).toBe(hash(bytes));
  },
);

test("every folder of the service has still images, and some have animated ones", async () => {
  const { status, keep } = await openImages();
  const still = await keep(png());
  const moving = await keep(gif());
  const folders = [
    ...["app-assets", "app-icons", "channel-icons", "discovery-splashes", "guild-events"],
    ...["home-headers", "new-member-actions", "resource-channels", "role-icons", "splashes"],
    "team-icons",
  ].map((folder) => `${folder}/1`);
  for (const folder of [...folders, "channels/1/icons", "roles/1/icons"]) {
    expect([folder, await status(`${folder}/${still}.png`)]).toEqual([folder, 200]);
    expect([folder, await status(`${folder}/${moving}.gif`)]).toEqual([folder, 415]);
  }
  expect(await status(`avatar-decoration-presets/${still}.png`)).toBe(200);
  const members = ["guilds/1/users/1/avatars", "guilds/1/users/1/banners"];
  for (const folder of ["avatars/1", "banners/1", "icons/1", ...members]) {
    expect([folder, await status(`${folder}/${still}.jpg`)]).toEqual([folder, 200]);
    expect([folder, await status(`${folder}/${moving}.gif`)]).toEqual([folder, 200]);
  }
  for (const folder of ["clan-badges/1", "guild-tag-badges/1"]) {
    expect([folder, await status(`${folder}/${still}.png`)]).toEqual([folder, 200]);
    expect([folder, await status(`${folder}/${still}.webp`)]).toEqual([folder, 415]);
  }
});

test("an image that is sent again counts as the latest, and is not counted twice", async () => {
  const { guild, status, keep, images } = await openImages();
  const [first, second, third] = [1, 2, 3].map((last) =>
    Buffer.concat([png(), Buffer.from([last])]),
  ) as [Buffer, Buffer, Buffer];
  const hash = await keep(first);
  const other = await keep(second);
  // Each counts as 1 KiB more than its size (docs/platform.md).
  expect(images.used).toBe(first.length + second.length + 2 * 1024);
  images.capacity = images.used;
  expect([await keep(first), images.used]).toEqual([hash, images.capacity]);
  const last = await keep(third);
  const kept = (name: string) => status(`icons/${guild.id}/${name}.png`);
  expect([await kept(hash), await kept(other), await kept(last)]).toEqual([200, 404, 200]);
  expect(images.used).toBe(images.capacity);
});

test("after a state is restored, the images that it has count and no others", async () => {
  const { platform, keep, images } = await openImages();
  await keep(png());
  const { used } = images;
  const state = platform.exportState();
  await keep(png(2));
  platform.importState(state);
  expect(images.used).toBe(used);
});

test("one image larger than there is room for is not kept", async () => {
  const { guild, status, keep, images } = await openImages();
  expect(images.capacity).toBe(64 * MIB);
  images.capacity = 1024;
  expect(await status(`icons/${guild.id}/${await keep(png())}.png`)).toBe(404);
  expect(images.used).toBe(0);
});
