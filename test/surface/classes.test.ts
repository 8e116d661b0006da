/** What every class has in common: construction, copies, moves, disposal. */

import { afterAll, describe, expect, it } from "vitest";
import { libraries, native, useTestLibrary } from "../support/native.mjs";
import { exercise, expectAllExercised } from "./support/exercised.js";
import { expectNothingLeft } from "./support/leaks.js";
import { disposeAll, objectsIn, type Specimen, specimens } from "./support/objects.js";
import { combinations } from "./support/samples.js";
import { model } from "./support/surface.js";

const library = useTestLibrary(libraries.openEngine);
const found = await specimens();
const known = objectsIn(found);

afterAll(async () => {
  disposeAll(found);
  await expectNothingLeft(library);
});

describe.each(model.classes.map((c) => [c.name, c] as const))("%s", (name, c) => {
  const type = native[name];
  const { object } = found[name] as Specimen;

  it("has valid objects and one that is not", () => {
    exercise(name);
    expect(object).toBeInstanceOf(type);
    const isField = c.fields.some((field) => field.name === "IsValid");
    if (!isField) expect([object.isValid(), type.nullobj.isValid()]).toEqual([true, false]);
    expect(type.nullobj).toBe(type.nullobj);
  });

  if (!c.copyable) it("has no clone()", () => expect(object.clone).toBeUndefined());
  else
    it("copies and moves", () => {
      const copy = object.clone();
      const moved = copy.move();
      expect(moved).toBeInstanceOf(type);
      expect(() => copy.clone()).toThrow(`${name}.clone: this ${name} is invalid`);
      const { objectsDropped } = library.counters();
      moved.dispose();
      moved[Symbol.dispose]();
      expect(library.counters().objectsDropped).toBe(objectsDropped + 1);
    });

  // Records are made from literals; the test of the fields does.
  const constructors = c.kind === "service" ? c.constructors : [];
  it.each(constructors.map((parameters) => [parameters.length, parameters] as const))(
    "is made from %s arguments",
    (_, parameters) => {
      for (const given of combinations(
        parameters.map((p) => p.type),
        known,
      )) {
        new type(...given.map((sample) => sample.given)).dispose();
        if (parameters.length === 0) continue;
        const names = parameters.map((p, i) => [p.name, given[i]?.argument] as const);
        expect(library.lastCall().arguments).toEqual(Object.fromEntries(names));
      }
    },
  );

  if (c.constructors.length === 0)
    it("is made by the SDK only", () => {
      expect(() => new type()).toThrow(`new ${name}: only the SDK makes objects of the class`);
    });
});

it("has been through every class there is", () => expectAllExercised("class"));
