import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { admin } from "../admin.js";

interface Time {
  readonly now: number;
  readonly frozen: boolean;
  /** When that was, by the browser's own clock that never goes back. */
  readonly at: number;
}

/** How often the platform's clock is read, in milliseconds. */
const EVERY = 30_000;

const time = signal<Time | undefined>(undefined);
let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

async function look(): Promise<void> {
  const { now, frozen } = await admin<Omit<Time, "at">>("GET", "/clock");
  time.value = { now, frozen, at: performance.now() };
}

/** The platform's time, as far as it is known, in milliseconds. Who asks is drawn again when it moves. */
export function platformTime(): number {
  if (time.value === undefined) return Date.now();
  const { now, frozen, at } = time.value;
  return frozen ? now : now + performance.now() - at;
}

/** Keeps {@link platformTime} up to date while a component is there. */
export function useClock(): void {
  useEffect(() => {
    watchers += 1;
    const again = () => void look().catch(() => {});
    if (watchers === 1) {
      again();
      timer = setInterval(again, EVERY);
    }
    return () => {
      watchers -= 1;
      if (watchers === 0) clearInterval(timer);
    };
  }, []);
}
