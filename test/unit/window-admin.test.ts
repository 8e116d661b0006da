/** The window's waits: they leave neither a timer, nor a subscription, nor a listener behind. */

import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** Of `platform/web/admin.ts`, which is compiled with the types of browsers. */
interface Admin {
  readonly admitted: {
    value: boolean | undefined;
    subscribe(each: (value: boolean | undefined) => void): () => void;
  };
  admission(stop: AbortSignal): Promise<void>;
  pause(milliseconds: number, stop: AbortSignal): Promise<void>;
}

const file = new URL("../../platform/web/admin.ts", import.meta.url).href;
const { admitted, admission, pause }: Admin = await import(/* @vite-ignore */ file);

const DAY = 86_400_000;

/** How many subscriptions there are of whether the page was let in. */
let subscriptions: number;

const subscribe = vi.spyOn(admitted, "subscribe");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  subscriptions = 0;
  admitted.value = undefined;
  const real = Object.getPrototypeOf(admitted).subscribe as Admin["admitted"]["subscribe"];
  subscribe.mockImplementation((each) => {
    const end = real.call(admitted, each);
    subscriptions++;
    return () => {
      subscriptions--;
      end();
    };
  });
});

afterEach(() => {
  vi.useRealTimers();
  subscribe.mockReset();
});

/** Timers, subscriptions, and listeners of the signal. */
const left = (stop: AbortSignal) => [
  vi.getTimerCount(),
  subscriptions,
  getEventListeners(stop, "abort").length,
];

it("with an already aborted signal they end immediately", async () => {
  const stop = AbortSignal.abort();
  const waits = [pause(DAY, stop), admission(stop)];
  expect(left(stop)).toEqual([0, 0, 0]);
  await Promise.all(waits);
  expect(subscribe).not.toHaveBeenCalled();
});

it("by a signal that comes meanwhile they end, and all that they began", async () => {
  const controller = new AbortController();
  const waits = [pause(DAY, controller.signal), admission(controller.signal)];
  expect(left(controller.signal)).toEqual([1, 1, 2]);
  controller.abort();
  await Promise.all(waits);
  expect(left(controller.signal)).toEqual([0, 0, 0]);
});

it("by what they wait for they end, and all that they began", async () => {
  const { signal } = new AbortController();
  const waits = [pause(DAY, signal), admission(signal)];
  vi.advanceTimersByTime(DAY);
  admitted.value = false;
  expect(left(signal)).toEqual([0, 1, 1]);
  admitted.value = true;
  await Promise.all(waits);
  expect(left(signal)).toEqual([0, 0, 0]);
});

it("a page that was let in before does not wait", async () => {
  admitted.value = true;
  const { signal } = new AbortController();
  await admission(signal);
  expect(left(signal)).toEqual([0, 0, 0]);
});
