/** What functions are called with, and whether that is what the library got. */

import { expect } from "vitest";
import type { BoundCallback, BoundClass, BoundMethod } from "../../../tools/generate/model.js";
import { camelCase, memberSymbol } from "../../../tools/generate/names.js";
import type { Loose, TestControls } from "../../support/native.mjs";
import { expectAnswer } from "./answers.js";
import { combinations, type Sample } from "./samples.js";

/** The combinations of arguments to call a function with, callbacks left out. */
export function argumentsOf(method: BoundMethod, known: Record<string, Loose> = {}): Sample[][] {
  const types = method.parameters.map((p) => p.type).filter((type) => type.kind !== "callback");
  return combinations(types, known);
}

/** The values in the order of the parameters, with `callback(i)` where a callback is taken. */
export function withCallbacks(
  parameters: BoundMethod["parameters"],
  given: readonly Sample[],
  callback: (index: number) => unknown,
): unknown[] {
  const rest = [...given];
  return parameters.map(({ type }, i) =>
    type.kind === "callback" ? callback(i) : rest.shift()?.given,
  );
}

/** Calls an async function; what its completion gets. Callbacks before it get nothing. */
export function completionOf(object: Loose, method: BoundMethod, given: readonly Sample[]) {
  return new Promise<Loose[]>((resolve, reject) => {
    const last = method.parameters.length - 1;
    const values = withCallbacks(method.parameters, given, (i) =>
      i === last
        ? (...answers: Loose[]) => resolve(answers)
        : (...none: unknown[]) => none.length > 0 && reject(new Error("It carries values.")),
    );
    object[camelCase(method.name)](...values);
  });
}

/** Asserts that the library's last call had these arguments; it records none of calls without. */
export function expectArrived(
  library: TestControls,
  owner: BoundClass,
  method: BoundMethod,
  given: readonly Sample[],
): void {
  if (given.length === 0) return;
  const names = method.parameters.filter((p) => p.type.kind !== "callback").map((p) => p.name);
  expect(library.lastCall()).toEqual({
    // The composed functions, which have no symbol, ask the user.
    symbol: memberSymbol(owner.name, method.composed ? "GetUser" : method.name),
    arguments: Object.fromEntries(names.map((name, i) => [name, given[i]?.argument])),
  });
}

/** Asserts that the values are those of the callback's n-th call. */
export function expectCallbackValues(
  { name, parameters }: BoundCallback,
  values: readonly Loose[],
  number: number,
  failure?: number,
): void {
  expect(values).toHaveLength(parameters.length);
  for (const [i, { name: parameter, type }] of parameters.entries())
    expectAnswer(values[i], type, {
      member: `${name}.${parameter}`,
      number,
      counts: true,
      failure,
    });
}
