/** Which files are shown and for how long, what they are called, and what waits for its message. */

import { expect, test } from "vitest";
import { attachments } from "../../../platform/domains/messages/attachments/domain.js";
import { openGuild } from "../support/guilds.js";
import { send } from "../support/players.js";
import { botForm, PIXEL } from "./support/forms.js";

const MIB = 1024 * 1024;

async function openFiles(now?: number) {
  const opened = await openGuild(undefined, now);
  const { platform, bot, text } = opened;
  const path = `/channels/${text.id}/messages`;
  const form = botForm(bot);
  const attach = async (name: string, data: string | Buffer = "x", type?: string) => {
    const file = type === undefined ? { name, data } : { name, data, type };
    return (await form("POST", path, [file])).body.attachments[0];
  };
  return { ...opened, path, attach, files: platform.domain(attachments) };
}

test("a file keeps its name and has no title, if the name can stay as it is", async () => {
  const { attach } = await openFiles();
  const plain = await attach("note-1.txt");
  expect(plain.filename).toBe("note-1.txt");
  expect(plain).not.toHaveProperty("title");
  expect(plain).not.toHaveProperty("width");
  expect(plain).not.toHaveProperty("flags");
});

test("a name is no path, and does not begin with a dot", async () => {
  const { files } = await openFiles();
  const nameOf = (filename: string) =>
    files.add("attachments/1", { filename, contentType: "", data: Buffer.from("x") }).filename;
  expect(nameOf("../../etc/passwd")).toBe("passwd");
  expect(nameOf("C:\\files\\a.txt")).toBe("a.txt");
  expect(nameOf(".htaccess")).toBe("htaccess");
  expect(nameOf("..")).toBe("unknown");
});

test("the type of a file is what its sender says, else what the end of its name says", async () => {
  const { files } = await openFiles();
  const typeOf = (filename: string, contentType: string) =>
    files.add("attachments/1", { filename, contentType, data: PIXEL }).contentType;
  expect(typeOf("a.png", "image/webp")).toBe("image/webp");
  expect(typeOf("a.PNG", "application/octet-stream")).toBe("image/png");
  expect(typeOf("a.png", "picture")).toBe("image/png");
  expect(typeOf("a.dat", "application/octet-stream")).toBe("application/octet-stream");
  expect(typeOf("a.dat", "")).toBeNull();
});

test("only images have a width and a height", async () => {
  const { files } = await openFiles();
  const widthOf = (filename: string) =>
    files.add("attachments/1", { filename, contentType: "", data: PIXEL }).width;
  expect([widthOf("a.png"), widthOf("a.zip")]).toEqual([1, null]);
});

test.each([
  ["a.txt", "text/plain", /^inline/],
  ["a.mp4", "video/mp4", /^inline/],
  ["a.png", "image/png", /^inline/],
  ["a.svg", "image/svg+xml", /^attachment/],
  ["a.zip", "application/zip", /^attachment/],
])("%s of type %s has its place in a browser", async (name, type, disposition) => {
  const { attach } = await openFiles();
  const { headers } = await fetch((await attach(name, "x", type)).url);
  expect(headers.get("content-disposition")).toMatch(disposition);
});

test("a file of no known type is served as bytes", async () => {
  const { files, text } = await openFiles();
  const given = { filename: "a", contentType: "", data: Buffer.from("x") };
  const file = files.add(`attachments/${text.id}`, given);
  const { headers } = await fetch(files.url(file));
  expect(headers.get("content-type")).toBe("application/octet-stream");
});

test("addresses of others stay as they are, and no other file's is opened by signing", async () => {
  const { platform, bot, text, attach } = await openFiles();
  const { id, url } = await attach("a.txt");
  const root = `${platform.webBase}/cdn`;
  const strange = [
    `${"x".repeat(root.length)}/attachments/1/2/a.txt`,
    "https://files.example/attachments/1/2/a.txt?ex=1",
    `${root}/icons/1/a.png`,
  ];
  const wrong = [`${root}/attachments/1/${id}/a.txt`, `${root}/attachments/${text.id}/${id}/b.txt`];
  const body = { attachment_urls: [...strange, ...wrong, url] };
  const answer = await bot.send("POST", "/attachments/refresh-urls", body);
  const addresses = answer.body.refreshed_urls.map((one: { refreshed: string }) => one.refreshed);
  expect(addresses.slice(0, 3)).toEqual(strange);
  const statuses = [];
  for (const address of addresses.slice(3)) statuses.push((await fetch(address)).status);
  expect(statuses).toEqual([404, 404, 200]);
  const anybody = await send(platform, "", "POST", "/attachments/refresh-urls", body);
  expect(anybody.status).toBe(401);
});

