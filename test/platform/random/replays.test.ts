/**
 * Random runs of bots and people, with faults and broken connections, come to the same when they are
 * done again. `RANDOM_REPLAYS` sets how many runs there are, `RANDOM_SEED` the first one's seed.
 */

import { expect, onTestFinished, test, vi } from "vitest";
import { Pins } from "../../../platform/domains/messages/pins/state.js";
import { ApiError } from "../../../platform/kernel/http/api-error.js";
import { Random } from "../../../platform/kernel/random.js";
import { replayTrace } from "../../../platform/kit/replay/replay.js";
import { TestKit } from "../../../platform/kit/test-kit.js";
import type { Trace } from "../../../platform/kit/trace/trace-file.js";
import { Numbers } from "../../support/numbers.js";
import { guildsOfCrowd } from "./support/crowd.js";
import { PlainBot } from "./support/plain-bot.js";
import { RandomActs } from "./support/random-acts.js";
import { doSomething } from "./support/something.js";
import { makeTrouble } from "./support/trouble.js";

const RUNS = Number(process.env.RANDOM_REPLAYS ?? 3);
const SEED = Number(process.env.RANDOM_SEED ?? 30);
const STEPS = 150;

/** What 8 bots and 12 people do, one after the other. */
async function randomRun(seed: number): Promise<Trace> {
  const kit = await TestKit.open({}, `run ${seed}`);
  const numbers = new Numbers(seed);
  const crowd = guildsOfCrowd(kit.platform);
  const acts = new RandomActs(crowd, numbers);
  const bots = crowd.bots.map(({ token }) => new PlainBot(kit.platform.gatewayUrl, token));
  for (let step = 0; step < STEPS; step += 1) {
    for (const bot of bots) await bot.connect(numbers);
    if (numbers.onceIn(10)) makeTrouble(crowd, numbers);
    if (numbers.onceIn(20)) await kit.clock.advance(numbers.below(60_000));
    if (numbers.onceIn(20)) await numbers.one(bots).leave(numbers);
    await doSomething(crowd, acts, numbers);
  }
  const trace = kit.trace();
  await kit.close();
  return trace;
}

test.each(Array.from({ length: RUNS }, (_, index) => SEED + index))(
  "run %i comes to the same when it is done again",
  async (seed) => {
    const issuing = vi.spyOn(Random.prototype, "issued");
    const trace = await randomRun(seed);
    const issued = issuing.mock.calls.map(([secret]) => secret);
    issuing.mockRestore();
    const text = JSON.stringify(trace);
    expect(issued.length).toBeGreaterThan(20);
    expect(issued.filter((secret) => text.includes(secret))).toEqual([]);
    expect(trace.forgotten).toBe(0);
    const { inputs, difference, after } = await replayTrace(trace);
    expect(difference).toBeUndefined();
    expect(after).toEqual(trace.after);
    expect(inputs).toBeGreaterThan(STEPS);
    if (RUNS > 10) console.log(`seed ${seed}: ${inputs} inputs, ${trace.entries.length} entries`);
  },
);

test("a changed rule is named at the first request that it concerns", async () => {
  const pinned = (entry: Trace["entries"][number]) =>
    entry.kind === "request" &&
    entry.method === "PUT" &&
    entry.url.includes("/messages/pins/") &&
    entry.status === 204;
  // The result of an act depends on the order in which sockets are closed, so not each run has a pin.
  let trace = await randomRun(SEED);
  for (let seed = SEED + 1; !trace.entries.some(pinned) && seed < SEED + 40; seed += 1)
    trace = await randomRun(seed);
  const pin = trace.entries.find(pinned);
  const { pin: accept } = Pins.prototype;
  // What was refused before is refused for the same reason: only what was accepted has another answer.
  vi.spyOn(Pins.prototype, "pin").mockImplementation(function (this: Pins, ...pinning) {
    accept.apply(this, pinning);
    throw new ApiError(403, 50013, "Missing Permissions");
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const { difference } = await replayTrace(trace);
  expect(pin).toBeDefined();
  expect(difference).toContain(` at entry ${pin?.n}, status was 204, and is 403 now.`);
}, 60_000);
