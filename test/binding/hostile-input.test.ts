/** Every function of the model, called in every wrong way: each is refused by name. */

import { afterAll, describe, expect, it } from "vitest";
import { domains } from "../../api/index.js";
import { type BoundClass, type BoundMethod, bindModel } from "../../tools/generate/model.js";
import { camelCase } from "../../tools/generate/names.js";
import { takesAudio } from "../../tools/generate/typescript-services.js";
import { type Loose, libraries, native, useTestLibrary } from "../support/native.mjs";
import { valid, wrongFor } from "./samples.js";

const library = useTestLibrary(libraries.openEngine);
const model = bindModel(domains);
const client = new native.Client();
const devices = await new Promise<Loose[]>((resolve) => client.getInputDevices(resolve));
const classes = { ...native, devices };
const objects = await instances();

/** One object of each class, whoever makes it. */
async function instances(): Promise<Record<string, Loose>> {
  const user = client.getUser("1");
  const message = client.getMessageHandle("1");
  const lobby = client.getLobbyHandle("1");
  const call = client.getCall("1");
  const channels = await new Promise<Loose[]>((resolve) =>
    client.getGuildChannels("1", (_: Loose, list: Loose[]) => resolve(list)),
  );
  const [result, guilds] = await new Promise<Loose[]>((resolve) =>
    client.getUserGuilds((...values: Loose[]) => resolve(values)),
  );
  const summaries = await new Promise<Loose[]>((resolve) =>
    client.getUserMessageSummaries((_: Loose, list: Loose[]) => resolve(list)),
  );
  const found: Record<string, Loose> = {
    Client: client,
    Call: call,
    VADThresholdSettings: call.getVADThreshold(),
    VoiceStateHandle: call.getVoiceStateHandle("1"),
    UserHandle: user,
    RelationshipHandle: user.relationship,
    UserApplicationProfileHandle: user.userApplicationProfiles[0],
    MessageHandle: message,
    ChannelHandle: message.channel,
    LobbyHandle: lobby,
    LobbyMemberHandle: lobby.getLobbyMemberHandle("1"),
    CallInfoHandle: lobby.getCallInfoHandle(),
    LinkedChannel: lobby.linkedChannel,
    GuildChannel: channels[0],
    ClientResult: result,
    GuildMinimal: guilds[0],
    UserMessageSummary: summaries[0],
    AudioDevice: devices[0],
    AuthorizationCodeVerifier: client.createAuthorizationCodeVerifier(),
  };
  for (const c of model.classes) found[c.name] ??= new native[c.name]();
  return found;
}

const called = (owner: BoundClass, method: BoundMethod, values: unknown[]): unknown => {
  const target = method.static ? native[owner.name] : objects[owner.name];
  return target[camelCase(method.name)](...values);
};

/** Asserts a TypeError or RangeError that begins with `text` and carries a code. */
function refused(action: () => unknown, text: string): void {
  let thrown: Loose;
  try {
    action();
  } catch (error) {
    thrown = error;
  }
  expect(thrown === undefined ? "nothing was thrown" : String(thrown.message)).toContain(text);
  expect(["TypeError", "RangeError"]).toContain(thrown.name);
  expect(thrown.code).toMatch(/^ERR_/);
}

afterAll(() => {
  for (const object of Object.values(objects)) object.dispose();
});

describe.each(model.classes.map((c) => [c.name, c] as const))("%s", (name, owner) => {
  const methods = owner.methods.filter((m) => !takesAudio(m));

  it("has an object to call", () => {
    expect(objects[name]).toBeInstanceOf(native[name]);
    expect(objects[name]).not.toBe(native[name].nullobj);
  });

  it.each(methods.filter((m) => !m.accessor).map((m) => [m.name, m] as const))(
    "%s",
    (_, method) => {
      const title = `${name}.${camelCase(method.name)}: `;
      const right = method.parameters.map((p) => valid(p.type, classes));
      method.parameters.forEach((parameter, index) => {
        for (const [, value] of wrongFor(parameter.type)) {
          const values = right.with(index, value);
          refused(() => called(owner, method, values), `${title}parameter "${parameter.name}`);
        }
        if (parameter.type.kind !== "optional")
          refused(
            () => called(owner, method, right.slice(0, index)),
            `${title}parameter "${parameter.name}" is missing.`,
          );
      });
      if (!method.static) {
        const { [camelCase(method.name)]: callable } = native[name].prototype;
        for (const self of wrongThis(name))
          refused(() => Reflect.apply(callable, self, right), `${title}"this" must be`);
      }
      called(owner, method, [...right, "more", {}, 1]);
    },
  );

  it.each(owner.fields.map((f) => [f.name, f] as const))("field %s", (_, field) => {
    const property = camelCase(field.name);
    const object = objects[name];
    for (const [, value] of wrongFor(field.type)) {
      refused(() => {
        object[property] = value;
      }, `${name}.${property}: parameter "value`);
      refused(() => object[`set${field.name}`](value), `${name}.${property}: parameter "value`);
    }
    if (field.type.kind !== "optional")
      refused(
        () => object[`set${field.name}`](),
        `${name}.${property}: parameter "value" is missing.`,
      );
    object[property] = valid(field.type, classes);
    object[`set${field.name}`](valid(field.type, classes), "more");
  });

  const properties = [
    ...owner.fields.map((f) => camelCase(f.name)),
    ...owner.methods.filter((m) => m.accessor).map((m) => camelCase(m.name)),
  ];
  it("properties of a wrong this", () => {
    for (const property of properties) {
      const { get } = Object.getOwnPropertyDescriptor(native[name].prototype, property) as Loose;
      for (const self of wrongThis(name))
        refused(() => Reflect.apply(get, self, []), `${name}.${property}: "this" must be`);
    }
  });
});

/** Receivers that are no object of the class, some of which look like one. */
function wrongThis(name: string): unknown[] {
  const other = name === "UserHandle" ? objects.MessageHandle : objects.UserHandle;
  return [
    undefined,
    null,
    1,
    "text",
    Symbol("s"),
    {},
    [],
    () => {},
    native[name],
    native[name].prototype,
    Object.create(objects[name]),
    new Proxy(objects[name], {}),
    other,
  ];
}

it("leaves the library without a fault", () => {
  library.wait();
  expect(library.counters().faults).toBe(0);
});
