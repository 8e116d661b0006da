/** Who may use the admin API. */

import { request } from "node:http";
import { expect, test } from "vitest";
import { open } from "./support/platform.js";

/** Asks for the users, as `headers` say, and returns the status. */
async function ask(headers: (token: string, port: string) => Record<string, string>) {
  const platform = await open();
  const { port } = new URL(platform.webBase);
  return new Promise<number | undefined>((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port,
      path: "/admin/users",
      headers: headers(platform.adminToken, port),
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
