/** Keeps account of what a test has been through, against everything the model says there is. */

import { expect } from "vitest";
import { type Entry, listEntries } from "../../../tools/generate/coverage/entries.js";
import { isSwept } from "../../../tools/generate/coverage/sweep.js";
import { model } from "./surface.js";

const exercised = new Set<string>();

/** Notes that an entry, such as `Client::Connect`, has been used. */
export function exercise(name: string): void {
  exercised.add(name);
}

/** Asserts that every entry of the kind, and nothing else, has been exercised. */
export function expectAllExercised(kind: Entry["kind"]): void {
  const expected = listEntries(model).filter((entry) => entry.kind === kind && isSwept(entry));
  expect([...exercised].sort()).toEqual(expected.map(({ name }) => name).sort());
}
