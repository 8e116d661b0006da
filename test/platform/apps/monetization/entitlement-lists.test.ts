/** What lists of entitlements and subscriptions show, to whom, and who gets the events (activities 3.4, 3.6). */

import { expect, test } from "vitest";
import { GatewayClient } from "../../support/gateway.js";
import { DAY, openStore } from "../../support/store.js";
import { askAs } from "./support/shops.js";

const open = async () => {
  const opened = await openStore();
  const { platform, game } = opened;
  const bot = askAs(platform, `Bot ${game.botToken}`);
  const bearer = (userId: string) => {
    const scopes = "applications.entitlements";
    const { accessToken } = platform.issueToken({ userId, applicationId: game.id, scopes });
    return askAs(platform, `Bearer ${accessToken}`);
  };
  const path = `/applications/${game.id}/entitlements`;
  const idsOf = async (ask: ReturnType<typeof askAs>, query: string) => {
    const { body } = await ask("GET", query);
    return (body as { id: string }[]).map(({ id }) => id);
  };
  return { ...opened, bot, bearer, path, idsOf };
};

test("a user's own list has what is neither used up nor deleted, of the SKUs asked for", async () => {
  const { store, user, game, sword, potion, bot, bearer, path, idsOf } = await open();
  const own = `/users/@me/applications/${game.id}/entitlements`;
  const ask = bearer(user.id);
  const buy = (id: string) => store.buy(user.id, id).entitlement.id;
  const kept = buy(sword.id);
  const used = buy(potion.id);
  expect(await bot("POST", `${path}/${used}/consume`)).toMatchObject({ status: 204 });
  const returned = buy(potion.id);
  store.refundPurchase(returned);
  expect(await idsOf(ask, own)).toEqual([kept]);
  expect(await idsOf(ask, `${own}?exclude_consumed=false`)).toEqual([kept, used]);
  expect(await idsOf(ask, `${own}?exclude_consumed=false&sku_ids=${potion.id}`)).toEqual([used]);
  expect(await idsOf(ask, `${own}?sku_ids=`)).toEqual([kept]);
});

test("an application's list has what is over and what begins now, unless it is left out", async () => {
  const { platform, store, user, sword, monthly, bot, path, idsOf } = await open();
  const { subscription, entitlement } = store.buy(user.id, monthly.id);
  store.cancel(subscription?.id as string);
  platform.clock.advance(31 * DAY);
  const deleted = store.buy(user.id, sword.id).entitlement.id;
  store.refundPurchase(deleted);
  const kept = store.buy(user.id, sword.id).entitlement.id;
  expect(await idsOf(bot, path)).toEqual([entitlement.id, kept]);
  expect(await idsOf(bot, `${path}?exclude_ended=true`)).toEqual([kept]);
  const all = [entitlement.id, deleted, kept];
  expect(await idsOf(bot, `${path}?exclude_deleted=false`)).toEqual(all);
  expect(await idsOf(bot, `${path}?only_active=true&exclude_deleted=false`)).toEqual([kept]);
});

test("a deleted entitlement is neither read, used up nor deleted again [operations.delete-test-entitlement]", async () => {
  const { store, user, potion, bot, path } = await open();
  const { id } = store.buy(user.id, potion.id).entitlement;
  store.refundPurchase(id);
  const unknown = { status: 404, body: { code: 10029 } };
  expect(await bot("GET", `${path}/${id}`)).toMatchObject(unknown);
  expect(await bot("POST", `${path}/${id}/consume`)).toMatchObject(unknown);
  expect(await bot("DELETE", `${path}/${id}`)).toMatchObject(unknown);
  expect(() => store.refundPurchase(id)).toThrow(`There is no entitlement with the id ${id}`);
});

test("a test entitlement needs an owner that there is, and room for it", async () => {
  const { store, user, monthly, dear, bot, path, heard } = await open();
  const grant = (sku_id: string, owner_id: string, owner_type: number) =>
    bot("POST", path, { sku_id, owner_id, owner_type });
  expect(await grant(monthly.id, user.id, 1)).toMatchObject({ status: 404, body: { code: 10004 } });
  expect(await grant(monthly.id, monthly.id, 2)).toMatchObject({
    status: 404,
    body: { code: 10013 },
  });
  store.mostOfUser = 1;
  const { body } = await grant(monthly.id, user.id, 2);
  expect(await grant(dear.id, user.id, 2)).toMatchObject({ status: 400 });
  expect(store.entitlements(user.id).map(({ id }) => id)).toEqual([body.id]);
  const [created, ...others] = await heard();
  expect(others).toEqual([]);
  expect(created).toMatchObject({ event: "ENTITLEMENT_CREATE", id: body.id, type: 8 });
  for (const field of ["starts_at", "ends_at", "subscription_id"]) {
    expect(created).not.toHaveProperty(field);
  }
});

test("what is used up counts in no interaction, and can be bought again", async () => {
  const { store, user, game, potion, bot, path } = await open();
  const { id } = store.buy(user.id, potion.id).entitlement;
  const active = () => store.active(game.id, user.id, null).map((each) => each.id);
  expect(active()).toEqual([id]);
  await bot("POST", `${path}/${id}/consume`);
  expect(active()).toEqual([]);
  const again = store.buy(user.id, potion.id).entitlement.id;
  expect(active()).toEqual([again]);
});

test("a user reads its own subscriptions alone, each below the SKU that is paid for [operations.subscription-api]", async () => {
  const { platform, store, user, monthly, dear, bot, bearer, idsOf } = await open();
  const bob = platform.createUser({ username: "bob" });
  const id = store.buy(user.id, monthly.id).subscription?.id as string;
  const list = `/skus/${monthly.id}/subscriptions`;
  expect(await idsOf(bearer(user.id), list)).toEqual([id]);
  expect(await idsOf(bearer(bob.id), `${list}?user_id=${user.id}`)).toEqual([]);
  expect(await bearer(user.id)("GET", `${list}/${id}`)).toMatchObject({ status: 200 });
  const unknown = { status: 404, body: { code: 0 } };
  expect(await bearer(bob.id)("GET", `${list}/${id}`)).toMatchObject(unknown);
  expect(await bot("GET", `/skus/${dear.id}/subscriptions/${id}`)).toMatchObject(unknown);
  // A bot has to say whose it wants to see.
  expect(await bot("GET", list)).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(await idsOf(bot, `${list}?user_id=${user.id}`)).toEqual([id]);
});

test("events go to all sessions of the first shard, and to no other", async () => {
  const { platform, store, user, game, sword } = await open();
  const session = async (shard: [number, number]) => {
    platform.clock.advance(5000);
    const client = new GatewayClient(platform.gatewayUrl);
    await client.identify(game.botToken as string, { intents: 0, shard });
    return client;
  };
  const clients = [await session([0, 2]), await session([1, 2]), await session([0, 2])];
  store.buy(user.id, sword.id);
  const heard = clients.map(async (client) => (await client.beat()).map(({ t }) => t));
  expect((await Promise.all(heard)).map((events) => events.includes("ENTITLEMENT_CREATE"))).toEqual(
    [true, false, true],
  );
});
