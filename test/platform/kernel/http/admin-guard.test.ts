/** Who may use the admin API. */

import { request } from "node:http";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { type PlatformOptions, startPlatform } from "../../../../platform/index.js";
import { open } from "../../support/platform.js";

/** Asks for the users, as `headers` say, and returns the status. */
async function ask(
  headers: (token: string, port: string) => Record<string, string>,
  options: PlatformOptions = {},
  address = "127.0.0.1",
) {
  const platform = await open(options);
  const { port } = platform;
  return new Promise<number | undefined>((resolve, reject) => {
    const options = {
      host: address,
      port,
      path: "/admin/users",
      headers: headers(platform.adminToken, String(port)),
    };
    request(options, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

test.each([
  ["127.0.0.1", 200],
  ["127.0.0.1:PORT", 200],
  ["127.8.9.10:1", 200],
  ["localhost", 200],
  ["LOCALHOST:PORT", 200],
  ["[::1]:PORT", 200],
  ["localhost.attacker.example", 403],
  ["attacker.example", 403],
  ["attacker-localhost", 403],
  ["127.0.0.1.attacker.example", 403],
  ["x127.0.0.1", 403],
  ["127.0.0.1:port", 403],
  ["192.168.0.1", 403],
  ["10.127.0.0.1", 403],
  ["[::2]", 403],
  ["[::1].attacker.example", 403],
])("the admin API behind the Host %s answers %d", async (host, status) => {
  const headers = (token: string, port: string) => ({
    host: host.replace("PORT", port),
    authorization: `Bearer ${token}`,
  });
  expect(await ask(headers)).toBe(status);
});

test.each([
  ["Bearer TOKEN", 200],
  ["bearer TOKEN", 200],
  ["Bot TOKEN", 401],
  ["Basic TOKEN", 401],
  ["TOKEN", 401],
  ["Bearer TOKENx", 401],
  ["Bearer xTOKEN", 401],
  ["Bearer", 401],
  ["", 401],
])("the admin API answers Authorization %j with %d", async (authorization, status) => {
  const headers = (token: string) => ({ authorization: authorization.replace("TOKEN", token) });
  expect(await ask(headers)).toBe(status);
});

const publicUrl = "http://platform.internal:7780";
const adminToken = "0123456789abcdef";

test.each([
  ["network", "platform.internal:7780", 200],
  ["network", "127.0.0.1", 200],
  ["network", "192.168.0.1", 200],
  ["network", "attacker.example", 403],
  ["loopback", "platform.internal:7780", 403],
  ["loopback", "192.168.0.1", 403],
] as const)(
  "with adminAccess %j, the admin API behind the Host %s answers %d",
  async (adminAccess, host, status) => {
    const headers = (token: string) => ({ host, authorization: `Bearer ${token}` });
    expect(await ask(headers, { adminAccess, adminToken, publicUrl })).toBe(status);
  },
);

/** An address of this machine that is not loopback's, as others on its network have. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((each) => each && !each.internal && each.family === "IPv4")?.address;

test.skipIf(outside === undefined).each([
  ["loopback", {}, 403],
  ["loopback", { "x-forwarded-for": "127.0.0.1" }, 403],
  ["loopback", { "x-real-ip": "127.0.0.1" }, 403],
  ["loopback", { forwarded: "for=127.0.0.1;host=localhost" }, 403],
  ["network", {}, 200],
  ["network", { host: "attacker.example", "x-forwarded-host": "platform.internal" }, 403],
  ["network", { host: "attacker.example", forwarded: "host=platform.internal" }, 403],
] as const)(
  "with adminAccess %j, a request from another address with %j is answered with %d",
  async (adminAccess, about, status) => {
    const headers = (token: string) => ({
      host: "127.0.0.1",
      authorization: `Bearer ${token}`,
      ...about,
    });
    const options = { adminAccess, adminToken, publicUrl, host: "0.0.0.0" };
    expect(await ask(headers, options, outside)).toBe(status);
  },
);

test.each([
  ["loopback", "GET /admin/users HTTP/1.0\r\n", 403],
  ["network", "GET /admin/users HTTP/1.0\r\n", 200],
  ["network", "GET /admin/users HTTP/1.1\r\nHost: attacker.example\r\nHost: 127.0.0.1\r\n", 403],
  ["network", "GET http://127.0.0.1/admin/users HTTP/1.1\r\nHost: attacker.example\r\n", 403],
  ["loopback", "GET http://127.0.0.1/admin/users HTTP/1.1\r\nHost: attacker.example\r\n", 403],
] as const)(
  "with adminAccess %j, the raw request %j with the token is answered with %d",
  async (adminAccess, head, status) => {
    const { port } = await open({ adminAccess, adminToken });
    const socket = connect(port, "127.0.0.1");
    socket.end(`${head}Authorization: Bearer ${adminToken}\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  },
);

test("no page of another origin may read the admin API, in a browser that was let in or not", async () => {
  const platform = await open({ adminAccess: "network", adminToken, publicUrl });
  const preflight = await fetch(`http://127.0.0.1:${platform.port}/admin/users`, {
    method: "OPTIONS",
    headers: {
      origin: "http://attacker.example",
      "access-control-request-method": "GET",
      "access-control-request-headers": "authorization,x-window-key",
    },
  });
  const entered = await fetch(`http://127.0.0.1:${platform.port}/admin/browser`, {
    method: "POST",
    headers: { origin: "http://attacker.example", authorization: `Bearer ${adminToken}` },
  });
  for (const { headers } of [preflight, entered])
    expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  expect(preflight.ok).toBe(false);
  const cookie = entered.headers.get("set-cookie");
  expect(cookie).toMatch(/; Path=\/admin; HttpOnly; SameSite=Strict$/);
});

test.each(["", "with space", "line\nbreak", "sécret"])(
  "the adminToken %j is refused, and not quoted",
  async (token) => {
    const failed = await startPlatform({ adminToken: token }).catch((error: Error) => error);
    expect(failed).toMatchObject({
      field: "adminToken",
      message: expect.stringMatching(/must have visible ASCII characters only/),
    });
    if (token) expect(String(failed)).not.toContain(token);
  },
);

test("the token is needed from the network, too", async () => {
  const headers = () => ({ host: "platform.internal", authorization: "Bearer another" });
  expect(await ask(headers, { adminAccess: "network", adminToken, publicUrl })).toBe(401);
});

test.each([undefined, "", "0123456789abcde"])(
  "adminAccess network is refused with the token %j",
  async (token) => {
    const started = startPlatform({ adminAccess: "network", adminToken: token });
    await expect(started).rejects.toThrow(/needs an adminToken of at least 16 characters/);
  },
);

test("clients get the public URL, and reach the platform by its name", async () => {
  const platform = await open({ publicUrl });
  expect(platform.webBase).toBe(publicUrl);
  expect(platform.apiBase).toBe(`${publicUrl}/api/v10`);
  expect(platform.gatewayUrl).toBe("ws://platform.internal:7780/gateway");
});

test.each(["platform:7780", "https://platform", "http://platform/path", "http://u:p@platform", ""])(
  "the publicUrl %j is refused",
  async (wrong) => {
    await expect(startPlatform({ publicUrl: wrong })).rejects.toThrow(
      /publicUrl must be a scheme, a name and a port, such as http:\/\/platform:7780/,
    );
  },
);

/** Speaks to the admin API as a browser does, with a key of its address. */
async function openBrowser() {
  const platform = await open();
  const key = () => new URL(platform.windowAddress()).hash.replace("#key=", "");
  const send = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${platform.webBase}/admin${path}`, { method, headers });
    const cookie = (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const body = (await response.json()) as { key: string };
    return { status: response.status, cookie, body };
  };
  const enterWith = (key: string) => send("POST", "/browser", { authorization: `Bearer ${key}` });
  const enter = () => enterWith(key());
  return { platform, key, send, enter, enterWith };
}

test("a key of an address lets one browser in, once, and is good for nothing else", async () => {
  const { key, send } = await openBrowser();
  const authorization = `Bearer ${key()}`;
  expect((await send("GET", "/users", { authorization })).status).toBe(401);
  expect((await send("POST", "/users", { authorization })).status).toBe(401);
  expect((await send("GET", "/browser", { authorization })).status).toBe(401);
  const scheme = { authorization: authorization.replace("Bearer", "Bot") };
  expect((await send("POST", "/browser", scheme)).status).toBe(401);
  const entered = await send("POST", "/browser", { authorization });
  expect(entered).toMatchObject({ status: 200, body: { key: expect.stringMatching(/./) } });
  expect((await send("POST", "/browser", { authorization })).status).toBe(401);
  expect((await send("POST", "/browser", { authorization: "Bearer once.x" })).status).toBe(401);
});

test("a browser that was let in shows cookie and key with each request, and asks for its key by the cookie", async () => {
  const { send, enter } = await openBrowser();
  const { cookie, body } = await enter();
  const both = { cookie, "x-window-key": body.key };
  expect((await send("GET", "/users", both)).status).toBe(200);
  expect((await send("GET", "/users", { cookie })).status).toBe(401);
  expect((await send("GET", "/users", { "x-window-key": body.key })).status).toBe(401);
  expect((await send("GET", "/users", { ...both, "x-window-key": "x" })).status).toBe(401);
  expect(await send("GET", "/browser", { cookie })).toMatchObject({ status: 200, body });
  expect((await send("POST", "/browser", { cookie })).status).toBe(401);
  expect((await send("GET", "/browser")).status).toBe(401);
  expect((await send("GET", "/browser", { cookie: `${cookie}x` })).status).toBe(401);
});

test("a browser is known by its cookie among others, and each has its own key", async () => {
  const { platform, send, enter } = await openBrowser();
  const [first, second] = [await enter(), await enter()];
  const keyOf = async (headers: Record<string, string>) =>
    (await send("GET", "/browser", headers)).body.key;
  expect(await keyOf({ cookie: `other=1; ${first.cookie}; last=2` })).toBe(first.body.key);
  expect(await keyOf({ cookie: second.cookie })).toBe(second.body.key);
  expect(first.body.key).not.toBe(second.body.key);
  const crossed = { cookie: first.cookie, "x-window-key": second.body.key };
  expect((await send("GET", "/users", crossed)).status).toBe(401);
  expect(await keyOf({ authorization: `Bearer ${platform.adminToken}` })).toBeNull();
});

test("the latest 100 keys of addresses are good, and the latest 100 browsers are known", async () => {
  const { platform, key, send, enterWith } = await openBrowser();
  const keys = Array.from({ length: 101 }, key);
  const entered = async (at: number) => (await enterWith(keys[at] as string)).status;
  expect([await entered(0), await entered(1), await entered(100)]).toEqual([401, 200, 200]);
  const cookies: string[] = [];
  for (let count = 0; count <= 100; count += 1)
    cookies.push((await enterWith(platform.adminToken)).cookie);
  const known = async (at: number) =>
    (await send("GET", "/browser", { cookie: cookies[at] as string })).status;
  expect([await known(0), await known(1), await known(100)]).toEqual([401, 200, 200]);
});
