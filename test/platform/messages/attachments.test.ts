import { expect, test } from "vitest";
import { attachments } from "../../../platform/domains/messages/attachments/domain.js";
import { openGuild, permissions } from "../support/guilds.js";
import { botForm, PIXEL, sendForm } from "./support/forms.js";

const MIB = 1024 * 1024;
const IS_SPOILER = 1 << 3;

async function openFiles(bits?: string) {
  const opened = await openGuild(bits);
  const { bot, text } = opened;
  const path = `/channels/${text.id}/messages`;
  return { ...opened, path, form: botForm(bot) };
}

test("files come by form, whatever the order of its parts, and are served with signed addresses", async () => {
  const { platform, bot, text, path, form } = await openFiles();
  const payload = {
    content: "two files",
    attachments: [{ id: 0, description: "a pixel" }],
  };
  const files = [
    { name: "my pixel!.png", data: PIXEL, type: "image/png" },
    { name: "note.txt", data: "hello" },
  ];
  const sent = await form("POST", path, files, payload);
  const [image, note] = sent.body.attachments;
  expect(image).toMatchObject({
    filename: "my_pixel_.png",
    title: "my pixel!.png",
    description: "a pixel",
    size: PIXEL.length,
    content_type: "image/png",
    width: 1,
    height: 1,
  });
  expect(note).toMatchObject({ filename: "note.txt", size: 5 });
  const root = `${platform.webBase}/cdn/attachments/${text.id}/${image.id}/my_pixel_.png`;
  expect(image.url).toMatch(
    new RegExp(
      `^${root.replaceAll(/[.?]/g, "\\$&")}\\?ex=[0-9a-f]+&is=[0-9a-f]+&hm=[0-9a-f]{64}&$`,
    ),
  );
  const served = await fetch(image.url);
  expect(served.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(await served.arrayBuffer())).toEqual(PIXEL);
  expect(await (await fetch(note.url)).text()).toBe("hello");
  const first = await sendForm(platform, `Bot ${bot.token}`, "POST", path, files, payload, true);
  expect(first.body.attachments).toMatchObject([{ description: "a pixel" }, {}]);
});

test("addresses that have run out are signed again for bots, up to 50 at once", async () => {
  const { platform, bot, path, form } = await openFiles();
  const { body } = await form("POST", path, [{ name: "a.txt", data: "x" }]);
  const url: string = body.attachments[0].url;
  platform.clock.advance(2 * 86_400_000);
  expect((await fetch(url)).status).toBe(404);
  const refresh = (attachment_urls: string[]) =>
    bot.send("POST", "/attachments/refresh-urls", { attachment_urls });
  const bare = url.split("?")[0] as string;
  const answer = await refresh([url, bare]);
  expect(answer.status).toBe(200);
  expect(answer.body.refreshed_urls).toMatchObject([{ original: url }, { original: bare }]);
  for (const { refreshed } of answer.body.refreshed_urls) {
    expect(await (await fetch(refreshed)).text()).toBe("x");
  }
  expect((await refresh(Array(50).fill(url))).status).toBe(200);
  expect(await refresh(Array(51).fill(url))).toMatchObject({ status: 400, body: { code: 50035 } });
});

test("an address that was changed or has run out leads nowhere", async () => {
  const { platform, path, form } = await openFiles();
  const { body } = await form("POST", path, [{ name: "a.txt", data: "x" }]);
  const url: string = body.attachments[0].url;
  const gone = async (address: string) => {
    const answer = await fetch(address);
    return [answer.status, await answer.text()];
  };
  const refused = [404, "This content is no longer available."];
  expect(await gone(url.split("?")[0] as string)).toEqual(refused);
  expect(await gone(url.replace(/hm=./, "hm=x"))).toEqual(refused);
  expect(await gone(url.replace(/ex=[0-9a-f]+/, "ex=ffffffff"))).toEqual(refused);
  expect(await gone(url.replace("a.txt", "b.txt"))).toEqual(refused);
  platform.clock.advance(86_400_000 - 1000);
  expect((await fetch(url)).status).toBe(200);
  platform.clock.advance(1000);
  expect(await gone(url)).toEqual(refused);
});

