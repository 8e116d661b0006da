/** Connected accounts, with the contract's dated removals (HTTP API and Versioning). */

import { expect, test } from "vitest";
import { connections, type Platform } from "../../../platform/index.js";
import { get, openWithGame } from "../support/platform.js";
import { askAdmin } from "../support/players.js";

/** The last moment before, and the first of, each day the contract names. */
const before = (day: string) => Date.parse(`${day}T00:00:00Z`) - 1;
const on = (day: string) => Date.parse(`${day}T00:00:00Z`);

async function opened(scopes = "connections") {
  const { platform, user, game } = await openWithGame(
    { bot: true },
    { clock: { now: Date.parse("2026-07-01T00:00:00Z"), frozen: true } },
  );
  const token = () =>
    platform.issueToken({ userId: user.id, applicationId: game.id, scopes }).accessToken;
  const list = async () => await get(platform, "/users/@me/connections", `Bearer ${token()}`);
  return { platform, user, game, list };
}

const types = async (list: () => Promise<{ body: { type: string }[] }>) =>
  (await list()).body.map(({ type }) => type);

test("a user's connections are returned with the fields of the service", async () => {
  const { platform, user, list } = await opened();
  const account = { type: "steam", accountId: "76561198000000001", name: "alice" } as const;
  platform.domain(connections).add(user.id, account);
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body).toEqual([
    {
      id: "76561198000000001",
      name: "alice",
      type: "steam",
      friend_sync: false,
      integrations: [],
      show_activity: true,
      two_way_link: false,
      verified: true,
      visibility: 1,
      revoked: false,
    },
  ]);
});

test("without the scope, and for bots, there is 403", async () => {
  const { platform, game, list } = await opened("identify");
  expect((await list()).status).toBe(403);
  const bot = await get(platform, "/users/@me/connections", `Bot ${game.botToken}`);
  expect(bot.status).toBe(403);
});

test("old connections to the two publishers go on the days of the contract [endpoints.get-users-me-connections-dated-removals]", async () => {
  const { platform, user, list } = await opened();
  const add = (type: "bungie" | "riotgames" | "xbox", publisher?: "a" | "b") =>
    platform
      .domain(connections)
      .add(user.id, { type, accountId: "1", name: "alice", publisher, legacy: true });
  add("xbox");
  add("bungie", "a");
  add("riotgames", "b");
  platform.clock.set(before("2026-07-10"));
  expect(await types(list)).toEqual(["xbox", "bungie", "riotgames"]);
  platform.clock.set(on("2026-07-10"));
  expect(await types(list)).toEqual(["xbox", "riotgames"]);
  platform.clock.set(before("2026-09-22"));
  expect(await types(list)).toEqual(["xbox", "riotgames"]);
  platform.clock.set(on("2026-09-22"));
  expect(await types(list)).toEqual(["xbox"]);
});

test("new connections to the two publishers are not returned at all [endpoints.get-users-me-connections-dated-removals]", async () => {
  const { platform, user, list } = await opened();
  for (const publisher of ["a", "b"] as const) {
    const account = { type: "bungie", accountId: publisher, name: "alice", publisher } as const;
    platform.domain(connections).add(user.id, account);
  }
  expect(await types(list)).toEqual([]);
});

test("the admin API makes, lists and removes connections; they go with their user", async () => {
  const { platform, user } = await opened();
  const call = (method: string, path: string, body?: unknown) =>
    askAdmin(platform, method, `/users/${user.id}${path}`, body);
  const account = { type: "twitch", accountId: "7", name: "alice" };
  expect((await call("POST", "/connections", account)).status).toBe(200);
  expect((await call("POST", "/connections", { ...account, type: "nothing" })).status).toBe(400);
  expect((await call("GET", "/connections")).body).toMatchObject([account]);
  expect((await call("DELETE", "/connections/twitch/7")).status).toBe(204);
  expect((await call("GET", "/connections")).body).toEqual([]);
  await call("POST", "/connections", account);
  platform.deleteUser(user.id);
  expect(kept(platform)).toEqual([]);
});

test("accounts of other users, of other kinds and with other ids are other connections", async () => {
  const { platform, user, list } = await opened();
  const bob = platform.createUser({ username: "bob" });
  const api = platform.domain(connections);
  const account = { type: "steam", accountId: "1", name: "alice" } as const;
  api.add(user.id, account);
  api.add(user.id, { ...account, accountId: "2" });
  api.add(user.id, { ...account, type: "xbox" });
  api.add(bob.id, { ...account, name: "bob" });
  expect((await list()).body.map(({ name }: { name: string }) => name)).toEqual(
    Array(3).fill("alice"),
  );
  api.remove(user.id, "steam", "1");
  expect((await list()).body).toMatchObject([
    { type: "steam", id: "2" },
    { type: "xbox", id: "1" },
  ]);
  expect(api.all(bob.id)).toMatchObject([{ name: "bob" }]);
  platform.deleteUser(user.id);
  expect(api.all(bob.id)).toHaveLength(1);
});

test("a connection that is added again is changed, with all that is said of it", async () => {
  const { platform, user, list } = await opened();
  const api = platform.domain(connections);
  const account = { type: "twitch", accountId: "7", name: "alice" } as const;
  api.add(user.id, account);
  const flags = { verified: false, friendSync: true, showActivity: false };
  api.add(user.id, { ...account, ...flags, twoWayLink: true, revoked: true, visibility: 0 });
  expect((await list()).body).toMatchObject([
    {
      id: "7",
      verified: false,
      friend_sync: true,
      show_activity: false,
      two_way_link: true,
      revoked: true,
      visibility: 0,
    },
  ]);
});

test("what is no user, no kind and no visibility is refused", async () => {
  const { platform, user } = await opened();
  const api = platform.domain(connections);
  const account = { type: "twitch", accountId: "7", name: "alice" } as const;
  expect(() => api.add("1", account)).toThrow(/no user/);
  expect(() => api.add(user.id, { ...account, type: "nothing" as never })).toThrow(/"nothing"/);
  const path = `/users/${user.id}/connections`;
  const hidden = await askAdmin(platform, "POST", path, { ...account, visibility: 2 });
  expect(hidden.status).toBe(400);
  expect(kept(platform)).toEqual([]);
  const old = { ...account, publisher: "a" };
  expect((await askAdmin(platform, "POST", path, old)).status).toBe(200);
  expect((await askAdmin(platform, "GET", path)).body).toMatchObject([old]);
});

function kept(platform: Platform) {
  return platform.exportState().connections;
}
