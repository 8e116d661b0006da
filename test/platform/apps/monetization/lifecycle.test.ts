/**
 * What becomes of subscriptions over years of the clock, event by event (contract, Subscription
 * entitlement lifecycle; activities 3.5 to 3.8).
 */

import { test } from "vitest";
import { type Life, noon, type Reported } from "./support/life.js";
import { ends, gone, granted, reported, subscribed } from "./support/reported.js";
import { live, nothingUntil, type Row, renewed, subscribes } from "./support/row.js";

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
    name: "a purchase reports the subscription, the entitlement, and both together [entitlement-lifecycle.subscription-starts-to-entitlement-create, records.entitlement-type, records.entitlement-ends-at, gateway-events.subscription-create-update, gateway-events.entitlement-create-update]",
    steps: [
      {
        at: "2026-01-10",
        does: (life) => life.buy("monthly"),
        reported: [
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
      { at: "2026-01-11", does: (life) => life.buy("monthly"), refused: 40074, reported: [] },
    ],
    has: ["monthly"],
    statuses: [0],
  },
  {
    name: "60 renewals move the period and say nothing of the entitlement [gateway-events.entitlement-create-update]",
    steps: [
      subscribes,
      nothingUntil("2026-02-10T11:59:59.999Z"),
      { at: "2031-01-10", reported: renewed(1, 60) },
    ],
    has: ["monthly"],
    statuses: [0],
  },
  {
    name: "cancelled, it ends with its period: first the entitlement, a second later the subscription [entitlement-lifecycle.subscription-ends-to-ends-at-entitlement-update, entitlement-lifecycle.subscription-update-subscription-api-tell-cancel, records.subscription-status, records.subscription-canceled-at, gateway-events.entitlement-create-update, records.entitlement-ends-at]",
    steps: [
      subscribes,
      { at: "2026-05-09", reported: renewed(1, 3) },
      {
        at: "2026-05-15",
        does: (life) => life.cancel(),
        reported: [
          renewed(4, 4)[0] as Reported,
          reported({ status: 2, canceled_at: noon("2026-05-15") }),
        ],
      },
      nothingUntil("2026-06-10T11:59:59.999Z"),
      { at: "2026-06-10", reported: [ends("e1", noon("2026-06-10"))] },
      {
        at: "2026-06-10T12:00:01Z",
        reported: [
          reported({ status: 1, entitlement_ids: ["e1"], canceled_at: noon("2026-05-15") }),
        ],
      },
      nothingUntil("2036-01-01"),
    ],
    has: [],
    statuses: [1],
  },
  {
    name: "resumed before its end, it goes on [records.subscription-canceled-at, gateway-events.subscription-create-update]",
    steps: [
      subscribes,
      {
        at: "2026-01-20",
        does: (life) => life.cancel(),
        reported: [reported({ status: 2, canceled_at: noon("2026-01-20") })],
      },
      {
        at: "2026-02-09",
        does: (life) => life.resume(),
        reported: [reported({ canceled_at: null })],
      },
      { at: "2028-01-10", reported: renewed(1, 24) },
    ],
    has: ["monthly"],
    statuses: [0],
  },
  {
    name: "a dearer plan takes effect at once, a cheaper one with the next period [records.subscription-renewal-sku-ids, gateway-events.subscription-create-update]",
    steps: [
      subscribes,
      {
        at: "2026-01-21",
        does: (life) => life.buy("dear"),
        reported: [
          ends("e1", noon("2026-01-21")),
          granted("e2", "dear", { subscription_id: "s1", starts_at: noon("2026-01-21") }),
          reported({
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
        reported: [
          reported({ sku_ids: ["dear"], renewal_sku_ids: ["monthly"], entitlement_ids: ["e2"] }),
        ],
      },
      {
        at: "2026-02-21",
        reported: [
          ends("e2", noon("2026-02-21")),
          granted("e3", "monthly", { subscription_id: "s1" }),
          reported({
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
      { at: "2026-01-10", does: (life) => life.buy("dear"), reported: subscribed("dear") },
      {
        at: "2026-01-11",
        does: (life) => life.buy("monthly"),
        reported: [reported({ sku_ids: ["dear"], renewal_sku_ids: ["monthly"] })],
      },
      { at: "2026-01-12", does: (life) => life.cancel(), reported: [reported({ status: 2 })] },
      { at: "2030-01-01", reported: [ends("e1", noon("2026-02-10")), reported({ status: 1 })] },
    ],
    has: [],
    statuses: [1],
  },
  {
    name: "a payment that fails is tried again each day, and renews from the old end",
    steps: [
      subscribes,
      { at: "2026-01-11", does: (life) => life.declinePayments(), reported: [] },
      { at: "2026-02-14", does: (life) => life.declinePayments(false), reported: [] },
      { at: "2026-02-15", reported: renewed(1, 1) },
      { at: "2027-01-10", reported: renewed(2, 12) },
    ],
    has: ["monthly"],
    statuses: [0],
  },
  {
    name: "after a payment that failed was made up for, the next one that fails has a whole week again",
    steps: [
      subscribes,
      { at: "2026-01-11", does: (life) => life.declinePayments(), reported: [] },
      { at: "2026-02-14", does: (life) => life.declinePayments(false), reported: [] },
      { at: "2026-02-16", does: (life) => life.declinePayments(), reported: renewed(1, 1) },
      nothingUntil("2026-03-17T11:59:59Z"),
      { at: "2030-01-01", reported: [ends("e1", noon("2026-03-17")), reported({ status: 1 })] },
    ],
    has: [],
    statuses: [1],
  },
  {
    name: "cancelled, it goes on with a dearer plan [records.subscription-canceled-at]",
    steps: [
      subscribes,
      {
        at: "2026-01-15",
        does: (life) => life.cancel(),
        reported: [reported({ status: 2, canceled_at: noon("2026-01-15") })],
      },
      {
        at: "2026-01-21",
        does: (life) => life.buy("dear"),
        reported: [
          ends("e1", noon("2026-01-21")),
          granted("e2", "dear", { subscription_id: "s1", starts_at: noon("2026-01-21") }),
          reported({ status: 0, canceled_at: null, renewal_sku_ids: ["dear"] }),
        ],
      },
      {
        at: "2026-02-21",
        reported: [
          reported({
            status: 0,
            sku_ids: ["dear"],
            entitlement_ids: ["e2"],
            current_period_end: noon("2026-03-21"),
          }),
        ],
      },
    ],
    has: ["dear"],
    statuses: [0],
  },
  {
    name: "a payment that fails for a week ends it",
    steps: [
      subscribes,
      { at: "2026-01-11", does: (life) => life.declinePayments(), reported: [] },
      nothingUntil("2026-02-17T11:59:59Z"),
      { at: "2030-01-01", reported: [ends("e1", noon("2026-02-17")), reported({ status: 1 })] },
    ],
    has: [],
    statuses: [1],
  },
  {
    name: "a refund takes the entitlement away at once; who subscribes again has a new subscription",
    steps: [
      subscribes,
      { at: "2026-03-01", reported: renewed(1, 1) },
      {
        at: "2026-03-02",
        does: (life) => life.refund(),
        reported: [gone("e1"), reported({ status: 1, current_period_end: noon("2026-03-10") })],
      },
      {
        at: "2027-01-31",
        does: (life) => life.buy("monthly"),
        reported: subscribed("monthly", "s2", "e2"),
      },
      // The day is not lost in months that do not have it.
      {
        at: "2027-05-01",
        reported: ["2027-03-31", "2027-04-30", "2027-05-31"].map((day) =>
          reported({ id: "s2", current_period_end: noon(day), entitlement_ids: ["e2"] }),
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
      { at: "2026-01-20", does: (life: Life) => life[ending]("monthly"), reported: [] },
      { at: "2027-01-01", reported: [ends("e1", noon("2026-02-10")), reported({ status: 1 })] },
      { at: "2027-01-02", does: (life: Life) => life.buy("monthly"), refused: 50057, reported: [] },
    ],
    has: [],
    statuses: [1],
  })),
];

test.each(rows.map((row) => [row.name, row] as const))("%s", (_name, row) => live(row));
