/** What of monetization there is only so much of. */

import { expect, test } from "vitest";
import { Orders } from "../../../../platform/domains/apps/store/orders.js";
import { Clock } from "../../../../platform/kernel/clock.js";
import { DueQueue } from "../../../../platform/kernel/due-queue.js";
import { Random } from "../../../../platform/kernel/random.js";
import { send } from "../../support/players.js";
import { DAY, openStore } from "../../support/store.js";

test("of a user's entitlements that are over the latest stay; what is good is never taken away", async () => {
  const { store, user, sword, potion, game } = await openStore();
  expect(store.mostOfUser).toBe(10_000);
  store.mostOfUser = 3;
  const ids = () => store.entitlements(user.id).map(({ id }) => id);
  const buy = () => store.buy(user.id, potion.id, { testMode: true }).entitlement.id;
  const own = store.buy(user.id, sword.id).entitlement.id;
  const second = buy();
  const third = buy();
  expect(buy).toThrow("There are 3 entitlements already");
  expect(ids()).toEqual([own, second, third]);
  store.refundPurchase(second);
  const fourth = buy();
  expect(ids()).toEqual([own, third, fourth]);
  expect(store.active(game.id, user.id, null)).toHaveLength(3);
});

test("of a user's subscriptions that are over the latest stay", async () => {
  const { store, user, monthly } = await openStore();
  store.mostOfUser = 3;
  const bought = Array.from({ length: 6 }, () => {
    const id = store.buy(user.id, monthly.id).subscription?.id as string;
    store.refundSubscription(id);
    return id;
  });
  const running = store.buy(user.id, monthly.id).subscription?.id;
  const left = store.subscriptions(user.id).map(({ id }) => id);
  expect(left).toEqual([...bought.slice(-2), running]);
  expect(store.entitlements(user.id)).toHaveLength(3);
});

test("a subscription that runs stays, however old; an entitlement that is used up goes", async () => {
  const { platform, store, user, monthly, potion, game } = await openStore();
  const other = platform.createApplication({ name: "Other" });
  const plan = store.createSku({ applicationId: other.id, name: "Plan", kind: "subscription" });
  store.mostOfUser = 3;
  const running = store.buy(user.id, monthly.id).subscription?.id;
  const ended = Array.from({ length: 3 }, () => {
    const id = store.buy(user.id, plan.id).subscription?.id as string;
    store.refundSubscription(id);
    return id;
  });
  expect(store.subscriptions(user.id).map(({ id }) => id)).toEqual([running, ...ended.slice(1)]);

  const bob = platform.createUser({ username: "bob" });
  const buy = () => store.buy(bob.id, potion.id).entitlement.id;
  const used: string[] = [];
  const path = `/applications/${game.id}/entitlements`;
  for (let count = 0; count < 4; count++) {
    const id = buy();
    used.push(id);
    await send(platform, `Bot ${game.botToken}`, "POST", `${path}/${id}/consume`);
  }
  expect(store.entitlements(bob.id).map(({ id }) => id)).toEqual(used.slice(1));
});

test("an application has at most 50 SKUs, groups not counted; one more says so", async () => {
  const { store, game } = await openStore();
  const make = (name: string) =>
    store.createSku({ applicationId: game.id, name, kind: "subscription" });
  for (let count = 4; count < 50; count++) make(`Plan ${count}`);
  expect(() => make("One more")).toThrow(/at most 50 SKUs/);
  expect(store.skus(game.id)).toHaveLength(2 * 48 + 2);
});

test("payments are declined of users that there are, and forgotten with them", async () => {
  const { platform, store } = await openStore();
  expect(() => store.declinePayments("1")).toThrow(/no user with the id "1"/);
  const bob = platform.createUser({ username: "bob" });
  store.declinePayments(bob.id);
  const declined = () => platform.exportState().declinedPayments;
  expect(declined()).toEqual([{ id: bob.id }]);
  platform.deleteUser(bob.id);
  expect(declined()).toEqual([]);
});

test("of the pages of the store the latest 10,000 can be bought from, for a day", async () => {
  const { store, user, sword } = await openStore();
  const clock = new Clock({ frozen: true });
  const orders = new Orders(clock, new Random(), store);
  const first = orders.begin(user.id, sword.id);
  for (let count = 0; count < 10_000; count++) orders.begin(user.id, sword.id);
  expect(orders.size).toBe(10_000);
  expect(orders.place(first, user.id, { guildId: undefined })).toBeUndefined();
  clock.advance(DAY);
  expect(orders.size).toBe(0);
});

test("what is put again and again, or taken away, leaves nothing behind", () => {
  const clock = new Clock({ frozen: true });
  const run: string[] = [];
  const queue = new DueQueue(clock, (id) => run.push(id));
  const ids = Array.from({ length: 100 }, (_, index) => String(index).padStart(3, "0"));
  for (let round = 1; round <= 100; round++) {
    for (const id of ids) queue.set(id, clock.now() + round * 1000 + Number(id));
    expect(queue.kept).toBeLessThanOrEqual(2 * ids.length + 64);
  }
  for (const id of ids.slice(10)) queue.set(id, null);
  expect(queue.kept).toBeLessThanOrEqual(2 * 10 + 64);
  clock.advance(99_999);
  expect(run).toEqual([]);
  clock.advance(1_000);
  expect(run).toEqual(ids.slice(0, 10));
  expect(queue.kept).toBe(0);
});
