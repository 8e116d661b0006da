/**
 * A million subscriptions over ten years of the clock: bought, renewed month by month, cancelled,
 * resumed, refunded, and given up as payments fail. Every one is checked at the end.
 */

import { startPlatform } from "../platform/index.js";
import { liveSubscriptions } from "../test/platform/support/subscription-lives.js";
import { report, reportAtMost } from "./support/report.js";

const USERS = 100_000;
const YEARS = 10;

const platform = await startPlatform({ clock: { frozen: true, now: Date.UTC(2026, 0, 1) } });
const before = process.cpuUsage();
const start = performance.now();
const { subscriptions, renewals, wrong } = liveSubscriptions(platform, USERS, YEARS);
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(before);
for (const each of wrong) console.error(each);
report({ name: "subscriptions", value: subscriptions, unit: "lives" });
report({ name: "their renewals", value: renewals, unit: "periods" });
report({ name: "ten years", value: seconds, unit: "s" });
report({ name: "ten years, processor time", value: (user + system) / 1e6, unit: "s" });
report({ name: "renewals", value: renewals / seconds, unit: "a second" });
reportAtMost("states that are wrong", wrong.length, "subscriptions", 0);
report({ name: "memory", value: process.memoryUsage().rss / 2 ** 20, unit: "MiB" });
await platform.close();
