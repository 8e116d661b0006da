/** Values that callers should not pass, and what must come of them. */

import { expect } from "vitest";
import type { TypeRef } from "../../../tools/generate/types.js";
import { isConstructible } from "../../../tools/generate/typescript-types.js";
import type { Loose } from "../../support/native.mjs";

/** What hostile getters and proxies throw. */
const THROWN = new Error("thrown by the caller's own code");

const throwing = new Proxy({}, new Proxy({}, { get: () => thrower }));
const getter = Object.defineProperty({}, "scopes", { get: () => thrower(), enumerable: true });

/** Value and the kinds of types that take it after all. */
const VALUES: readonly (readonly [value: unknown, rightFor: readonly string[]])[] = [
  [undefined, ["optional"]],
  [null, ["optional"]],
  [true, ["bool"]],
  [Number.NaN, []],
  [Number.NEGATIVE_INFINITY, []],
  [-1, ["int32_t", "float", "enum"]],
  [1.5, ["float"]],
  [2 ** 53, ["float"]],
  ["", ["string"]],
  ["01", ["string"]],
  ["-1", ["string"]],
  ["18446744073709551616", ["string"]],
  ["x".repeat(1e6), ["string"]],
  ["9".repeat(1e6), ["string"]],
  ["\udc00 alone", []],
  [Symbol("symbol"), []],
  [-1n, []],
  [10n ** 30n, []],
  [{}, ["map", "class"]],
  [{ "no such field": 1 }, []],
  [[], []],
  [() => {}, ["callback"]],
  [1e300, []],
  [new String("7"), []],
  [new Number(7), []],
  [new Date(0), []],
  [new Map(), []],
  [Promise.resolve(), []],
  [new Error("an error"), []],
  [detached(), []],
  [throwing, []],
  [getter, []],
];

export interface Hostile {
  readonly value: unknown;
  readonly accepted: boolean;
}

/** All of them for a parameter of this type, with objects disposed of and of other classes. */
export function hostileValues(type: TypeRef, disposed: Record<string, Loose>): Hostile[] {
  const kinds = takenKinds(type);
  const inner = type.kind === "optional" ? type.of : type;
  const gone = disposed[inner.kind === "class" ? inner.class.name : "AuthorizationArgs"];
  return [
    ...VALUES.map(([value, rightFor]) => ({
      value,
      accepted: rightFor.some((kind) => kinds.includes(kind)),
    })),
    { value: gone, accepted: false },
    { value: disposed.UserHandle, accepted: false },
  ];
}

/** What `action` throws or rejects with; undefined when it does neither. */
export async function errorOf(action: () => unknown): Promise<Loose> {
  try {
    const outcome = action();
    if (outcome instanceof Promise) await outcome;
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Asserts the addon's TypeError or RangeError that says `text`, or the caller's own exception. */
export function expectNativeRefusal(error: Loose, text: string): void {
  if (error === THROWN) return;
  expectRefusal(error, text);
  expect(error.code).toMatch(/^ERR_/);
}

/** The same of an error that the facade may have made. */
export function expectRefusal(error: Loose, text: string): void {
  if (error === THROWN) return;
  expect(error, `${text} … was accepted`).toBeInstanceOf(Error);
  expect(error.message).toContain(text);
  expect(error.message.length).toBeLessThan(1000);
  expect(["TypeError", "RangeError"]).toContain(error.name);
}

/** Receivers that are no object of the class, some of which look like one. */
export function wrongReceivers(type: Loose, object: Loose, other: Loose): unknown[] {
  return [
    ...[undefined, null, 1, "text", Symbol("symbol"), 1n, {}, [], () => {}],
    ...[type, type.prototype, Object.create(object), new Proxy(object, {}), throwing, other],
  ];
}

function takenKinds(type: TypeRef): string[] {
  switch (type.kind) {
    case "scalar":
      return [type.scalar];
    case "optional":
      return ["optional", ...takenKinds(type.of)];
    case "class":
      return isConstructible(type.class) ? ["class"] : [];
    default:
      return [type.kind];
  }
}

function detached(): ArrayBuffer {
  const buffer = new ArrayBuffer(8);
  structuredClone(buffer, { transfer: [buffer] });
  return buffer;
}

function thrower(): never {
  throw THROWN;
}
