/** What the test library answers, by the rules in test/library/social_sdk_test.h. */

import * as facade from "game-social-sdk";
import { expect } from "vitest";
import type { BoundClass } from "../../../tools/generate/model.js";
import { camelCase } from "../../../tools/generate/names.js";
import type { TypeRef } from "../../../tools/generate/types.js";
import { Failure, type Loose, native } from "../../support/native.mjs";

/** Where a value comes from, which determines it. */
export interface Origin {
  /** Such as `UserHandle.Username` or `MessageCreatedCallback.messageId`. */
  readonly member: string;
  /** The object's, the element's or the callback's number. */
  readonly number: number;
  /** A callback's own argument. */
  readonly counts?: boolean;
  /** How the library is to fail. */
  readonly failure?: number | undefined;
}

/** Asserts that a value is what the library answers. */
export function expectAnswer(actual: Loose, type: TypeRef, origin: Origin): void {
  const { member, number, counts, failure } = origin;
  if (type.kind === "optional") {
    const unset = failure === Failure.noValue || (counts && number % 2 === 0);
    if (unset) expect(actual, member).toBeUndefined();
    else expectAnswer(actual, type.of, origin);
  } else if (type.kind === "vector") {
    expect(actual, member).toHaveLength(failure === Failure.empty ? 0 : 3);
    for (const [i, element] of actual.entries())
      expectAnswer(element, type.of, { ...origin, number: number + i });
  } else if (type.kind === "class") {
    expectObject(actual, type.class, origin);
  } else {
    expect(actual, member).toEqual(plainAnswer(type, origin));
  }
}

/** The results of completions; `Failure.result` makes them failures. */
export function resultFields(failed: boolean): Readonly<Record<string, unknown>> {
  return {
    type: failed ? facade.ErrorType.HTTPError : facade.ErrorType.None,
    error: failed ? "The test asked for this failure." : "",
    errorCode: failed ? 50035 : 0,
    status: failed ? 400 : 200,
    responseBody: failed ? '{"code":50035}' : "",
    successful: !failed,
    retryable: failed,
    retryAfter: failed ? 1.5 : 0,
  };
}

function plainAnswer(type: TypeRef, origin: Origin): unknown {
  const { member, number, counts, failure } = origin;
  const text = number === 0 ? member : `${member}#${number}`;
  const integer = BigInt(number) + (counts ? 0n : fnv1a(member));
  switch (type.kind) {
    case "void":
      return undefined;
    case "scalar":
      if (type.scalar === "bool") return counts ? number % 2 === 1 : true;
      if (type.scalar === "float") return 0.25;
      if (type.scalar === "uint64_t") return String(BigInt.asUintN(64, integer));
      return Number(
        BigInt.asUintN({ uint8_t: 8, int32_t: 31, uint32_t: 32 }[type.scalar], integer),
      );
    case "enum":
      return type.enum.values.at(-1)?.value;
    case "string":
      if (failure === Failure.empty) return "";
      return failure === Failure.invalidUtf8 ? "bad\ufffd" : text;
    case "map":
      if (failure === Failure.empty) return {};
      return Object.fromEntries(
        ["first", "second"].map((key) => [
          key,
          failure === Failure.invalidUtf8 ? "bad\ufffd" : text,
        ]),
      );
    default:
      throw new Error(`The library answers with no ${type.kind}.`);
  }
}

function expectObject(actual: Loose, c: BoundClass, { member, number, failure }: Origin): void {
  const classes = [native[c.name], (facade as Record<string, unknown>)[c.name]];
  expect(classes, member).toContain(actual.constructor);
  if (c.name === "ClientResult") {
    expect(actual).toMatchObject(resultFields(failure === Failure.result));
    expect(actual.toString()).toBe(`ClientResult.ToString#${number}`);
    return;
  }
  const witness = members(c).find(({ type }) => type.kind !== "class");
  if (!witness) throw new Error(`${c.name} has no member that tells its objects apart.`);
  const value = witness.read(actual);
  expectAnswer(value, witness.type, { member: `${c.name}.${witness.name}`, number });
}

/** What an object can tell without being asked anything; numbers and text first. */
function members(c: BoundClass) {
  const fields = c.fields.map(({ name, type }) => ({
    name,
    type,
    read: (object: Loose): Loose => object[camelCase(name)],
  }));
  const getters = c.methods
    .filter((m) => m.kind === "get" && !m.static && m.parameters.length === 0)
    .map(({ name, returns: type, accessor }) => ({
      name,
      type,
      read: (object: Loose): Loose =>
        accessor ? object[camelCase(name)] : object[camelCase(name)](),
    }));
  const tellsNumber = (type: TypeRef) =>
    type.kind === "string" || (type.kind === "scalar" && type.scalar === "uint64_t");
  const all = [...fields, ...getters];
  return [...all.filter(({ type }) => tellsNumber(type)), ...all];
}

function fnv1a(text: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash;
}
