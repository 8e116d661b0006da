/** What a column cannot have, and why. These entries do not count in its total. */

import type { Entry } from "./entries.js";

export type Column = "bound" | "typed" | "documented" | "tested";

export interface Exclusion {
  readonly column: Column;
  /** What the report calls the excluded entries. */
  readonly entries: string;
  readonly reason: string;
  covers(entry: Entry): boolean;
}

export const EXCLUSIONS: readonly Exclusion[] = [
  {
    column: "bound",
    entries: "enums",
    reason: "an enum crosses the addon as a number and needs no row",
    covers: (entry) => entry.kind === "enum",
  },
];
