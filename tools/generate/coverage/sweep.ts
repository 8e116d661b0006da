/** Which entries the tests of the whole surface go through, one after the other, from the model. */

import { takesAudio } from "../typescript-services.js";
import type { Entry } from "./entries.js";

/**
 * Where those tests are. Each asserts at its end that it has been through every entry `isSwept` says
 * it has, so that the report cannot claim more than they do.
 */
export const SWEEP: Readonly<Record<Entry["kind"], string>> = {
  class: "test/surface/classes.test.ts",
  field: "test/surface/fields.test.ts",
  function: "test/surface/valid.test.ts",
  event: "test/surface/events.test.ts",
  enum: "test/surface/enums.test.ts",
};

/** Whether the test of its kind goes through the entry: PCM callbacks have tests of their own. */
export function isSwept({ owner, member }: Entry): boolean {
  const method = owner?.methods.find((m) => m.name === member);
  return method === undefined || !takesAudio(method);
}
