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
    const wanted = returned ? (positions.get(url) ?? 0) : before.current === path ? undefined : 0;
    before.current = path;
    let restoring = wanted !== undefined;
    const restore = () => {
      if (!restoring || wanted === undefined) return;
      main.scrollTop = wanted;
      // What the page shows is loaded bit by bit.
      restoring = main.scrollTop < wanted;
    };
    const growth = new MutationObserver(restore);
    growth.observe(main, { childList: true, subtree: true });
    const note = () => !restoring && positions.set(url, main.scrollTop);
    const stop = () => {
      restoring = false;
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
