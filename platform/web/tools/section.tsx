import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { Icon, type IconName } from "../ui/icon.js";
import { printable } from "../ui/name.js";
import { Problem } from "../ui/problem.js";
import type { useDraftForm } from "./draft.js";

interface SectionProps {
  readonly title: string;
  readonly text?: ComponentChildren;
  readonly children?: ComponentChildren;
  /** What stands at the right of the title. */
  readonly side?: ComponentChildren;
  readonly danger?: boolean;
}

/** A part of a page: a card with a title, a sentence and what belongs together. */
export function Section({ title, text, children, side, danger = false }: SectionProps) {
  const id = useId();
  return (
    <section class={danger ? "part danger-zone" : "part"} aria-labelledby={id}>
      <header class="part-head">
        <div class="grow">
          <h2 id={id}>{title}</h2>
          {text !== undefined && <p class="soft">{text}</p>}
        </div>
        {side}
      </header>
      {children}
    </section>
  );
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A labelled field with a sentence below it. */
export function Field({ label, hint, children }: FieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field is among the children
    <label class="field">
      <span>{label}</span>
      {children}
      {hint !== undefined && <span class="soft">{hint}</span>}
    </label>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Something that is on or off, with what it means. */
export function Switch({ label, hint, checked, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div class="switch-row">
      <div class="grow">
        <label for={id}>{label}</label>
        {hint !== undefined && <p class="soft">{hint}</p>}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        class="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}

/** A button with an icon that puts a text into the clipboard. */
export function CopyIcon({ what, text }: { readonly what: string; readonly text: string }) {
  const [done, setDone] = useState<"" | "Copied." | "The browser does not allow it.">("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone("Copied.");
    } catch {
      setDone("The browser does not allow it.");
    }
    setTimeout(() => setDone(""), 2000);
  };
  const icon: IconName = done === "Copied." ? "check" : "copy";
  return (
    <>
      <button
        type="button"
        class="icon-button"
        aria-label={`Copy ${what}`}
        title={done || `Copy ${what}`}
        onClick={copy}
      >
        <Icon name={icon} />
      </button>
      <span class="hidden" role="status">
        {done}
      </span>
    </>
  );
}

/** A value that is read and copied, such as an id. */
export function CopyValue({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div class="copy-value">
      <span class="copy-label">{label}</span>
      <span class="copy-box">
        <code>{printable(value)}</code>
        <CopyIcon what={label.toLowerCase()} text={value} />
      </span>
    </div>
  );
}

interface SaveBarProps {
  readonly form: Pick<ReturnType<typeof useDraftForm>, "problem" | "changed" | "busy" | "reset">;
}

/** Stands at the bottom of a form: what went wrong, and how its changes are saved or forgotten. */
export function SaveBar({ form: { problem, changed, busy, reset } }: SaveBarProps) {
  // What went wrong stands in the bar, which is in view wherever the form is scrolled to.
  return (
    <div class={changed ? "save-bar" : undefined}>
      <Problem text={problem} />
      {changed && (
        <>
          <span class="grow">You have changes that are not saved.</span>
          <button type="button" onClick={reset}>
            Discard
          </button>
          <button type="submit" class="primary" disabled={busy}>
            Save changes
          </button>
        </>
      )}
    </div>
  );
}
