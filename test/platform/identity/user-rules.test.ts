/** What accounts may be called, how they are found, and who sees what of them (protocol 3.4, bots 3.14). */

import { expect, test } from "vitest";
import { openAccounts } from "../support/accounts.js";
import { openGuild } from "../support/guilds.js";
import { dataUri, png } from "../support/media.js";
import { get, open } from "../support/platform.js";
import { askAdmin, Player } from "../support/players.js";

test.each([
  ["username", "xx", true],
  ["username", "x".repeat(32), true],
  // A character of two units.
  ["username", "🎲".repeat(32), true],
  ["username", "x", false],
  ["username", "🎲", false],
  ["username", "x".repeat(33), false],
  ["globalName", "x", true],
  ["globalName", "🎲".repeat(32), true],
  ["globalName", "", false],
  ["globalName", "x".repeat(33), false],
])("the %s %j fits: %s", async (field, name, fits) => {
  const platform = await open();
  const make = () => platform.createUser({ username: "alice", [field]: name });
  if (fits) expect(make()).toMatchObject({ [field]: name });
  else expect(make).toThrow(expect.objectContaining({ field }));
  const { id } = platform.createUser({ username: "bob" });
  const change = () => platform.users.update(id, { [field]: `${name}` });
  if (!fits) expect(change).toThrow(expect.objectContaining({ field }));
  expect(platform.users.require(id).username).toBe("bob");
});

test("an account needs an id and a username of its own, and keeps its username in changes", async () => {
  const platform = await open();
  const { id } = platform.createUser({ username: "alice" });
  const make = (options: object) => () => platform.createUser({ username: "new", ...options });
  expect(make({ id: "12x" })).toThrow(expect.objectContaining({ field: "id" }));
  expect(make({ id })).toThrow(expect.objectContaining({ field: "id" }));
  expect(make({ username: "alice" })).toThrow(expect.objectContaining({ field: "username" }));
  expect(platform.users.all()).toHaveLength(1);
  const changed = platform.users.update(id, { username: "alice", globalName: "Al" });
  expect(changed).toMatchObject({ id, globalName: "Al" });
});

test("who names a user by its username reads which id to give", async () => {
  const platform = await open();
  const { id } = platform.createUser({ username: "alice" });
  expect(() => platform.users.require("alice")).toThrow(
    `Give the id of the user of that name, ${id}`,
  );
  expect(() => platform.users.require("bob")).toThrow(/no user with the id "bob"\.$/);
});

test("people are found by their display names, in capitals or not; bots, systems and games' accounts are none", async () => {
  const { platform, alice, accounts } = await openAccounts();
  await accounts.token(await accounts.ticket("steam-1", "Alicia"));
  platform.createUser({ username: "ali.system", system: true });
  platform.createApplication({ name: "Alibot", bot: true });
  platform.createUser({ username: "dora", globalName: "ALIce" });
  const find = async (query: string) =>
    (await askAdmin(platform, "GET", `/users?${query}`)).body.map(
      ({ username }: { username: string }) => username,
    );
  expect(await find("search=Ali&people=true")).toEqual(["alice", "dora"]);
  expect(await find("search=aLI")).toHaveLength(5);
  expect(await find("search=ali&people=false")).toHaveLength(5);
  expect(alice.username).toBe("alice");
});

test("others see flags up to bit 23 alone, and who is a system account", async () => {
  const { platform, bot } = await openGuild();
  const flags = 2 ** 23 + 2 ** 24 + 2 ** 6;
  const { id } = platform.createUser({ username: "notices", system: true, flags });
  const seen = (await bot.send("GET", `/users/${id}`)).body;
  const shown = 2 ** 23 + 2 ** 6;
  expect(seen).toMatchObject({ flags: shown, public_flags: shown, system: true });
  for (const field of ["bot", "email", "verified", "locale", "mfa_enabled"]) {
    expect(seen).not.toHaveProperty(field);
  }
});

test("a second factor and the email address are shown to their user, in the session by the scope", async () => {
  const { platform, game } = await openAccounts();
  const secret = { email: "carol@mail.example", mfaEnabled: true };
  const { id } = platform.createUser({ username: "carol", ...secret });
  const session = async (scopes: string) => {
    const player = new Player(platform, "", game.id, scopes, id);
    await player.connect();
    const { body } = await get(platform, "/users/@me", player.authorization);
    return [player.ready.user, body];
  };
  for (const user of await session("openid identify sdk.social_layer")) {
    expect(user).toMatchObject({ id, mfa_enabled: true });
    expect(user).not.toHaveProperty("email");
  }
  for (const user of await session("openid identify email sdk.social_layer")) {
    expect(user).toMatchObject({ email: secret.email, verified: true });
  }
});

test("a bot renames itself and changes its pictures; its sessions read it", async () => {
  const { bot } = await openGuild();
  await bot.connect();
  const change = (body: object) => bot.send("PATCH", "/users/@me", body);
  const hash = expect.stringMatching(/^[0-9a-f]{32}$/);
  const banner = dataUri("image/png", png());
  const changed = await change({ username: "  Robot  ", banner });
  expect(changed).toMatchObject({ status: 200, body: { username: "Robot", banner: hash } });
  const mine = (await bot.seen()).filter(([name]) => name === "USER_UPDATE");
  expect(mine).toMatchObject([["USER_UPDATE", { id: bot.id, username: "Robot", banner: hash }]]);
  expect((await change({ username: "Robot" })).status).toBe(200);
  expect((await change({ banner: null })).body).toMatchObject({ username: "Robot", banner: null });
  for (const username of ["xx", "x".repeat(32), "🎲".repeat(32)]) {
    expect(await change({ username })).toMatchObject({ status: 200, body: { username } });
  }
});

test.each(["x", "x".repeat(33), "   x   ", "alice"])(
  "a bot that calls itself %j is refused, and keeps its name and pictures",
  async (username) => {
    const { platform, bot } = await openGuild();
    await bot.connect();
    const before = platform.users.require(bot.id);
    const avatar = dataUri("image/png", png());
    const refused = await bot.send("PATCH", "/users/@me", { username, avatar });
    expect(refused).toMatchObject({ status: 400, body: { code: 50035 } });
    expect(Object.keys(refused.body.errors)).toEqual(["username"]);
    expect(platform.users.require(bot.id)).toEqual(before);
    expect(await bot.seen()).toEqual([]);
  },
);
