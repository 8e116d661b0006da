/** A library of an older release: what it lacks throws, and all else works. */

import { sdkInfo } from "game-social-sdk";
import { afterAll, describe, expect, it } from "vitest";
import { camelCase, memberSymbol } from "../../tools/generate/names.js";
import { lastCallback } from "../../tools/generate/typescript-services.js";
import { type Loose, libraries, native, useTestLibrary } from "../support/native.mjs";
import { expectAnswer } from "./support/answers.js";
import {
  argumentsOf,
  completionOf,
  expectArrived,
  expectCallbackValues,
  withCallbacks,
} from "./support/calls.js";
import { expectNothingLeft } from "./support/leaks.js";
import { disposeAll, objectsIn, type Specimen, specimens } from "./support/objects.js";
import { callable, model } from "./support/surface.js";

const library = useTestLibrary(libraries.old);
const found = await specimens();
const known = objectsIn(found);

afterAll(async () => {
  disposeAll(found);
  await expectNothingLeft(library);
});

it("lacks the one function that 1.10 added [versions.social-sdk-releases-window-1-6-1-10]", () => {
  expect(sdkInfo()).toMatchObject({
    path: libraries.old,
    version: "1.8.0",
    missingFunctions: [{ name: "MessageHandle::AdditionalName", since: "1.10" }],
  });
});

it("throws where the function is called", () => {
  expect(() => known.MessageHandle.additionalName).toThrow(
    expect.objectContaining({
      name: "Error",
      message: expect.stringMatching(/^MessageHandle\.additionalName: .*needs SDK 1\.10/),
    }),
  );
});

it("leaves it out of JSON", () => {
  const { content, ...rest } = JSON.parse(JSON.stringify(known.MessageHandle));
  expect(content).toBe("MessageHandle.Content");
  expect(rest).not.toHaveProperty("additionalName");
});

describe.each(model.classes.map((c) => [c.name, c] as const))("%s", (name, owner) => {
  it("has everything else", async () => {
    const { object, number, constructed } = found[name] as Specimen;
    if (!constructed && name !== "ClientResult")
      for (const { name: field, type } of owner.fields)
        expectAnswer(object[camelCase(field)], type, { member: `${name}.${field}`, number });
    for (const method of callable(owner.methods)) {
      if (method.since === "1.10" || method.name.startsWith("GetVersion")) continue;
      const [given = []] = argumentsOf(method, known);
      if (method.kind === "async") {
        const values = await completionOf(object, method, given);
        expectCallbackValues(lastCallback(method), values, 1);
        continue;
      }
      if (method.kind === "event") {
        object[camelCase(method.name)](...withCallbacks(method.parameters, given, () => () => {}));
        expect(library.fire(memberSymbol(name, method.name), 0)).toBe(1);
        continue;
      }
      const target: Loose = method.static ? native[name] : object;
      const property = camelCase(method.name);
      const answer = method.accessor
        ? target[property]
        : target[property](...given.map((sample) => sample.given));
      expectArrived(library, owner, method, given);
      const origin = { member: `${name}.${method.name}`, number: method.static ? 0 : number };
      expectAnswer(answer, method.returns, origin);
    }
  });
});
