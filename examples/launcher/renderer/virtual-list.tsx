/** A list of any length, of which only what is seen is there. One row at a time has the focus. */

import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";

const ROW = 52;
/** Rows above and below what is seen. */
const MORE = 6;

interface Props<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** A heading takes no focus. */
  readonly isHeading: (item: Item) => boolean;
  readonly render: (item: Item, tabIndex: number) => ReactNode;
}

export function VirtualList<Item>({ label, items, keyOf, isHeading, render }: Props<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const [active, setActive] = useState<string>();
  useEffect(() => {
    const element = list.current as HTMLUListElement;
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, []);

  const from = Math.max(0, Math.floor(view.top / ROW) - MORE);
  const to = Math.min(items.length, Math.ceil((view.top + view.height) / ROW) + MORE);
  const shown = items.slice(from, to);
  const known = shown.find((item) => keyOf(item) === active && !isHeading(item));
  const tabbed = known ?? shown.find((item) => !isHeading(item));

  const focus = (at: number, step: number) => {
    let next = at;
    while (items[next] && isHeading(items[next] as Item)) next += step;
    const item = items[next];
    const element = list.current;
    if (!item || !element) return;
    const top = next * ROW;
    const lowest = Math.max(element.scrollTop, top + ROW - element.clientHeight);
    element.scrollTop = Math.min(lowest, Math.max(0, top - ROW));
    setView({ top: element.scrollTop, height: element.clientHeight });
    setActive(keyOf(item));
    requestAnimationFrame(() =>
      element.querySelector<HTMLElement>(`[data-key="${keyOf(item)}"] button`)?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => keyOf(item) === (tabbed && keyOf(tabbed)));
    const [to, step] =
      { ArrowDown: [at + 1, 1], ArrowUp: [at - 1, -1], Home: [0, 1], End: [items.length - 1, -1] }[
        event.key
      ] ?? [];
    if (to === undefined || step === undefined) return;
    event.preventDefault();
    focus(to, step);
  };

  return (
    <ul ref={list} className="virtual" aria-label={label} onKeyDown={onKeyDown}>
      <li role="presentation" aria-hidden="true" style={{ height: items.length * ROW }} />
      {shown.map((item, at) => (
        <li
          key={keyOf(item)}
          data-key={keyOf(item)}
          className="row"
          aria-setsize={items.length}
          aria-posinset={from + at + 1}
          style={{ top: (from + at) * ROW }}
          onFocus={() => setActive(keyOf(item))}
        >
          {render(item, item === tabbed ? 0 : -1)}
        </li>
      ))}
    </ul>
  );
}
