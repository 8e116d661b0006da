/** What is seen of the traffic by watchers. */

import type { Platform } from "../../../../platform/index.js";
import { Clock } from "../../../../platform/kernel/clock.js";
import type { HttpEntry } from "../../../../platform/kernel/traffic/entry.js";
import { Traffic } from "../../../../platform/kernel/traffic/traffic.js";

/** The requests that watchers of a platform see from now on. */
export function seenOf(platform: Platform): HttpEntry[] {
  const seen: HttpEntry[] = [];
  platform.guilds.parts.kernel.traffic.watch((entry) => {
    if (entry.kind === "http") seen.push(entry);
  });
  return seen;
}

/** Makes an entry of a frame that the platform has sent. */
export const frame = (text: string) => () => ({ kind: "gateway", direction: "out", text }) as const;

/** The traffic of a platform whose time stands still. */
export const stillTraffic = () => new Traffic(new Clock({ now: 5000, frozen: true }), () => 0);
