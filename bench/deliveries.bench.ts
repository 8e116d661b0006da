/** 10,000 webhook events to a server that fails at random: each arrives as often as it should, in order. */

import { startPlatform } from "../platform/index.js";
import { deliverAtRandom } from "../test/platform/support/random-deliveries.js";
import { Numbers } from "../test/support/numbers.js";
import { report, reportAtMost } from "./support/report.js";

const EVENTS = 10_000;

const platform = await startPlatform({ clock: { frozen: true } });
const before = process.cpuUsage();
const start = performance.now();
const { requests, expected, dead, wrong } = await deliverAtRandom(
  platform,
  EVENTS,
  new Numbers(10_000),
);
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(before);
for (const each of wrong) console.error(each);
report({ name: "events", value: EVENTS, unit: "events" });
report({ name: "attempts", value: requests, unit: "requests" });
report({ name: "given up after ten attempts", value: dead, unit: "events" });
reportAtMost("attempts too many or too few", Math.abs(requests - expected), "requests", 0);
reportAtMost("events out of order", wrong.length, "events", 0);
report({ name: "attempts a second", value: requests / seconds, unit: "a second" });
const perAttempt = (user + system) / 1000 / requests;
report({ name: "processor time of an attempt, both sides", value: perAttempt, unit: "ms" });
await platform.close();
