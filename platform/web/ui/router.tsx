import type { ComponentChildren } from "preact";
import { exec, LocationProvider, useLocation } from "preact-iso/router";

/** First parts of the addresses that the window has; links to others leave it. */
const PLACES = /^\/(?:$|\?|(?:people|guilds|portal|inspector|clock|faults|sessions|_ui)(?:[/?]|$))/;

/** Gives everything in it the address, and follows links between the window's places. */
export function Router({ children }: { readonly children: ComponentChildren }) {
  return <LocationProvider scope={PLACES}>{children}</LocationProvider>;
}

/** The address that is shown: `path`, and `query` by name. A component that asks is drawn again with it. */
export function useRoute(): {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
} {
  return useLocation();
}

/**
 * Reads a path by a pattern, such as `match("/portal/APP/bot", "/portal/:app/:page?")`.
 *
 * @returns what stands at each name, or undefined when the path has another form
 */
export function match(path: string, pattern: string): Record<string, string> | undefined {
  try {
    return exec(path, pattern)?.params as Record<string, string> | undefined;
  } catch {
    // A percent sign that encodes nothing.
    return undefined;
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
  // The provider reads the address again, as it does when a person goes back.
  dispatchEvent(new PopStateEvent("popstate"));
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
