/**
 * What becomes of purchases over years of the clock, event by event (contract, Subscription
 * entitlement lifecycle; activities 3.5 to 3.9).
 */

import { expect, test } from "vitest";
import { Life, noon, type Step, type Told, type Ware } from "./support/life.js";
import { ends, gone, granted, subscribed, told, used } from "./support/told.js";

interface Row {
  /** What happens; ends with the rows of the contract that it proves. */
  readonly name: string;
  readonly steps: readonly Step[];
  /** What the user has at the end, by the application's API. */
  readonly has: readonly Ware[];
  /** The statuses of the user's subscriptions then: 0 active, 1 inactive, 2 ending. */
  readonly statuses: readonly number[];
}

/** Somebody subscribes on 2026-01-10. */
const subscribes: Step = {
  at: "2026-01-10",
  does: (life) => life.buy("monthly"),
  told: subscribed("monthly"),
};
const month = (after: number) =>
  noon(new Date(Date.UTC(2026, after, 10)).toISOString().slice(0, 10));
/** Renewals of what was bought on 2026-01-10, from one period to another; of the rights, nothing. */
const renewed = (from: number, to: number): Told[] =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    told({
      status: 0,
      entitlement_ids: ["e1"],
      current_period_start: month(from + index),
      current_period_end: month(from + index + 1),
    }),
  );
const nothingUntil = (at: string): Step => ({ at, told: [] });

/** What is told of a subscription before the migration; its right ends with the period. */
const subscribedBefore = (end: string): Told[] => [
  { event: "SUBSCRIPTION_CREATE" },
  granted("e1", "monthly", { type: 8, ends_at: noon(end) }),
  told({ status: 0 }),
];

/** The first of what {@link subscribes} buys. */
const firstPeriod = {
  id: "s1",
  user_id: "user",
  sku_ids: ["monthly"],
  current_period_start: noon("2026-01-10"),
  current_period_end: noon("2026-02-10"),
  canceled_at: null,
};

