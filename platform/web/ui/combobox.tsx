import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useFloating } from "./floating.js";
import { printable } from "./name.js";

/** What can be chosen. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** What else is said of it, such as a username. */
  readonly detail?: string;
}

interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** What stands in the field. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onChoose: (choice: Choice) => void;
  /** Whether choices without the text are left out. Not for answers to the text, as of an application. */
  readonly filter?: boolean;
  readonly placeholder?: string;
  readonly required?: boolean;
  /** Whether choices are on their way. */
  readonly busy?: boolean;
  /** What is said when there is nothing to choose. */
  readonly empty?: string;
  /** Whether the label is for screen readers alone. */
  readonly bare?: boolean;
  readonly autofocus?: boolean;
  readonly onFocus?: () => void;
}

/** Most choices that are in the page at a time; more is typed to find the others. */
const MAX_OFFERED = 100;

/** A field with a list of what can be chosen: typing searches it, arrows move in it, Enter takes one. */
export function Combobox(props: Props) {
  const { label, choices, text, onText, onChoose, filter = true, placeholder, required } = props;
  const { busy = false, empty = "Nothing fits.", bare = false, autofocus = false } = props;
  const { onFocus } = props;
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const found = filter ? choices.filter((choice) => fits(choice, text)) : choices;
  const offered = found.slice(0, MAX_OFFERED);
  const active = Math.min(at, offered.length - 1);
  useFloating(field, list, open, "start");
  useLayoutEffect(() => {
    if (autofocus) field.current?.focus();
  }, []);
  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active, open]);
  const choose = (choice: Choice | undefined) => {
    if (choice === undefined) return;
    setOpen(false);
    onChoose(choice);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.isComposing) return;
    if (key === "ArrowDown" || key === "ArrowUp") {
      const step = key === "ArrowDown" ? 1 : -1;
      if (open) setAt((active + step + offered.length) % Math.max(1, offered.length));
      setOpen(true);
    } else if (key === "Enter" && open && offered.length > 0) choose(offered[active]);
    else if (key === "Escape" && open) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <label class="combobox">
      <span class={bare ? "hidden" : undefined}>{label}</span>
      <input
        ref={field}
        role="combobox"
        type="text"
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder}
        required={required}
        aria-expanded={open}
        aria-autocomplete="list"
        aria-controls={open ? id : undefined}
        aria-activedescendant={open && offered.length > 0 ? `${id}-${active}` : undefined}
        value={text}
        onInput={({ currentTarget: { value } }) => {
          onText(value);
          setAt(0);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onFocus={onFocus}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {open && (
        <div ref={list} id={id} class="choices" role="listbox" aria-label={label} popover="manual">
          {offered.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={choice.value}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The field keeps the focus, so that the list does not close first.
              onPointerDown={(event) => event.preventDefault()}
              onClick={(event) => {
                event.preventDefault();
                choose(choice);
              }}
            >
              <span class="name">{printable(choice.label)}</span>
              {choice.detail !== undefined && <span class="soft">{printable(choice.detail)}</span>}
            </div>
          ))}
          {offered.length === 0 && (
            <div
              role="option"
              aria-disabled="true"
              aria-selected="false"
              tabIndex={-1}
              class="soft"
            >
              {busy ? "Searching …" : empty}
            </div>
          )}
        </div>
      )}
    </label>
  );
}

/** Whether each word of a text is in a choice. */
export function fits({ label, detail = "" }: Choice, text: string): boolean {
  const all = `${label} ${detail}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
