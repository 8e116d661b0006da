import type { FaultRule } from "../../kernel/faults/rules.js";
import { admin } from "../admin.js";
import { nameOfUser } from "../tools/directory.js";
import { toast } from "../ui/toast.js";
import { FAULTS } from "./kinds.js";
import type { GivenRule } from "./presets.js";

/** A fault that is on. */
export interface ActiveFault {
  readonly id: number;
  readonly rule: FaultRule;
  /** How many times it still happens; null until it is cleared. */
  readonly remaining: number | null;
}

/** A fault's name, such as `Late answer`. */
export const titleOf = ({ target, fault }: FaultRule): string =>
  FAULTS.find((each) => each.target === target && each.kind === fault.kind)?.title ?? fault.kind;

/** What a fault happens to. */
export function scopeOf(rule: FaultRule): string {
  if (rule.target === "http") return rule.route === "* *" ? "every request" : rule.route;
  return rule.userId === undefined ? "every session" : `sessions of ${nameOfUser(rule.userId)}`;
}

/** A rule as it is given again, with what is left of it. */
const givenOf = ({ rule, remaining }: ActiveFault): GivenRule => {
  const { count: _count, ...rest } = rule;
  return { ...rest, ...(remaining === null ? { forever: true } : { count: remaining }) };
};

/** Switches faults on, in this order. Resolves with their ids. */
export async function addFaults(rules: readonly GivenRule[]): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const rule of rules) {
    ids.push((await admin<{ id: number }>("POST", "/faults", rule)).id);
  }
  return ids;
}

/**
 * Switches faults off, and says so with a way back.
 *
 * @param undo - runs what switches them on again, and shows why that fails
 */
export async function clearFaults(
  faults: readonly ActiveFault[],
  undo: (again: () => Promise<unknown>) => void,
): Promise<void> {
  const answers = await Promise.allSettled(
    faults.map(({ id }) => admin("DELETE", `/faults/${id}`)),
  );
  // One that was used up in the meantime is off, too, and refused here.
  const removed = faults.filter((_, at) => answers[at]?.status === "fulfilled");
  const [first] = answers;
  if (removed.length === 0 && first?.status === "rejected") throw first.reason;
  toast(faults.length === 1 ? "The fault is off." : "The faults are off.", {
    undo: () => undo(() => addFaults(removed.map(givenOf))),
  });
}
