import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { admin, admitted, changedByAdmin } from "../admin.js";
import type { ActiveFault } from "../trouble/active.js";

/** The platform's time, in milliseconds since the Unix epoch. */
export interface Time {
  readonly now: number;
  readonly frozen: boolean;
  /** What the browser's own clock said when it was asked. */
  readonly asked: number;
}

/** How often it is asked while the page is seen, in milliseconds. */
const EVERY = 3000;

/** How far both clocks may be apart before that is shown, in milliseconds. */
const APART = 5000;

/** The platform's clock; undefined until it was asked. */
export const time = signal<Time>();

/** The faults that are on. */
export const faults = signal<readonly ActiveFault[]>([]);

/** Whether the platform answers. */
export const reachable = signal(true);

/** Whether the platform's time is another than the machine's. */
export const timeDiffers = ({ now, frozen, asked }: Time): boolean =>
  frozen || Math.abs(now - asked) > APART;

/** The platform's time now, as far as it is known. Who asks is drawn again when it is asked for again. */
export function platformTime(): number {
  if (time.value === undefined) return Date.now();
  const { now, frozen, asked } = time.value;
  return frozen ? now : now + Date.now() - asked;
}

/** Asks for what the header shows. */
export async function refreshStatus(): Promise<void> {
  if (admitted.value !== true) return;
  try {
    const [clock, on] = await Promise.all([
      admin<Omit<Time, "asked">>("GET", "/clock"),
      admin<readonly ActiveFault[]>("GET", "/faults"),
    ]);
    time.value = { ...clock, asked: Date.now() };
    faults.value = on;
    reachable.value = true;
  } catch (error) {
    reachable.value = !(error instanceof TypeError);
  }
}

/** Keeps the status up as long as the component is in the page. */
export function useStatus(): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void refreshStatus();
    };
    look();
    const again = setInterval(look, EVERY);
    // What this page itself changes is seen at once.
    const stop = changedByAdmin((path) => {
      if (/^\/(?:clock|faults|state|snapshots)/.test(path)) look();
    });
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(again);
      stop();
      document.removeEventListener("visibilitychange", look);
    };
  }, [admitted.value]);
}
