/** `game-social-sdk/backend`: servers of every kind tell the service's requests from others. */

import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import {
  type SignedRequest,
  verifyWebhook,
  WebhookReplays,
} from "../../../../lib/backend/index.js";
import { Backend, type Received } from "../../support/backend.js";
import { openWithGame } from "../../support/platform.js";
import { send } from "../../support/players.js";

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** What a server makes of an event. */
type Got = (payload: unknown) => void;

const servers: Record<string, (key: string, got: Got) => Promise<string>> = {
  "node:http": (key, got) =>
    listen(async (request, response) => {
      const checked = await verifyWebhook(request, key);
      if (checked.ok) got(checked.payload);
      response.writeHead(checked.ok ? 204 : checked.status).end();
    }),
  Fastify: async (key, got) => {
    const app = Fastify();
    onTestFinished(() => app.close());
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    app.post("/", async (request, reply) => {
      const checked = await verifyWebhook(request, key);
      if (checked.ok) got(checked.payload);
      return reply.code(checked.ok ? 204 : checked.status).send();
    });
    return app.listen({ host: "127.0.0.1", port: 0 });
  },
  "a framework that leaves bytes in body, as Express with express.raw": (key, got) =>
    listen(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { headers } = request;
      const checked = await verifyWebhook({ headers, body: Buffer.concat(chunks) }, key);
      if (checked.ok) got(checked.payload);
      response.writeHead(checked.ok ? 204 : checked.status).end();
    }),
  "a fetch handler": (key, got) => {
    const handler = async (request: Request): Promise<Response> => {
      const checked = await verifyWebhook(request, key);
      if (checked.ok) got(checked.payload);
      return new Response(null, { status: checked.ok ? 204 : checked.status });
    };
    return listen(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = new Headers(request.headers as Record<string, string>);
      const body = Buffer.concat(chunks);
      const url = "http://127.0.0.1/";
      const answer = await handler(new Request(url, { method: "POST", headers, body }));
      response.writeHead(answer.status).end();
    });
  },
};

test.each(Object.keys(servers))("%s passes the checks and gets events", async (kind) => {
  const { platform, game } = await openWithGame({ bot: true });
  const bot = (method: string, path: string, body?: unknown) =>
    send(platform, `Bot ${game.botToken}`, method, path, body);
  const { verify_key } = (await bot("GET", "/applications/@me")).body;
  const payloads: unknown[] = [];
  const url = await servers[kind]?.(verify_key, (payload) => payloads.push(payload));
  const set = await bot("PATCH", "/applications/@me", {
    event_webhooks_url: url,
    event_webhooks_status: 2,
    event_webhooks_types: ["ENTITLEMENT_CREATE"],
  });
  expect(set.status).toBe(200);
  const arrived = platform.events.waitFor("webhook.delivered");
  await bot("POST", `/applications/${game.id}/entitlements`, await entitlement(platform, game.id));
  await arrived;
  expect(payloads).toMatchObject([
    { type: 0 },
    { type: 1, event: { type: "ENTITLEMENT_CREATE", data: { application_id: game.id } } },
  ]);
});

async function entitlement(
  platform: Awaited<ReturnType<typeof openWithGame>>["platform"],
  applicationId: string,
) {
  const { monetization } = await import("../../../../platform/index.js");
  const store = platform.domain(monetization);
  const sku = store.createSku({ applicationId, name: "Gold", kind: "subscription" });
  const owner = platform.users.named("alice")?.id;
  return { sku_id: sku.id, owner_id: owner, owner_type: 2 };
}

/** A request as the platform signs it, at a moment. */
async function signed(): Promise<{ request: Received; key: string; at: number }> {
  const { platform, game } = await openWithGame({ bot: true });
  const bot = (method: string, path: string, body?: unknown) =>
    send(platform, `Bot ${game.botToken}`, method, path, body);
  const { verify_key: key } = (await bot("GET", "/applications/@me")).body;
  const backend = await Backend.open(key);
  await bot("PATCH", "/applications/@me", { event_webhooks_url: backend.url });
  const request = backend.received.find(({ valid }) => valid) as Received;
  return { request, key, at: Number(request.headers["x-signature-timestamp"]) * 1000 };
}

