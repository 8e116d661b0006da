import { expect } from "vitest";
import { Life, noon, type Reported, type Step, type Ware } from "./life.js";
import { reported, subscribed } from "./reported.js";

/** What users do in a store, and the results. */
export interface Row {
  /** What happens; ends with the rows of the contract that it proves. */
  readonly name: string;
  readonly steps: readonly Step[];
  /** What the user has at the end, by the application's API. */
  readonly has: readonly Ware[];
  /** The statuses of the user's subscriptions then: 0 active, 1 inactive, 2 ending. */
  readonly statuses: readonly number[];
}

/** Somebody subscribes on 2026-01-10. */
export const subscribes: Step = {
  at: "2026-01-10",
  does: (life) => life.buy("monthly"),
  reported: subscribed("monthly"),
};
const month = (after: number) =>
  noon(new Date(Date.UTC(2026, after, 10)).toISOString().slice(0, 10));
/** Renewals of what was bought on 2026-01-10, from one period to another; of the rights, nothing. */
export const renewed = (from: number, to: number): Reported[] =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    reported({
      status: 0,
      entitlement_ids: ["e1"],
      current_period_start: month(from + index),
      current_period_end: month(from + index + 1),
    }),
  );
/** A time up to which nothing is sent. */
export const nothingUntil = (at: string): Step => ({ at, reported: [] });

/** Lives a row through, and compares what is sent after each step, and what is left at the end. */
export async function live(row: Row): Promise<void> {
  const { steps, has, statuses } = row;
  const life = await Life.begin(steps[0]?.at as string);
  for (const { at, does, refused, reported } of steps) {
    life.passUntil(at);
    const act = async () => does?.(life);
    if (refused === undefined) await act();
    else await expect(act()).rejects.toMatchObject({ code: refused });
    expect([at, await life.reported()]).toMatchObject([at, reported]);
  }
  expect(await life.left()).toEqual({ has, statuses });
}
