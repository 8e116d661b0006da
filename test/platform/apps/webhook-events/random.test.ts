/** Deliveries to a server that fails at random: each comes as often as it should, in order. */

import { expect, test } from "vitest";
import { Numbers } from "../../../support/numbers.js";
import { open } from "../../support/platform.js";
import { deliverAtRandom } from "../../support/random-deliveries.js";

test("300 events to a server that fails, redirects and hangs up arrive as often as they should, in order", async () => {
  const platform = await open({ clock: { frozen: true } });
  const { requests, expected, dead, wrong } = await deliverAtRandom(platform, 300, new Numbers(15));
  expect(wrong).toEqual([]);
  expect(requests).toBe(expected);
  expect(requests).toBeGreaterThan(350);
  expect(dead).toBeGreaterThan(0);
});
