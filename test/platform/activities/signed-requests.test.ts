/** How requests to the servers of activities name the player (activities 2.16). */

import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { activities, activityProxy } from "../../../platform/index.js";
import { openActivity, serve } from "../support/activities.js";

const NOW = Date.parse("2026-01-10T12:00:00Z");
const DAY = 86_400_000;

/** An activity whose requests are signed, and its server. */
async function openSigned() {
  const app = await serve((_request, response) => {
    response.writeHead(200, { "content-type": "text/html", "set-cookie": "own=1" });
    response.end("<html><head></head></html>");
  });
  const clock = { now: NOW, frozen: true };
  const opened = await openActivity([{ prefix: "/", target: app.target }], { clock });
  const { platform, game, user, bot } = opened;
  platform.domain(activities).configure(game.id, { signedRequests: true });
  const { tickets } = platform.domain(activityProxy);
  const ticketOf = (userId: string) => tickets.issue({ applicationId: game.id, userId });
  const { body } = await bot("GET", "/applications/@me");
  /** Whom a request names, by the key that the application is shown. */
  const playerOf = (headers: IncomingHttpHeaders) => {
    const payload = Buffer.from(String(headers["x-discord-proxy-payload"]), "base64");
    const signature = Buffer.from(String(headers["x-signature-ed25519"]), "base64");
    const spki = Buffer.from(`302a300506032b6570032100${body.verify_key}`, "hex");
    const key = createPublicKey({ key: spki, format: "der", type: "spki" });
    expect(verify(null, payload, key, signature)).toBe(true);
    const content = JSON.parse(payload.toString());
    expect(headers["x-signature-timestamp"]).toBe(String(content.created_at));
    return content;
  };
  return { ...opened, ...app, ticket: ticketOf(user.id), ticketOf, playerOf };
}

const SIGNED = ["x-discord-proxy-payload", "x-signature-ed25519", "x-signature-timestamp"];
const signedPart = (headers: IncomingHttpHeaders | undefined) =>
  Object.keys(headers ?? {}).filter((name) => SIGNED.includes(name));

test("a request with its page's ticket names the player, signed with the application's key", async () => {
  const { get, ticket, received, playerOf, user, game } = await openSigned();
  await get(`/?a=1&discord_proxy_ticket=${ticket}`);
  expect(received[0]?.url).toBe(`/?a=1&discord_proxy_ticket=${ticket}`);
  expect(playerOf(received[0]?.headers ?? {})).toEqual({
    application_id: game.id,
    user_id: user.id,
    is_developer: false,
    created_at: NOW / 1000,
    expires_at: NOW / 1000 + 300,
  });
});

test("each second and each application has signatures of its own", async () => {
  const { get, ticket, received, playerOf, platform, game, user, target } = await openSigned();
  const seen = () => playerOf(received.at(-1)?.headers ?? {});
  await get(`/?discord_proxy_ticket=${ticket}`);
  platform.clock.advance(1000);
  await get(`/?discord_proxy_ticket=${ticket}`);
  expect(seen()).toMatchObject({ application_id: game.id, created_at: NOW / 1000 + 1 });
  const other = platform.createApplication({ name: "Other" });
  const urlMappings = [{ prefix: "/", target }];
  platform.domain(activities).configure(other.id, { urlMappings, signedRequests: true });
  const { tickets } = platform.domain(activityProxy);
  const theirs = tickets.issue({ applicationId: other.id, userId: user.id });
  const host = `${other.id}.activity.localhost:${new URL(platform.webBase).port}`;
  await get(`/?discord_proxy_ticket=${theirs}`, { headers: { host } });
  const payload = String(received.at(-1)?.headers["x-discord-proxy-payload"]);
  expect(JSON.parse(Buffer.from(payload, "base64").toString())).toMatchObject({
    application_id: other.id,
  });
});

test("after an import, the key of the new state signs at once", async () => {
  const { get, ticket, received, platform, game } = await openSigned();
  await get(`/?discord_proxy_ticket=${ticket}`);
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const state = JSON.parse(JSON.stringify(platform.exportState()));
  const own = state.applicationKeys.find(({ id }: { id: string }) => id === game.id);
  own.privateKey = privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
  platform.importState(state);
  await get(`/?discord_proxy_ticket=${ticket}`);
  const signedBy = received.map(({ headers }) => {
    const bytes = (name: string) => Buffer.from(String(headers[name]), "base64");
    const [payload, signature] = [bytes("x-discord-proxy-payload"), bytes("x-signature-ed25519")];
    return verify(null, payload, publicKey, signature);
  });
  expect(signedBy).toEqual([false, true]);
});

test("its own address says more of a request than its page; no cookie is left of the proxy's alone", async () => {
  const { get, ticket, ticketOf, received, playerOf, platform, user, origin } = await openSigned();
  const { id: bob } = platform.createUser({ username: "bob" });
  const referer = `${origin}/?discord_proxy_ticket=${ticketOf(bob)}`;
  const cookie = `activity_proxy_ticket=${ticketOf(bob)}`;
  await get(`/?discord_proxy_ticket=${ticket}`, { headers: { referer, cookie } });
  expect(playerOf(received[0]?.headers ?? {}).user_id).toBe(user.id);
  expect(received[0]?.headers).not.toHaveProperty("cookie");
});

