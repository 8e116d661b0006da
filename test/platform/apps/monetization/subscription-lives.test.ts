/** Many lives of subscriptions over years of the clock, each of which ends as foretold. */

import { expect, test } from "vitest";
import { open } from "../../support/platform.js";
import { liveSubscriptions } from "../../support/subscription-lives.js";

test("2000 subscriptions over ten years end as they should [records.subscription-status]", async () => {
  const platform = await open({ clock: { frozen: true, now: Date.UTC(2026, 0, 1) } });
  const { subscriptions, renewals, wrong } = liveSubscriptions(platform, 200, 10);
  expect(wrong).toEqual([]);
  expect(subscriptions).toBe(2000);
  expect(renewals).toBeGreaterThan(8000);
});
