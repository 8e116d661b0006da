import { Client } from "game-social-sdk";
import { expect, it, onTestFailed } from "vitest";
import { LocalServer } from "../support/local-server.js";

const RESTARTS = 100;

/** Numbers in [0, 1) that a seed fixes (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

it(`shows the last presence after each of ${RESTARTS} restarts at random moments`, async () => {
  const seed = Number(process.env.RESTART_SEED ?? Math.floor(Math.random() * 2 ** 31));
  onTestFailed(() => console.error(`Run again with RESTART_SEED=${seed}.`));
  const next = random(seed);
  const turns = (most: number) => Math.floor(next() * most);
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  await using local = await LocalServer.open();
  using client = new Client({ applicationId: "1234567890123456789" });
  let last = "";
  let changes = 0;
  const change = (): void => {
    last = `change ${++changes}`;
    client.updateRichPresence({ state: last }).catch(() => {});
  };
  for (let restart = 1; restart <= RESTARTS; restart++) {
    // Changes and the end of the local client fall into each other at random.
    for (let i = turns(4); i >= 0; i--) {
      change();
      for (let wait = turns(6); wait > 0; wait--) await turn();
    }
    await local.stop();
    for (let i = turns(3); i > 0; i--) {
      change();
      for (let wait = turns(6); wait > 0; wait--) await turn();
    }
    await local.start();
    const shown = () => {
      const { activity } = local;
      return activity !== null && (activity as { state: string }).state === last;
    };
    await local.until(shown);
  }
  expect(changes).toBeGreaterThanOrEqual(RESTARTS);
}, 240_000);
