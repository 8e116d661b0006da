/**
 * The local client is restarted 100 times at random moments while presence changes: each time the
 * last presence is the one shown, within 2 seconds. `PRESENCE_SEED` repeats a run.
 */

import { expect, it } from "vitest";
import { openLocalWorld } from "./support/local-world.js";

const RESTARTS = 100;
const LIMIT = 20_000;

/** Of all changes within one connection, as many reach the service in 20 seconds (protocol 4.1). */
const MAX_CHANGES = 4;

/** Numbers that depend on the seed alone (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Lets some turns of the event loop pass, which is time for the engine and the sockets. */
async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await new Promise((resolve) => setImmediate(resolve));
}

const seed = Number(process.env.PRESENCE_SEED ?? 20_261_121);

it(`${RESTARTS} restarts, PRESENCE_SEED=${seed}`, { timeout: 300_000 }, async () => {
  const { world, local, start, shown } = await openLocalWorld();
  const random = numbers(seed);
  const client = world.client();
  await start();
  let last = "";
  let change = 0;
  const set = (): void => {
    last = `Change ${++change}`;
    // Whether each is shown is not the point: the last one is.
    client.presence.set({ details: last }).catch(() => {});
  };
  for (let round = 1; round <= RESTARTS; round += 1) {
    const changes = 1 + random(MAX_CHANGES);
    const restartAfter = random(changes + 1);
    let restarted: Promise<void> | undefined;
    const restart = async (): Promise<void> => {
      await local.stop(random(2) === 0 ? "quit" : "crash");
      await turns(random(50));
      await local.start();
    };
    for (let i = 0; i < changes; i += 1) {
      if (i === restartAfter) restarted = restart();
      set();
      await turns(random(20));
    }
    await (restarted ?? restart());
    const signal = AbortSignal.timeout(LIMIT);
    const outcome = await shown((d) => d.length === 1 && d[0] === last, signal).then(
      () => "shown",
      () => `not shown within ${LIMIT} ms: ${JSON.stringify(local.activities())}`,
    );
    expect(outcome, `round ${round}, "${last}", PRESENCE_SEED=${seed}`).toBe("shown");
  }
});
