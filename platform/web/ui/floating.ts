import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Pixels that stay free between a panel and the edge of the screen. */
const EDGE = 8;
/** Pixels between a panel and what it belongs to. */
const GAP = 4;
/** Pixels that a panel has at least, however little room there is. */
const MIN_HEIGHT = 80;

/** Whether a panel begins where what it belongs to begins, and is as wide at least, or ends where that ends. */
type Align = "start" | "end";

/**
 * Shows a `popover="manual"` element above everything, below or above what it belongs to, as long as it is in
 * the page, and keeps it there while things move.
 */
export function useFloating(
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  open: boolean,
  align: Align,
): void {
  useLayoutEffect(() => {
    const [from, to] = [anchor.current, panel.current];
    if (!open || from === null || to === null) return;
    to.showPopover();
    let frame = 0;
    // Scrolling, new messages and other sizes all move what it belongs to; one look a frame sees each of them.
    const follow = () => {
      place(from.getBoundingClientRect(), to, align);
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [open]);
}

function place(from: DOMRect, panel: HTMLElement, align: Align): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const below = clientHeight - from.bottom - GAP - EDGE;
  const above = from.top - GAP - EDGE;
  const widest = clientWidth - 2 * EDGE;
  const { style } = panel;
  style.maxWidth = `${widest}px`;
  if (align === "start") style.minWidth = `${Math.min(from.width, widest)}px`;
  const upwards = panel.scrollHeight > below && above > below;
  style.maxHeight = `${Math.max(MIN_HEIGHT, upwards ? above : below)}px`;
  const left = align === "start" ? from.left : from.right - panel.offsetWidth;
  style.left = `${Math.max(EDGE, Math.min(left, EDGE + widest - panel.offsetWidth))}px`;
  const top = upwards ? from.top - GAP - panel.offsetHeight : from.bottom + GAP;
  style.top = `${Math.max(EDGE, Math.min(top, clientHeight - EDGE - panel.offsetHeight))}px`;
}
