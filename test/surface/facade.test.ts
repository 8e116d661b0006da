/** Every function of the services through the facade: promises, failures and values. */

import { Call, Client, SdkError } from "game-social-sdk";
import { afterAll, describe, expect, it } from "vitest";
import type { BoundClass, BoundMethod } from "../../tools/generate/model.js";
import { camelCase, memberSymbol } from "../../tools/generate/names.js";
import {
  completionValues,
  facadeMethods,
  lastCallback,
  services,
} from "../../tools/generate/typescript-services.js";
import { Failure, type Loose, libraries, useTestLibrary } from "../support/native.mjs";
import { expectAnswer, resultFields } from "./support/answers.js";
import {
  argumentsOf,
  expectArrived,
  expectCallbackValues,
  withCallbacks,
} from "./support/calls.js";
import { failuresOf, handedOut, mayBeInvalid } from "./support/failures.js";
import { expectNothingLeft } from "./support/leaks.js";
import { disposeAll, objectsIn, specimens } from "./support/objects.js";
import type { Sample } from "./support/samples.js";
import { callable, model } from "./support/surface.js";

const library = useTestLibrary(libraries.openEngine);
const found = await specimens();
const known = objectsIn(found);
const client = new Client({ library: libraries.openEngine });
const targets: Record<string, Loose> = {
  Client: client,
  // Start it again each time: ending calls disposes of it.
  get Call() {
    return client.getCall("1");
  },
};
const classes: Record<string, Loose> = { Client, Call };

afterAll(async () => {
  client.dispose();
  disposeAll(found);
  await expectNothingLeft(library);
});

describe.each(services(model).map((c) => [c.name, c] as const))("%s", (name, owner) => {
  const rows = (async: boolean) =>
    callable(facadeMethods(owner))
      .filter((m) => (m.kind === "async") === async && !m.name.startsWith("GetVersion"))
      .map((m) => [camelCase(m.name), m] as const);

  it.each(rows(false))("%s", (_, method) => {
    const origin = { member: `${name}.${method.name}`, number: 0 };
    for (const given of argumentsOf(method, known)) {
      const answer = callWith(owner, method, given);
      expectArrived(library, owner, method, given);
      expectAnswer(answer, method.returns, origin);
    }
    if (!mayBeInvalid(method.returns)) return;
    library.failNext(memberSymbol(name, method.name), Failure.noValue);
    expect(callWith(owner, method, argumentsOf(method, known)[0] ?? [])).toBeUndefined();
  });

  it.each(rows(true))("%s resolves", async (_, method) => {
    for (const given of argumentsOf(method, known)) {
      const outcome = callWith(owner, method, given);
      expectArrived(library, owner, method, given);
      expectResolved(method, await outcome);
    }
    const [given = []] = argumentsOf(method, known);
    for (const failure of failuresOf(handedOut(method))) {
      if (failure === Failure.result) continue;
      library.failNext(memberSymbol(name, method.name), failure);
      expectResolved(method, await callWith(owner, method, given), failure);
    }
  });

  it.each(rows(true))("%s rejects", async (member, method) => {
    const [given = []] = argumentsOf(method, known);
    const operation = `${name}.${member}`;
    const rejection = async (failure: number): Promise<SdkError> => {
      library.failNext(memberSymbol(name, method.name), failure);
      const outcome = callWith(owner, method, given);
      return outcome.then(
        () => expect.unreachable(`${operation} resolved`),
        (error: SdkError) => error,
      );
    };
    const abandoned = await rejection(Failure.abandon);
    expect(abandoned).toBeInstanceOf(SdkError);
    expect(abandoned).toMatchObject({ operation, type: "ClientDestroyed" });
    if (!failuresOf(handedOut(method)).includes(Failure.result)) return;
    const failed = await rejection(Failure.result);
    expect(failed).toBeInstanceOf(SdkError);
    const { errorCode, status, retryable, retryAfter, responseBody, error } = resultFields(true);
    expect(failed).toMatchObject({
      ...{ operation, type: "HTTPError" },
      ...{ code: errorCode, status, retryable, retryAfter, responseBody },
    });
    expect(failed.message).toContain(`${operation} failed: ${error}`);
  });
});

/** Callbacks before the completion, which the facade leaves to its user, do nothing here. */
function callWith(owner: BoundClass, method: BoundMethod, given: readonly Sample[]): Loose {
  const parameters = method.kind === "async" ? method.parameters.slice(0, -1) : method.parameters;
  const values = withCallbacks(parameters, given, () => () => {});
  const target = method.static ? classes[owner.name] : targets[owner.name];
  return target[camelCase(method.name)](...values);
}

/** One value resolves to itself, several to an object of them. */
function expectResolved(method: BoundMethod, outcome: Loose, failure?: number): void {
  const callback = lastCallback(method);
  const parameters = completionValues(callback);
  if (parameters.length === 0) expect(outcome).toBeUndefined();
  if (parameters.length > 1) expect(Object.keys(outcome)).toEqual(parameters.map((p) => p.name));
  const values = parameters.length > 1 ? Object.values(outcome) : [outcome];
  expectCallbackValues({ ...callback, parameters }, values.slice(0, parameters.length), 1, failure);
}
