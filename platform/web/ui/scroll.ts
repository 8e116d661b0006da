import { useLayoutEffect, useRef } from "preact/hooks";
import type { Route } from "./router.js";

/** How far each address was scrolled, in pixels. */
const positions = new Map<string, number>();

/** Shows a new page from its top, and one to which a person goes back as far down as it was left. */
export function useScroll({ path, url, returned }: Route): void {
  const before = useRef(path);
  useLayoutEffect(() => {
    const main = document.getElementById("main");
    if (main === null) return;
    /** Where to scroll to; undefined once it is reached. */
    let goal = returned ? (positions.get(url) ?? 0) : before.current === path ? undefined : 0;
    before.current = path;
    const restore = () => {
      if (goal === undefined) return;
      main.scrollTop = goal;
      // What the page shows is loaded bit by bit. Screens round parts of pixels.
      if (main.scrollTop > goal - 1) goal = undefined;
    };
    const growth = new MutationObserver(restore);
    growth.observe(main, { childList: true, subtree: true });
    const note = () => goal === undefined && positions.set(url, main.scrollTop);
    const stop = () => {
      goal = undefined;
    };
    main.addEventListener("scroll", note);
    for (const type of BY_HAND) main.addEventListener(type, stop);
    restore();
    return () => {
      growth.disconnect();
      main.removeEventListener("scroll", note);
      for (const type of BY_HAND) main.removeEventListener(type, stop);
    };
  }, [url]);
}

/** After one of these a person is where they want to be. */
const BY_HAND = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Brings an element into view once it is in the page; for what an address names. */
export function intoView(element: HTMLElement | null): void {
  requestAnimationFrame(() => element?.scrollIntoView({ block: "center" }));
}
