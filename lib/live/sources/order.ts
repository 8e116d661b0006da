/** How the store sorts rows. */

import type { Row } from "../content.js";
import type { UserPresence } from "../values.js";

/** Made when first used: the system's rules of sorting take as long to load as half of this package. */
let names: Intl.Collator | undefined;

/** By name, and by id where two have the same. */
export function byName(a: Row, b: Row): number {
  const [one, other] = [a as unknown as UserPresence, b as unknown as UserPresence];
  // A row that has changed keeps its name most of the time, and looking it up costs more than this.
  if (one.displayName === other.displayName) return byId(a, b);
  names ??= new Intl.Collator();
  return names.compare(one.displayName, other.displayName) || byId(a, b);
}

/** Ids sort by time; a longer one is larger. */
export function byId({ id: a }: Row, { id: b }: Row): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}
