/** One object of every class, found by following what functions hand out. */

import type { BoundClass, BoundMethod } from "../../../tools/generate/model.js";
import { camelCase } from "../../../tools/generate/names.js";
import type { TypeRef } from "../../../tools/generate/types.js";
import { lastCallback } from "../../../tools/generate/typescript-services.js";
import { type Loose, native } from "../../support/native.mjs";
import { pick, samples } from "./samples.js";
import { callable, model } from "./surface.js";

export interface Specimen {
  readonly object: Loose;
  /** The number that its members' values have; see test/library/social_sdk_test.h. */
  readonly number: number;
  /** Made by its constructor, so that fields are empty until they are set. */
  readonly constructed: boolean;
}

export type Specimens = Record<string, Specimen>;

/** Starts at a client, and constructs what nothing hands out. */
export async function specimens(): Promise<Specimens> {
  const found: Specimens = {
    Client: { object: new native.Client(), number: 0, constructed: true },
  };
  const queue = ["Client"];
  for (let name = queue.shift(); name; name = queue.shift()) {
    const c = model.classes.find((other) => other.name === name) as BoundClass;
    const owner = found[name] as Specimen;
    const keep = (type: TypeRef, value: Loose, number: number): void => {
      const object = type.kind === "vector" ? value[0] : value;
      const made = classIn(type);
      if (!made || !object || found[made]) return;
      found[made] = { object, number, constructed: false };
      queue.push(made);
    };
    for (const { name: field, type } of c.fields)
      if (classIn(type)) keep(type, owner.object[camelCase(field)], owner.number);
    for (const method of callable(c.methods)) {
      if (method.static) continue;
      if (method.kind === "async") {
        const { parameters } = lastCallback(method);
        if (!parameters.some(({ type }) => !found[classIn(type) ?? "Client"])) continue;
        const values = await completion(owner.object, method, found);
        for (const [i, { type }] of parameters.entries()) keep(type, values[i], 1);
      } else if (!found[classIn(method.returns) ?? "Client"]) {
        keep(method.returns, call(owner.object, method, found), owner.number);
      }
    }
  }
  for (const { name } of model.classes)
    found[name] ??= { object: new native[name](), number: 0, constructed: true };
  return found;
}

/** The objects alone. */
export function objectsIn(found: Specimens): Record<string, Loose> {
  return Object.fromEntries(Object.entries(found).map(([name, { object }]) => [name, object]));
}

export function disposeAll(found: Specimens): void {
  for (const { object } of Object.values(found)) object.dispose();
}

function call(object: Loose, method: BoundMethod, found: Specimens): Loose {
  if (method.accessor) return object[camelCase(method.name)];
  const given = method.parameters.map(({ type }) => pick(samples(type, objectsIn(found)), 0).given);
  return object[camelCase(method.name)](...given);
}

function completion(object: Loose, method: BoundMethod, found: Specimens): Promise<Loose[]> {
  return new Promise((resolve) => {
    const given = method.parameters.map(({ type }, i) => {
      if (i === method.parameters.length - 1) return (...values: Loose[]) => resolve(values);
      return type.kind === "callback" ? () => {} : pick(samples(type, objectsIn(found)), 0).given;
    });
    object[camelCase(method.name)](...given);
  });
}

function classIn(type: TypeRef): string | undefined {
  const of = type.kind === "optional" || type.kind === "vector" ? type.of : type;
  return of.kind === "class" ? of.class.name : undefined;
}
