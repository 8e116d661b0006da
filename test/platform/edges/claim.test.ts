/** One platform alone serves the edges of a bus, whichever of two starts first. */

import { expect, test } from "vitest";
import type { Bus, BusMessage } from "../../../platform/edges/bus/bus.js";
import { Subject } from "../../../platform/edges/bus/subjects.js";
import { Claim } from "../../../platform/edges/core/claim.js";

/** A bus in this process that delivers at once. */
function localBus(): Bus {
  const listeners = new Set<{ subject: string; received: (message: BusMessage) => void }>();
  let inboxes = 0;
  return {
    maxPayload: 1_000_000,
    onLost: () => {},
    onBack: () => {},
    publish(subject, data, reply) {
      for (const each of [...listeners]) {
        if (each.subject === subject) each.received({ subject, data, reply, unheard: false });
      }
    },
    subscribe(subject, received) {
      const listener = { subject, received };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    inbox: () => `inbox ${++inboxes}`,
    flush: async () => {},
    close: async () => {},
  };
}

/** How many of the claims are made, and what the others say. */
async function outcomes(claims: readonly Promise<void>[]) {
  const settled = await Promise.allSettled(claims);
  const refused = settled.flatMap((each) =>
    each.status === "rejected" ? [String(each.reason.message)] : [],
  );
  return { made: settled.length - refused.length, refused };
}

test.each([
  ["a", "b"],
  ["b", "a"],
])("of two that start at the same time, one serves (%s first, then %s)", async (one, other) => {
  const bus = localBus();
  const first = new Claim(bus, "the first", one).make();
  // It has not heard the question of the first.
  const second = new Claim(bus, "the second", other).make();
  const { made, refused } = await outcomes([first, second]);
  expect(made).toBe(1);
  expect(refused).toEqual([
    expect.stringContaining(one < other ? "bus: the first." : "bus: the second."),
  ]);
});

test("a later one is refused, and of two that come back to the bus together one serves on", async () => {
  const [bus, elsewhere] = [localBus(), localBus()];
  const first = new Claim(bus, "the first\u001b[31m", "a");
  await first.make();
  await expect(new Claim(bus, "the second", "0").make()).rejects.toThrow("the first?[31m.");
  // Each has served on a bus of its own while they were cut off from each other.
  const cutOff = new Claim(elsewhere, "the other", "b");
  await cutOff.make();
  const back: Bus = {
    ...elsewhere,
    subscribe: bus.subscribe,
    publish: bus.publish,
    inbox: bus.inbox,
  };
  const other = new Claim(back, "the other", "b");
  const { made } = await outcomes([first.make(), other.make()]);
  expect(made).toBe(1);
});

test("one that learns of another asks again, and serves on when that one does not answer", async () => {
  const bus = localBus();
  const claim = new Claim(bus, "the first", "a");
  await claim.make();
  const again: Promise<void>[] = [];
  claim.contested = () => again.push(claim.make());
  claim.announce();
  bus.publish(Subject.started, Buffer.from("garbage"));
  expect(again).toEqual([]);
  // Anybody on the bus may have recorded it.
  bus.publish(Subject.started, Buffer.from('{"id":"0","name":"an earlier one"}'));
  expect(await outcomes(again)).toEqual({ made: 1, refused: [] });
  await expect(new Claim(bus, "the second", "0").make()).rejects.toThrow("the first");
});
