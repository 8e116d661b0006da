/** What a column cannot have, and why. These entries do not count in its total. */

import type { Model } from "../model.js";
import type { Entry } from "./entries.js";

export type Column = "bound" | "typed" | "documented" | "tested" | "implemented";

export interface Exclusion {
  readonly column: Column;
  /** What the report calls the excluded entries. */
  readonly entries: string;
  readonly reason: string;
  covers(entry: Entry): boolean;
}

export function exclusions(model: Model): Exclusion[] {
  const methods = model.classes.flatMap((owner) => owner.methods.map((m) => ({ owner, m })));
  const composed = methods
    .filter(({ m }) => m.composed)
    .map(({ owner, m }) => `${owner.name}::${m.name}`);
  return [
    {
      column: "bound",
      entries: "enums",
      reason: "an enum crosses the addon as a number and needs no row",
      covers: (entry) => entry.kind === "enum",
    },
    ...named(
      "implemented",
      composed,
      "it has no C symbol of its own; `sdk::` composes it from other functions",
    ),
  ];
}

function named(column: Column, names: readonly string[], reason: string): Exclusion[] {
  if (names.length === 0) return [];
  return [
    {
      column,
      entries: names.map((name) => `\`${name}\``).join(", "),
      reason,
      covers: (entry) => names.includes(entry.name),
    },
  ];
}
