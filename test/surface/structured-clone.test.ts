/** Objects of the SDK never arrive as empty ones behind `postMessage` or Electron's IPC. */

import { Client } from "game-social-sdk";
import { afterAll, describe, expect, it } from "vitest";
import { libraries, useTestLibrary } from "../support/native.mjs";
import { disposeAll, type Specimen, specimens } from "./support/objects.js";
import { model } from "./support/surface.js";

useTestLibrary(libraries.openEngine);
const client = new Client({ library: libraries.openEngine });
const found = await specimens();

afterAll(() => {
  disposeAll(found);
  client.dispose();
});

const data = model.classes.filter(({ kind }) => kind !== "service").map(({ name }) => name);

describe.each(data)("a %s", (name) => {
  const { object } = found[name] as Specimen;

  it("is refused, with what to do", () => {
    for (const sent of [object, { nested: [object] }])
      expect(() => structuredClone(sent)).toThrow(/send what its toJSON\(\) returns/);
  });

  it("arrives as the plain data that toJSON() returns", () => {
    const plain = object.toJSON();
    expect(structuredClone(plain)).toEqual(plain);
  });
});

it("a client is refused, too", () => {
  expect(() => structuredClone(client)).toThrow(/an object of the SDK/);
});
