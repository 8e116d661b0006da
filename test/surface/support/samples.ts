/** Values to pass in: what is given, what the library then has, and what it hands back. */

import type { BoundClass } from "../../../tools/generate/model.js";
import { camelCase } from "../../../tools/generate/names.js";
import type { TypeRef } from "../../../tools/generate/types.js";
import { isConstructible } from "../../../tools/generate/typescript-types.js";
import { type Loose, native } from "../../support/native.mjs";

export interface Sample {
  readonly given: unknown;
  /** The argument in the JSON of the library's last call. */
  readonly argument: unknown;
  /** The same as the field of an object in that JSON. */
  readonly field: unknown;
  /** What reading it back yields; for objects, their fields. */
  readonly back: unknown;
}

const LONG = `${"a".repeat(4095)}é👍`;
const TEXTS = ["plain", "", 'Grüße, 日本語, 👩‍🚀, "\\\n', "with\0zero", LONG];
const NUMBERS = {
  uint8_t: [1, 0, 255],
  int32_t: [7, 0, -2147483648, 2147483647],
  uint32_t: [7, 0, 4294967295],
};
const IDS: readonly (string | bigint)[] = [
  "7",
  "0",
  9007199254740993n,
  "18446744073709551615",
  2n ** 64n - 1n,
];

/** Several values of the type. Objects that JavaScript cannot make are copies of `known` ones. */
export function samples(type: TypeRef, known: Readonly<Record<string, Loose>> = {}): Sample[] {
  switch (type.kind) {
    case "scalar":
      if (type.scalar === "bool") return [true, false].map((b) => number(b, Number(b)));
      if (type.scalar === "float")
        return [0.5, -1.25, 0].map((f) => ({ given: f, argument: f, field: f, back: f }));
      if (type.scalar === "uint64_t") return IDS.map((id) => same(id, String(id)));
      return NUMBERS[type.scalar].map((n) => number(n, n));
    case "enum":
      return type.enum.values.map(({ value }) => number(value, value));
    case "string":
      return TEXTS.map((text) => same(text, text));
    case "map":
      return [{ key: "value", "": "no key", Grüße: "\0" }, {}].map((map) => same(map, map));
    case "optional":
      return [
        ...samples(type.of, known),
        ...[undefined, null].map((given) => ({
          given,
          argument: null,
          field: null,
          back: undefined,
        })),
      ];
    case "class":
      return objects(type.class, known);
    default:
      throw new Error(`The tests have no sample of a ${type.kind}.`);
  }
}

/** The n-th combination of the parameters' samples; there are as many as the longest list has. */
export function combinations(
  types: readonly TypeRef[],
  known: Readonly<Record<string, Loose>>,
): Sample[][] {
  const lists = types.map((type) => samples(type, known));
  const count = Math.max(1, ...lists.map((list) => list.length));
  return Array.from({ length: count }, (_, i) => lists.map((list) => pick(list, i)));
}

export function pick(list: readonly Sample[], i: number): Sample {
  return list[i % list.length] as Sample;
}

function objects(c: BoundClass, known: Readonly<Record<string, Loose>>): Sample[] {
  const names = c.fields.map(({ name }) => name);
  const types = c.fields.map(({ type }) => type);
  return combinations(types, known).map((fields, i) => {
    const entries = fields.map((sample, at) => [names[at] as string, sample] as const);
    // In a literal, what is undefined is left out.
    const set = entries.filter(([, sample]) => sample.given !== undefined);
    const stored = Object.fromEntries(set.map(([name, sample]) => [name, sample.field]));
    const literal = Object.fromEntries(set.map(([name, s]) => [camelCase(name), s.given]));
    const argument = { class: c.name, ...stored };
    return {
      given: isConstructible(c)
        ? i % 2 === 0
          ? literal
          : new native[c.name](literal)
        : Object.assign(known[c.name].clone(), literal),
      argument,
      field: argument,
      back: Object.fromEntries(entries.map(([name, sample]) => [camelCase(name), sample.back])),
    };
  });
}

function same(given: unknown, text: unknown): Sample {
  return { given, argument: text, field: text, back: text };
}

/** Fields keep numbers and flags as unsigned 64-bit integers. */
function number(given: unknown, value: number): Sample {
  return { given, argument: given, field: String(BigInt.asUintN(64, BigInt(value))), back: given };
}
