/** Interactions that go to an application's web server (bots 4.12). */

import { generateKeyPairSync, sign } from "node:crypto";
import { verifyKey } from "discord-interactions";
import { expect, test } from "vitest";
import { interactionEndpoint } from "../../../../platform/index.js";
import { openApp } from "../../support/apps.js";
import { Backend, type Received, type Reply } from "../../support/backend.js";

const json = (body: unknown): Reply => ({
  status: 200,
  type: "application/json",
  body: JSON.stringify(body),
});

async function opened(respond: (request: Received) => Promise<Reply> | Reply = () => undefined) {
  const app = await openApp({}, { clock: { frozen: true } });
  const { bot, commandsPath, channel, platform, user } = app;
  await bot("POST", commandsPath, { name: "ping", description: "Answers" });
  const backend = await Backend.open((await bot("GET", "/applications/@me")).body.verify_key);
  backend.reply = (request) => (request.body.type === 1 ? json({ type: 1 }) : respond(request));
  const set = (url: string | null = backend.url) =>
    bot("PATCH", "/applications/@me", { interactions_endpoint_url: url });
  const ping = () => platform.as(user.id).runCommand("/ping", {}, { channel: channel.id });
  const interaction = () => backend.next(({ body }) => body.type === 2);
  return { ...app, backend, set, ping, interaction };
}

test("setting the address asks the server twice, and the key is a real one", async () => {
  const { set, backend, game, bot } = await opened();
  const { status, body } = await set();
  expect([status, body.interactions_endpoint_url]).toEqual([200, backend.url]);
  expect(body.verify_key).toMatch(/^[0-9a-f]{64}$/);
  expect(backend.received.map(({ valid }) => valid)).toEqual([false, true]);
  expect(backend.received[1]?.body).toMatchObject({
    application_id: game.id,
    type: 1,
    version: 1,
    entitlements: [],
    authorizing_integration_owners: {},
  });
  expect((await set(null)).body.interactions_endpoint_url).toBeNull();
  expect((await bot("GET", "/applications/@me")).body.verify_key).toBe(body.verify_key);
});

test.each<[string, (backend: Backend) => void]>([
  [
    "takes a wrong signature",
    (backend) => {
      backend.refuse = () => json({ type: 1 });
    },
  ],
  [
    "answers 204",
    (backend) => {
      backend.reply = () => ({ status: 204 });
    },
  ],
  [
    "answers right, but with 201",
    (backend) => {
      backend.reply = () => ({ status: 201, type: "application/json", body: '{"type":1}' });
    },
  ],
  [
    "answers something else",
    (backend) => {
      backend.reply = () => json({ type: 4 });
    },
  ],
  [
    "answers no JSON",
    (backend) => {
      backend.reply = () => ({ status: 200, type: "application/json", body: "x" });
    },
  ],
  [
    "answers text",
    (backend) => {
      backend.reply = () => ({ status: 200, type: "text/plain", body: '{"type":1}' });
    },
  ],
  [
    "answers 500",
    (backend) => {
      backend.reply = () => ({ status: 500 });
    },
  ],
  [
    "redirects",
    (backend) => {
      backend.reply = () => ({ status: 302 });
    },
  ],
  ["is gone", (backend) => void backend.server.close()],
])("an address is refused whose server %s", async (_what, spoil) => {
  const { set, backend, platform } = await opened();
  spoil(backend);
  const checked = platform.events.waitFor("endpoint.checked");
  const { status, body } = await set();
  expect([status, body.code]).toEqual([400, 50035]);
  expect(body.errors.interactions_endpoint_url._errors).toEqual([
    {
      code: "APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID",
      message: "The specified interactions endpoint URL could not be verified.",
    },
  ]);
  expect((await checked).detail).not.toContain("verified");
});

test("addresses that cannot be are refused before anything is sent", async () => {
  const { set, backend, platform } = await opened();
  for (const url of [
    "http://example.com/",
    "ftp://127.0.0.1/",
    "nothing",
    `${platform.webBase}/x`,
  ]) {
    const { status, body } = await set(url);
    expect([status, body.code]).toEqual([400, 50035]);
    expect(body.errors.interactions_endpoint_url._errors[0].code).toBe("URL_TYPE_INVALID_URL");
  }
  expect(backend.received).toEqual([]);
});

test("a command goes to the server instead of the gateway, signed; its answer is the response", async () => {
  const { set, ping, interaction, backend } = await opened(() =>
    json({ type: 4, data: { content: "Pong" } }),
  );
  await set();
  expect(await ping()).toMatchObject({ kind: "message", message: { content: "Pong" } });
  const { valid, body, headers } = await interaction();
  expect(valid).toBe(true);
  expect(headers["user-agent"]).toMatch(/-Interactions\/1\.0/);
  expect(body).toMatchObject({ type: 2, data: { name: "ping" }, context: 0 });
  expect(backend.received).toHaveLength(3);
});

