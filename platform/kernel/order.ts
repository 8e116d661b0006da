import type { AnyDomain } from "./domain.js";
import { PlatformError } from "./errors.js";

/**
 * Sorts domains so that each comes after those it needs, and otherwise as listed.
 *
 * @throws PlatformError for domains that need each other in a circle, for one that is needed and not
 *   listed, and for a name that two domains have
 */
export function inOrder(domains: readonly AnyDomain[]): AnyDomain[] {
  const sorted: AnyDomain[] = [];
  const names = new Set<string>();
  for (const { name } of domains) {
    if (names.has(name)) throw new PlatformError(`Two domains have the name "${name}".`, "domains");
    names.add(name);
  }
  const place = (domain: AnyDomain, path: readonly AnyDomain[]): void => {
    if (sorted.includes(domain)) return;
    const start = path.indexOf(domain);
    if (start !== -1) {
      const circle = [...path.slice(start), domain].map(({ name }) => name).join(" → ");
      throw new PlatformError(`The domains need each other in a circle: ${circle}.`, "domains");
    }
    for (const need of domain.needs) {
      if (!domains.includes(need)) {
        throw new PlatformError(
          `The domain "${domain.name}" needs "${need.name}", which is not listed; list it, too.`,
          "domains",
        );
      }
      place(need, [...path, domain]);
    }
    sorted.push(domain);
  };
  for (const domain of domains) place(domain, []);
  return sorted;
}
