/** How time goes on while a platform is recorded: in steps, each of which is recorded. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startPlatform } from "game-social-sdk-platform";
import { expect, test } from "vitest";
import { Recording, recordedOptions } from "../../../platform/kit/record/recording.js";
import { openTrace } from "../../../platform/kit/trace/page.js";
import type { Platform } from "../../../platform/platform.js";
import { askAdmin } from "../support/players.js";
import { folderOfTest } from "./support/folder.js";

/** How far each recorded step moved the clock of a platform that `work` used. */
async function stepsOf(work: (platform: Platform) => Promise<void>): Promise<number[]> {
  const options = recordedOptions({});
  await using platform = await startPlatform(options);
  const recording = new Recording(platform, options);
  const file = join(folderOfTest(), "a.json");
  try {
    await work(recording.platform);
    await recording.finish({ file });
  } finally {
    recording.end();
  }
  return openTrace(readFileSync(file, "utf8")).entries.flatMap((entry) =>
    entry.kind === "act" && entry.path.join(".") === "clock.pass" ? [Number(entry.args[0])] : [],
  );
}

/** The clock's time when a request is answered. */
async function timeOfRequest(platform: Platform): Promise<number> {
  expect((await fetch(`${platform.apiBase}/gateway`)).status).toBe(200);
  return platform.clock.now();
}

/** Lets so much real time pass at least, in milliseconds. */
function spend(ms: number): void {
  const began = performance.now();
  while (performance.now() - began < ms);
}

test("time goes on before each request, by whole milliseconds", async () => {
  const steps = await stepsOf(async (platform) => {
    const before = await timeOfRequest(platform);
    spend(5);
    expect((await timeOfRequest(platform)) - before).toBeGreaterThanOrEqual(5);
  });
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.filter((ms) => !Number.isInteger(ms))).toEqual([]);
});

test("while nobody asks, time goes on when something falls due, and not before", async () => {
  const steps = await stepsOf(async (platform) => {
    const fault = { kind: "latency", ms: 250 };
    const rule = { target: "http", route: "GET /gateway", fault };
    expect((await askAdmin(platform, "POST", "/faults", rule)).status).toBe(200);
    expect((await fetch(`${platform.apiBase}/gateway`)).status).toBe(200);
  });
  // One for each request at most, and one for the end of the latency.
  expect(steps.length).toBeLessThanOrEqual(3);
});

test("while the clock stands still, no step is recorded", async () => {
  const steps = await stepsOf(async (platform) => {
    platform.clock.freeze();
    const before = await timeOfRequest(platform);
    spend(5);
    expect(await timeOfRequest(platform)).toBe(before);
  });
  expect(steps).toEqual([]);
});
