import { describe, expect, it } from "vitest";
import { callback, field, param, result } from "../../api/notation.js";
import type { ClassDefinition, Domain, Method } from "../../api/schema.js";
import { bindModel } from "../../tools/generate/model.js";
import { fixtureDomains } from "./fixture-model.js";

/** A domain with the one entry under test, beside the fixture's `ClientResult`. */
function bind(more: Partial<Domain>) {
  const domain: Domain = { name: "test", title: "Test", summary: "Under test.", ...more };
  return bindModel([fixtureDomains[0] as Domain, domain]);
}

function bindMethod(method: Omit<Method, "summary">, more: Partial<ClassDefinition> = {}) {
  const model = bind({
    classes: [
      {
        name: "Service",
        kind: "service",
        summary: "A service.",
        callbacks: [
          callback("Done", result),
          callback("TwoResults", result, param("again", "ClientResult", "Again.")),
          callback("Value", param("value", "uint32_t", "A value.")),
          callback("Nothing"),
        ],
        methods: [{ summary: "Under test.", ...method }],
        ...more,
      },
    ],
  });
  return model.classes.find((c) => c.name === "Service")?.methods[0];
}

const done = param("callback", "Service::Done", "Called once.");
const nothing = param("callback", "Service::Nothing", "Called.");

describe("the model refuses", () => {
  it("a type that does not exist, naming the spelling and the class", () => {
    const misspelt = { name: "GetIds", returns: "std::vector<unit64_t>" };
    expect(() => bindMethod(misspelt)).toThrow(/names the type "unit64_t" in Service.*spelling/);
  });

  it("a callback type that does not exist", () => {
    const method = { name: "Go", parameters: [param("cb", "Service::Dome", "Called once.")] };
    expect(() => bindMethod(method)).toThrow(/"Service::Dome" in Service/);
  });

  it("a map with other types than strings", () => {
    const method = { name: "GetAll", returns: "std::unordered_map<std::string, bool>" };
    expect(() => bindMethod(method)).toThrow(/std::unordered_map<std::string, bool>/);
  });

  it("a completion with two results", () => {
    const method = { name: "Go", parameters: [param("cb", "Service::TwoResults", "Called once.")] };
    expect(() => bindMethod(method)).toThrow(
      /Service::Go .*a ClientResult may only be the first value of a completion.*Correct the entry/,
    );
  });

  it("an event with a further parameter and no value for it", () => {
    const parameters = [nothing, param("minimum", "uint32_t", "The least.")];
    expect(() => bindMethod({ name: "AddCallback", parameters, kind: "event" })).toThrow(
      /Service::AddCallback .*"minimum" needs a value in eventDefaults/,
    );
  });

  it("an event with two callbacks", () => {
    const method = {
      name: "SetBothCallback",
      parameters: [nothing, { ...nothing, name: "other" }],
    };
    expect(() => bindMethod(method)).toThrow(/Service::SetBothCallback .*exactly one callback/);
  });

  it("an async function that returns something", () => {
    const method: Omit<Method, "summary"> = {
      name: "Go",
      kind: "async",
      returns: "bool",
      parameters: [done],
    };
    expect(() => bindMethod(method)).toThrow(/Service::Go .*an async function returns void/);
  });

  it("a completion that is not the last parameter", () => {
    const method = { name: "Go", parameters: [done, param("id", "uint64_t", "The id.")] };
    expect(() => bindMethod(method)).toThrow(/Service::Go .*completion callback .* comes last/);
  });

  it("values in a callback before the completion", () => {
    const method = { name: "Go", parameters: [param("first", "Service::Value", "Called."), done] };
    expect(() => bindMethod(method)).toThrow(
      /Service::Go .*Value before the completion carries values/,
    );
  });

  it("a function that returns something and takes a callback without samples", () => {
    const method = { name: "Go", returns: "bool", parameters: [done] };
    expect(() => bindMethod(method)).toThrow(/Service::Go .*neither get nor call/);
  });

  it("a get function that returns nothing", () => {
    expect(() => bindMethod({ name: "Go", kind: "get" })).toThrow(
      /Service::Go .*returns something/,
    );
  });

  it("a class, an enum and a member declared twice", () => {
    const one: ClassDefinition = { name: "One", kind: "record", summary: "One." };
    expect(() => bind({ classes: [one, one] })).toThrow('declares the class "One" twice');
    const size = { name: "Size", summary: "A size.", values: [] };
    expect(() => bind({ enums: [size, size] })).toThrow('declares the enum "Size" twice');
    const twice = { ...one, fields: [field("Id", "bool", "A."), field("Id", "bool", "B.")] };
    expect(() => bind({ classes: [twice] })).toThrow('declares the member of One "Id" twice');
  });

  it("a scope that no domain declares, of a function and of an umbrella", () => {
    const known = [{ name: "parcels", summary: "Parcels." }];
    const method: Method = { name: "Stop", summary: "Stops.", scopes: ["parcels", "parcel"] };
    const service: ClassDefinition = {
      name: "Service",
      kind: "service",
      summary: "A service.",
      methods: [method],
    };
    expect(() => bind({ classes: [service], scopes: known })).toThrow(
      /Service::Stop names the scope "parcel", which no domain declares.*spelling/,
    );
    const umbrella = { name: "all", summary: "All.", includes: ["parcle"] };
    expect(() => bind({ scopes: [umbrella] })).toThrow(/The scope "all" names the scope "parcle"/);
    expect(() => bind({ scopes: [...known, ...known] })).toThrow(/the scope "parcels" twice/);
  });

  it("an extension of a class that no domain declares", () => {
    expect(() => bind({ extends: [{ class: "Clinet", methods: [] }] })).toThrow(
      'Domain "test" extends the class "Clinet", which no domain declares.',
    );
  });
});

describe("the model derives", () => {
  it.each([
    [{ name: "GetAll", returns: "bool" }, "get"],
    [{ name: "SetSpeed", returns: "bool" }, "call"],
    [{ name: "Stop" }, "call"],
    [{ name: "Go", parameters: [done] }, "async"],
    [{ name: "Ask", parameters: [{ ...nothing, name: "first" }, done] }, "async"],
    [{ name: "SetDoneCallback", parameters: [nothing] }, "event"],
    [{ name: "AddDoneCallback", parameters: [nothing] }, "event"],
    [{ name: "RegisterDoneCallback", parameters: [nothing] }, "event"],
  ])("of the function $name that its kind is %s", (method, kind) => {
    expect(bindMethod(method)?.kind).toBe(kind);
  });

  it("that a stated kind wins", () => {
    expect(bindMethod({ name: "GetFresh", returns: "bool", kind: "call" })?.kind).toBe("call");
  });

  it.each([
    [{ name: "Id", returns: "uint64_t" }, true],
    [{ name: "GetButtons", returns: "bool" }, false],
    [{ name: "ToString", returns: "std::string" }, false],
    [{ name: "Total", returns: "bool" }, true],
    [{ name: "Id", returns: "bool", parameters: [param("of", "bool", "Of.")] }, false],
    [{ name: "Id", returns: "bool", static: true }, false],
  ])("of a handle's %o whether it is a property: %s", (method, accessor) => {
    expect(bindMethod(method, { kind: "handle" })?.accessor).toBe(accessor);
  });

  it("no property of a service, however it is named", () => {
    expect(bindMethod({ name: "Id", returns: "uint64_t" })?.accessor).toBe(false);
  });
});
