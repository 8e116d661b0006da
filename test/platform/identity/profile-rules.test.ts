/** Display names and profiles of players: their limits, and who sees them (protocol 3.9, 4.10). */

import { expect, test } from "vitest";
import { openAccounts } from "../support/accounts.js";
import { get } from "../support/platform.js";
import { Player, send } from "../support/players.js";

/** A game with a provisional player, whose identity is `steam-1`. */
async function openProfile() {
  const opened = await openAccounts();
  const { platform, game, accounts } = opened;
  const { body } = await accounts.token(await accounts.ticket());
  const userId = accounts.identity()?.userId as string;
  const path = `/applications/${game.id}/users/${userId}/identities/steam-1/profile`;
  const bot = `Bot ${game.botToken}`;
  const change = (changes: object) => send(platform, bot, "PATCH", path, changes);
  const authorization = `Bearer ${body.access_token}`;
  /** Makes the player a friend of somebody who plays the game, too. */
  const befriend = (id: string) => {
    platform.issueToken({ userId: id, applicationId: game.id });
    platform.relationships.befriend(userId, id, { applicationId: game.id });
  };
  return { ...opened, userId, path, bot, change, authorization, befriend };
}

const UPDATE = "USER_APPLICATION_IDENTITY_UPDATE";

test("a profile is announced to the player and to friends who may see relationships, in this game", async () => {
  const { platform, game, userId, change, alice, bob, befriend } = await openProfile();
  const other = platform.createApplication({ name: "Other", public: true });
  befriend(alice.id);
  befriend(bob.id);
  const carol = platform.createUser({ username: "carol" });
  const dave = platform.createUser({ username: "dave" });
  // Friends everywhere, and not in the game alone.
  platform.relationships.befriend(userId, dave.id);
  const player = (id: string, applicationId = game.id, scopes?: string) =>
    new Player(platform, "", applicationId, scopes, id).connect();
  const friend = await player(alice.id);
  const everywhere = await player(dave.id);
  const elsewhere = await player(alice.id, other.id);
  const stranger = await player(carol.id);
  const own = await player(userId);
  const blind = await player(bob.id, game.id, "openid gateway.connect identify");
  const profiles = ({ ready }: Player) => Object.keys(ready.user_application_profiles);
  expect(profiles(own)).toEqual([userId]);
  for (const each of [friend, everywhere]) expect(profiles(each)).toEqual([userId]);
  for (const each of [elsewhere, stranger, blind]) expect(profiles(each)).toEqual([]);
  const all = [own, friend, everywhere, elsewhere, stranger, blind];
  for (const each of all) await each.seen();
  await change({ username: "Hero" });
  const seen = [];
  for (const each of all) seen.push((await each.seen()).filter(([name]) => name === UPDATE));
  const event = [UPDATE, { user_id: userId, application_id: game.id, username: "Hero" }];
  expect(seen).toMatchObject([[event], [event], [event], [], [], []]);
});

test("friends that READY mentions are among its users", async () => {
  const { platform, game, userId, alice, befriend } = await openProfile();
  befriend(alice.id);
  const { ready } = await new Player(platform, "", game.id, undefined, alice.id).connect();
  expect(ready.users).toMatchObject([{ id: userId, global_name: "Player One" }]);
});

test.each([
  [{ username: "x".repeat(1024) }, 200],
  [{ username: "x".repeat(1025) }, 400],
  [{ metadata: 7 }, 400],
  [{ data: "text" }, 400],
  [{ data: { level: 7 } }, 200],
])("a profile with %j is answered with %i", async (changes, status) => {
  const { platform, change, path, bot } = await openProfile();
  const before = (await get(platform, path, bot)).body;
  expect((await change(changes)).status).toBe(status);
  const after = (await get(platform, path, bot)).body;
  const trusted = "data" in changes ? { data_trusted: true } : {};
  expect(after).toEqual(status === 200 ? { ...before, ...changes, ...trusted } : before);
});

test("a profile belongs to its own game's backend", async () => {
  const { platform, path } = await openProfile();
  const { botToken } = platform.createApplication({ name: "Other", bot: true });
  const other = `Bot ${botToken}`;
  expect((await get(platform, path, other)).status).toBe(404);
  expect((await send(platform, other, "PATCH", path, { username: "x" })).status).toBe(404);
});

test("1 to 100 users are asked for at once, each answered once, by whom the scope allows it", async () => {
  const { platform, game, userId, bot, alice } = await openProfile();
  const ask = (user_ids: string[], authorization = bot) =>
    send(platform, authorization, "POST", "/application-identities", { user_ids });
  const many = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1));
  expect((await ask([])).body.code).toBe(50035);
  expect((await ask(many(100))).status).toBe(200);
  expect((await ask(many(101))).body.code).toBe(50035);
  const identity = { user_id: userId, external_user_id: "steam-1" };
  expect((await ask([userId, userId, alice.id])).body).toEqual([identity]);
  const player = new Player(platform, "", game.id, "identify", alice.id);
  expect(await ask([userId], player.authorization)).toMatchObject({
    status: 403,
    body: { code: 50026 },
  });
});

test("a display name has 32 characters, whatever they are; each session reads what it may", async () => {
  const { platform, game, userId, authorization } = await openProfile();
  platform.users.update(userId, { email: "p@mail.example" });
  const own = await new Player(platform, "", game.id, undefined, userId).connect();
  await own.seen();
  const rename = (global_name: string) =>
    send(platform, authorization, "PATCH", "/users/@me/account", { global_name });
  for (const name of ["x".repeat(32), "🎲".repeat(32)]) {
    const { status, body } = await rename(name);
    expect([status, body.global_name]).toEqual([200, name]);
    expect(body).not.toHaveProperty("email");
    const seen = await own.seen();
    expect(seen).toMatchObject([["USER_UPDATE", { id: userId, global_name: name }]]);
    expect(seen[0]?.[1]).not.toHaveProperty("email");
  }
  for (const name of ["🎲".repeat(33), ""]) {
    const refused = await rename(name);
    const errors = { global_name: { _errors: [{ code: "BASE_TYPE_BAD_LENGTH" }] } };
    expect(refused).toMatchObject({ status: 400, body: { code: 50035, errors } });
  }
});