const rows: readonly Row[] = [
  {
    name: "a purchase tells of the subscription, the entitlement, and both together [entitlement-lifecycle.subscription-starts-to-entitlement-create, records.entitlement-type, records.entitlement-ends-at]",
    steps: [
      {
        at: "2026-01-10",
        does: (life) => life.buy("monthly"),
        told: [
          {
            event: "SUBSCRIPTION_CREATE",
            ...firstPeriod,
            entitlement_ids: [],
            renewal_sku_ids: null,
            status: 1,
          },
          {
            event: "ENTITLEMENT_CREATE",
            id: "e1",
            sku_id: "monthly",
            application_id: "game",
            user_id: "user",
            type: 1,
            deleted: false,
            consumed: false,
            gift_code_flags: 0,
            promotion_id: null,
            starts_at: noon("2026-01-10"),
            ends_at: null,
            subscription_id: "s1",
          },
          {
            event: "SUBSCRIPTION_UPDATE",
            ...firstPeriod,
            entitlement_ids: ["e1"],
            renewal_sku_ids: ["monthly"],
            status: 0,
          },
        ],
      },
      { at: "2026-01-11", does: (life) => life.buy("monthly"), refused: 40074, told: [] },
    ],
    has: ["monthly"],
    statuses: [0],
  },
  {
    name: "60 renewals move the period and say nothing of the entitlement [gateway-events.entitlement-create-update]",
    steps: [
      subscribes,
      nothingUntil("2026-02-10T11:59:59.999Z"),
      { at: "2031-01-10", told: renewed(1, 60) },
    ],
    has: ["monthly"],
    statuses: [0],
  },
  {
    name: "cancelled, it ends with its period: first the entitlement, a second later the subscription [entitlement-lifecycle.subscription-ends-to-ends-at-entitlement-update, entitlement-lifecycle.subscription-update-subscription-api-tell-cancel, records.subscription-status, records.subscription-canceled-at]",
    steps: [
      subscribes,
      { at: "2026-05-09", told: renewed(1, 3) },
      {
        at: "2026-05-15",
        does: (life) => life.cancel(),
        told: [renewed(4, 4)[0] as Told, told({ status: 2, canceled_at: noon("2026-05-15") })],
      },
      nothingUntil("2026-06-10T11:59:59.999Z"),
      { at: "2026-06-10", told: [ends("e1", noon("2026-06-10"))] },
      {
        at: "2026-06-10T12:00:01Z",
        told: [told({ status: 1, entitlement_ids: ["e1"], canceled_at: noon("2026-05-15") })],
      },
      nothingUntil("2036-01-01"),
    ],
    has: [],
    statuses: [1],
  },
  {
    name: "resumed before its end, it goes on [gateway-events.subscription-create-update]",
    steps: [
      subscribes,
      {
        at: "2026-01-20",
        does: (life) => life.cancel(),
        told: [told({ status: 2, canceled_at: noon("2026-01-20") })],
      },
      { at: "2026-02-09", does: (life) => life.resume(), told: [told({ canceled_at: null })] },
      { at: "2028-01-10", told: renewed(1, 24) },
    ],
    has: ["monthly"],
    statuses: [0],
  },
  {
    name: "a dearer plan takes effect at once, a cheaper one with the next period [records.subscription-renewal-sku-ids]",
    steps: [
      subscribes,
      {
        at: "2026-01-21",
        does: (life) => life.buy("dear"),
        told: [
          ends("e1", noon("2026-01-21")),
          granted("e2", "dear", { subscription_id: "s1", starts_at: noon("2026-01-21") }),
          told({
            sku_ids: ["dear"],
            renewal_sku_ids: ["dear"],
            entitlement_ids: ["e2"],
            current_period_start: noon("2026-01-21"),
            current_period_end: noon("2026-02-21"),
          }),
        ],
      },
      {
        at: "2026-02-01",
        does: (life) => life.buy("monthly"),
        told: [told({ sku_ids: ["dear"], renewal_sku_ids: ["monthly"], entitlement_ids: ["e2"] })],
      },
      {
        at: "2026-02-21",
        told: [
          ends("e2", noon("2026-02-21")),
          granted("e3", "monthly", { subscription_id: "s1" }),
          told({
            sku_ids: ["monthly"],
            renewal_sku_ids: ["monthly"],
            entitlement_ids: ["e3"],
            current_period_end: noon("2026-03-21"),
          }),
        ],
      },
    ],
    has: ["monthly"],
    statuses: [0],
  },
  {
    name: "cancelled after a cheaper plan was ordered, it ends, and nothing of the cheaper one is granted",
    steps: [
      { at: "2026-01-10", does: (life) => life.buy("dear"), told: subscribed("dear") },
      {
        at: "2026-01-11",
        does: (life) => life.buy("monthly"),
        told: [told({ sku_ids: ["dear"], renewal_sku_ids: ["monthly"] })],
      },
      { at: "2026-01-12", does: (life) => life.cancel(), told: [told({ status: 2 })] },
      { at: "2030-01-01", told: [ends("e1", noon("2026-02-10")), told({ status: 1 })] },
    ],
    has: [],
    statuses: [1],
  },
  {
    name: "a payment that fails is tried again each day, and renews from the old end",
    steps: [
      subscribes,
      { at: "2026-01-11", does: (life) => life.declinePayments(), told: [] },
      { at: "2026-02-14", does: (life) => life.declinePayments(false), told: [] },
      { at: "2026-02-15", told: renewed(1, 1) },
      { at: "2027-01-10", told: renewed(2, 12) },
    ],
    has: ["monthly"],
    statuses: [0],
  },
  {
    name: "a payment that fails for a week ends it",
    steps: [
      subscribes,
      { at: "2026-01-11", does: (life) => life.declinePayments(), told: [] },
      nothingUntil("2026-02-17T11:59:59Z"),
      { at: "2030-01-01", told: [ends("e1", noon("2026-02-17")), told({ status: 1 })] },
    ],
    has: [],
    statuses: [1],
  },
  {
    name: "a refund takes the entitlement away at once; who subscribes again has a new subscription",
    steps: [
      subscribes,
      { at: "2026-03-01", told: renewed(1, 1) },
      {
        at: "2026-03-02",
        does: (life) => life.refund(),
        told: [gone("e1"), told({ status: 1, current_period_end: noon("2026-03-10") })],
      },
      {
        at: "2027-01-31",
        does: (life) => life.buy("monthly"),
        told: subscribed("monthly", "s2", "e2"),
      },
      // The day is not lost in months that do not have it.
      {
        at: "2027-05-01",
        told: ["2027-03-31", "2027-04-30", "2027-05-31"].map((day) =>
          told({ id: "s2", current_period_end: noon(day), entitlement_ids: ["e2"] }),
        ),
      },
    ],
    has: ["monthly"],
    statuses: [1, 0],
  },
  ...(["takeOffSale", "deleteSku"] as const).map((ending) => ({
    name: `${ending}: the SKU is not renewed`,
    steps: [
      subscribes,
      { at: "2026-01-20", does: (life: Life) => life[ending]("monthly"), told: [] },
      { at: "2027-01-01", told: [ends("e1", noon("2026-02-10")), told({ status: 1 })] },
      { at: "2027-01-02", does: (life: Life) => life.buy("monthly"), refused: 50057, told: [] },
    ],
    has: [],
    statuses: [1],
  })),
  {
    name: "before the migration, entitlements have an end that moves with each renewal, and subscriptions tell nothing",
    steps: [
      {
        at: "2024-06-15",
        does: (life) => life.buy("monthly"),
        told: [granted("e1", "monthly", { type: 8, ends_at: noon("2024-07-15") })],
      },
      {
        at: "2024-08-15",
        told: [ends("e1", noon("2024-08-15")), ends("e1", noon("2024-09-15"))],
      },
      {
        at: "2024-09-16",
        told: [ends("e1", noon("2024-10-15")), told({ current_period_end: noon("2024-10-15") })],
      },
    ],
    has: ["monthly"],
    statuses: [0],
  },
  {
    name: "set to renew, it moves over with one ENTITLEMENT_CREATE, then there is silence until it ends [entitlement-lifecycle.migration-set-to-renew, versions.entitlement-migration]",
    steps: [
      {
        at: "2024-09-15",
        does: (life) => life.buy("monthly"),
        told: subscribedBefore("2024-10-15"),
      },
      nothingUntil("2024-10-15T11:59:59Z"),
      {
        at: "2024-10-15",
        told: [
          granted("e1", "monthly", { starts_at: noon("2024-09-15"), subscription_id: "s1" }),
          told({ entitlement_ids: ["e1"], current_period_end: noon("2024-11-15") }),
        ],
      },
      {
        at: "2027-10-15",
        told: Array.from({ length: 36 }, () => told({ status: 0, entitlement_ids: ["e1"] })),
      },
      { at: "2027-10-16", does: (life) => life.cancel(), told: [told({ status: 2 })] },
      { at: "2028-01-01", told: [ends("e1", noon("2027-11-15")), told({ status: 1 })] },
    ],
    has: [],
    statuses: [1],
  },
  {
    name: "set to end in the months of the migration, it expires without an event of its own [entitlement-lifecycle.migration-set-to-end]",
    steps: [
      {
        at: "2024-09-20",
        does: (life) => life.buy("monthly"),
        told: subscribedBefore("2024-10-20"),
      },
      { at: "2024-10-05", does: (life) => life.cancel(), told: [told({ status: 2 })] },
      { at: "2030-01-01", told: [told({ status: 1 })] },
    ],
    has: [],
    statuses: [1],
  },
  {
    name: "a consumable is bought again when it is used up, and is never renewed [records.entitlement-consumed]",
    steps: [
      { at: "2026-01-10", does: (life) => life.buy("potion"), told: [granted("e1", "potion")] },
      { at: "2027-01-10", does: (life) => life.buy("potion"), refused: 40074, told: [] },
      { at: "2028-01-10", does: (life) => life.consume(), told: [used("e1")] },
      { at: "2028-01-11", does: (life) => life.consume(), refused: 40018, told: [] },
      { at: "2028-01-12", does: (life) => life.buy("potion"), told: [granted("e2", "potion")] },
      {
        at: "2036-01-13",
        does: (life) => life.buy("potion", { testMode: true }),
        told: [granted("e3", "potion", { type: 4 })],
      },
    ],
    has: ["potion", "potion"],
    statuses: [],
  },
  {
    name: "a durable is bought once, and again when its money went back [records.sku-types]",
    steps: [
      {
        at: "2026-01-10",
        does: (life) => life.buy("sword"),
        told: [granted("e1", "sword", { starts_at: noon("2026-01-10") })],
      },
      { at: "2031-01-10", does: (life) => life.buy("sword"), refused: 40074, told: [] },
      { at: "2031-01-11", does: (life) => life.consume(), refused: 40018, told: [] },
      { at: "2031-01-12", does: (life) => life.refundPurchase(), told: [gone("e1")] },
      { at: "2031-01-13", does: (life) => life.buy("sword"), told: [granted("e2", "sword")] },
    ],
    has: ["sword"],
    statuses: [],
  },
  {
    name: "a test entitlement is good until it is deleted, and nothing else is [operations.delete-test-entitlement, endpoints.post-applications-id-entitlements]",
    steps: [
      { at: "2026-01-10", does: (life) => life.grantTest("sword"), refused: 50057, told: [] },
      {
        at: "2026-01-10",
        does: (life) => life.grantTest("monthly"),
        told: [
          {
            event: "ENTITLEMENT_CREATE",
            id: "e1",
            sku_id: "monthly",
            application_id: "game",
            user_id: "user",
            type: 8,
            deleted: false,
            consumed: false,
            gift_code_flags: 0,
            promotion_id: null,
          },
        ],
      },
      { at: "2026-01-11", does: (life) => life.grantTest("monthly"), refused: 40074, told: [] },
      nothingUntil("2036-01-10"),
      { at: "2036-01-11", does: (life) => life.deleteTest(), told: [gone("e1")] },
      { at: "2036-01-12", does: (life) => life.buy("sword"), told: [granted("e2", "sword")] },
      { at: "2036-01-13", does: (life) => life.deleteTest(), refused: 40019, told: [] },
    ],
    has: ["sword"],
    statuses: [],
  },
];

test.each(rows.map((row) => [row.name, row] as const))("%s", async (_name, row) => {
  const { steps, has, statuses } = row;
  const life = await Life.begin(steps[0]?.at as string);
  for (const { at, does, refused, told } of steps) {
    life.passUntil(at);
    const act = async () => does?.(life);
    if (refused === undefined) await act();
    else await expect(act()).rejects.toMatchObject({ code: refused });
    expect([at, await life.told()]).toMatchObject([at, told]);
  }
  expect(await life.left()).toEqual({ has, statuses });
});
