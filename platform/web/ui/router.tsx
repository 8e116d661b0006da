import { computed, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

// Not preact-iso, of Preact's authors: there only components can go to an address, and know whether Back led
// to it. Here the palette and the signed-in clients go to addresses, too.

/** First parts of the addresses that the window has; links to others leave it. */
const PLACES = /^\/(?:$|\?|(?:people|guilds|portal|inspector|clock|faults|sessions|_ui)(?:[/?]|$))/;

/** What is shown: an address, read. */
export interface Route {
  /** All of the address. */
  readonly url: string;
  readonly path: string;
  /** The parts of the path, the first of which says which page it is; none at home. */
  readonly parts: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  /** Whether the browser's Back or Forward led to it. */
  readonly returned: boolean;
}

const shown = signal({ url: location.pathname + location.search, returned: false });

const route = computed<Route>(() => {
  const { url, returned } = shown.value;
  const { pathname, searchParams } = new URL(url, location.origin);
  const path = pathname.replace(/\/+$/, "") || "/";
  const parts = path.split("/").filter(Boolean).map(decoded);
  return { url, path, parts, query: Object.fromEntries(searchParams), returned };
});

function show(returned: boolean): void {
  const url = location.pathname + location.search;
  if (url !== shown.value.url) shown.value = { url, returned };
}

addEventListener("popstate", () => show(true));

// Links between the window's places do not load the page again.
addEventListener("click", (event) => {
  const { altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey } = event;
  // The browser opens it elsewhere.
  if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey || button !== 0) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const path = link?.getAttribute("href") ?? "";
  if (!PLACES.test(path) || link?.target || link?.hasAttribute("download")) return;
  event.preventDefault();
  navigate(path);
});

/** The address that is shown. A component that asks is drawn again with it. */
export const useRoute = (): Route => route.value;

/** What a part of an address says; a percent sign that encodes nothing is itself. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
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
