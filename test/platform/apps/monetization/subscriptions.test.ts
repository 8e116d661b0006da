/** Subscriptions of many at once. */

import { expect, test } from "vitest";
import type { SkuRecord } from "../../../../platform/index.js";
import { DAY, openStore } from "../../support/store.js";

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
