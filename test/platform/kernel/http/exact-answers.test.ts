/** What clients compare is exactly what the service sends. */

import { expect, test } from "vitest";
import { GatewayClient } from "../../support/gateway.js";
import { get, openWithGame } from "../../support/platform.js";

test.each(["/gateway", "/users/@me", "/nothing"])(
  "the answer of %s is application/json without a charset",
  async (path) => {
    const { platform } = await openWithGame();
    const response = await fetch(platform.apiBase + path);
    await response.text();
    expect(response.headers.get("content-type")).toBe("application/json");
  },
);

test("a bot's READY has a list of private channels, which is empty", async () => {
  const { platform, game } = await openWithGame({ bot: true });
  const client = new GatewayClient(platform.gatewayUrl);
  await client.next();
  client.send(2, { token: game.botToken, properties: {}, intents: 0 });
  const { d } = await client.event("READY");
  expect(d.private_channels).toEqual([]);
});

/** What must be there in the data of an operation; `{}` is enough for the others. */
const least: Readonly<Record<number, unknown>> = {
  5: null,
  8: { guild_id: "1", query: "", limit: 1 },
  17: [],
  31: { guild_ids: [] },
  42: { lobby_id: "1" },
  43: { guild_id: "1", fields: [] },
};

// What clients may send by protocol 4.2; Identify and Resume have tests of their own.
test.each([4, 5, 8, 13, 17, 18, 19, 20, 21, 22, 29, 31, 41, 42, 43])(
  "the documented opcode %i does not end the connection",
  async (op) => {
    const { platform, game } = await openWithGame({ bot: true });
    const client = new GatewayClient(platform.gatewayUrl);
    await client.next();
    client.send(2, { token: game.botToken, properties: {}, intents: 0 });
    await client.event("READY");
    client.send(op, op in least ? least[op] : {});
    client.send(1, null);
    while ((await client.next()).op !== 11) {
      // Answers to the opcode may come before.
    }
    expect(await get(platform, "/gateway/bot", `Bot ${game.botToken}`)).toMatchObject({
      status: 200,
    });
  },
);

test.each([
  ["constructor", []],
  ["toString", []],
  ["requestFriend", []],
  ["requestFriend", [7]],
  ["requestFriend", ["1", "2"]],
  ["joinLobby", ["secret", { unheardOf: true }]],
])("/admin/act refuses %s with the arguments %j", async (action, given) => {
  const { platform, user, game } = await openWithGame();
  const response = await fetch(`${platform.webBase}/admin/act`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${platform.adminToken}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      userId: user.id,
      applicationId: game.id,
      action,
      arguments: given,
    }),
  });
  const body = (await response.json()) as { code: number };
  expect([response.status, body.code]).toEqual([400, 50035]);
});

test("a snapshot says the version of each table; a newer one is refused", async () => {
  const { platform } = await openWithGame();
  const snapshot = platform.exportState();
  expect(Object.keys(snapshot)).toEqual(expect.arrayContaining(Object.keys(snapshot.tables ?? {})));
  const newer = { ...snapshot, tables: { ...snapshot.tables, users: 1000 } };
  expect(() => platform.importState(newer)).toThrow(/"users" has version 1000/);
  const { connections: _none, tables: _versions, ...rest } = snapshot;
  platform.importState({ ...rest, version: 2 });
  expect(platform.exportState().users).toEqual(snapshot.users);
});
