/** A web page cannot reach the platform through a name that it made point at this machine. */

import { request as rawRequest } from "node:http";
import { expect, test } from "vitest";
import WebSocket from "ws";
import type { Platform } from "../../../../platform/index.js";
import { open } from "../../support/platform.js";

/** The status that a path answers with when asked for under a host name. */
function statusUnder(platform: Platform, host: string, path: string): Promise<number> {
  const { port } = new URL(platform.webBase);
  const headers = { host };
  return new Promise((resolve, reject) => {
    rawRequest({ host: "127.0.0.1", port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode as number);
    })
      .on("error", reject)
      .end();
  });
}

const PATHS = [
  "/",
  "/activate",
  "/api/v10/gateway",
  "/local-client",
  "/.well-known/openid-configuration",
];

test.each(PATHS)("%s answers under names of this machine only", async (path) => {
  const platform = await open();
  for (const host of ["127.0.0.1:1", "localhost", "[::1]:5", "127.9.9.9", "10.0.0.7:80"]) {
    expect([host, await statusUnder(platform, host, path)]).toEqual([host, 200]);
  }
  for (const host of ["attacker.example", "127.0.0.1.attacker.example:80", "localhost.example"]) {
    expect([host, await statusUnder(platform, host, path)]).toEqual([host, 403]);
  }
});

test("the gateway refuses other names, too", async () => {
  const platform = await open();
  const status = (host: string) =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(`${platform.gatewayUrl}/?v=10&encoding=json`, {
        headers: { host },
      });
      socket.on("open", () => {
        socket.terminate();
        resolve(101);
      });
      socket.on("unexpected-response", (_request, response) => {
        response.resume();
        resolve(response.statusCode as number);
      });
      socket.on("error", () => {});
    });
  expect(await status("attacker.example")).toBe(403);
  expect(await status("localhost")).toBe(101);
});

test("further names can be allowed", async () => {
  const platform = await open({ hostNames: ["platform.test"] });
  expect(await statusUnder(platform, "platform.test:80", "/")).toBe(200);
  expect(await statusUnder(platform, "other.test:80", "/")).toBe(403);
});

test("two platforms of one host do not share a browser's session", async () => {
  const names = await Promise.all(
    [await open(), await open()].map(async (platform) => {
      const page = await fetch(`${platform.webBase}/activate`);
      return page.headers.get("set-cookie")?.split("=", 1)[0];
    }),
  );
  expect(names[0]).toBeTruthy();
  expect(names[0]).not.toBe(names[1]);
});
