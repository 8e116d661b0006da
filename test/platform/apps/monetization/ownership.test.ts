/** Whose entitlements count where, and who sees which. */

import { expect, test } from "vitest";
import { AccountClient } from "../../support/accounts.js";
import { askAs, openShops } from "./support/shops.js";

test("what a user has in one application counts in no other", async () => {
  const { user, game, other, grant, active } = await openShops();
  const own = await grant(game, user.id);
  expect(active(game, user.id)).toEqual([own]);
  expect(active(other, user.id)).toEqual([]);
});

test("what a user has counts everywhere; what a guild has, in that guild and for everyone there", async () => {
  const { platform, user, game, guild, grant, grantToGuild, active } = await openShops();
  const bob = platform.createUser({ username: "bob" });
  const shared = await grantToGuild(game, guild.id);
  const own = await grant(game, user.id);
  const elsewhere = platform.guilds.create({ name: "Elsewhere", ownerId: user.id });
  expect(active(game, user.id, guild.id)).toEqual([own, shared]);
  expect(active(game, bob.id, guild.id)).toEqual([shared]);
  expect(active(game, user.id, elsewhere.id)).toEqual([own]);
  expect(active(game, user.id)).toEqual([own]);
  expect(active(game, bob.id)).toEqual([]);
});

test("a right of a guild that a user bought is the guild's, not the user's own", async () => {
  const { platform, user, guild, store, active } = await openShops();
  const game = platform.createApplication({ name: "For guilds" });
  const sku = store.createSku({
    applicationId: game.id,
    name: "Guild plan",
    kind: "subscription",
    owner: "guild",
  });
  const { entitlement } = store.buy(user.id, sku.id, { guildId: guild.id });
  expect(active(game, user.id, guild.id)).toEqual([entitlement.id]);
  expect(active(game, user.id)).toEqual([]);
  expect(store.holds(sku, { userId: user.id, guildId: guild.id })).toBe(true);
  expect(store.holds(sku, { userId: user.id, guildId: null })).toBe(false);
  const elsewhere = platform.guilds.create({ name: "Elsewhere", ownerId: user.id });
  expect(store.holds(sku, { userId: user.id, guildId: elsewhere.id })).toBe(false);
});

test("another application's bot neither reads, lists, uses up, deletes nor grants [auth.3-bot-token-test-entitlement-and-emoji-endpoints, endpoints.get-applications-id-entitlements, endpoints.post-applications-id-entitlements]", async () => {
  const { platform, user, game, other, skus, grant } = await openShops();
  const id = await grant(game, user.id);
  const foreign = askAs(platform, `Bot ${other.botToken}`);
  const path = `/applications/${game.id}/entitlements`;
  const body = { sku_id: skus.get(game)?.id, owner_id: user.id, owner_type: 2 };
  const refused = { status: 403, body: { code: 50001 } };
  expect(await foreign("GET", path)).toMatchObject(refused);
  expect(await foreign("GET", `${path}/${id}`)).toMatchObject(refused);
  expect(await foreign("POST", `${path}/${id}/consume`)).toMatchObject(refused);
  expect(await foreign("DELETE", `${path}/${id}`)).toMatchObject(refused);
  expect(await foreign("POST", path, body)).toMatchObject(refused);
  const own = `/applications/${other.id}/entitlements`;
  const unknown = { status: 404, body: { code: 10029 } };
  expect(await foreign("GET", `${own}/${id}`)).toMatchObject(unknown);
  expect(await foreign("DELETE", `${own}/${id}`)).toMatchObject(unknown);
  expect((await foreign("GET", own)).body).toEqual([]);
  expect((await foreign("POST", own, body)).status).toBe(404);
});

test("a user sees what is the user's own, a bot what is its application's [auth.3-bot-token-test-entitlement-and-emoji-endpoints]", async () => {
  const { platform, user, game, other, grant } = await openShops();
  const bob = platform.createUser({ username: "bob" });
  const mine = await grant(game, user.id);
  const bobs = await grant(game, bob.id);
  await grant(other, user.id);
  const { accessToken } = platform.issueToken({
    userId: user.id,
    applicationId: game.id,
    scopes: "identify applications.entitlements",
  });
  const me = askAs(platform, `Bearer ${accessToken}`);
  const path = `/applications/${game.id}/entitlements`;
  const ids = async (ask: typeof me, place = path) =>
    (await ask("GET", place)).body.map(({ id }: { id: string }) => id);
  expect(await ids(me)).toEqual([mine]);
  expect(await ids(me, `/users/@me/applications/${game.id}/entitlements`)).toEqual([mine]);
  expect(await ids(askAs(platform, `Bot ${game.botToken}`))).toEqual([mine, bobs]);
  expect(await me("GET", `${path}/${bobs}`)).toMatchObject({ status: 404, body: { code: 10029 } });
  expect((await me("GET", `${path}/${mine}`)).status).toBe(200);
  // Only a bot makes and deletes test entitlements.
  expect((await me("DELETE", `${path}/${mine}`)).status).toBe(403);
  expect((await me("POST", path, {})).status).toBe(403);
  const foreign = `/users/@me/applications/${other.id}/entitlements`;
  expect(await me("GET", foreign)).toMatchObject({ status: 403, body: { code: 50001 } });
});

