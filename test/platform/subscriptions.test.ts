/** Subscriptions and their entitlements over years of the platform's clock. */

import { describe, expect, test } from "vitest";
import type { SkuRecord } from "../../platform/index.js";
import { DAY, openStore } from "./support/store.js";

const time = (text: string) => `${text}.000000+00:00`;

describe("the life of a subscription (contract, Subscription entitlement lifecycle)", () => {
  test("a purchase tells of the subscription, the entitlement, and both together [entitlement-lifecycle.subscription-starts-to-entitlement-create, records.entitlement-type, records.entitlement-ends-at]", async () => {
    const { store, user, game, monthly, heard } = await openStore();
    const { subscription, entitlement } = store.buy(user.id, monthly.id);
    const subscribed = {
      id: subscription?.id,
      user_id: user.id,
      sku_ids: [monthly.id],
      current_period_start: time("2026-01-10T12:00:00"),
      current_period_end: time("2026-02-10T12:00:00"),
      canceled_at: null,
    };
    expect(await heard()).toEqual([
      {
        event: "SUBSCRIPTION_CREATE",
        ...subscribed,
        entitlement_ids: [],
        renewal_sku_ids: null,
        status: 1,
      },
      {
        event: "ENTITLEMENT_CREATE",
        id: entitlement.id,
        sku_id: monthly.id,
        application_id: game.id,
        user_id: user.id,
        type: 1,
        deleted: false,
        consumed: false,
        gift_code_flags: 0,
        promotion_id: null,
        starts_at: time("2026-01-10T12:00:00"),
        ends_at: null,
        subscription_id: subscription?.id,
      },
      {
        event: "SUBSCRIPTION_UPDATE",
        ...subscribed,
        entitlement_ids: [entitlement.id],
        renewal_sku_ids: [monthly.id],
        status: 0,
      },
    ]);
  });

  test("a renewal moves the period and says nothing of the entitlement [gateway-events.entitlement-create-update]", async () => {
    const { platform, store, user, monthly, heard } = await openStore();
    store.buy(user.id, monthly.id);
    await heard();
    platform.clock.set(Date.parse("2026-02-10T12:00:00Z"));
    expect(await heard()).toMatchObject([
      {
        event: "SUBSCRIPTION_UPDATE",
        status: 0,
        current_period_start: time("2026-02-10T12:00:00"),
        current_period_end: time("2026-03-10T12:00:00"),
      },
    ]);
    platform.clock.set(Date.parse("2027-03-10T12:00:00Z"));
    const events = await heard();
    expect(events).toHaveLength(13);
    expect(events.at(-1)).toMatchObject({ current_period_end: time("2027-04-10T12:00:00") });
  });

  test("cancelled, it ends with its period: first the entitlement, then the subscription [entitlement-lifecycle.subscription-ends-to-ends-at-entitlement-update, entitlement-lifecycle.subscription-update-subscription-api-tell-cancel, records.subscription-status, records.subscription-canceled-at]", async () => {
    const { platform, store, user, monthly, heard } = await openStore();
    const { subscription } = store.buy(user.id, monthly.id);
    await heard();
    platform.clock.advance(5 * DAY);
    store.cancel(subscription?.id as string);
    expect(await heard()).toMatchObject([
      { event: "SUBSCRIPTION_UPDATE", status: 2, canceled_at: time("2026-01-15T12:00:00") },
    ]);
    platform.clock.set(Date.parse("2026-02-10T12:00:00Z"));
    expect(await heard()).toMatchObject([
      { event: "ENTITLEMENT_UPDATE", ends_at: time("2026-02-10T12:00:00"), deleted: false },
    ]);
    platform.clock.advance(1000);
    expect(await heard()).toMatchObject([{ event: "SUBSCRIPTION_UPDATE", status: 1 }]);
    platform.clock.advance(400 * DAY);
    expect(await heard()).toEqual([]);
  });

  test("resumed before its end, it goes on", async () => {
    const { platform, store, user, monthly, heard } = await openStore();
    const id = store.buy(user.id, monthly.id).subscription?.id as string;
    store.cancel(id);
    await heard();
    store.resume(id);
    expect(await heard()).toMatchObject([
      { event: "SUBSCRIPTION_UPDATE", status: 0, canceled_at: null },
    ]);
    platform.clock.advance(31 * DAY);
    expect(await heard()).toMatchObject([{ event: "SUBSCRIPTION_UPDATE", status: 0 }]);
  });

  test("a dearer plan takes effect at once, a cheaper one with the next period [records.subscription-renewal-sku-ids, gateway-events.subscription-create-update]", async () => {
    const { platform, store, user, monthly, dear, heard } = await openStore();
    const first = store.buy(user.id, monthly.id);
    await heard();
    platform.clock.advance(DAY);
    const second = store.buy(user.id, dear.id);
    expect(second.subscription?.id).toBe(first.subscription?.id);
    expect(await heard()).toMatchObject([
      { event: "ENTITLEMENT_UPDATE", sku_id: monthly.id, ends_at: time("2026-01-11T12:00:00") },
      { event: "ENTITLEMENT_CREATE", sku_id: dear.id, ends_at: null },
      {
        event: "SUBSCRIPTION_UPDATE",
        sku_ids: [dear.id],
        entitlement_ids: [second.entitlement.id],
        current_period_start: time("2026-01-11T12:00:00"),
        current_period_end: time("2026-02-11T12:00:00"),
      },
    ]);
    store.buy(user.id, monthly.id);
    expect(await heard()).toMatchObject([
      { event: "SUBSCRIPTION_UPDATE", sku_ids: [dear.id], renewal_sku_ids: [monthly.id] },
    ]);
    platform.clock.set(Date.parse("2026-02-11T12:00:00Z"));
    expect(await heard()).toMatchObject([
      { event: "ENTITLEMENT_UPDATE", sku_id: dear.id, ends_at: time("2026-02-11T12:00:00") },
      { event: "ENTITLEMENT_CREATE", sku_id: monthly.id },
      {
        event: "SUBSCRIPTION_UPDATE",
        sku_ids: [monthly.id],
        current_period_end: time("2026-03-11T12:00:00"),
      },
    ]);
  });

  test("a payment that fails is tried again for a week; then the subscription ends", async () => {
    const { platform, store, user, monthly, heard } = await openStore();
    store.buy(user.id, monthly.id);
    await heard();
    store.declinePayments(user.id);
    platform.clock.set(Date.parse("2026-02-14T00:00:00Z"));
    expect(await heard()).toEqual([]);
    expect(store.subscriptions(user.id)).toMatchObject([{ status: 0 }]);
    store.declinePayments(user.id, false);
    platform.clock.advance(DAY);
    expect(await heard()).toMatchObject([
      { event: "SUBSCRIPTION_UPDATE", current_period_end: time("2026-03-10T12:00:00") },
    ]);
    store.declinePayments(user.id);
    platform.clock.set(Date.parse("2026-03-18T00:00:00Z"));
    expect(await heard()).toMatchObject([
      { event: "ENTITLEMENT_UPDATE", ends_at: time("2026-03-17T12:00:00") },
      { event: "SUBSCRIPTION_UPDATE", status: 1 },
    ]);
  });

  test("a refund takes the entitlement away at once", async () => {
    const { platform, store, user, monthly, heard } = await openStore();
    const id = store.buy(user.id, monthly.id).subscription?.id as string;
    await heard();
    store.refundSubscription(id);
    expect(await heard()).toMatchObject([
      { event: "ENTITLEMENT_DELETE", deleted: true },
      { event: "SUBSCRIPTION_UPDATE", status: 1 },
    ]);
    platform.clock.advance(60 * DAY);
    expect(await heard()).toEqual([]);
    expect(store.buy(user.id, monthly.id).subscription?.id).not.toBe(id);
  });

  test("taken off sale, a SKU is not renewed", async () => {
    const { platform, store, user, monthly, heard } = await openStore();
    store.buy(user.id, monthly.id);
    store.publishSku(monthly.id, false);
    await heard();
    platform.clock.advance(32 * DAY);
    expect(await heard()).toMatchObject([
      { event: "ENTITLEMENT_UPDATE" },
      { event: "SUBSCRIPTION_UPDATE", status: 1 },
    ]);
  });

  test("months that are too short do not move the day for good", async () => {
    const { platform, store, user, monthly, heard } = await openStore(
      Date.parse("2027-01-31T12:00:00Z"),
    );
    store.buy(user.id, monthly.id);
    await heard();
    platform.clock.set(Date.parse("2027-05-01T00:00:00Z"));
    expect((await heard()).map((event) => event.current_period_end)).toEqual([
      time("2027-03-31T12:00:00"),
      time("2027-04-30T12:00:00"),
      time("2027-05-31T12:00:00"),
    ]);
  });
});

