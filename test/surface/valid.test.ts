/** Every function of every class, called as it should be: what arrives and what comes back. */

import { afterAll, describe, expect, it } from "vitest";
import type { BoundClass, BoundMethod } from "../../tools/generate/model.js";
import { camelCase, memberSymbol } from "../../tools/generate/names.js";
import { lastCallback } from "../../tools/generate/typescript-services.js";
import { Failure, type Loose, libraries, native, useTestLibrary } from "../support/native.mjs";
import { expectAnswer } from "./support/answers.js";
import { argumentsOf, completionOf, expectArrived, expectCallbackValues } from "./support/calls.js";
import { exercise, expectAllExercised } from "./support/exercised.js";
import { failuresOf, handedOut, mayBeInvalid } from "./support/failures.js";
import { expectNothingLeft } from "./support/leaks.js";
import { disposeAll, objectsIn, type Specimen, specimens } from "./support/objects.js";
import type { Sample } from "./support/samples.js";
import { callable, model } from "./support/surface.js";

const library = useTestLibrary(libraries.openEngine);
const found = await specimens();
const known = objectsIn(found);

/** What the test library says of its release, in test/library/version.cpp. */
const RELEASE: Readonly<Record<string, unknown>> = {
  GetVersionMajor: 1,
  GetVersionMinor: 10,
  GetVersionPatch: 0,
  GetVersionHash: "0123456789abcdef",
};

afterAll(async () => {
  disposeAll(found);
  await expectNothingLeft(library);
});

const withFunctions = model.classes.filter((c) => c.methods.some((m) => m.kind !== "event"));

describe.each(withFunctions.map((c) => [c.name, c] as const))("%s", (name, owner) => {
  const { number } = found[name] as Specimen;
  const methods = callable(owner.methods).filter((m) => m.kind !== "event");
  const rows = (kinds: readonly string[]) =>
    methods.filter((m) => kinds.includes(m.kind)).map((m) => [m.name, m] as const);

  it.each(rows(["get", "call"]))("%s", (member, method) => {
    const origin = { member: `${name}.${member}`, number: method.static ? 0 : number };
    for (const given of argumentsOf(method, known)) {
      const answer = callWith(owner, method, given);
      expectArrived(library, owner, method, given);
      if (member in RELEASE) expect(answer).toBe(RELEASE[member]);
      else expectAnswer(answer, method.returns, origin);
    }
    if (member in RELEASE || method.composed) return;
    const [given = []] = argumentsOf(method, known);
    for (const failure of failuresOf(handedOut(method))) {
      library.failNext(memberSymbol(name, member), failure);
      expectAnswer(callWith(owner, method, given), method.returns, { ...origin, failure });
    }
    if (!mayBeInvalid(method.returns)) return;
    library.failNext(memberSymbol(name, member), Failure.noValue);
    expect(callWith(owner, method, given).isValid()).toBe(false);
  });

  it.each(rows(["async"]))("%s", async (member, method) => {
    const symbol = memberSymbol(name, member);
    for (const given of argumentsOf(method, known)) {
      const answers = complete(owner, method, given);
      expectArrived(library, owner, method, given);
      expectCompletion(method, await answers);
    }
    const [given = []] = argumentsOf(method, known);
    for (const failure of failuresOf(handedOut(method))) {
      library.failNext(symbol, failure);
      expectCompletion(method, await complete(owner, method, given), failure);
    }
    library.failNext(symbol, Failure.synchronous);
    expectCompletion(method, await complete(owner, method, given));
    library.failNext(symbol, Failure.abandon);
    expect(await complete(owner, method, given)).toEqual([undefined]);
  });
});

it("composes the profiles from the user", () => {
  const { object: client } = found.Client as Specimen;
  for (const name of ["getUserApplicationProfiles", "getUserApplicationProfilesNoLock"]) {
    library.failNext("Discord_Client_GetUser", Failure.noValue);
    expect(client[name]("1")).toEqual([]);
  }
});

it("has called every function there is [sdk.audio-row-setenginemanagedaudiosession-setspeake, sdk.registerlaunchcommand-registerlaunchsteamapplica]", () =>
  expectAllExercised("function"));

function callWith(owner: BoundClass, method: BoundMethod, given: readonly Sample[]): Loose {
  exercise(`${owner.name}::${method.name}`);
  const target = method.static ? native[owner.name] : known[owner.name];
  if (method.accessor) return target[camelCase(method.name)];
  return target[camelCase(method.name)](...given.map((sample) => sample.given));
}

function complete(owner: BoundClass, method: BoundMethod, given: readonly Sample[]) {
  exercise(`${owner.name}::${method.name}`);
  return completionOf(known[owner.name], method, given);
}

function expectCompletion(method: BoundMethod, values: readonly Loose[], failure?: number): void {
  expectCallbackValues(lastCallback(method), values, 1, failure);
}
