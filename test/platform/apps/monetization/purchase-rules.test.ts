/** What test mode waives, who can own, and how much a list shows (activities 3.2 to 3.5). */

import { expect, test } from "vitest";
import { openStore } from "../../support/store.js";
import { askAs } from "./support/shops.js";

const open = async () => {
  const opened = await openStore();
  const ask = askAs(opened.platform, `Bot ${opened.game.botToken}`);
  return { ...opened, ask, path: `/applications/${opened.game.id}/entitlements` };
};

test("in test mode one-time purchases are free, and subscriptions are paid for", async () => {
  const { store, user, sword, potion, monthly } = await open();
  store.declinePayments(user.id);
  for (const { id } of [sword, potion]) {
    expect(store.buy(user.id, id, { testMode: true }).entitlement).toMatchObject({ type: 4 });
  }
  const subscribe = () => store.buy(user.id, monthly.id, { testMode: true });
  expect(subscribe).toThrow(expect.objectContaining({ status: 402 }));
  expect(store.subscriptions(user.id)).toEqual([]);
  store.declinePayments(user.id, false);
  expect(subscribe().entitlement).toMatchObject({ type: 1 });
});

test("in test mode a consumable is bought again at any time, a durable is not", async () => {
  const { store, user, sword, potion } = await open();
  const buy = (id: string) => store.buy(user.id, id, { testMode: true });
  for (const { id } of [sword, potion, potion]) buy(id);
  expect(() => buy(sword.id)).toThrow(expect.objectContaining({ code: 40074 }));
});

test("a test entitlement is a guild's or a user's, and says whose", async () => {
  const { platform, user, monthly, ask, path } = await open();
  const guild = platform.guilds.create({ name: "Guild", ownerId: user.id });
  const body = { sku_id: monthly.id, owner_id: guild.id };
  expect(await ask("POST", path, { ...body, owner_type: 3 })).toMatchObject({
    status: 400,
    body: { code: 50035 },
  });
  const granted = await ask("POST", path, { ...body, owner_type: 1 });
  expect(granted).toMatchObject({ status: 200, body: { guild_id: guild.id } });
  expect(granted.body).not.toHaveProperty("user_id");
  expect(await ask("GET", path)).toMatchObject({ body: [{ guild_id: guild.id }] });
});

test("a list has 100 entitlements, or 50 subscriptions, by default", async () => {
  const { store, user, potion, monthly, ask, path } = await open();
  const bought = Array.from({ length: 101 }, () => {
    return store.buy(user.id, potion.id, { testMode: true }).entitlement.id;
  });
  const listed = async (query: string) => {
    const { body } = await ask("GET", query);
    return (body as { id: string }[]).map(({ id }) => id);
  };
  expect(await listed(path)).toEqual(bought.slice(0, 100));
  const between = `before=${bought[100]}&after=${bought[0]}`;
  expect(await listed(`${path}?${between}&limit=2`)).toEqual(bought.slice(1, 3));
  expect(await listed(`${path}?before=${bought[100]}&limit=2`)).toEqual(bought.slice(98, 100));

  const begun = Array.from({ length: 51 }, () => {
    const id = store.buy(user.id, monthly.id).subscription?.id as string;
    store.refundSubscription(id);
    return id;
  });
  const subscriptions = `/skus/${monthly.id}/subscriptions?user_id=${user.id}`;
  expect(await listed(subscriptions)).toEqual(begun.slice(0, 50));
});

test("a plan of the same price takes effect at once, as a dearer one does", async () => {
  const { store, user, game, monthly } = await open();
  const plan = { applicationId: game.id, name: "Same", kind: "subscription" as const, price: 499 };
  const same = store.createSku(plan);
  store.buy(user.id, monthly.id);
  expect(store.buy(user.id, same.id).subscription).toMatchObject({
    skuId: same.id,
    renewalSkuId: same.id,
  });
});
