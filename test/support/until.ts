import type { Live } from "../../lib/live/live.js";

/** Waits until a value of a store is as it has to be. */
export function until<T>(live: Live<T>, fits: (value: T) => boolean): Promise<T> {
  return new Promise((resolve) => {
    const stop = live.subscribe((value) => {
      if (value === undefined || !fits(value)) return;
      queueMicrotask(() => stop());
      resolve(value);
    });
  });
}
