/** What interrupts the command: a signal, or the end of the shell that npx ran it in. */

import { expect, onTestFinished, test, vi } from "vitest";
import { Interruption } from "../../platform/interruption.js";
import { gate } from "../support/gate.js";
import { goOn } from "../support/go-on.js";

/** What a start makes, which counts how often it is closed. */
function closable() {
  const made = {
    closed: 0,
    async close() {
      made.closed += 1;
    },
  };
  return made;
}

/** Whether it has happened, once everything that needs nothing from the test is done. */
const hasHappened = ({ happened }: Interruption) =>
  Promise.race([happened.then(() => true), goOn().then(() => false)]);

test("what has started before an interruption is handed over; what starts after it is closed", async () => {
  const abort = new AbortController();
  const interruption = new Interruption(abort.signal);
  onTestFinished(() => interruption.stop());
  const [early, late] = [closable(), closable()];
  expect(await interruption.waitFor(Promise.resolve(early))).toBe(early);
  const { opened, open } = gate();
  const waiting = interruption.waitFor(opened.then(() => late));
  abort.abort();
  expect(await waiting).toBeUndefined();
  expect(late.closed).toBe(0);
  open();
  await goOn();
  expect([early.closed, late.closed]).toEqual([0, 1]);
});

test("an interruption has happened at once where its signal was aborted before", async () => {
  await new Interruption(AbortSignal.abort()).happened;
});

test("a signal of the process interrupts, until it is left to others", async () => {
  const listeners = () => ["SIGINT", "SIGTERM"].map((name) => process.listenerCount(name));
  const before = listeners();
  const interruption = new Interruption();
  expect(listeners()).toEqual(before.map((count) => count + 1));
  process.emit("SIGTERM", "SIGTERM");
  await interruption.happened;
  interruption.stop();
  expect(listeners()).toEqual(before);
});

test("an interruption that was stopped does not happen any more", async () => {
  const abort = new AbortController();
  const interruption = new Interruption(abort.signal);
  interruption.stop();
  abort.abort();
  expect(await hasHappened(interruption)).toBe(false);
});

test("an interruption while the command's own process starts ends it at once", async () => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => {
    throw new Error("the process ends");
  });
  onTestFinished(() => exit.mockRestore());
  const interruption = new Interruption();
  onTestFinished(() => interruption.stop());
  const waiting = interruption.waitFor(gate().opened.then(closable));
  process.emit("SIGINT", "SIGINT");
  await expect(waiting).rejects.toThrow("the process ends");
  expect(exit).toHaveBeenCalledWith(0);
});

test("a command that npx runs ends with the shell that it runs in, and no other command looks at its shell", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const parent = vi.spyOn(process, "ppid", "get").mockReturnValue(100);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    parent.mockRestore();
  });
  vi.stubEnv("npm_command", "exec");
  const interruption = new Interruption();
  onTestFinished(() => interruption.stop());
  const hasHappenedLater = () => {
    vi.advanceTimersByTime(1000);
    return hasHappened(interruption);
  };
  expect(await hasHappenedLater()).toBe(false);
  parent.mockReturnValue(1);
  expect(await hasHappenedLater()).toBe(true);
  interruption.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.stubEnv("npm_command", "run");
  const other = new Interruption();
  onTestFinished(() => other.stop());
  expect(vi.getTimerCount()).toBe(0);
});
