/** The service's old host, which older clients still name (contract, Limits and Versioning). */

import { type IncomingHttpHeaders, request as rawRequest } from "node:http";
import { expect, test } from "vitest";
import WebSocket from "ws";
import type { Platform } from "../../../../platform/index.js";
import { openGuild } from "../../support/guilds.js";
import { png } from "../../support/media.js";

const HOST = "legacy.localhost";

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Asks for a path by another name of this machine. */
function ask(platform: Platform, path: string, authorization = "", host = HOST): Promise<Answer> {
  const { port } = new URL(platform.webBase);
  const headers = { host: `${host}:${port}`, ...(authorization ? { authorization } : {}) };
  return new Promise((resolve, reject) => {
    rawRequest({ host: "127.0.0.1", port, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const text = Buffer.concat(parts).toString();
        resolve({ status: response.statusCode as number, headers: response.headers, text });
      });
    })
      .on("error", reject)
      .end();
  });
}

test("the old host serves version 9, and no version from 10 on [versions.legacy-host-v10-unsupported]", async () => {
  const { platform, bot } = await openGuild();
  const me = (version: string, host?: string) =>
    ask(platform, `/api/${version}/users/@me`, `Bot ${bot.token}`, host);
  const nine = await me("v9");
  expect(nine.status).toBe(200);
  expect(JSON.parse(nine.text)).toMatchObject({ id: bot.id });
  for (const version of ["v10", "v11", "%76%31%30"]) {
    const { status, text } = await me(version);
    expect([status, JSON.parse(text)]).toEqual([
      400,
      { message: "Invalid API version", code: 50041 },
    ]);
  }
  expect((await me("v10", "localhost")).status).toBe(200);
});

test("the old host's gateway has no version 10 either [versions.legacy-host-v10-unsupported]", async () => {
  const { platform } = await openGuild();
  /** The opcode that a gateway greets with, or the code that it closes with. */
  const greeting = (version: number, host: string) =>
    new Promise<number>((resolve) => {
      const url = `${platform.gatewayUrl}/?v=${version}&encoding=json`;
      const socket = new WebSocket(url, { headers: { host } });
      socket.on("message", (text) => {
        resolve(JSON.parse(String(text)).op);
        socket.terminate();
      });
      socket.on("close", resolve);
      socket.on("error", () => {});
    });
  expect(await greeting(9, HOST)).toBe(10);
  expect(await greeting(10, HOST)).toBe(4012);
  expect(await greeting(10, "localhost")).toBe(10);
});

test("one limit counts all requests to the old host but those for files [limits.legacy-host-global-limit-cdn-exempt]", async () => {
  const { platform, bot, guild } = await openGuild();
  const emojis = `/guilds/${guild.id}/emojis`;
  const image = `data:image/png;base64,${png().toString("base64")}`;
  const { id } = (await bot.send("POST", emojis, { name: "wave", image })).body;
  platform.rateLimits.set("legacy host", { limit: 2, windowMs: 3000 });
  const authorization = `Bot ${bot.token}`;
  const old = (path: string) => ask(platform, path, authorization);
  // Routes of different buckets, and a page.
  expect((await old("/api/v9/users/@me")).status).toBe(200);
  expect((await old("/")).status).toBe(200);
  const hit = await old("/api/v9/gateway/bot");
  expect(hit.status).toBe(429);
  expect(hit.headers).toMatchObject({
    "retry-after": "3",
    "x-ratelimit-scope": "global",
    "x-ratelimit-global": "true",
  });
  expect(JSON.parse(hit.text)).toMatchObject({ global: true, retry_after: 3 });
  for (let n = 0; n < 3; n++) {
    expect((await old(`/_cdn/emojis/${id}.png`)).status).toBe(200);
  }
  expect((await old(`/cdn/emojis/${id}.png`)).status).toBe(429);
  // Another sender, and another name, have their own.
  expect((await ask(platform, "/api/v9/gateway")).status).toBe(200);
  expect((await ask(platform, "/api/v9/users/@me", authorization, "localhost")).status).toBe(200);
  platform.clock.advance(3000);
  expect((await old("/api/v9/gateway/bot")).status).toBe(200);
});

test("files have their path on the old host only", async () => {
  const { platform } = await openGuild();
  const avatar = (host: string) => ask(platform, "/_cdn/embed/avatars/0.png", "", host);
  expect([(await avatar(HOST)).status, (await avatar("localhost")).status]).toEqual([200, 404]);
  expect((await ask(platform, "/_cdn/emojis/1.png", "", "other.localhost")).status).toBe(403);
});
