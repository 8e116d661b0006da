import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useFloating } from "./floating.js";
import { Icon, type IconName } from "./icon.js";
import { moveFocus } from "./move-focus.js";
import { printable } from "./name.js";

/** Something to do. */
export interface MenuItem {
  readonly text: string;
  readonly icon?: IconName;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Whether it is chosen, for items of which one is. */
  readonly checked?: boolean;
  readonly run: () => void;
}

interface Props {
  /** What the button is called; it stands beside the icon unless there is only an icon. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** What the button shows; by default three dots. */
  readonly children?: ComponentChildren;
  readonly class?: string;
  /** Whether the down arrow opens it. Not in a list in which arrows lead from one item to the next. */
  readonly arrowOpens?: boolean;
}

/** A button that opens a list of things to do. Arrows and first letters move in it, Escape closes it. */
export function Menu(props: Props) {
  const { label, items, children, class: style = "icon-button", arrowOpens = true } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useFloating(button, list, open, "end");
  useLayoutEffect(() => {
    if (!open) return;
    list.current?.querySelector<HTMLElement>("[role^=menuitem]:not(:disabled)")?.focus();
    const away = ({ target }: Event) => {
      const inside = [list, button].some(({ current }) => current?.contains(target as Node));
      if (!inside) setOpen(false);
    };
    addEventListener("pointerdown", away);
    return () => removeEventListener("pointerdown", away);
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab") setOpen(false);
    else if (event.key === "Escape") close();
    else if (!moveFocus(event, "[role^=menuitem]:not(:disabled)")) return;
    if (event.key !== "Tab") event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class={style}
        aria-label={printable(label)}
        title={printable(label)}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || open || !arrowOpens) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children ?? <Icon name="more" />}
      </button>
      {open && (
        <div
          ref={list}
          id={id}
          class="menu"
          role="menu"
          tabIndex={-1}
          aria-label={printable(label)}
          popover="manual"
          onKeyDown={onKeyDown}
        >
          {items.map(({ text, icon, danger, disabled, checked, run }) => (
            <button
              key={text}
              type="button"
              {...(checked === undefined
                ? { role: "menuitem" }
                : { role: "menuitemradio", "aria-checked": checked })}
              tabIndex={-1}
              class={danger === true ? "danger" : undefined}
              disabled={disabled}
              onClick={() => {
                close();
                run();
              }}
            >
              {icon !== undefined && <Icon name={icon} />}
              <span class="grow">{printable(text)}</span>
              {checked === true && <Icon name="check" />}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
