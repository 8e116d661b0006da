/** Computes which scopes functions need, and which are missing. */

import { functionScopes, umbrellaScopes } from "../generated/scopes.js";

/** A function of {@link Client} that needs a scope. */
export type ScopedFunction = keyof typeof functionScopes;

/**
 * The scopes to ask for so that these functions can be used, as `signIn` and `authorize` take them:
 * for each function the narrowest sufficient one.
 *
 * @param functions - Names of functions; `"connect"` is among those that `signIn` needs.
 * @throws RangeError for a function that needs no scope or does not exist.
 * @example await client.signIn({ scopes: scopesFor("connect", "getRelationships") });
 */
export function scopesFor(...functions: readonly ScopedFunction[]): string {
  return [...new Set(functions.map((name) => narrowest(name)))].join(" ");
}

/**
 * The scopes that have to be granted in addition for these functions.
 *
 * @param granted - The granted scopes, as an array or separated by spaces.
 * @param functions - Names of functions.
 * @returns The narrowest sufficient scope for each function that cannot be used; empty if nothing
 *   is missing.
 * @throws RangeError for a function that needs no scope or does not exist.
 */
export function missingScopes(
  granted: string | readonly string[],
  ...functions: readonly ScopedFunction[]
): string[] {
  const covered = expanded(granted);
  const missing = functions
    .filter((name) => !alternatives(name).some((scope) => covered.has(scope)))
    .map((name) => narrowest(name));
  return [...new Set(missing)];
}

/** Whether all scopes asked for are among those granted, by name or as parts of an umbrella. */
export function covers(granted: string, asked: string): boolean {
  const covered = expanded(granted);
  return list(asked).every(
    (scope) => covered.has(scope) || umbrellaScopes[scope]?.every((part) => covered.has(part)),
  );
}

/** Whether the name is one of a function that needs a scope. */
export function isScoped(name: string): name is ScopedFunction {
  return Object.hasOwn(functionScopes, name);
}

/** What a function needs, as a phrase: its narrowest scope, and the umbrellas that include it. */
export function scopePhrase(name: ScopedFunction): string {
  const [scope, ...others] = alternatives(name).map((s) => `"${s}"`);
  return others.length === 0
    ? `the scope ${scope}`
    : `the scope ${scope} (or ${others.join(", ")})`;
}

function narrowest(name: ScopedFunction): string {
  return alternatives(name)[0] as string;
}

function alternatives(name: ScopedFunction): readonly string[] {
  if (isScoped(name)) return functionScopes[name];
  throw new RangeError(
    `Client has no function "${String(name)}" that needs a scope. There are: ` +
      `${Object.keys(functionScopes).join(", ")}.`,
  );
}

function expanded(granted: string | readonly string[]): ReadonlySet<string> {
  return new Set(list(granted).flatMap((scope) => [scope, ...(umbrellaScopes[scope] ?? [])]));
}

function list(scopes: string | readonly string[]): readonly string[] {
  return typeof scopes === "string" ? scopes.split(" ").filter((s) => s !== "") : scopes;
}