test("what is forged, old or sent again is refused", async () => {
  const { request, key, at } = await signed();
  const { headers, raw: body } = request;
  const check = (changes: object = {}, options: object = {}) =>
    verifyWebhook({ headers, body, ...changes } as SignedRequest, key, {
      now: () => at,
      ...options,
    });
  expect(await check()).toMatchObject({ ok: true, payload: { type: 0 } });
  const asSent = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  );
  expect(await check({ headers: asSent })).toMatchObject({ ok: true });
  const refused = (reason: string, status = 401) => ({ ok: false, status, reason });
  expect(await check({ body: `${body} ` })).toEqual(refused("wrong signature"));
  const later = { ...headers, "x-signature-timestamp": String(at / 1000 + 1) };
  expect(await check({ headers: later })).toEqual(refused("wrong signature"));
  const flipped = String(headers["x-signature-ed25519"]).replace(/^./, (digit) =>
    digit === "0" ? "1" : "0",
  );
  expect(await check({ headers: { ...headers, "x-signature-ed25519": flipped } })).toEqual(
    refused("wrong signature"),
  );
  expect(await check({ headers: {} })).toEqual(refused("no signature"));
  expect(await check({ headers: { ...headers, "x-signature-ed25519": "ab" } })).toEqual(
    refused("no signature"),
  );
  expect(await check({}, { now: () => at + 300_000 })).toMatchObject({ ok: true });
  expect(await check({}, { now: () => at + 300_001 })).toEqual(refused("too old"));
  expect(await check({}, { now: () => at - 300_001 })).toEqual(refused("too old"));
  expect(await check({}, { largest: body.length - 1 })).toEqual(refused("body too large", 413));
  const replays = new WebhookReplays();
  expect(await check({}, { replays })).toMatchObject({ ok: true });
  expect(await check({}, { replays })).toEqual(refused("replayed"));
});

test("a request whose sender goes away is refused, and the server goes on", async () => {
  let settle: (checked: Promise<unknown>) => void = () => {};
  const first = new Promise<unknown>((resolve) => {
    settle = resolve;
  });
  const url = new URL(
    await listen((request) => {
      request.once("data", () => socket.destroy());
      settle(verifyWebhook(request, "0".repeat(64)));
    }),
  );
  const socket = connect(Number(url.port), url.hostname);
  const lines = [
    "POST / HTTP/1.1",
    "Host: backend",
    "Content-Length: 100",
    `X-Signature-Ed25519: ${"0".repeat(128)}`,
    "X-Signature-Timestamp: 1",
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n{`);
  expect(await first).toEqual({ ok: false, status: 401, reason: "body incomplete" });
});

test("no more is read of a request than its largest body, also of the fetch API", async () => {
  const { request, key } = await signed();
  let given = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      given += 1;
      if (given > 1000) controller.close();
      else controller.enqueue(new Uint8Array(1024));
    },
  });
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  const huge = new Request("http://127.0.0.1/", {
    method: "POST",
    headers: headers as [string, string][],
    body: endless,
    duplex: "half",
  } as RequestInit);
  expect(await verifyWebhook(huge, key, { largest: 4096 })).toEqual({
    ok: false,
    status: 413,
    reason: "body too large",
  });
  expect(given).toBeLessThan(20);
});

test("a body that was parsed already, and an invalid key, are mistakes of the program", async () => {
  const { request, key } = await signed();
  const { headers } = request;
  await expect(verifyWebhook({ headers, body: { type: 0 } }, key)).rejects.toThrow(/parsed before/);
  await expect(verifyWebhook({ headers, body: "" }, "abc")).rejects.toThrow(/64 hex digits/);
});

test("as many signatures are remembered as can be taken, and no more", () => {
  const replays = new WebhookReplays();
  for (let index = 0; index < 20_000; index += 1) replays.take(`${index}`, 0, 1000);
  expect(replays.size).toBeLessThanOrEqual(10_000);
  expect(replays.take("new", 1000, 2000)).toBe(true);
  expect(replays.size).toBe(1);
});
