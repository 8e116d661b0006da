/** Every enum of the facade against the model. */

import * as facade from "game-social-sdk";
import { expect, it } from "vitest";
import { enumTypeName } from "../../tools/generate/typescript-types.js";
import type { Loose } from "../support/native.mjs";
import { exercise, expectAllExercised } from "./support/exercised.js";
import { model } from "./support/surface.js";

const exported = facade as Loose;

it.each(model.enums.map((e) => [e.qualifiedName, e] as const))("%s", (name, definition) => {
  exercise(name);
  const values = exported[enumTypeName(definition)];
  expect(values).toEqual(
    Object.fromEntries(definition.values.map((entry) => [entry.name, entry.value])),
  );
  if (definition.owner) expect(exported[definition.owner][definition.name]).toBe(values);
});

it("has been through every enum there is", () => expectAllExercised("enum"));
