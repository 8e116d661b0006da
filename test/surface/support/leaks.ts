/** Counts what the library handed out against what came back. */

import { setImmediate as nextTurn } from "node:timers/promises";
import { expect } from "vitest";
import { collectGarbage } from "../../support/collect-garbage.js";
import type { TestControls } from "../../support/native.mjs";

/** Turns of the event loop within which finalisers must have run. */
const TURNS = 100;

/** Asserts, once every object is disposed of or unreachable, that nothing is left behind. */
export async function expectNothingLeft(library: TestControls): Promise<void> {
  const left = () => {
    const c = library.counters();
    return {
      objects: c.objectsMade - c.objectsDropped,
      blocks: c.allocations - c.frees,
      callbacks: c.callbacksRegistered - c.userDataFreed,
      faults: c.faults,
    };
  };
  for (let turn = 0; turn < TURNS && Object.values(left()).some((n) => n !== 0); turn++) {
    collectGarbage();
    library.wait();
    await nextTurn();
  }
  expect(left()).toEqual({ objects: 0, blocks: 0, callbacks: 0, faults: 0 });
  expect(library.counters().objectsMade).toBeGreaterThan(0);
}
