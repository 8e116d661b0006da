import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { moveFocus } from "./move-focus.js";

/**
 * Makes a list one stop of the Tab key: arrows, Home, End and first letters move in it. The stop is the
 * item that had the focus last, else the current one, else the first.
 *
 * @param selector - finds the items
 */
export function useRoving(
  list: RefObject<HTMLElement | null>,
  selector = "a[href], button:not(:disabled)",
): void {
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    let last: Element | null = null;
    const settle = () => {
      const items = [...element.querySelectorAll<HTMLElement>(selector)];
      const stop =
        items.find((item) => item === last) ??
        items.find((item) => item.hasAttribute("aria-current")) ??
        items[0];
      for (const item of items) item.tabIndex = item === stop ? 0 : -1;
    };
    const focused = ({ target }: FocusEvent) => {
      last = (target as Element).closest(selector);
      settle();
    };
    const pressed = (event: KeyboardEvent) => {
      if ((event.target as Element).closest(selector) === null) return;
      if (moveFocus(event, selector)) event.preventDefault();
    };
    const watcher = new MutationObserver(settle);
    watcher.observe(element, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["aria-current", "disabled"],
    });
    element.addEventListener("focusin", focused);
    element.addEventListener("keydown", pressed);
    settle();
    return () => {
      watcher.disconnect();
      element.removeEventListener("focusin", focused);
      element.removeEventListener("keydown", pressed);
    };
  }, []);
}