test("neither the time of an address nor its signature can be changed", async () => {
  const { attach } = await openFiles();
  const { url } = (await attach("a.txt")) as { url: string };
  for (const changed of [
    url.replace(/is=[0-9a-f]+/, "is=1"),
    url.replace(/ex=([0-9a-f]+)&is=([0-9a-f]+)/, "ex=$2&is=$1"),
    url.replace(/&hm=.*/, ""),
  ]) {
    expect((await fetch(changed)).status).toBe(404);
  }
  expect((await fetch(url)).status).toBe(200);
});

test("the signature of one file is none for another of the same time", async () => {
  const { attach } = await openFiles();
  const [a, b] = [await attach("a.txt"), await attach("b.txt")];
  const [path, query] = [b.url.split("?")[0], a.url.split("?")[1]];
  expect(b.url).toContain(query.split("&hm=")[0]);
  expect((await fetch(`${path}?${query}`)).status).toBe(404);
  expect((await fetch(b.url)).status).toBe(200);
});

test("an address leads to its file for a day to the moment", async () => {
  const { platform, attach } = await openFiles(Date.UTC(2026, 0, 1));
  const { url } = await attach("a.txt");
  platform.clock.advance(86_400_000 - 1);
  expect((await fetch(url)).status).toBe(200);
  platform.clock.advance(1);
  expect((await fetch(url)).status).toBe(404);
});

test("more than was announced is not taken, even when its length is not said", async () => {
  const { bot, text } = await openFiles();
  const announced = { files: [{ filename: "f", file_size: 4 }] };
  const { body } = await bot.send("POST", `/channels/${text.id}/attachments`, announced);
  const put = async (content: string) => {
    const stream = new Blob([content]).stream();
    const options = { method: "PUT", body: stream, duplex: "half" };
    return (await fetch(body.attachments[0].upload_url, options as RequestInit)).status;
  };
  expect(await put("12345")).toBe(413);
  expect(await put("1234")).toBe(200);
});

test("a file that is put again counts once for what may wait, which is 128 MiB", async () => {
  const { files } = await openFiles();
  const { uploads } = files;
  const reserve = (filename: string) =>
    uploads.reserve({ userId: "1", channelId: "2", filename, size: 64 * MIB });
  const [one, two] = [reserve("one"), reserve("two")];
  const data = Buffer.alloc(64 * MIB);
  for (const upload of [one, one, two]) uploads.put(upload, data);
  const waits = () =>
    [one, two].map(({ uploadFilename }) => uploads.get(uploadFilename)?.data !== undefined);
  expect(waits()).toEqual([true, true]);
  uploads.release(two.uploadFilename);
  const three = reserve("three");
  uploads.put(three, data);
  expect(waits()).toEqual([true, false]);
  expect(uploads.get(three.uploadFilename)?.data?.length).toBe(64 * MIB);
});

test("less room is made at once; a restored state takes as much as before", async () => {
  const { platform, attach, files } = await openFiles();
  const data = Buffer.alloc(1024);
  const first = await attach("a.bin", data);
  const second = await attach("b.bin", data);
  expect(files.used).toBe(2 * 2048);
  files.capacity = 2 * 2048 - 1;
  expect(files.used).toBe(2048);
  expect((await fetch(first.url)).status).toBe(404);
  expect((await fetch(second.url)).status).toBe(200);
  const state = JSON.parse(JSON.stringify(platform.exportState()));
  await attach("c.bin", Buffer.alloc(100));
  platform.importState(state);
  expect(files.used).toBe(2048);
  for (const bytes of [1.5, -1, Number.NaN]) {
    expect(() => {
      files.capacity = bytes;
    }).toThrow("capacity");
  }
});
