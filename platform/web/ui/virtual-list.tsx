import type { ComponentChildren, RefObject } from "preact";
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
  /** Whether items are articles that are one stop of the Tab key: arrows, Home and End lead through them. */
  readonly roving?: boolean;
}

/** Items beyond both edges that are in the page as well. */
const MARGIN = 8;

/** How far from its end a list still counts as at its end, in pixels. */
const AT_END = 24;

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight <= AT_END;

/** A list of any length: it measures the items that are visible and guesses the others. */
export function VirtualList<Item>(props: Props<Item>) {
  const { items, keyOf, render, guess, label, follows = false, onStart, roving = false } = props;
  const frame = useRef<HTMLElement>(null);
  const heights = useRef(new Map<string, number>());
  const atEnd = useRef(true);
  const anchor = useRef<{ key: string; top: number } | undefined>(undefined);
  /** The scroll position that the list read or set last. */
  const lastTop = useRef(0);
  const [view, setView] = useState({ top: 0, height: 600 });
  const [, measured] = useState(0);
  /** Key of the item that has the focus. */
  const [current, setCurrent] = useState<string>();
  const [goal, setGoal] = useState<string>();
  const target = props.target ?? goal;
  /** Reports rows that became higher or lower by themselves, as by what a person opens in one. */
  const rows = useRef<{ watcher: ResizeObserver; watched: Set<Element> }>(undefined);

  const offsets: number[] = [0];
  for (const item of items) {
    offsets.push((offsets.at(-1) ?? 0) + (heights.current.get(keyOf(item)) ?? guess));
  }
  const total = offsets.at(-1) ?? 0;
  const first = Math.max(0, find(offsets, view.top) - MARGIN);
  const bottom = find(offsets, view.top + view.height);
  const last = Math.min(items.length, bottom + 1 + MARGIN);
  const shown = items.slice(first, last).map((_, index) => first + index);
  // What has the focus stays in the page, as the focus would fall out of the list with it.
  const at = current === undefined ? -1 : items.findIndex((item) => keyOf(item) === current);
  if (at >= 0 && at < first) shown.unshift(at);
  else if (at >= last) shown.push(at);
  const stop = items[at >= 0 ? at : Math.min(bottom, items.length - 1)];
  useRow(frame, roving ? stop && keyOf(stop) : undefined);

  const look = () => {
    const element = frame.current;
    if (element === null) return;
    atEnd.current = isAtEnd(element);
    const top = find(offsets, element.scrollTop);
    const item = items[top];
    anchor.current = item && { key: keyOf(item), top: element.scrollTop - (offsets[top] ?? 0) };
    lastTop.current = element.scrollTop;
    if (element.scrollTop < 200) onStart?.();
    setView({ top: element.scrollTop, height: element.clientHeight });
  };
  const scrollTo = (element: HTMLElement, top: number) => {
    element.scrollTop = top;
    lastTop.current = element.scrollTop;
  };
  const latest = useRef(look);
  latest.current = look;

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
    // The reader has scrolled, but the scroll event is still to come. A list that became shorter stands at its end.
    const scrolled = element.scrollTop !== lastTop.current && !isAtEnd(element);
    if (follows && atEnd.current && !scrolled) scrollTo(element, element.scrollHeight);
    else if (anchor.current !== undefined && !scrolled) {
      const { key, top } = anchor.current;
      const index = items.findIndex((item) => keyOf(item) === key);
      if (index > 0 && Math.abs((offsets[index] ?? 0) + top - element.scrollTop) > 1) {
        scrollTo(element, (offsets[index] ?? 0) + top);
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
      scrollTo(element, offsets[index] ?? 0);
      look();
      const row = element.querySelector<HTMLElement>(`[data-key="${CSS.escape(target)}"] article`);
      row?.focus({ preventScroll: true });
      if (row === null && found.current !== target) {
        found.current = target;
        return;
      }
    }
    found.current = undefined;
    setGoal(undefined);
    props.onTarget?.();
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const watcher = new ResizeObserver(() => {
      if (follows && atEnd.current) scrollTo(element, element.scrollHeight);
      latest.current();
    });
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      rows.current?.watcher.disconnect();
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target: from, currentTarget } = event;
    const article = (from as HTMLElement).closest("article");
    if (!roving || (from !== currentTarget && from !== article)) return;
    if (key === "Home" || key === "End") {
      const end = items.at(key === "Home" ? 0 : -1);
      setGoal(end && keyOf(end));
    } else if (key === "ArrowUp" || key === "ArrowDown") {
      const all = [...(currentTarget as HTMLElement).querySelectorAll<HTMLElement>("article")];
      const place = article === null ? all.length : all.indexOf(article);
      all[place + (key === "ArrowUp" ? -1 : 1)]?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <section
      class="virtual"
      ref={frame}
      onScroll={look}
      onKeyDown={onKeyDown}
      aria-label={label}
      onFocusIn={({ target: to }) =>
        setCurrent((to as Element).closest<HTMLElement>("[data-key]")?.dataset.key)
      }
      onFocusOut={() => setCurrent(undefined)}
      // What scrolls must be reached by the keyboard.
      tabIndex={roving && items.length > 0 ? -1 : 0}
    >
      <ul aria-label={label} style={{ height: `${total}px` }}>
        {shown.map((index) => {
          const item = items[index] as Item;
          return (
            <li
              key={keyOf(item)}
              data-key={keyOf(item)}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${offsets[index]}px)` }}
            >
              {render(item, index)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const CONTROLS = "a[href], button, input, select, textarea, audio, video, [tabindex]";

/** Makes one row, and what is in it, what the Tab key reaches of a list; the key is undefined to leave all as they are. */
function useRow(list: RefObject<HTMLElement | null>, key: string | undefined): void {
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || key === undefined) return;
    const settle = () => {
      for (const article of element.querySelectorAll("article")) {
        const here = article.closest<HTMLElement>("[data-key]")?.dataset.key === key;
        article.tabIndex = here ? 0 : -1;
        for (const each of article.querySelectorAll<HTMLElement>(CONTROLS)) {
          const { before } = each.dataset;
          if (here && before !== undefined) {
            delete each.dataset.before;
            if (before === "") each.removeAttribute("tabindex");
            else each.setAttribute("tabindex", before);
          } else if (!here && before === undefined && each.getAttribute("tabindex") !== "-1") {
            each.dataset.before = each.getAttribute("tabindex") ?? "";
            each.tabIndex = -1;
          }
        }
      }
    };
    settle();
    const watcher = new MutationObserver(settle);
    watcher.observe(element, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [key]);
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
