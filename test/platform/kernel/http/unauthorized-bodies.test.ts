/** What requests may make the platform keep in memory: bodies of nobody, answers that nobody reads. */

import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { attachments, type Platform } from "../../../../platform/index.js";
import { fileBody } from "../../../../platform/kernel/http/files/file-body.js";
import { oneAtATime } from "../../../../platform/kernel/http/one-at-a-time.js";
import { openApp } from "../../support/apps.js";
import { openGuild, permissions } from "../../support/guilds.js";
import { open } from "../../support/platform.js";

function socketTo(platform: Platform): Socket {
  const { hostname, port } = new URL(platform.webBase);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** The first line of what comes back. */
const statusLine = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once("data", (data: Buffer) => resolve(data.toString().split("\r\n", 1)[0] as string));
  });

/** Begins a request with a body of 100 MiB, of which little comes. */
async function begin(platform: Platform, method: string, path: string, type: string) {
  const socket = socketTo(platform);
  const head = [`${method} ${path} HTTP/1.1`, "host: 127.0.0.1", `content-type: ${type}`];
  socket.write(`${[...head, "content-length: 104857600"].join("\r\n")}\r\n\r\n--x\r\n`);
  return statusLine(socket);
}

const FORM = "multipart/form-data; boundary=x";

test.each([
  ["POST", "/api/v10/channels/1/messages", FORM, 401],
  ["PATCH", "/api/v10/channels/1/messages/2", FORM, 401],
  ["POST", "/api/v10/guilds/1/stickers", FORM, 401],
  ["POST", "/api/v10/interactions", FORM, 401],
  ["POST", "/api/v10/webhooks/1/token", FORM, 404],
  ["PATCH", "/api/v10/webhooks/1/token/messages/@original", FORM, 404],
  ["POST", "/api/v10/interactions/1/token/callback", FORM, 404],
  ["POST", "/oauth2/authorize", FORM, 401],
  ["POST", "/nowhere", FORM, 401],
  ["PATCH", "/api/v10/users/@me", "application/json", 401],
  ["PATCH", "/api/v10/webhooks/1/token", "application/json", 404],
  ["PUT", "/cdn/uploads/1/x.txt", "application/octet-stream", 404],
])(
  "%s %s of nobody, as %s, is answered with %i before its body has come",
  async (method, path, type, status) => {
    expect(await begin(await open(), method, path, type)).toContain(`HTTP/1.1 ${status} `);
  },
);

test.each([
  ["a form in pieces", "/api/v10/users/@me", FORM, "transfer-encoding: chunked"],
  ["a form in pieces", "/nowhere", FORM, "transfer-encoding: chunked"],
  ["a compressed form", "/nowhere", FORM, "content-encoding: gzip\r\ncontent-length: 100"],
  [
    "compressed JSON",
    "/api/v10/users/@me",
    "application/json",
    "content-encoding: gzip\r\ncontent-length: 100",
  ],
])("%s of nobody, to %s, is refused before it has come", async (_, path, type, header) => {
  const socket = socketTo(await open());
  const head = [`PATCH ${path} HTTP/1.1`, "host: 127.0.0.1", `content-type: ${type}`];
  socket.write(`${[...head, header].join("\r\n")}\r\n\r\n`);
  expect(await statusLine(socket)).toContain("HTTP/1.1 401 ");
});

test.each([
  ["read", 1024 * 1024, 404],
  ["refused", 1024 * 1024 + 1, 401],
])("a form of nobody is %s at %i bytes", async (_, size, status) => {
  const platform = await open();
  const [start, end] = [
    '--x\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\n',
    "\r\n--x--\r\n",
  ];
  const body = start + "x".repeat(size - start.length - end.length) + end;
  const answer = await fetch(`${platform.webBase}/nowhere`, {
    method: "POST",
    headers: { "content-type": FORM },
    body,
  });
  expect(answer.status).toBe(status);
});

test("an upload that is larger than its place is refused before it comes", async () => {
  const { platform, bot, text } = await openGuild(permissions(10, 11, 15));
  const files = [{ filename: "x.txt", file_size: 5 }];
  const answer = await bot.send("POST", `/channels/${text.id}/attachments`, { files });
  const { pathname } = new URL(answer.body.attachments[0].upload_url);
  expect(await begin(platform, "PUT", pathname, "text/plain")).toContain("HTTP/1.1 413 ");
});

test("a game is refused before the body of a bot's route is read", async () => {
  const { platform } = await openApp();
  const path = "/api/v10/guilds/1/roles";
  expect(await begin(platform, "POST", path, "application/json")).toContain("HTTP/1.1 401 ");
});

/** A file of 9 MiB, more than sockets hold by themselves, and requests for it without waiting for the answers. */
async function pipelined(times: number) {
  const { platform, bot, text } = await openGuild(permissions(10, 11, 15));
  const form = new FormData();
  form.set("files[0]", new Blob(["x".repeat(9 * 1024 * 1024)]), "x.txt");
  const sent = await fetch(`${platform.apiBase}/channels/${text.id}/messages`, {
    method: "POST",
    headers: { authorization: `Bot ${bot.token}` },
    body: form,
  });
  const [file] = ((await sent.json()) as { attachments: { url: string }[] }).attachments;
  const { pathname, search } = new URL((file as { url: string }).url);
  const opened = vi.spyOn(platform.domain(attachments), "open");
  const socket = socketTo(platform);
  const get = `GET ${pathname}${search} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`;
  socket.write(get.repeat(times));
  return { socket, opened };
}

test("requests of one socket are answered one after the other", async () => {
  const { socket, opened } = await pipelined(5);
  await new Promise((resolve) => socket.once("readable", resolve));
  expect(opened).toHaveBeenCalledTimes(1);
  let size = 0;
  await new Promise<void>((resolve) => {
    socket.on("data", (data: Buffer) => {
      size += data.length;
      if (size > 45 * 1024 * 1024 && opened.mock.calls.length === 5) resolve();
    });
  });
});

test("who sends a thousand requests more without waiting is cut off", async () => {
  const { socket } = await pipelined(1100);
  await new Promise((resolve) =>
    socket
      .on("close", resolve)
      .on("error", () => {})
      .resume(),
  );
});

test("a thousand requests wait at a socket; with one more it is closed", () => {
  const socket = { destroyed: false, destroy: vi.fn() };
  const handled: ServerResponse[] = [];
  const listen = oneAtATime((_request, response) => void handled.push(response));
  const send = () =>
    listen(
      { socket } as unknown as IncomingMessage,
      new EventEmitter() as unknown as ServerResponse,
    );
  for (let count = 0; count < 1001; count++) send();
  expect([handled.length, socket.destroy.mock.calls.length]).toEqual([1, 0]);
  // One that is answered makes room for another one.
  handled[0]?.emit("close");
  send();
  expect([handled.length, socket.destroy.mock.calls.length]).toEqual([2, 0]);
  send();
  expect([handled.length, socket.destroy.mock.calls.length]).toEqual([2, 1]);
});

test("a large file is decoded as it is read", async () => {
  const bytes = Buffer.alloc(10 * 1024 * 1024, "0123456789");
  const body = fileBody(bytes.toString("base64"));
  if (Buffer.isBuffer(body)) throw new Error("It is decoded as a whole.");
  await new Promise((resolve) => body.once("readable", resolve));
  expect(body.readableLength).toBeLessThanOrEqual(64 * 1024 * 20);
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(piece as Buffer);
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
});
