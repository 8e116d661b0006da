/** How the store sorts rows. */

import type { Row } from "../content.js";
import type { UserPresence } from "../values.js";

const names = new Intl.Collator();

/** By name, and by id where two have the same. */
export function byName(a: Row, b: Row): number {
  const [one, other] = [a as unknown as UserPresence, b as unknown as UserPresence];
  // A row that has changed keeps its name most of the time, and looking it up costs more than this.
  const sameName = one.displayName === other.displayName;
  return (sameName ? 0 : names.compare(one.displayName, other.displayName)) || byId(a, b);
}

/** Ids sort by time; a longer one is larger. */
export function byId({ id: a }: Row, { id: b }: Row): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}
