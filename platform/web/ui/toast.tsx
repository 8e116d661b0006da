import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./icon.js";
import { printable } from "./name.js";

/** At most this many notes; then the oldest is removed. */
const MAX_TOASTS = 4;

/** How long a note stays while nobody points at it, in milliseconds. */
const STAY = 8000;

interface Toast {
  readonly text: string;
  readonly tone: "plain" | "success" | "danger";
  readonly undo: (() => void) | undefined;
  /** What the button says that takes it back. */
  readonly undoText: string;
  /** Called once when the note goes and was not undone. */
  readonly gone: () => void;
}

const toasts = signal<readonly Toast[]>([]);

function remove(toast: Toast, undone = false): void {
  if (!toasts.value.includes(toast)) return;
  toasts.value = toasts.value.filter((each) => each !== toast);
  if (undone) toast.undo?.();
  else toast.gone();
}

interface Options {
  readonly tone?: Toast["tone"];
  /** Takes back what was done; the note has a button for it. */
  readonly undo?: () => void;
  readonly undoText?: string;
  readonly gone?: () => void;
}

/** Says below the page what was done. */
export function toast(
  text: string,
  { tone = "plain", undo, undoText = "Undo", gone = () => {} }: Options = {},
): void {
  const added = { text, tone, undo, undoText, gone };
  const [oldest] = toasts.value.length >= MAX_TOASTS ? toasts.value : [];
  if (oldest !== undefined) remove(oldest);
  toasts.value = [...toasts.value, added];
}

/**
 * Runs an irreversible action, such as deleting a message, after its toast closes, unless undone. The toast
 * closes after some seconds, by its button, and with the page.
 *
 * @param text - what is done, such as "The message is deleted."
 * @param act - what does it; when it fails, its error is shown
 * @param undone - shows again what {@link act} would have removed
 */
export function doUnlessUndone(
  text: string,
  act: () => Promise<unknown>,
  undone: () => void = () => {},
): void {
  toast(text, {
    undo: undone,
    gone: () =>
      void act().catch((error: unknown) => {
        undone();
        toast(error instanceof Error ? error.message : String(error), { tone: "danger" });
      }),
  });
}

addEventListener("pagehide", () => {
  for (const each of toasts.value) remove(each);
});

/** Shows the notes; once in the page. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-label="Notes">
      {toasts.value.map((each) => (
        <Note key={each} toast={each} />
      ))}
    </div>
  );
}

function Note({ toast }: { readonly toast: Toast }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  const start = () => {
    stop();
    timer.current = setTimeout(() => remove(toast), STAY);
  };
  useEffect(() => {
    start();
    return stop;
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only makes the note stay
    <div
      class={`toast ${toast.tone}`}
      onMouseEnter={stop}
      onMouseLeave={start}
      onFocusIn={stop}
      onFocusOut={start}
    >
      <span class="grow">{printable(toast.text)}</span>
      {toast.undo !== undefined && (
        <button type="button" class="link" onClick={() => remove(toast, true)}>
          {toast.undoText}
        </button>
      )}
      <button type="button" class="icon-button" aria-label="Dismiss" onClick={() => remove(toast)}>
        <Icon name="close" />
      </button>
    </div>
  );
}
