import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { moveFocus } from "./move-focus.js";

interface Tab {
  readonly id: string;
  readonly label: string;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** Id of the tab that is shown. */
  readonly shown: string;
  readonly onShow: (id: string) => void;
  /** What the shown tab has in it. */
  readonly children: ComponentChildren;
}

/** Tabs, of which one is shown. Arrows go from one to the next and show it. */
export function Tabs({ label, tabs, shown, onShow, children }: Props) {
  const base = useId();
  return (
    <>
      <div
        class="tabs"
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => {
          if (moveFocus(event, "[role=tab]", ["ArrowLeft", "ArrowRight"])) event.preventDefault();
        }}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}${tab.id}`}
            aria-selected={tab.id === shown}
            aria-controls={`${base}panel`}
            tabIndex={tab.id === shown ? 0 : -1}
            onClick={() => onShow(tab.id)}
            onFocus={() => tab.id !== shown && onShow(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${base}panel`} role="tabpanel" aria-labelledby={`${base}${shown}`}>
        {children}
      </div>
    </>
  );
}
