/** Chooses the checks of a run. */

import { type Check, checkId } from "./check.js";
import { checks } from "./checks/index.js";
import type { SmokeContext } from "./context.js";
import { ENDS, type ExitCheck, exitChecks } from "./run.js";

/** The checks of a run, in order. */
export interface Choice {
  readonly checks: readonly Check[];
  /** Whether the end of the processes that make these is a check of its own. */
  readonly ends: boolean;
  readonly exits: readonly ExitCheck[];
}

const everything: Choice = { checks, ends: true, exits: exitChecks };

export const idsOf = ({ checks, ends, exits }: Choice): string[] =>
  [...checks, ...(ends ? [ENDS] : []), ...exits].map(checkId);

export const COUNT = idsOf(everything).length;

/** Refuses what chooses none. */
export function choose({ refuse }: SmokeContext, only: readonly string[] | undefined): Choice {
  if (!only) return everything;
  const isMeant = (check: Pick<Check, "area" | "name">): boolean =>
    only.some((text) => checkId(check).includes(text));
  const chosen = checks.filter(isMeant);
  const [ends, exits] = [isMeant(ENDS), exitChecks.filter(isMeant)];
  // Checking the end of a process needs one that ran a check: the first check, unless others were
  // chosen.
  const made = ends && chosen.length === 0 ? checks.slice(0, 1) : chosen;
  if (made.length + exits.length > 0) return { checks: made, ends, exits };
  return refuse(
    `No check has "${only.join('" or "')}" in its area or name; --list prints all checks.`,
  );
}
