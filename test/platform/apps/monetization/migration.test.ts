/** What becomes of subscriptions before and in the migration of entitlements (activities 3.9). */

import { test } from "vitest";
import { noon, type Reported } from "./support/life.js";
import { ends, granted, reported } from "./support/reported.js";
import { live, nothingUntil, type Row } from "./support/row.js";

/** The events of a subscription before the migration; its right ends with the period. */
const subscribedBefore = (end: string): Reported[] => [
  { event: "SUBSCRIPTION_CREATE" },
  granted("e1", "monthly", { type: 8, ends_at: noon(end) }),
  reported({ status: 0 }),
];

/** The same, whatever its end. */
const begun: Reported[] = [
  { event: "SUBSCRIPTION_CREATE" },
  { event: "ENTITLEMENT_CREATE", id: "e1", type: 8 },
  reported({ status: 0 }),
];
/** The event when the end of the entitlement has moved. */
const laterEnd: Reported = { event: "ENTITLEMENT_UPDATE", id: "e1", type: 8 };
/** The event when the subscription has come under the new rules. */
const moved = granted("e1", "monthly", { subscription_id: "s1" });
const rows: readonly Row[] = [
  {
    name: "before the migration, entitlements have an end that moves with each renewal, and subscriptions tell nothing",
    steps: [
      {
        at: "2024-06-15",
        does: (life) => life.buy("monthly"),
        reported: [granted("e1", "monthly", { type: 8, ends_at: noon("2024-07-15") })],
      },
      {
        at: "2024-08-15",
        reported: [ends("e1", noon("2024-08-15")), ends("e1", noon("2024-09-15"))],
      },
      {
        at: "2024-09-16",
        reported: [
          ends("e1", noon("2024-10-15")),
          reported({ current_period_end: noon("2024-10-15") }),
        ],
      },
    ],
    has: ["monthly"],
    statuses: [0],
  },
  {
    name: "a renewal on 30 September moves the end of the entitlement [versions.entitlement-migration]",
    steps: [
      {
        at: "2024-08-30",
        does: (life) => life.buy("monthly"),
        reported: subscribedBefore("2024-09-30"),
      },
      { at: "2024-09-30", reported: [ends("e1", noon("2024-10-30")), reported({ status: 0 })] },
    ],
    has: ["monthly"],
    statuses: [0],
  },
  {
    name: "a renewal on 1 October moves the entitlement over [versions.entitlement-migration]",
    steps: [
      {
        at: "2024-09-01",
        does: (life) => life.buy("monthly"),
        reported: subscribedBefore("2024-10-01"),
      },
      {
        at: "2024-10-01",
        reported: [
          granted("e1", "monthly", { starts_at: noon("2024-09-01"), subscription_id: "s1" }),
          reported({ status: 0 }),
        ],
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
        reported: subscribedBefore("2024-10-15"),
      },
      nothingUntil("2024-10-15T11:59:59Z"),
      {
        at: "2024-10-15",
        reported: [
          granted("e1", "monthly", { starts_at: noon("2024-09-15"), subscription_id: "s1" }),
          reported({ entitlement_ids: ["e1"], current_period_end: noon("2024-11-15") }),
        ],
      },
      {
        at: "2027-10-15",
        reported: Array.from({ length: 36 }, () =>
          reported({ status: 0, entitlement_ids: ["e1"] }),
        ),
      },
      { at: "2027-10-16", does: (life) => life.cancel(), reported: [reported({ status: 2 })] },
      { at: "2028-01-01", reported: [ends("e1", noon("2027-11-15")), reported({ status: 1 })] },
    ],
    has: [],
    statuses: [1],
  },
  {
    name: "renewed a moment before 2024-10-01, it has an end once more and moves over in October [entitlement-lifecycle.migration-set-to-renew]",
    steps: [
      { at: "2024-08-31T23:59:59.999Z", does: (life) => life.buy("monthly"), reported: begun },
      { at: "2024-10-01", reported: [laterEnd, reported({ status: 0 })] },
      { at: "2024-11-01", reported: [moved, reported({ status: 0 })] },
    ],
    has: ["monthly"],
    statuses: [0],
  },
  {
    name: "renewed as 2024-10-01 begins, it moves over [entitlement-lifecycle.migration-set-to-renew]",
    steps: [
      { at: "2024-09-01T00:00:00Z", does: (life) => life.buy("monthly"), reported: begun },
      { at: "2024-10-01T00:00:00Z", reported: [moved, reported({ status: 0 })] },
    ],
    has: ["monthly"],
    statuses: [0],
  },
  {
    name: "set to end in the months of the migration, it expires without an event of its own [entitlement-lifecycle.migration-set-to-end]",
    steps: [
      {
        at: "2024-09-20",
        does: (life) => life.buy("monthly"),
        reported: subscribedBefore("2024-10-20"),
      },
      { at: "2024-10-05", does: (life) => life.cancel(), reported: [reported({ status: 2 })] },
      { at: "2030-01-01", reported: [reported({ status: 1 })] },
    ],
    has: [],
    statuses: [1],
  },
];

test.each(rows.map((row) => [row.name, row] as const))("%s", (_name, row) => live(row));
