/** What becomes of consumables, durables and test entitlements over years of the clock, event by event. */

import { test } from "vitest";
import { noon } from "./support/life.js";
import { gone, granted, used } from "./support/reported.js";
import { live, nothingUntil, type Row } from "./support/row.js";

const rows: readonly Row[] = [
  {
    name: "a consumable is bought again when it is used up, and is never renewed [records.entitlement-consumed]",
    steps: [
      { at: "2026-01-10", does: (life) => life.buy("potion"), reported: [granted("e1", "potion")] },
      { at: "2027-01-10", does: (life) => life.buy("potion"), refused: 40074, reported: [] },
      { at: "2028-01-10", does: (life) => life.consume(), reported: [used("e1")] },
      { at: "2028-01-11", does: (life) => life.consume(), refused: 40018, reported: [] },
      { at: "2028-01-12", does: (life) => life.buy("potion"), reported: [granted("e2", "potion")] },
      {
        at: "2036-01-13",
        does: (life) => life.buy("potion", { testMode: true }),
        reported: [granted("e3", "potion", { type: 4 })],
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
        reported: [granted("e1", "sword", { starts_at: noon("2026-01-10") })],
      },
      { at: "2031-01-10", does: (life) => life.buy("sword"), refused: 40074, reported: [] },
      { at: "2031-01-11", does: (life) => life.consume(), refused: 40018, reported: [] },
      { at: "2031-01-12", does: (life) => life.refundPurchase(), reported: [gone("e1")] },
      { at: "2031-01-13", does: (life) => life.buy("sword"), reported: [granted("e2", "sword")] },
    ],
    has: ["sword"],
    statuses: [],
  },
  {
    name: "a test entitlement is good until it is deleted, and nothing else is [operations.delete-test-entitlement, endpoints.post-applications-id-entitlements]",
    steps: [
      { at: "2026-01-10", does: (life) => life.grantTest("sword"), refused: 50057, reported: [] },
      {
        at: "2026-01-10",
        does: (life) => life.grantTest("monthly"),
        reported: [
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
      { at: "2026-01-11", does: (life) => life.grantTest("monthly"), refused: 40074, reported: [] },
      nothingUntil("2036-01-10"),
      { at: "2036-01-11", does: (life) => life.deleteTest(), reported: [gone("e1")] },
      { at: "2036-01-12", does: (life) => life.buy("sword"), reported: [granted("e2", "sword")] },
      { at: "2036-01-13", does: (life) => life.deleteTest(), refused: 40019, reported: [] },
    ],
    has: ["sword"],
    statuses: [],
  },
];

test.each(rows.map((row) => [row.name, row] as const))("%s", (_name, row) => live(row));