test("a merged account's rights go with it in its game, and what others have stays", async () => {
  const { platform, user, game, grant, store } = await openShops();
  const bob = platform.createUser({ username: "bob" });
  const accounts = new AccountClient(platform, game.id, game.botToken as string);
  await accounts.token(await accounts.ticket());
  const provisional = accounts.identity()?.userId as string;
  const moves = await grant(game, provisional);
  const stays = await grant(game, user.id);
  expect((await accounts.merge(bob.id, await accounts.ticket())).status).toBe(200);
  const ids = (id: string) => store.entitlements(id).map((each) => each.id);
  expect([ids(bob.id), ids(user.id), ids(provisional)]).toEqual([[moves], [stays], []]);
});

test("what is split off takes the rights in its game along, and leaves those elsewhere", async () => {
  const { platform, game, other, grant, store } = await openShops();
  const bob = platform.createUser({ username: "bob" });
  const accounts = new AccountClient(platform, game.id, game.botToken as string);
  await accounts.token(await accounts.ticket());
  expect((await accounts.merge(bob.id, await accounts.ticket())).status).toBe(200);
  const [moves, stays] = [await grant(game, bob.id), await grant(other, bob.id)];
  expect((await accounts.unmerge(await accounts.ticket())).status).toBe(204);
  const ids = (id: string) => store.entitlements(id).map((each) => each.id);
  expect(ids(bob.id)).toEqual([stays]);
  expect(ids(accounts.identity()?.userId as string)).toEqual([moves]);
});

test("subscriptions move with accounts, those in its game alone", async () => {
  const { platform, game, other, skus, store } = await openShops();
  const bob = platform.createUser({ username: "bob" });
  const accounts = new AccountClient(platform, game.id, game.botToken as string);
  await accounts.token(await accounts.ticket());
  const subscribe = (userId: string, application: typeof game) =>
    store.buy(userId, skus.get(application)?.id as string).subscription?.id;
  const ids = (userId: string) => store.subscriptions(userId).map(({ id }) => id);
  const moves = subscribe(accounts.identity()?.userId as string, game);
  expect((await accounts.merge(bob.id, await accounts.ticket())).status).toBe(200);
  expect(ids(bob.id)).toEqual([moves]);
  const stays = subscribe(bob.id, other);
  expect((await accounts.unmerge(await accounts.ticket())).status).toBe(204);
  expect(ids(bob.id)).toEqual([stays]);
  expect(ids(accounts.identity()?.userId as string)).toEqual([moves]);
});

test("a deleted application's entitlements are gone, the others stay", async () => {
  const { platform, user, game, other, grant, store } = await openShops();
  await grant(game, user.id);
  const stays = await grant(other, user.id);
  platform.deleteApplication(game.id);
  expect(store.entitlements(user.id).map(({ id }) => id)).toEqual([stays]);
});

test("a list is narrowed by owner and SKU, and goes without what is deleted [endpoints.get-applications-id-entitlements]", async () => {
  const { platform, user, game, guild, skus, grant, grantToGuild } = await openShops();
  const bot = askAs(platform, `Bot ${game.botToken}`);
  const [mine, shared] = [await grant(game, user.id), await grantToGuild(game, guild.id)];
  const path = `/applications/${game.id}/entitlements`;
  const ids = async (query: string) =>
    (await bot("GET", `${path}?${query}`)).body.map(({ id }: { id: string }) => id);
  expect(await ids(`user_id=${user.id}`)).toEqual([mine]);
  expect(await ids(`guild_id=${guild.id}`)).toEqual([shared]);
  expect(await ids(`sku_ids=${skus.get(game)?.id}`)).toEqual([mine, shared]);
  expect(await ids("sku_ids=1")).toEqual([]);
  await bot("DELETE", `${path}/${mine}`);
  expect(await ids("")).toEqual([shared]);
  expect(await ids("exclude_deleted=false")).toEqual([mine, shared]);
  expect(await ids("exclude_deleted=false&only_active=true")).toEqual([shared]);
});

test("an invalid boolean in a query is refused in the words of other routes", async () => {
  const { platform, game } = await openShops();
  const bot = askAs(platform, `Bot ${game.botToken}`);
  const { status, body } = await bot(
    "GET",
    `/applications/${game.id}/entitlements?exclude_ended=maybe`,
  );
  const leaf = { code: "BOOLEAN_TYPE_CONVERT", message: 'Could not interpret "maybe" as boolean.' };
  expect([status, body.errors]).toEqual([400, { exclude_ended: { _errors: [leaf] } }]);
});
