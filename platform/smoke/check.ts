/** Defines checks and their assertions. */

import type { Scene } from "./scene.js";

/** The areas of the checks, in the order in which they run. */
export const AREAS = [
  "load",
  "sign-in",
  "connect",
  "friends",
  "presence",
  "lobbies",
  "messages",
  "invites",
  "calls",
  "exit",
] as const;

/** An area of the checks. */
export type Area = (typeof AREAS)[number];

/** One requirement on a library. */
export interface Check {
  readonly area: Area;
  /** A sentence without its full stop. */
  readonly name: string;
  run(scene: Scene): void | Promise<void>;
}

/** The id of a check. */
export const checkId = ({ area, name }: { readonly area: string; readonly name: string }): string =>
  `${area}: ${name}`;

/** The checks of an area, from their names. */
export function checksOf(
  area: Area,
  checks: Readonly<Record<string, (scene: Scene) => void | Promise<void>>>,
): Check[] {
  return Object.entries(checks).map(([name, run]) => ({ area, name, run }));
}

/** @throws Error with the sentence if the condition is false. */
export function must(isSo: boolean, sentence: string): asserts isSo {
  if (!isSo) throw new Error(sentence);
}

/** @throws Error that names both values, unless they are equal. */
export function mustEqual<T>(what: string, actual: T, expected: T): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
  must(is === should, `${what} should be ${should}, but is ${is}.`);
}

/** @throws Error unless the call fails with an error of these types; any type if none is named. */
export async function mustFail(
  what: string,
  call: Promise<unknown>,
  ...types: readonly string[]
): Promise<void> {
  try {
    await call;
  } catch (error) {
    const { type = String(error) } = error as { type?: string };
    const expected = types.length === 0 || types.includes(type);
    must(expected, `${what} should fail with ${types.join(" or ")}, but failed with ${type}.`);
    return;
  }
  throw new Error(`${what} should fail, but did not.`);
}
