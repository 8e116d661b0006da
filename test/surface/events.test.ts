/** Every event, fired by the library: what the addon's callback gets, and what the facade delivers. */

import { type Call, Client } from "game-social-sdk";
import { afterAll, describe, expect, it } from "vitest";
import type { BoundClass, BoundMethod } from "../../tools/generate/model.js";
import { camelCase, eventName, memberSymbol } from "../../tools/generate/names.js";
import { lastCallback, services } from "../../tools/generate/typescript-services.js";
import { type Loose, libraries, native, useTestLibrary } from "../support/native.mjs";
import {
  argumentsOf,
  expectArrived,
  expectCallbackValues,
  withCallbacks,
} from "./support/calls.js";
import { exercise, expectAllExercised } from "./support/exercised.js";
import { failuresOf, handedOut } from "./support/failures.js";
import { expectNothingLeft } from "./support/leaks.js";
import type { Sample } from "./support/samples.js";
import { model } from "./support/surface.js";

const library = useTestLibrary(libraries.openEngine);

afterAll(() => expectNothingLeft(library));

describe.each(services(model).map((c) => [c.name, c] as const))("%s", (name, owner) => {
  const events = owner.methods.filter((m) => m.kind === "event");

  it.each(events.map((m) => [m.name, m] as const))("%s", async (member, method) => {
    exercise(`${name}::${member}`);
    const symbol = memberSymbol(name, member);
    for (const failure of [undefined, ...failuresOf(handedOut(method))])
      for (const given of argumentsOf(method))
        await withNative(owner, async (object) => {
          if (failure !== undefined) library.failNext(symbol, failure);
          const values = await fired(symbol, (emit) => register(object, method, given, emit));
          expectArrived(library, owner, method, given);
          for (const [i, each] of values.entries())
            expectCallbackValues(lastCallback(method), each, i + 1, failure);
        });
  });

  it.each(events.map((m) => [eventName(m.name), m] as const))("on(%j)", async (event, method) => {
    const symbol = memberSymbol(name, method.name);
    const names = lastCallback(method).parameters.map((p) => p.name);
    for (const failure of [undefined, ...failuresOf(handedOut(method))]) {
      // The facade itself listens to some events from the start.
      if (failure !== undefined) library.failNext(symbol, failure);
      await withFacade(name, async (object) => {
        const payloads = await fired(symbol, (emit) => object.on(event, emit));
        for (const [i, [payload]] of payloads.entries()) {
          expect(Object.keys(payload)).toEqual(names);
          const values = names.map((key) => payload[key]);
          expectCallbackValues(lastCallback(method), values, i + 1, failure);
        }
      });
    }
  });

  it.each(events.filter((m) => m.removeWith).map((m) => [m.removeWith, m] as const))(
    "%s takes the callback back",
    (removeWith, method) =>
      withNative(owner, async (object) => {
        register(object, method, [], () => {});
        object[camelCase(removeWith as string)]();
        expect(library.fire(memberSymbol(name, method.name), 1)).toBe(0);
      }),
  );
});

it("has been through every event there is", () => expectAllExercised("event"));

async function withNative(owner: BoundClass, use: (object: Loose) => Promise<void>) {
  const client = new native.Client();
  const object = owner.name === "Client" ? client : client[`get${owner.name}`]("1");
  await use(object);
  object.dispose();
  client.dispose();
}

async function withFacade(name: string, use: (object: Loose) => Promise<void>) {
  using client = new Client({ library: libraries.openEngine });
  await use(name === "Client" ? client : (client.getCall("1") as Call));
}

/** The first two calls of one listener. */
function fired(symbol: string, listen: (emit: (...values: Loose[]) => void) => void) {
  return new Promise<Loose[][]>((resolve) => {
    const calls: Loose[][] = [];
    listen((...values) => {
      if (calls.push(values) === 2) resolve(calls);
    });
    expect(library.fire(symbol, 2)).toBe(1);
  });
}

function register(
  object: Loose,
  method: BoundMethod,
  given: readonly Sample[],
  emit: (...values: Loose[]) => void,
): void {
  object[camelCase(method.name)](...withCallbacks(method.parameters, given, () => emit));
}
