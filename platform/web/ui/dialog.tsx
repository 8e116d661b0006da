import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "./icon.js";
import { Problem } from "./problem.js";

interface Props {
  readonly title: string;
  readonly children: ComponentChildren;
  /** Called by Escape and by the button in the corner. Without it the dialog stays until it is answered. */
  readonly onClose?: () => void;
  readonly wide?: boolean;
}

/** A modal dialog of the browser's own. The focus returns to where it was when the dialog goes. */
export function Dialog({ title, children, onClose, wide = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Only closing gives the focus back; an element that is taken out of the page does not.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={wide ? "wide" : undefined}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <header class="dialog-head">
        <h2 id={heading}>{title}</h2>
        {onClose !== undefined && (
          <button type="button" class="icon-button" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </header>
      {children}
    </dialog>
  );
}

interface FootProps {
  readonly problem: string | undefined;
  readonly busy: boolean;
  /** What the button says that sends the form. */
  readonly action: string;
  readonly onClose: () => void;
  /** Other buttons, before these. */
  readonly children?: ComponentChildren;
}

/** The foot of a form in a dialog, which stays in view however long that is: what went wrong, and the ways out. */
export function DialogFoot({ problem, busy, action, onClose, children }: FootProps) {
  return (
    <footer class="dialog-foot">
      <Problem text={problem} />
      <div class="actions end">
        {children}
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" class="primary" disabled={busy}>
          {action}
        </button>
      </div>
    </footer>
  );
}
