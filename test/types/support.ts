/** Checks of types, made by the compiler: `npm run typecheck` fails when one does not hold. */

/** `true` exactly when the two types are the same, optional and readonly modifiers included. */
export type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Accepts only `true`. */
export function check<T extends true>(): T | undefined {
  return undefined;
}
