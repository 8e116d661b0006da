import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/** What a list shows of its items, of which only the visible ones are in the page. */
interface Props<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly render: (item: Item, index: number) => ComponentChildren;
  /** What an item is high before it was seen, in pixels. */
  readonly guess: number;
  readonly label: string;
  /** Stays at the end while new items come, as long as the reader is there. */
  readonly follows?: boolean;
  /** Asked for when the reader comes to the first item. */
  readonly onStart?: () => void;
  /** Key of an item to scroll to, which then gets the focus. */
  readonly target?: string | undefined;
  readonly onTarget?: () => void;
}

/** Items beyond both edges that are in the page as well. */
const MARGIN = 8;

/** A list of any length: it measures the items that are visible and guesses the others. */
export function VirtualList<Item>(props: Props<Item>) {
  const { items, keyOf, render, guess, label, follows = false, onStart, target, onTarget } = props;
  const frame = useRef<HTMLElement>(null);
  const heights = useRef(new Map<string, number>());
  const atEnd = useRef(true);
  const anchor = useRef<{ key: string; top: number } | undefined>(undefined);
  const [view, setView] = useState({ top: 0, height: 600 });
  const [, measured] = useState(0);
  /** Reports rows that became higher or lower by themselves, as by what a person opens in one. */
  const rows = useRef<{ watcher: ResizeObserver; watched: Set<Element> }>(undefined);

  const offsets: number[] = [0];
  for (const item of items) {
    offsets.push((offsets.at(-1) ?? 0) + (heights.current.get(keyOf(item)) ?? guess));
  }
  const total = offsets.at(-1) ?? 0;
  const first = Math.max(0, find(offsets, view.top) - MARGIN);
  const last = Math.min(items.length, find(offsets, view.top + view.height) + 1 + MARGIN);

  const look = () => {
    const element = frame.current;
    if (element === null) return;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 24;
    const top = find(offsets, element.scrollTop);
    const item = items[top];
    anchor.current = item && { key: keyOf(item), top: element.scrollTop - (offsets[top] ?? 0) };
    if (element.scrollTop < 200) onStart?.();
    setView({ top: element.scrollTop, height: element.clientHeight });
  };

  // Measures what is in the page, and keeps the reader's place.
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let changed = false;
    const children = element.querySelectorAll<HTMLElement>(":scope > ul > [data-key]");
    rows.current ??= watchRows(() => measured((count) => count + 1), heights.current);
    const { watcher, watched } = rows.current;
    const present = new Set<Element>(children);
    for (const row of watched) if (!present.has(row)) watcher.unobserve(row);
    for (const row of present) if (!watched.has(row)) watcher.observe(row);
    rows.current.watched = present;
    for (const child of children) {
      const key = child.dataset.key as string;
      const height = child.offsetHeight;
      if (heights.current.get(key) === height) continue;
      heights.current.set(key, height);
      changed = true;
    }
    if (follows && atEnd.current) element.scrollTop = element.scrollHeight;
    else if (anchor.current !== undefined) {
      const { key, top } = anchor.current;
      const index = items.findIndex((item) => keyOf(item) === key);
      if (index > 0 && Math.abs((offsets[index] ?? 0) + top - element.scrollTop) > 1) {
        element.scrollTop = (offsets[index] ?? 0) + top;
      }
    }
    if (heights.current.size > 2 * items.length + 1000) heights.current.clear();
    if (changed) measured((count) => count + 1);
  });
  // Twice, as what was never in the page has no known height before.
  const found = useRef<string>(undefined);
  useLayoutEffect(() => {
    const element = frame.current;
    const index = target === undefined ? -1 : items.findIndex((item) => keyOf(item) === target);
    if (element === null || target === undefined) return;
    atEnd.current = false;
    if (index >= 0) {
      element.scrollTop = offsets[index] ?? 0;
      look();
      const row = element.querySelector<HTMLElement>(`[data-key="${CSS.escape(target)}"] article`);
      row?.focus({ preventScroll: true });
      if (row === null && found.current !== target) {
        found.current = target;
        return;
      }
    }
    found.current = undefined;
    onTarget?.();
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const watcher = new ResizeObserver(() => {
      if (follows && atEnd.current) element.scrollTop = element.scrollHeight;
      look();
    });
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      rows.current?.watcher.disconnect();
    };
  }, []);

  // Up and Down lead from one item to the next, if items can have the focus.
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target: from, currentTarget } = event;
    if (key !== "ArrowUp" && key !== "ArrowDown") return;
    const article = (from as HTMLElement).closest("article");
    if (from !== currentTarget && from !== article) return;
    const all = [...(currentTarget as HTMLElement).querySelectorAll<HTMLElement>("article")];
    const at = article === null ? all.length : all.indexOf(article);
    const next = all[at + (key === "ArrowUp" ? -1 : 1)];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <section
      class="virtual"
      ref={frame}
      onScroll={look}
      onKeyDown={onKeyDown}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
    >
      <ul aria-label={label} style={{ height: `${total}px` }}>
        {items.slice(first, last).map((item, index) => (
          <li
            key={keyOf(item)}
            data-key={keyOf(item)}
            aria-setsize={items.length}
            aria-posinset={first + index + 1}
            style={{ transform: `translateY(${offsets[first + index]}px)` }}
          >
            {render(item, first + index)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Calls back when a row is not as high as it was when it was measured. */
function watchRows(changed: () => void, heights: ReadonlyMap<string, number>) {
  const watcher = new ResizeObserver((entries) => {
    const differs = entries.some(({ target }) => {
      const { dataset, offsetHeight, isConnected } = target as HTMLElement;
      return isConnected && heights.get(dataset.key as string) !== offsetHeight;
    });
    if (differs) changed();
  });
  return { watcher, watched: new Set<Element>() };
}

/** The last index whose offset is not beyond a place. */
function find(offsets: readonly number[], place: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((offsets[middle] as number) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