test("the application's owner is its developer", async () => {
  const { get, ticketOf, received, playerOf, platform, game } = await openSigned();
  const { ownerId } = platform.applications.require(game.id);
  await get(`/?discord_proxy_ticket=${ticketOf(ownerId)}`);
  const player = playerOf(received[0]?.headers ?? {});
  expect(player).toMatchObject({ user_id: ownerId, is_developer: true });
});

test("its page or its cookie says whose a request is; the page counts more", async () => {
  const { get, ticket, ticketOf, received, playerOf, platform, user, origin } = await openSigned();
  const { id: bob } = platform.createUser({ username: "bob" });
  const document = await get(`/?discord_proxy_ticket=${ticket}`);
  // Its WebSockets, which name no page, carry it in their addresses.
  expect(document.text).toContain(ticket);
  const cookies = document.headers["set-cookie"] ?? [];
  expect(cookies).toEqual([
    "own=1",
    expect.stringMatching(/; Path=\/; HttpOnly; Secure; SameSite=None; Partitioned$/),
  ]);
  const cookie = `a=1; ${String(cookies[1]).split(";", 1)}; b=2`;
  await get("/module.js", { headers: { cookie } });
  const referer = `${origin}/?frame_id=x&discord_proxy_ticket=${ticketOf(bob)}`;
  await get("/api", { headers: { cookie, referer } });
  const [, module, api] = received.map(({ headers }) => headers);
  expect(playerOf(module ?? {}).user_id).toBe(user.id);
  expect(playerOf(api ?? {}).user_id).toBe(bob);
  // The server sees the application's own cookies alone.
  expect([module?.cookie, api?.cookie]).toEqual(["a=1; b=2", "a=1; b=2"]);
});

test("a ticket that is forged, another application's or a day old names nobody", async () => {
  const { get, ticket, received, platform, game, user } = await openSigned();
  const other = platform.createApplication({ name: "Other" });
  const { tickets } = platform.domain(activityProxy);
  const [payload = "", signature = ""] = ticket.split(".");
  const content = Buffer.from(payload, "base64url").toString();
  const forged = Buffer.from(content.replace(user.id, game.id)).toString("base64url");
  const wrong = [
    "",
    "x",
    payload,
    `${forged}.${signature}`,
    `${payload}.${signature.slice(2)}`,
    `${payload}.${signature}x`,
    tickets.issue({ applicationId: other.id, userId: user.id }),
    "x".repeat(2000),
  ];
  const forgery = { "x-discord-proxy-payload": "e30=", "x-signature-ed25519": "00" };
  for (const each of wrong) {
    const { headers } = await get(`/?discord_proxy_ticket=${each}`, { headers: forgery });
    expect(headers["set-cookie"]).toEqual(["own=1"]);
  }
  platform.clock.advance(DAY - 1);
  await get(`/?discord_proxy_ticket=${ticket}`);
  platform.clock.advance(1);
  await get(`/?discord_proxy_ticket=${ticket}`);
  const signed = received.map(({ headers }) => signedPart(headers).length);
  expect(signed).toEqual([...wrong.map(() => 0), 3, 0]);
});

test("nothing is signed unless the application wants it", async () => {
  const { get, ticket, received, platform, game } = await openSigned();
  platform.domain(activities).configure(game.id, { signedRequests: false });
  const { headers, text } = await get(`/?discord_proxy_ticket=${ticket}`);
  expect(signedPart(received[0]?.headers)).toEqual([]);
  expect(headers["set-cookie"]).toEqual(["own=1"]);
  expect(text).not.toContain(ticket);
});

test("a WebSocket names the player by the ticket in its address, which the server does not see", async () => {
  const { server, ticket, playerOf, host, origin, user, platform } = await openSigned();
  const sockets = new WebSocketServer({ server });
  const opened = new Promise<{ url: string; headers: IncomingHttpHeaders }>((resolve) =>
    sockets.on("connection", (_socket, { url = "", headers }) => resolve({ url, headers })),
  );
  const { port } = new URL(platform.webBase);
  const path = `/room?x=1&discord_proxy_ticket=${ticket}&y=%20z`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: { host }, origin });
  await once(socket, "open");
  const { url, headers } = await opened;
  expect(url).toBe("/room?x=1&y=%20z");
  expect(playerOf(headers).user_id).toBe(user.id);
  socket.terminate();
});

test("settings of before there were signed requests are taken, and sign nothing", async () => {
  const { platform, game } = await openSigned();
  const state = JSON.parse(JSON.stringify(platform.exportState()));
  expect(state.activities).toMatchObject([{ id: game.id, signedRequests: true }]);
  state.tables.activities = 1;
  for (const settings of state.activities) delete settings.signedRequests;
  platform.importState(state);
  const { urlMappings, signedRequests } = platform.domain(activities).settings(game.id);
  expect([urlMappings.length, signedRequests]).toEqual([1, false]);
  // The version after that had them, and says whether they are signed.
  state.tables.activities = 2;
  for (const settings of state.activities) settings.signedRequests = true;
  platform.importState(state);
  expect(platform.domain(activities).settings(game.id).signedRequests).toBe(true);
});
