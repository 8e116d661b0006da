/** What an application can sell, to whom, and what its buyers can do with it (activities 3.1, 3.5). */

import { expect, test } from "vitest";
import { DAY, openStore } from "../../support/store.js";
import { askAs } from "./support/shops.js";

test("a group of subscriptions is listed, and cannot be bought", async () => {
  const { platform, store, user, game, monthly } = await openStore();
  const ask = askAs(platform, `Bot ${game.botToken}`);
  const { body } = await ask("GET", `/applications/${game.id}/skus`);
  const listed = body as { id: string; name: string; type: number }[];
  const group = listed.find(({ name, type }) => name === monthly.name && type === 6);
  expect(() => store.buy(user.id, group?.id as string)).toThrow(
    expect.objectContaining({ code: 50057 }),
  );
  expect(store.entitlements(user.id)).toEqual([]);
});

test("another application's bot does not read what is sold [operations.subscription-api]", async () => {
  const { platform, game, store, user } = await openStore();
  const sku = store.createSku({ applicationId: game.id, name: "Gold", kind: "subscription" });
  const id = store.buy(user.id, sku.id).subscription?.id;
  const other = platform.createApplication({ name: "Other", bot: true });
  const foreign = askAs(platform, `Bot ${other.botToken}`);
  for (const path of [
    `/applications/${game.id}/skus`,
    `/skus/${sku.id}/subscriptions?user_id=${user.id}`,
    `/skus/${sku.id}/subscriptions/${id}`,
  ]) {
    expect(await foreign("GET", path)).toMatchObject({ status: 403, body: { code: 50001 } });
  }
});

test("a SKU has a name and a price, is on sale from the start or not, and keeps whose it is", async () => {
  const { store, game } = await openStore();
  const make = (changes: object) =>
    store.createSku({ applicationId: game.id, name: "Shield", kind: "durable", ...changes });
  expect(make({ name: "x".repeat(80), price: 0 })).toMatchObject({ price: 0, flags: 1 << 2 });
  for (const name of ["", "   ", "x".repeat(81)]) {
    expect(() => make({ name })).toThrow(expect.objectContaining({ field: "name" }));
  }
  for (const price of [-1, 1.5]) {
    expect(() => make({ price })).toThrow(expect.objectContaining({ field: "price" }));
  }
  const plan = make({ kind: "subscription", published: false });
  expect(plan.flags).toBe(1 << 8);
  expect(store.publishSku(plan.id, true).flags).toBe((1 << 8) | (1 << 2));
  expect(store.publishSku(plan.id, false).flags).toBe(1 << 8);
});

test("a subscription is cancelled and resumed by its owner, in the state for it", async () => {
  const { platform, store, user, monthly } = await openStore();
  const bob = platform.createUser({ username: "bob" });
  const id = store.buy(user.id, monthly.id).subscription?.id as string;
  const [owner, other] = [platform.as(user.id), platform.as(bob.id)];
  const unknown = expect.objectContaining({ status: 404 });
  expect(() => other.cancelSubscription(id)).toThrow(unknown);
  expect(() => owner.resumeSubscription(id)).toThrow(unknown);
  owner.cancelSubscription(id);
  expect(() => owner.cancelSubscription(id)).toThrow(unknown);
  expect(() => other.resumeSubscription(id)).toThrow(unknown);
  owner.resumeSubscription(id);
  store.refundSubscription(id);
  expect(() => owner.cancelSubscription(id)).toThrow(unknown);
});

test("what has ended with its period counts no more, is not resumed, and can be bought again", async () => {
  const { platform, store, user, game, monthly } = await openStore();
  const id = store.buy(user.id, monthly.id).subscription?.id as string;
  const active = () => store.active(game.id, user.id, null);
  store.cancel(id);
  platform.clock.advance(31 * DAY - 1);
  expect(active()).toHaveLength(1);
  // A moment before the subscription is reported as inactive.
  platform.clock.advance(1);
  expect(active()).toEqual([]);
  expect(store.subscriptions(user.id)).toMatchObject([{ id, status: 2 }]);
  expect(() => platform.as(user.id).resumeSubscription(id)).toThrow(
    expect.objectContaining({ status: 404 }),
  );
  expect(() => store.resume(id)).toThrow(`The subscription ${id} is over`);
  expect(store.buy(user.id, monthly.id).subscription?.id).not.toBe(id);
  expect(active()).toHaveLength(1);
});

test("the entitlement of a subscription is not refunded by itself; what is over is not refunded again", async () => {
  const { store, user, monthly } = await openStore();
  const { subscription, entitlement } = store.buy(user.id, monthly.id);
  const id = subscription?.id as string;
  expect(() => store.refundPurchase(entitlement.id)).toThrow("Refund the subscription instead");
  store.refundSubscription(id);
  expect(() => store.refundSubscription(id)).toThrow(`The subscription ${id} is over`);
});

test("to resume what runs changes nothing, and sends no event", async () => {
  const { store, user, monthly, heard } = await openStore();
  const id = store.buy(user.id, monthly.id).subscription?.id as string;
  await heard();
  const before = store.subscriptions(user.id);
  store.resume(id);
  expect(store.subscriptions(user.id)).toEqual(before);
  expect(await heard()).toEqual([]);
});

test("a guild's subscription is bought by its members, for each guild by itself", async () => {
  const { platform, store, user } = await openStore();
  const game = platform.createApplication({ name: "For guilds" });
  const plan = store.createSku({
    applicationId: game.id,
    name: "Plan",
    kind: "subscription",
    owner: "guild",
  });
  const bob = platform.createUser({ username: "bob" });
  const guilds = ["One", "Two"].map((name) => platform.guilds.create({ name, ownerId: user.id }));
  for (const { id: guildId } of guilds) {
    expect(() => store.buy(bob.id, plan.id, { guildId })).toThrow(
      expect.objectContaining({ code: 10004 }),
    );
    store.buy(user.id, plan.id, { guildId });
    expect(() => store.buy(user.id, plan.id, { guildId })).toThrow(
      expect.objectContaining({ code: 40074 }),
    );
  }
  expect(store.subscriptions(user.id).map(({ guildId }) => guildId)).toEqual(
    guilds.map(({ id }) => id),
  );
});

test("a user's subscriptions go with the user", async () => {
  const { platform, store, user, game, monthly } = await openStore();
  store.buy(user.id, monthly.id);
  platform.deleteUser(user.id);
  expect(store.subscriptionsTo(game.id)).toEqual([]);
});
