/** Every function and field, used in every wrong way: each refusal names function and parameter. */

import { Client } from "game-social-sdk";
import { afterAll, describe, expect, it } from "vitest";
import type { BoundClass, BoundMethod } from "../../tools/generate/model.js";
import { camelCase } from "../../tools/generate/names.js";
import type { TypeRef } from "../../tools/generate/types.js";
import { events, facadeMethods, services } from "../../tools/generate/typescript-services.js";
import { isConstructible } from "../../tools/generate/typescript-types.js";
import { type Loose, libraries, native, useTestLibrary } from "../support/native.mjs";
import {
  errorOf,
  expectNativeRefusal,
  expectRefusal,
  hostileValues,
  wrongReceivers,
} from "./support/hostile.js";
import { expectNothingLeft } from "./support/leaks.js";
import { disposeAll, objectsIn, specimens } from "./support/objects.js";
import { pick, samples } from "./support/samples.js";
import { callable, model } from "./support/surface.js";

/** How many wrong values each parameter must have been given. */
const VALUES = 20;

const library = useTestLibrary(libraries.openEngine);
const found = await specimens();
const objects = objectsIn(found);
const ended = await specimens();
const disposed = objectsIn(ended);
disposeAll(ended);

const client = new Client({ library: libraries.openEngine });
const facade: Record<string, Loose> = { Client: client, Call: client.getCall("1") };
const gone: Record<string, Loose> = { Client: new Client() };
gone.Call = gone.Client.getCall("1");
gone.Client.dispose();

const made = { values: 0, others: 0 };

afterAll(async () => {
  client.dispose();
  disposeAll(found);
  await expectNothingLeft(library);
});

describe.each(model.classes.map((c) => [c.name, c] as const))("%s", (name, owner) => {
  const methods = callable(owner.methods).filter((m) => !m.accessor);

  it.each(methods.map((m) => [camelCase(m.name), m] as const))("%s", async (member, method) => {
    const title = `${name}.${member}: `;
    const target = method.static ? native[name] : objects[name];
    const right = rightArguments(method);
    for (const [i, { name: parameter, type }] of method.parameters.entries()) {
      const call = (value: unknown) => target[member](...right.with(i, value));
      await attack(`${title}parameter "${parameter}`, type, call);
      if (type.kind !== "optional")
        await refused(
          () => target[member](...right.slice(0, i)),
          `${title}parameter "${parameter}" is missing.`,
        );
    }
    made.others++;
    target[member](...right, "one more", {}, null);
    if (method.static) return;
    for (const receiver of wrongReceivers(native[name], objects[name], otherThan(name)))
      await refused(
        () => Reflect.apply(native[name].prototype[member], receiver, right),
        `${title}"this" must be`,
      );
    await refused(() => disposed[name][member](...right), `${title}this ${name} is invalid`);
  });

  it.each(owner.fields.map((f) => [camelCase(f.name), f] as const))("%s", async (property, f) => {
    const title = `${name}.${property}: `;
    await attack(`${title}parameter "value`, f.type, (value) => {
      objects[name][property] = value;
    });
    await attack(`${title}parameter "value`, f.type, (value) =>
      objects[name][`set${f.name}`](value),
    );
    if (f.type.kind !== "optional")
      await refused(() => objects[name][`set${f.name}`](), `${title}parameter "value" is missing.`);
    await refused(() => disposed[name][property], `${title}this ${name} is invalid`);
    await refused(
      () => disposed[name][`set${f.name}`](pick(samples(f.type, objects), 0).given),
      `${title}this ${name} is invalid`,
    );
    if (!isConstructible(owner)) return;
    // In a literal, what is undefined is left out.
    for (const { value, accepted } of hostileValues(f.type, disposed)) {
      const error = await errorOf(() => new native[name]({ [property]: value }));
      if (accepted || value === undefined) expect(error).toBeUndefined();
      else expectNativeRefusal(error, `new ${name}: parameter "init.${property}`);
      made.values++;
    }
  });

  const properties = [
    ...owner.fields.map((f) => camelCase(f.name)),
    ...owner.methods.filter((m) => m.accessor).map((m) => camelCase(m.name)),
  ];
  it.each(properties)("%s needs its object", async (property) => {
    const { get } = Object.getOwnPropertyDescriptor(native[name].prototype, property) as Loose;
    for (const receiver of wrongReceivers(native[name], objects[name], otherThan(name)))
      await refused(() => Reflect.apply(get, receiver, []), `${name}.${property}: "this" must be`);
    await refused(() => disposed[name][property], `${name}.${property}: this ${name} is invalid`);
  });
});

describe.each(services(model).map((c) => [c.name, c] as const))("the facade's %s", (name, c) => {
  it.each(callable(facadeMethods(c)).map((m) => [camelCase(m.name), m] as const))(
    "%s",
    async (member, method) => {
      const title = `${name}.${member}: `;
      const target = method.static ? facade[name].constructor : facade[name];
      const given = method.parameters.slice(0, method.kind === "async" ? -1 : undefined);
      const right = rightArguments(method).slice(0, given.length);
      for (const [i, { name: parameter, type }] of given.entries())
        await attack(`${title}parameter "${parameter}`, type, (value) =>
          target[member](...right.with(i, value)),
        );
      if (!method.static)
        await refused(() => gone[name][member](...right), `${title}this ${name} is invalid`);
    },
  );

  it("refuses invalid listeners", async () => {
    for (const event of events(c).map((e) => e.name))
      for (const way of ["on", "once", "off"])
        for (const { value } of hostileValues({ kind: "void" }, disposed))
          if (typeof value !== "function")
            await refused(
              () => facade[name][way](event, value),
              `${name}.${way}: parameter "listener" must be a function`,
            );
  });
});

it("has tried every parameter and every field", () => {
  const count = (lists: readonly (readonly unknown[])[]) => lists.flat().length;
  const parameters = model.classes.flatMap((c) => callable(c.methods).map((m) => m.parameters));
  const fields = model.classes.map((c) => c.fields);
  expect(made.values).toBeGreaterThan(VALUES * (count(parameters) + 2 * count(fields)));
  expect(made.others).toBeGreaterThan(VALUES * model.classes.length);
});

/** Gives a parameter every hostile value: refused by name unless its type takes it. */
async function attack(text: string, type: TypeRef, call: (value: unknown) => unknown) {
  for (const { value, accepted } of hostileValues(type, disposed)) {
    const error = await errorOf(() => call(value));
    if (accepted) expect(error, text).toBeUndefined();
    else expectNativeRefusal(error, text);
    made.values++;
  }
}

async function refused(action: () => unknown, text: string): Promise<void> {
  expectRefusal(await errorOf(action), text);
  made.others++;
}

function rightArguments(method: BoundMethod): unknown[] {
  return method.parameters.map(({ type }) =>
    type.kind === "callback" ? () => {} : pick(samples(type, objects), 0).given,
  );
}

function otherThan(name: BoundClass["name"]): Loose {
  return name === "UserHandle" ? objects.MessageHandle : objects.UserHandle;
}
