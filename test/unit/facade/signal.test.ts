/** A signal that any of several aborts, and what is left of it when the action has ended. */

import { getEventListeners } from "node:events";
import { expect, it } from "vitest";
import { withAny } from "../../../lib/operations/signal.js";
import { collectGarbage } from "../../support/collect-garbage.js";
import { goOn } from "../../support/go-on.js";
import { rejection } from "../../support/rejection.js";

/** Waits until the signal is aborted, and fails with the reason. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });

it("each of the signals aborts it, with its own reason", async () => {
  for (const chosen of [0, 1]) {
    const controllers = [new AbortController(), new AbortController()];
    const signals = controllers.map(({ signal }) => signal);
    const failed = rejection(withAny([undefined, ...signals], untilAborted));
    controllers[chosen]?.abort(`the reason of ${chosen}`);
    expect(await failed).toBe(`the reason of ${chosen}`);
  }
});

it("is aborted from the start when one of the signals was", async () => {
  const signals = [new AbortController().signal, AbortSignal.abort("before")];
  expect(await withAny(signals, async ({ reason }) => reason)).toBe("before");
});

it("a time limit that nobody keeps aborts it, even if garbage is collected before", async () => {
  const start = () =>
    withAny([AbortSignal.timeout(50), new AbortController().signal], untilAborted);
  const late = rejection(start());
  // What was made in a turn is not collected before its end.
  await goOn();
  collectGarbage();
  expect(await late).toMatchObject({ name: "TimeoutError" });
});

it("listens to each signal until its own action ends, well or not", async () => {
  const { signal } = new AbortController();
  const listeners = () => getEventListeners(signal, "abort").length;
  let end = (): void => {};
  const well = withAny([signal], () => new Promise<void>((resolve) => (end = resolve)));
  let fail = (_: Error): void => {};
  const failed = rejection(
    withAny([signal], () => new Promise<void>((_, reject) => (fail = reject))),
  );
  expect(listeners()).toBe(2);
  end();
  await well;
  expect(listeners()).toBe(1);
  fail(new Error("failed"));
  expect(await failed).toMatchObject({ message: "failed" });
  expect(listeners()).toBe(0);
});
