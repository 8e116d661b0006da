import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { printable } from "./name.js";

/** What in a dialog can have the focus. */
const FOCUSABLE = "input:not([type=hidden]), textarea, select, button";

interface Props {
  readonly title: string;
  readonly children: ComponentChildren;
  /** Called by Escape. */
  readonly onClose: () => void;
}

/**
 * A dialog over the frame of one person: those beside go on. The focus goes to its first field, stays in it,
 * and goes back to where it was.
 */
export function FrameDialog({ title, children, onClose }: Props) {
  const dialog = useRef<HTMLDivElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const element = dialog.current as HTMLDivElement;
    const before = document.activeElement;
    const restore = shutAround(element);
    const first = element.querySelector<HTMLElement>("[autofocus]");
    (first ?? element.querySelector<HTMLElement>(FOCUSABLE))?.focus();
    return () => {
      restore();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <div class="modal-frame" ref={dialog}>
      <div
        class="modal"
        role="dialog"
        aria-labelledby={heading}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          else if (event.key === "Tab") keepInside(event);
        }}
      >
        <h3 id={heading}>{printable(title)}</h3>
        {children}
      </div>
    </div>
  );
}

/** Makes the rest of the person's frame inert. @returns what takes that back */
function shutAround(element: HTMLElement): () => void {
  const shut: HTMLElement[] = [];
  const frame = element.closest(".persona") ?? document.body;
  for (
    let each = element;
    each !== frame && each.parentElement !== null;
    each = each.parentElement
  ) {
    for (const sibling of each.parentElement.children) {
      if (sibling === each || !(sibling instanceof HTMLElement) || sibling.inert) continue;
      sibling.inert = true;
      shut.push(sibling);
    }
  }
  return () => {
    for (const each of shut) each.inert = false;
  };
}

/** Tab goes from the last field to the first, and back. */
function keepInside(event: KeyboardEvent): void {
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(FOCUSABLE)];
  const [first, last] = [all[0], all.at(-1)];
  const [from, to] = event.shiftKey ? [first, last] : [last, first];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
