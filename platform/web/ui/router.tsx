import { computed, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

/** First parts of the addresses that the window has; links to others leave it. */
const PLACES = /^\/(?:$|\?|(?:people|guilds|portal|inspector|clock|faults|sessions|_ui)(?:[/?]|$))/;

/** What is shown: an address, read. */
export interface Route {
  /** All of the address. */
  readonly url: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Whether the browser's Back or Forward led to it. */
  readonly returned: boolean;
}

const shown = signal({ url: location.pathname + location.search, returned: false });

const route = computed<Route>(() => {
  const { url, returned } = shown.value;
  const { pathname, searchParams } = new URL(url, location.origin);
  const path = pathname.replace(/\/+$/, "") || "/";
  return { url, path, query: Object.fromEntries(searchParams), returned };
});

function show(returned: boolean): void {
  const url = location.pathname + location.search;
  if (url !== shown.value.url) shown.value = { url, returned };
}

addEventListener("popstate", ({ isTrusted }) => show(isTrusted));

// Links between the window's places do not load the page again.
addEventListener("click", (event) => {
  const { altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey } = event;
  // The browser opens it elsewhere.
  if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey || button !== 0) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!PLACES.test(link?.getAttribute("href") ?? "") || link?.target || link?.download) return;
  event.preventDefault();
  navigate(link?.getAttribute("href") ?? "");
});

/** The address that is shown. A component that asks is drawn again with it. */
export const useRoute = (): Route => route.value;

/**
 * Reads a path by a pattern, such as `match("/portal/APP/bot", "/portal/:app/:page?")`.
 *
 * @returns what stands at each name, or undefined when the path has another form
 */
export function match(path: string, pattern: string): Record<string, string> | undefined {
  const given = path.split("/").slice(1);
  const names = pattern.split("/").slice(1);
  if (given.length > names.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = given[index];
    const [, field, optional] = /^:(\w+)(\??)$/.exec(name) ?? [];
    if (field === undefined ? part !== name : part === undefined && optional === "")
      return undefined;
    try {
      if (field !== undefined && part !== undefined) found[field] = decodeURIComponent(part);
    } catch {
      // A percent sign that encodes nothing.
      return undefined;
    }
  }
  return found;
}

/**
 * Goes to an address of the window.
 *
 * @param replace - whether Back passes over the address that was shown until now
 */
export function navigate(path: string, { replace = false } = {}): void {
  if (path === location.pathname + location.search) return;
  history[replace ? "replaceState" : "pushState"](null, "", path);
  show(false);
}

interface LinkProps {
  readonly to: string;
  readonly children: ComponentChildren;
  readonly class?: string;
  /** Whether it leads to what is shown; by default when the addresses are the same. */
  readonly current?: boolean;
  readonly title?: string;
}

/** A link to a place of the window. */
export function Link({ to, children, current, ...rest }: LinkProps) {
  const { path } = useRoute();
  return (
    <a href={to} aria-current={(current ?? path === to) ? "page" : undefined} {...rest}>
      {children}
    </a>
  );
}
