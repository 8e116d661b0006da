/** How the web application and the people in it are let in. */

import { request as rawRequest } from "node:http";
import { expect, test } from "vitest";
import type { Platform } from "../../../../platform/index.js";
import { webWindow } from "../../../../platform/index.js";
import { GatewayClient } from "../../support/gateway.js";
import { open } from "../../support/platform.js";
import { windowFiles } from "../../support/window-files.js";

async function opened() {
  const platform = await open();
  const alice = platform.createUser({ username: "alice" });
  const token = platform.domain(webWindow).persons.signIn(alice.id);
  const call = (path: string, init: RequestInit = {}, authorization = token) =>
    fetch(`${platform.apiBase}${path}`, { ...init, headers: { authorization, ...init.headers } });
  return { platform, alice, token, call };
}

async function browser(platform: Platform) {
  const response = await fetch(`${platform.webBase}/admin/browser`, {
    method: "POST",
    headers: { authorization: `Bearer ${platform.adminToken}` },
  });
  const set = response.headers.get("set-cookie") ?? "";
  const { key } = (await response.json()) as { key: string };
  return { set, cookie: set.split(";")[0] as string, key };
}

test("a browser that has shown the admin token needs its cookie and its key", async () => {
  const platform = await open();
  const { set, cookie, key } = await browser(platform);
  expect(set).toMatch(/; Path=\/admin; HttpOnly; SameSite=Strict$/);
  const users = (headers: Record<string, string>) =>
    fetch(`${platform.webBase}/admin/users`, { headers }).then(({ status }) => status);
  expect(await users({ cookie, "x-window-key": key })).toBe(200);
  expect(await users({ cookie })).toBe(401);
  expect(await users({ cookie, "x-window-key": "guessed" })).toBe(401);
  expect(await users({ "x-window-key": key })).toBe(401);
  const again = await fetch(`${platform.webBase}/admin/browser`, { headers: { cookie } });
  expect(await again.json()).toEqual({ key });
  expect((await fetch(`${platform.webBase}/admin/browser`)).status).toBe(401);
});

test("one browser too many lets the oldest go, and time none", async () => {
  const platform = await open({ clock: { frozen: true } });
  const status = async ({ cookie }: { cookie: string }) =>
    (await fetch(`${platform.webBase}/admin/browser`, { headers: { cookie } })).status;
  const first = await browser(platform);
  for (let count = 1; count < 100; count++) await browser(platform);
  expect(await status(first)).toBe(200);
  const last = await browser(platform);
  expect(await status(first)).toBe(401);
  platform.clock.advance(365 * 86_400_000);
  expect(await status(last)).toBe(200);
});

test("a hundred addresses wait to be used; one more and the oldest lets nobody in", async () => {
  const platform = await open();
  const enter = async (address: string) => {
    const headers = { authorization: `Bearer ${address.split("#key=")[1]}` };
    const door = `${platform.webBase}/admin/browser`;
    return (await fetch(door, { method: "POST", headers })).status;
  };
  const addresses = Array.from({ length: 101 }, () => platform.windowAddress());
  expect(new Set(addresses).size).toBe(101);
  expect(await enter(addresses[0] as string)).toBe(401);
  expect(await enter(addresses[1] as string)).toBe(200);
  expect(await enter(addresses[1] as string)).toBe(401);
});

test("the page comes with a strict policy, under the platform's own names only", async () => {
  const platform = await open();
  await windowFiles();
  const response = await fetch(platform.webBase);
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  expect(response.headers.get("x-frame-options")).toBe("DENY");
  const page = await response.text();
  expect(page).not.toMatch(/<script(?! type="module" src="\/window\/)/);
  expect(page).not.toMatch(/(src|href)="(?!\/window\/|data:,)/);
  for (const file of ["window.js", "window.css"]) {
    expect((await fetch(`${platform.webBase}/window/${file}`)).status).toBe(200);
  }
  for (const file of ["index.html", "..%2f..%2fpackage.json", "other.js"]) {
    expect((await fetch(`${platform.webBase}/window/${file}`)).status).not.toBe(200);
  }
  const { port } = new URL(platform.webBase);
  const status = await new Promise((resolve) => {
    const options = { host: "127.0.0.1", port, path: "/", headers: { host: "attacker.example" } };
    rawRequest(options, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).end();
  });
  expect(status).toBe(403);
});

test("a person's token is good for the HTTP API, whatever the time", async () => {
  const { platform, alice, token, call } = await opened();
  expect(await (await call("/users/@me")).json()).toMatchObject({ id: alice.id });
  expect((await call("/users/@me", {}, `Bearer ${token}`)).status).toBe(401);
  expect((await call("/users/@me", {}, `Bot ${token}`)).status).toBe(401);
  expect((await call("/oauth2/@me")).status).toBe(401);
  expect((await call("/applications/@me")).status).toBe(403);
  const body = JSON.stringify({ secret: "s" });
  const headers = { "content-type": "application/json" };
  expect((await call("/lobbies", { method: "PUT", headers, body })).status).toBe(403);
  platform.clock.advance(365 * 86_400_000);
  expect((await call("/users/@me")).status).toBe(200);
});

test("a person's session has what the person has, and ends with the user", async () => {
  const { platform, alice, token, call } = await opened();
  const bob = platform.createUser({ username: "bob" });
  platform.relationships.befriend(alice.id, bob.id);
  const guild = platform.guilds.create({ name: "Guild", ownerId: alice.id });
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
  const client = new GatewayClient(platform.gatewayUrl);
  const ready = await client.identify(token, { intents: undefined });
  expect(ready.d).toMatchObject({
    session_type: "normal",
    user: { id: alice.id },
    relationships: [{ id: bob.id, type: 1 }],
    guilds: [{ id: guild.id, unavailable: true }],
  });
  expect((await client.event("GUILD_CREATE")).d).toMatchObject({ id: guild.id });
  const sent = await call(`/channels/${channel.id}/messages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ content: "hello" }),
  });
  expect(sent.status).toBe(200);
  expect((await client.event("MESSAGE_CREATE")).d).toMatchObject({ content: "hello" });
  platform.deleteUser(alice.id);
  expect((await call("/users/@me")).status).toBe(401);
});

test("with ten thousand newer sign-ins, the oldest is good no more", async () => {
  const { platform, alice, token, call } = await opened();
  const { persons } = platform.domain(webWindow);
  for (let count = 1; count < 10_000; count++) persons.signIn(alice.id);
  expect((await call("/users/@me", {}, token)).status).toBe(200);
  const last = persons.signIn(alice.id);
  expect((await call("/users/@me", {}, token)).status).toBe(401);
  expect((await call("/users/@me", {}, last)).status).toBe(200);
});

test("nobody signs in who is not there", async () => {
  const { platform } = await opened();
  const answer = await fetch(`${platform.webBase}/admin/users/1/sign-in`, {
    method: "POST",
    headers: { authorization: `Bearer ${platform.adminToken}` },
  });
  expect(answer.status).toBe(400);
});
