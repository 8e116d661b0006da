/** Faults of the network between clients and voice servers, packet by packet. */

import { expect, test } from "vitest";
import type { NetworkFaults } from "../../../platform/domains/voice/servers/api.js";
import { open } from "../support/platform.js";

async function openNetwork() {
  const platform = await open({ clock: { frozen: true } });
  const { network } = platform.voice.admissions;
  const arrived: string[] = [];
  /** Sends packets one after the other; returns those that have arrived. */
  const carry = (packets: string, userId = "1", direction: "from" | "to" = "to") => {
    for (const packet of packets) {
      network.carry(userId, direction, Buffer.from(packet), (each) => arrived.push(String(each)));
    }
    return arrived.splice(0).join("");
  };
  return { platform, carry };
}

const lost: NetworkFaults = { loss: 1 };

test("faults are for a user and a direction, the newest that match alone", async () => {
  const { platform, carry } = await openNetwork();
  platform.voice.network(lost, { userId: "1", direction: "from" });
  expect([carry("a"), carry("a", "1", "from"), carry("a", "2", "from")]).toEqual(["a", "", "a"]);
  platform.voice.network(lost, { direction: "to" });
  expect([carry("a"), carry("a", "2"), carry("a", "2", "from")]).toEqual(["", "", "a"]);
  platform.voice.network({ duplicate: 1 });
  expect([carry("ab"), carry("a", "1", "from")]).toEqual(["aabb", "aa"]);
  platform.voice.clearNetwork();
  expect([carry("ab"), carry("a", "1", "from")]).toEqual(["ab", "a"]);
});

test("a packet that lets the next one go first arrives after it, or with the end of the faults", async () => {
  const { platform, carry } = await openNetwork();
  platform.voice.network({ reorder: 1 });
  expect([carry("ab"), carry("c")]).toEqual(["ba", ""]);
  platform.voice.clearNetwork();
  expect(carry("d")).toBe("cd");
});

test("late packets arrive in time, ten thousand at most; those after them get lost", async () => {
  const { platform, carry } = await openNetwork();
  platform.voice.network({ delay: 100 });
  expect(carry("x".repeat(10_001))).toBe("");
  platform.clock.advance(99);
  expect(carry("")).toBe("");
  platform.clock.advance(1);
  expect(carry("")).toBe("x".repeat(10_000));
});

test("there are a thousand rules at most; one with the same match takes the place of the earlier one", async () => {
  const { platform, carry } = await openNetwork();
  for (let count = 0; count < 1_000; count++) platform.voice.network(lost, { userId: `${count}` });
  expect(() => platform.voice.network(lost, { userId: "new" })).toThrow(/1000 rules/);
  platform.voice.network({ duplicate: 1 }, { userId: "7" });
  expect([carry("a", "7"), carry("a", "8"), carry("a", "new")]).toEqual(["aa", "", "a"]);
});