test("an answer may be a form with a file", async () => {
  const boundary = "----x";
  const part = (head: string, body: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const payload = JSON.stringify({ type: 4, data: { content: "File" } });
  const { set, ping, platform, guild, game } = await opened(() => ({
    status: 200,
    type: `multipart/form-data; boundary=${boundary}`,
    body: `${part('name="payload_json"', payload)}${part('name="files[0]"; filename="a.txt"', "Hello")}--${boundary}--\r\n`,
  }));
  const { id } = platform.guilds.createRole(guild.id, "Files", (1n << 15n).toString());
  platform.guilds.addMember(guild.id, game.botUserId as string, [id]);
  await set();
  expect((await ping()).message).toMatchObject({
    content: "File",
    attachments: [{ filename: "a.txt", size: 5 }],
  });
});

test("202 lets the app answer by a request", async () => {
  const { set, ping, interaction, platform } = await opened(() => ({ status: 202 }));
  await set();
  const seen = ping();
  const { body } = await interaction();
  const url = `${platform.apiBase}/interactions/${body.id}/${body.token}/callback`;
  const { status } = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ type: 4, data: { content: "Later" } }),
  });
  expect(status).toBe(204);
  expect((await seen).message).toMatchObject({ content: "Later" });
});

test.each<[string, Reply, string]>([
  ["answers 500", { status: 500 }, "500"],
  ["redirects", { status: 307 }, "307"],
  ["refuses", { status: 401 }, "401"],
  ["answers 204", { status: 204 }, "204"],
  ["answers nonsense", { status: 200, type: "application/json", body: "x" }, "50109"],
  ["answers no type", json({}), "50035"],
  ["answers what is too long", json({ type: 4, data: { content: "x".repeat(2001) } }), "content"],
  [
    "answers 10 MiB",
    { status: 200, type: "application/json", body: Buffer.alloc(10 * 1024 * 1024) },
    "too large",
  ],
])(
  "a server that %s fails for the person at once, and the developer can see why",
  async (_what, reply, detail) => {
    const { set, ping, platform } = await opened(() => reply);
    await set();
    const failed = platform.events.waitFor("endpoint.failed");
    expect(await ping()).toMatchObject({ kind: "failure", reason: "bad answer" });
    expect((await failed).detail).toContain(detail);
  },
);

test("a server that hangs is late after three seconds", async () => {
  const { set, ping, interaction, platform } = await opened(() => undefined);
  await set();
  const seen = ping();
  await interaction();
  platform.clock.advance(3000);
  expect(await seen).toMatchObject({
    kind: "failure",
    reason: "timeout",
    text: "The application did not respond",
  });
});

test("a check later takes the address from a server that has got wrong", async () => {
  const { set, backend, platform, game, bot } = await opened();
  await set();
  const endpoints = platform.domain(interactionEndpoint);
  expect(await endpoints.recheck(game.id)).toBeUndefined();
  backend.refuse = () => json({ type: 1 });
  expect(await endpoints.recheck(game.id)).toMatch(/wrong signature/);
  expect((await bot("GET", "/applications/@me")).body.interactions_endpoint_url).toBeNull();
});

test("a check that fails late leaves an address alone that was set meanwhile", async () => {
  const { set, backend, platform, game, bot } = await opened();
  await set();
  const next = await Backend.open(backend.verifyKey);
  next.reply = () => json({ type: 1 });
  backend.refuse = () => undefined;
  const asked = backend.received.length;
  const checked = platform.domain(interactionEndpoint).recheck(game.id);
  await backend.next((request) => backend.received.indexOf(request) >= asked);
  expect((await set(next.url)).status).toBe(200);
  platform.clock.advance(3000);
  expect(await checked).toBeUndefined();
  expect((await bot("GET", "/applications/@me")).body.interactions_endpoint_url).toBe(next.url);
});

test("forged signatures are found out by an independent library", async () => {
  const { set, ping, interaction, backend } = await opened(() =>
    json({ type: 4, data: { content: "x" } }),
  );
  await set();
  await ping();
  const { headers, raw } = await interaction();
  const timestamp = String(headers["x-signature-timestamp"]);
  const signature = String(headers["x-signature-ed25519"]);
  const valid = (body: Buffer, mark: string, at: string) =>
    verifyKey(body, mark, at, backend.verifyKey);
  expect(await valid(raw, signature, timestamp)).toBe(true);
  expect(await valid(raw, signature, `${Number(timestamp) + 1}`)).toBe(false);
  expect(await valid(Buffer.concat([raw, Buffer.from(" ")]), signature, timestamp)).toBe(false);
  const { privateKey } = generateKeyPairSync("ed25519");
  const forged = sign(null, Buffer.concat([Buffer.from(timestamp), raw]), privateKey).toString(
    "hex",
  );
  expect(await valid(raw, forged, timestamp)).toBe(false);
});
