import {
  autoUpdate,
  computePosition,
  flip,
  offset,
  type Placement,
  shift,
  size,
} from "@floating-ui/dom";
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/**
 * Shows a `popover="manual"` element above everything, beside what it belongs to, as long as it is in the
 * page, and keeps it there while things scroll.
 */
export function useFloating(
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  open: boolean,
  {
    placement = "bottom-start",
    sameWidth = false,
  }: { placement?: Placement; sameWidth?: boolean } = {},
): void {
  useLayoutEffect(() => {
    const [from, to] = [anchor.current, panel.current];
    if (!open || from === null || to === null) return;
    to.showPopover();
    const room = size({
      padding: 8,
      apply({ availableHeight, availableWidth, rects }) {
        Object.assign(to.style, {
          maxHeight: `${Math.max(80, availableHeight)}px`,
          maxWidth: `${availableWidth}px`,
          ...(sameWidth
            ? { minWidth: `${Math.min(rects.reference.width, availableWidth)}px` }
            : {}),
        });
      },
    });
    return autoUpdate(from, to, () => {
      void computePosition(from, to, {
        placement,
        strategy: "fixed",
        middleware: [offset(4), flip({ padding: 8 }), shift({ padding: 8 }), room],
      }).then(({ x, y }) => Object.assign(to.style, { left: `${x}px`, top: `${y}px` }));
    });
  }, [open]);
}