describe("the migration of 2024 [versions.entitlement-migration]", () => {
  const before = Date.parse("2024-09-15T00:00:00Z");

  test("before it, entitlements have an end that moves with each renewal", async () => {
    const { platform, store, user, monthly, heard } = await openStore(
      Date.parse("2024-07-15T00:00:00Z"),
    );
    store.buy(user.id, monthly.id);
    expect(await heard()).toMatchObject([
      { event: "ENTITLEMENT_CREATE", type: 8, ends_at: time("2024-08-15T00:00:00") },
    ]);
    platform.clock.set(Date.parse("2024-08-15T00:00:00Z"));
    expect(await heard()).toMatchObject([
      { event: "ENTITLEMENT_UPDATE", type: 8, ends_at: time("2024-09-15T00:00:00") },
    ]);
  });

  test("what is to be renewed moves over with one ENTITLEMENT_CREATE [entitlement-lifecycle.migration-set-to-renew]", async () => {
    const { platform, store, user, monthly, heard } = await openStore(before);
    const { entitlement } = store.buy(user.id, monthly.id);
    await heard();
    platform.clock.set(Date.parse("2024-10-15T00:00:00Z"));
    expect(await heard()).toMatchObject([
      { event: "ENTITLEMENT_CREATE", id: entitlement.id, type: 1, ends_at: null },
      { event: "SUBSCRIPTION_UPDATE" },
    ]);
    platform.clock.set(Date.parse("2024-12-15T00:00:00Z"));
    const events = (await heard()).map(({ event }) => event);
    expect(events).toEqual(["SUBSCRIPTION_UPDATE", "SUBSCRIPTION_UPDATE"]);
  });

  test("what is set to end expires without an event of its own [entitlement-lifecycle.migration-set-to-end]", async () => {
    const { platform, store, user, monthly, heard } = await openStore(before);
    store.cancel(store.buy(user.id, monthly.id).subscription?.id as string);
    await heard();
    platform.clock.set(Date.parse("2024-10-16T00:00:00Z"));
    expect((await heard()).filter(({ event }) => event.startsWith("ENTITLEMENT"))).toEqual([]);
    expect(store.entitlements(user.id)).toMatchObject([
      { endsAt: Date.parse("2024-10-15T00:00:00Z") },
    ]);
  });
});

test("many subscriptions are each renewed at their own time [records.sku-types]", async () => {
  const { platform, game, store, monthly } = await openStore();
  const buyers = Array.from({ length: 300 }, (_, index) =>
    platform.createUser({ username: `buyer${index}` }),
  );
  for (const { id } of buyers) {
    platform.clock.advance(60_000);
    store.buy(id, monthly.id);
  }
  platform.clock.advance(365 * DAY);
  const periods = buyers.map(({ id }) => store.subscriptions(id)[0]?.periods);
  expect(new Set(periods)).toEqual(new Set([12 + 1]));
  expect(store.skus(game.id).map((sku: SkuRecord) => sku.type)).toEqual([6, 5, 6, 5, 2, 3]);
});