test("what could run in a browser is not shown there", async () => {
  const { path, form } = await openFiles();
  const html = { name: "page.html", data: "<script>alert(1)</script>", type: "text/html" };
  const { body } = await form("POST", path, [html]);
  const { headers } = await fetch(body.attachments[0].url);
  expect(headers.get("content-disposition")).toMatch(/^attachment/);
  expect(headers.get("content-security-policy")).toContain("sandbox");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("10 MiB each fit, whatever they make together; one byte more does not [limits.default-upload-10-mib-2025-01-16, limits.attachment-size-per-attachment]", async () => {
  const { platform, guild, path, form } = await openFiles();
  const file = (size: number) => ({ name: "big.bin", data: Buffer.alloc(size) });
  const three = await form("POST", path, [file(10 * MIB), file(10 * MIB), file(10 * MIB)]);
  expect(three.body.attachments.map(({ size }: { size: number }) => size)).toEqual([
    10 * MIB,
    10 * MIB,
    10 * MIB,
  ]);
  const larger = [file(10 * MIB + 1)];
  for (const files of [larger, [file(1), ...larger]]) {
    expect(await form("POST", path, files)).toMatchObject({ status: 413, body: { code: 40005 } });
  }
  platform.guilds.update(guild.id, { premiumTier: 2 });
  expect((await form("POST", path, larger)).status).toBe(200);
});

test("eleven files are one too many; what did not come is missed", async () => {
  const { path, form, bot } = await openFiles();
  const files = Array.from({ length: 11 }, (_, index) => ({ name: `${index}.txt`, data: "x" }));
  expect(await form("POST", path, files)).toMatchObject({ status: 400, body: { code: 30015 } });
  expect((await form("POST", path, files.slice(1))).body.attachments).toHaveLength(10);
  const lost = await bot.send("POST", path, { attachments: [{ id: "0", filename: "a.txt" }] });
  expect(lost).toMatchObject({ status: 400, body: { code: 50146 } });
});

test("spoilers are marked by flag or by name, and described again by an edit [records.attachment-request-description-is-spoiler, records.attachment-flags-is-spoiler, operations.edit-message-description-is-spoiler-automod-400]", async () => {
  const { path, form, bot } = await openFiles();
  const files = [
    { name: "a.png", data: PIXEL },
    { name: "SPOILER_b.png", data: PIXEL },
    { name: "c.png", data: PIXEL },
  ];
  const sent = await form("POST", path, files, { attachments: [{ id: "0", is_spoiler: true }] });
  const [a, b, c] = sent.body.attachments;
  expect([a.flags, b.flags, c.flags]).toEqual([IS_SPOILER, IS_SPOILER, undefined]);
  const edited = await bot.send("PATCH", `${path}/${sent.body.id}`, {
    attachments: [
      { id: a.id, is_spoiler: false },
      { id: c.id, is_spoiler: true, description: "hidden" },
    ],
  });
  expect(edited.body.attachments).toMatchObject([
    { id: a.id },
    { id: c.id, flags: IS_SPOILER, description: "hidden" },
  ]);
  expect(edited.body.attachments[0]).not.toHaveProperty("flags");
  expect(edited.body.edited_timestamp).toEqual(expect.any(String));
});

test("an edit keeps files that it does not speak of, and adds new ones", async () => {
  const { path, form, bot } = await openFiles();
  const { id } = (await form("POST", path, [{ name: "a.txt", data: "a" }])).body;
  const names = ({ body }: { body: { attachments: { filename: string }[] } }) =>
    body.attachments.map(({ filename }) => filename);
  const more = await form("PATCH", `${path}/${id}`, [{ name: "b.txt", data: "b" }], {});
  expect(names(more)).toEqual(["a.txt", "b.txt"]);
  expect(names(await bot.send("PATCH", `${path}/${id}`, { content: "c" }))).toEqual([
    "a.txt",
    "b.txt",
  ]);
  expect(names(await bot.send("PATCH", `${path}/${id}`, { attachments: [] }))).toEqual([]);
});

test("files that embeds and components show are not listed beside them", async () => {
  const { path, form, bot } = await openFiles();
  const image = [{ name: "a.png", data: PIXEL, type: "image/png" }];
  const embeds = [{ title: "t", image: { url: "attachment://a.png" } }];
  const sent = (await form("POST", path, image, { embeds })).body;
  expect(sent.attachments).toEqual([]);
  expect(sent.embeds[0].image).toMatchObject({ width: 1, height: 1, content_type: "image/png" });
  expect((await fetch(sent.embeds[0].image.url)).status).toBe(200);
  // The address comes back in an edit, without what signs it or with it.
  const url = sent.embeds[0].image.url.split("?")[0];
  const again = await bot.send("PATCH", `${path}/${sent.id}`, {
    embeds: [{ title: "again", image: { url } }],
  });
  expect((await fetch(again.body.embeds[0].image.url)).status).toBe(200);
  const v2 = await form("POST", path, [...image, { name: "b.txt", data: "text" }], {
    flags: 1 << 15,
    components: [
      { type: 12, items: [{ media: { url: "attachment://a.png" } }] },
      { type: 13, file: { url: "attachment://b.txt" }, spoiler: true },
    ],
  });
  expect(v2.body.attachments).toEqual([]);
  const [gallery, file] = v2.body.components;
  expect(gallery.items[0].media).toMatchObject({ width: 1, height: 1 });
  expect(file).toMatchObject({ name: "b.txt", size: 4, spoiler: true });
  expect(await (await fetch(file.file.url)).text()).toBe("text");
});

test("files come before their message by an address of their own", async () => {
  const { platform, bot, text, path } = await openFiles();
  const places = await bot.send("POST", `/channels/${text.id}/attachments`, {
    files: [{ id: "7", filename: "big film.mp4", file_size: 4 }],
  });
  const [{ id, upload_url, upload_filename }] = places.body.attachments;
  expect(id).toBe(7);
  const early = {
    attachments: [{ id: "0", filename: "f.mp4", uploaded_filename: upload_filename }],
  };
  expect((await bot.send("POST", path, early)).body.code).toBe(50146);
  const put = (data: string) => fetch(upload_url, { method: "PUT", body: data });
  expect((await put("too long")).status).toBe(413);
  expect((await put("film")).status).toBe(200);
  const sent = await bot.send("POST", path, early);
  expect(sent.body.attachments).toMatchObject([
    { filename: "f.mp4", size: 4, content_type: "video/mp4" },
  ]);
  expect((await bot.send("POST", path, early)).body.code).toBe(50146);
  const large = { files: [{ filename: "f", file_size: 10 * MIB + 1 }] };
  expect((await bot.send("POST", `/channels/${text.id}/attachments`, large)).status).toBe(413);
  const late = await bot.send("POST", `/channels/${text.id}/attachments`, {
    files: [{ filename: "f", file_size: 1 }],
  });
  platform.clock.advance(3_600_000);
  const gone = await fetch(late.body.attachments[0].upload_url, { method: "PUT", body: "x" });
  expect(gone.status).toBe(404);
});

test("places for files have a bound, in number and in bytes", async () => {
  const { platform } = await openFiles();
  const { uploads } = platform.domain(attachments);
  const reserve = () => uploads.reserve({ userId: "1", channelId: "2", filename: "f", size: MIB });
  const first = reserve();
  const rest = Array.from({ length: 1000 }, reserve);
  expect([uploads.count, uploads.get(first.uploadFilename)]).toEqual([1000, undefined]);
  const data = Buffer.alloc(MIB);
  for (const upload of rest.slice(0, 129)) uploads.put(upload, data);
  const waiting = rest.slice(0, 129).map((one) => uploads.get(one.uploadFilename) !== undefined);
  expect([waiting.filter(Boolean).length, waiting.at(-1)]).toEqual([128, true]);
});

test("a voice message is one recording and nothing else", async () => {
  const { path, form } = await openFiles();
  const voice = [{ name: "voice-message.ogg", data: "ogg", type: "audio/ogg" }];
  const facts = { id: "0", duration_secs: 1.5, waveform: "AAAA" };
  const flags = 1 << 13;
  const send = (payload: object) => form("POST", path, voice, { flags, ...payload });
  const sent = await send({ attachments: [facts] });
  expect(sent.body).toMatchObject({
    flags,
    attachments: [{ duration_secs: 1.5, waveform: "AAAA", content_type: "audio/ogg" }],
  });
  const code = async (answer: Promise<{ body: { code: number } }>) => (await answer).body.code;
  expect(await code(send({ attachments: [facts], content: "c" }))).toBe(50159);
  expect(await code(send({}))).toBe(50161);
  expect(await code(form("POST", path, [...voice, ...voice], { flags }))).toBe(50160);
});

test("who may not attach files does not", async () => {
  const { platform, guild, path, form } = await openFiles(permissions(10, 11, 16));
  const everyone = platform.guilds.roles(guild.id).find(({ id }) => id === guild.id);
  const bits = (BigInt(everyone?.permissions ?? "0") & ~(1n << 15n)).toString();
  platform.guilds.managers.roles.update(everyone as NonNullable<typeof everyone>, {
    permissions: bits,
  });
  const refused = await form("POST", path, [{ name: "a.txt", data: "x" }], { content: "c" });
  expect(refused).toMatchObject({ status: 403, body: { code: 50013 } });
});

test("the oldest files go when there is no room", async () => {
  const { platform, path, form } = await openFiles();
  const files = platform.domain(attachments);
  files.capacity = 3 * 2048;
  const data = Buffer.alloc(1024);
  const urls: string[] = [];
  for (const name of ["a", "b", "c", "d"]) {
    urls.push((await form("POST", path, [{ name: `${name}.bin`, data }])).body.attachments[0].url);
  }
  expect(files.used).toBe(3 * 2048);
  const statuses = await Promise.all(urls.map(async (url) => (await fetch(url)).status));
  expect(statuses).toEqual([404, 200, 200, 200]);
  expect(() => {
    files.capacity = -1;
  }).toThrow("capacity");
});

test("files are part of the state; addresses are signed again", async () => {
  const { platform, bot, path, form } = await openFiles();
  const { id } = (await form("POST", path, [{ name: "a.txt", data: "kept" }])).body;
  platform.importState(JSON.parse(JSON.stringify(platform.exportState())));
  const { body } = await bot.send("GET", `${path}/${id}`);
  expect(await (await fetch(body.attachments[0].url)).text()).toBe("kept");
});
