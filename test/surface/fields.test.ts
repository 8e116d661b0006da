/** Every field of every record, read, set and unset. */

import { afterAll, describe, expect, it } from "vitest";
import type { BoundField } from "../../tools/generate/model.js";
import { camelCase, memberSymbol } from "../../tools/generate/names.js";
import type { TypeRef } from "../../tools/generate/types.js";
import { isConstructible } from "../../tools/generate/typescript-types.js";
import { type Loose, libraries, native, useTestLibrary } from "../support/native.mjs";
import { expectAnswer, resultFields } from "./support/answers.js";
import { exercise, expectAllExercised } from "./support/exercised.js";
import { failuresOf } from "./support/failures.js";
import { expectNothingLeft } from "./support/leaks.js";
import { disposeAll, objectsIn, type Specimen, specimens } from "./support/objects.js";
import { type Sample, samples } from "./support/samples.js";
import { model } from "./support/surface.js";

const library = useTestLibrary(libraries.openEngine);
const found = await specimens();
const known = objectsIn(found);

afterAll(async () => {
  disposeAll(found);
  await expectNothingLeft(library);
});

const records = model.classes.filter((c) => c.fields.length > 0);

describe.each(records.map((c) => [c.name, c] as const))("%s", (name, c) => {
  const { object, number, constructed } = found[name] as Specimen;
  const fields = c.fields.map((field) => [field.name, field] as const);
  const copy = (): Loose => (c.copyable ? object.clone() : object);

  if (name === "ClientResult")
    it("is a success", () => expect(object).toMatchObject(resultFields(false)));

  const handedOut = constructed || name === "ClientResult" ? [] : fields;
  it.each(handedOut)("%s is read", (field, { type }) => {
    exercise(`${name}::${field}`);
    const property = camelCase(field);
    const origin = { member: `${name}.${field}`, number };
    expectAnswer(object[property], type, origin);
    for (const failure of failuresOf([type])) {
      library.failNext(memberSymbol(name, field), failure);
      expectAnswer(object[property], type, { ...origin, failure });
    }
  });

  it.each(isConstructible(c) ? fields : [])("%s is empty at first", (field, { type }) => {
    expectEmpty(new native[name]()[camelCase(field)], type);
  });

  // What cannot be copied is last read before it is set.
  it.each(fields)("%s is set", (_, field) => {
    for (const sample of samples(field.type, known)) {
      exercise(`${name}::${field.name}`);
      for (const [way, set] of Object.entries(waysToSet(name, field, copy())))
        expectBack(set(sample), sample, `${way} to ${String(sample.given)}`);
      if (!isConstructible(c)) continue;
      const property = camelCase(field.name);
      const made = new native[name]({ [property]: sample.given });
      if (sample.given !== undefined) expectBack(made[property], sample, "literal");
    }
  });
});

it("has been through every field there is [records.clientcreateoptions-cpuaffinitymask-experimental]", () =>
  expectAllExercised("field"));

/** Each sets the field and reads it back, also from a copy. */
function waysToSet(
  owner: string,
  { name }: BoundField,
  object: Loose,
): Record<string, (sample: Sample) => Loose> {
  const property = camelCase(name);
  return {
    property: ({ given }: Sample) => {
      object[property] = given;
      return object[property];
    },
    method: ({ given }: Sample) => {
      object[`set${name}`](given);
      return object[property];
    },
    ...(native[owner].prototype.clone && {
      copy: ({ given }: Sample) => {
        const copied = object.clone();
        copied[property] = given;
        return copied.clone()[property];
      },
    }),
  };
}

function expectBack(actual: Loose, { back }: Sample, way: string): void {
  if (typeof back !== "object") expect(actual, way).toBe(back);
  else
    for (const [property, value] of Object.entries(back as object))
      expectBack(actual[property], { back: value } as Sample, `${way}, ${property}`);
}

/** What a constructor leaves in a field. */
function expectEmpty(actual: Loose, type: TypeRef): void {
  if (type.kind === "class") {
    for (const field of type.class.fields) expectEmpty(actual[camelCase(field.name)], field.type);
    return;
  }
  const zero = type.kind === "scalar" ? { bool: false, uint64_t: "0" }[type.scalar as "bool"] : 0;
  const empty = { optional: undefined, string: "", scalar: zero ?? 0, enum: 0 };
  expect(actual).toBe(empty[type.kind as keyof typeof empty]);
}
