/** Right and wrong values for every type of the model, as JavaScript may pass them. */

import type { TypeRef } from "../../tools/generate/types.js";
import type { Loose } from "../support/native.mjs";

/** A value that the parameter takes. */
export function valid(type: TypeRef, classes: Record<string, Loose>): unknown {
  switch (type.kind) {
    case "scalar":
      if (type.scalar === "bool") return true;
      return type.scalar === "uint64_t" ? "7" : 1;
    case "string":
      return "text";
    case "map":
      return { key: "value" };
    case "enum":
      return type.enum.values[0]?.value;
    case "class":
      return instance(type.class.name, classes);
    case "optional":
      return valid(type.of, classes);
    case "vector":
      return [valid(type.of, classes)];
    case "callback":
      return () => {};
    default:
      throw new Error(`No value of a ${type.kind} can be passed.`);
  }
}

/** An object of a class that JavaScript may not be able to construct. */
function instance(name: string, classes: Record<string, Loose>): unknown {
  const made: Record<string, () => unknown> = {
    AudioDevice: () => classes.devices[0],
  };
  return (made[name] ?? (() => new classes[name]()))();
}

/** Values of every kind, wrong for all types but those they are listed for. */
const everything: readonly (readonly [
  name: string,
  value: unknown,
  rightFor: readonly string[],
])[] = [
  ["undefined", undefined, ["optional"]],
  ["null", null, ["optional"]],
  ["a boolean", true, ["bool"]],
  ["a whole number", 7, ["number", "enum"]],
  ["a fraction", 0.5, ["float"]],
  ["a negative number", -1, ["int32_t", "float", "enum"]],
  ["NaN", Number.NaN, []],
  ["Infinity", Number.POSITIVE_INFINITY, []],
  ["a huge number", 1e300, []],
  ["text", "text", ["string"]],
  ["an empty string", "", ["string"]],
  ["digits", "7", ["string", "uint64_t"]],
  ["a lone surrogate", "\ud800", []],
  ["a negative bigint", -1n, []],
  ["a bigint", 7n, ["uint64_t"]],
  ["too large a bigint", 2n ** 64n, []],
  ["a symbol", Symbol("s"), []],
  ["a function", () => {}, ["callback"]],
  ["an array", [], ["vector"]],
  ["an empty object", {}, ["map", "class"]],
  ["an object of numbers", { a: 1 }, []],
  ["a boxed string", new String("7"), []],
  ["a boxed number", new Number(7), []],
  ["a date", new Date(0), []],
  ["a map", new Map(), []],
  ["a promise", Promise.resolve(), []],
  ["a detached buffer", detached(), []],
  ["a class", class {}, ["callback"]],
  ["an error", new Error("e"), []],
];

/** What must be refused for a parameter of this type. */
export function wrongFor(type: TypeRef): readonly (readonly [name: string, value: unknown])[] {
  const accepted = acceptedKinds(type);
  return everything
    .filter(([, , rightFor]) => !rightFor.some((kind) => accepted.includes(kind)))
    .map(([name, value]) => [name, value]);
}

function acceptedKinds(type: TypeRef): string[] {
  switch (type.kind) {
    case "scalar":
      if (type.scalar === "bool") return ["bool"];
      return type.scalar === "uint64_t" ? ["uint64_t"] : ["number", type.scalar];
    case "optional":
      return ["optional", ...acceptedKinds(type.of)];
    case "class":
      return type.class.constructors.length > 0 ? ["class"] : [];
    default:
      return [type.kind];
  }
}

function detached(): ArrayBuffer {
  const buffer = new ArrayBuffer(8);
  structuredClone(buffer, { transfer: [buffer] });
  return buffer;
}
