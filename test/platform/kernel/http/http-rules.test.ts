/** What all answers and bodies of the HTTP API have in common. */

import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openGuild } from "../../support/guilds.js";
import { open } from "../../support/platform.js";

const NOW = Date.UTC(2027, 0, 1);

test("answers have the time of the platform's clock", async () => {
  const platform = await open({ clock: { now: NOW, frozen: true } });
  for (const path of ["/api/v10/gateway", "/activate", "/api/v10/nowhere"]) {
    const { headers } = await fetch(platform.webBase + path);
    expect(headers.get("date")).toBe("Fri, 01 Jan 2027 00:00:00 GMT");
  }
});

test("what is not below the API's root has no bucket", async () => {
  const platform = await open();
  for (const path of ["/activate", "/cdn/embed/avatars/0.png", "/nowhere"]) {
    const { headers } = await fetch(platform.webBase + path);
    expect(headers.get("x-ratelimit-bucket")).toBeNull();
  }
});

/** A bot in a guild, which sends what a test says to the guild's channel. */
async function openRaw() {
  const opened = await openGuild();
  const { platform, bot, text } = opened;
  const post = async (path: string, headers: Record<string, string>, body?: string | Buffer) => {
    const response = await fetch(`${platform.apiBase}/channels/${text.id}/${path}`, {
      method: "POST",
      headers: { authorization: `Bot ${bot.token}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const sent = await response.text();
    return { status: response.status, body: sent === "" ? undefined : JSON.parse(sent) };
  };
  return { ...opened, post };
}

test.each([
  "application/octet-stream",
  "text/plain",
  "multipart/form-data; boundary=x",
  "application/json",
])("a request without a body may name any type, such as %s", async (type) => {
  const { post } = await openRaw();
  expect(await post("typing", { "content-type": type })).toEqual({ status: 204, body: undefined });
  const message = await post("messages", { "content-type": type });
  expect(message).toMatchObject({ status: 400, body: { code: 50006 } });
});

test("a body of a type that no route reads is refused", async () => {
  const { post } = await openRaw();
  for (const type of ["text/plain", "application/octet-stream", "json"]) {
    expect(await post("messages", { "content-type": type }, "{}")).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { _errors: [{ code: "CONTENT_TYPE_INVALID" }] } },
    });
  }
});

test("a form may have its JSON as a file, as browsers send it", async () => {
  const { platform, bot, text } = await openRaw();
  const form = new FormData();
  const json = JSON.stringify({ content: "Hello" });
  form.set("payload_json", new Blob([json], { type: "application/json" }));
  form.set("files[0]", new Blob(["x"]), "x.txt");
  const response = await fetch(`${platform.apiBase}/channels/${text.id}/messages`, {
    method: "POST",
    headers: { authorization: `Bot ${bot.token}` },
    body: form,
  });
  const message = await response.json();
  expect(message).toMatchObject({ content: "Hello", attachments: [{ filename: "x.txt" }] });
});

test.each([
  [
    "ends in the middle of a part",
    'x\r\ncontent-disposition: form-data; name="content"\r\n\r\nHel',
  ],
  [
    "ends in the middle of a file",
    'x\r\ncontent-disposition: form-data; name="files[0]"; filename="a"\r\n\r\nHel',
  ],
])("a form that %s is refused", async (_, part) => {
  const { post } = await openRaw();
  const type = { "content-type": "multipart/form-data; boundary=x" };
  expect(await post("messages", type, `--${part}`)).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { _errors: [{ code: "CONTENT_TYPE_INVALID" }] } },
  });
});

test("a form without a boundary is none", async () => {
  const { post } = await openRaw();
  expect(await post("messages", { "content-type": "multipart/form-data" }, "x")).toMatchObject({
    status: 400,
    body: { code: 50035 },
  });
});

test.each(["gzip", "x-gzip", "GZIP"])("a body that is compressed with %s is read", async (name) => {
  const { post } = await openRaw();
  const headers = { "content-type": "application/json", "content-encoding": name };
  const sent = await post("messages", headers, gzipSync(JSON.stringify({ content: "Hello" })));
  expect(sent).toMatchObject({ status: 200, body: { content: "Hello" } });
});

test("what is wrong with an id of a path is named, also where the caller may not see what it names", async () => {
  const { bot } = await openGuild();
  for (const [path, name] of [
    ["/channels/abc", "channel_id"],
    ["/guilds/abc", "guild_id"],
    ["/applications/abc/commands", "application_id"],
  ]) {
    const answer = await bot.send("GET", path as string);
    expect(answer).toMatchObject({ status: 400, body: { code: 50035 } });
    expect(answer.body.errors).toHaveProperty(name as string);
  }
  const { bot: unable, guild, text } = await openGuild("0");
  for (const [path, id, name] of [
    [`/guilds/${guild.id}/bans`, "1", "user_id"],
    [`/guilds/${guild.id}/roles`, guild.id, "role_id"],
    [`/channels/${text.id}/permissions`, "1", "overwrite_id"],
  ]) {
    const remove = (value: string) => unable.send("DELETE", `${path}/${value}`);
    expect(await remove(id as string)).toMatchObject({ status: 403, body: { code: 50013 } });
    const answer = await remove("abc");
    expect(answer).toMatchObject({ status: 400, body: { errors: { [name as string]: {} } } });
  }
});

test("a state may be larger than other bodies of the admin API", async () => {
  const platform = await open();
  const put = (path: string, json: unknown) =>
    fetch(`${platform.webBase}/admin${path}`, {
      method: "PUT",
      headers: {
        authorization: `Bearer ${platform.adminToken}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(json) + " ".repeat(1_100_000),
    });
  expect((await put("/state", platform.exportState())).status).toBe(204);
  expect((await put("/clock", {})).status).toBe(413);
});

/** The first line of the answer to a request, as it is written here, and the code in it. */
async function answerTo(head: string) {
  const platform = await open();
  const { port } = new URL(platform.webBase);
  const text = await new Promise<string>((resolve) => {
    let received = "";
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(`${head}\r\n\r\n`));
    socket.on("data", (data) => {
      received += data;
      if (received.startsWith("HTTP/1.1 101")) socket.destroy();
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(received));
  });
  return [Number(text.split(" ", 2)[1]), Number(/"code":(\d+)/.exec(text)?.[1] ?? 0)];
}

const CLOSE = "Connection: close";
const UPGRADE = [
  "Connection: Upgrade",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  "Sec-WebSocket-Version: 13",
];

test.each<[string, readonly string[], readonly [number, number]]>([
  ["without a host, of HTTP/1.0", ["GET /api/v10/gateway HTTP/1.0"], [200, 0]],
  [
    "with the whole address, as proxies are asked",
    ["GET http://127.0.0.1/api/v10/gateway HTTP/1.1", "Host: 127.0.0.1", CLOSE],
    [200, 0],
  ],
  [
    "to the old host in capitals",
    ["GET /api/v10/gateway HTTP/1.1", "Host: LEGACY.localhost:80", CLOSE],
    [400, 50041],
  ],
  [
    "to a webhook without a version",
    ["GET /api/webhooks/1/x HTTP/1.1", "Host: localhost", CLOSE],
    [404, 10015],
  ],
  [
    "to another path without a version",
    ["GET /api/gateway HTTP/1.1", "Host: localhost", CLOSE],
    [400, 50041],
  ],
  [
    "for a WebSocket, in whatever capitals",
    [
      "GET /gateway/?v=10&encoding=json HTTP/1.1",
      "Host: LOCALHOST",
      "Upgrade: WebSocket",
      ...UPGRADE,
    ],
    [101, 0],
  ],
])("a request %s is answered as it should be", async (_, lines, expected) => {
  expect(await answerTo(lines.join("\r\n"))).toEqual(expected);
});
