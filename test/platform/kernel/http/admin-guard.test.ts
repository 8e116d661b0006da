/** Who may use the admin API. */

import { request } from "node:http";
import { expect, test } from "vitest";
import { type PlatformOptions, startPlatform } from "../../../../platform/index.js";
import { open } from "../../support/platform.js";

/** Asks for the users, as `headers` say, and returns the status. */
async function ask(
  headers: (token: string, port: string) => Record<string, string>,
  options: PlatformOptions = {},
) {
  const platform = await open(options);
  const { port } = platform;
  return new Promise<number | undefined>((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
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

test("clients are told the public URL, and reach the platform by its name", async () => {
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
  const enter = () => send("POST", "/browser", { authorization: `Bearer ${key()}` });
  return { key, send, enter };
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
