import { describe, expect, it } from "vitest";
import { domains } from "../../api/index.js";
import { type BoundParameter, bindModel } from "../../tools/generate/model.js";

const model = bindModel(domains);
const sentence = /^[A-Z`].*[.]$/s;
/** Its 60 values are the standard's; they are described as a whole. */
const SUMMARISED_ENUMS = ["HttpStatusCode"];

/** Names of the parameters that say nothing about themselves. */
function silent(parameters: readonly BoundParameter[]): string[] {
  return parameters.filter((p) => !sentence.test(p.summary ?? "")).map((p) => p.name);
}

describe("documentation", () => {
  it.each(domains)("of the domain $name is there", (domain) => {
    expect(domain.title).toMatch(/^[A-Z]/);
    expect(domain.summary).toMatch(sentence);
  });

  it.each(model.enums)("of the enum $qualifiedName covers every value", (definition) => {
    expect(definition.summary).toMatch(sentence);
    expect(definition.source).toBeDefined();
    if (SUMMARISED_ENUMS.includes(definition.qualifiedName)) return;
    for (const { name, summary } of definition.values) expect(summary, name).toMatch(sentence);
  });

  describe.each(model.classes)("of $name", (owner) => {
    it("says what it is", () => {
      expect(owner.summary).toMatch(sentence);
      expect(owner.source).toBeDefined();
    });

    it("covers fields, constructors and callbacks", () => {
      for (const field of owner.fields) expect(field.summary, field.name).toMatch(sentence);
      for (const parameters of owner.constructors) expect(silent(parameters)).toEqual([]);
      for (const { name, parameters } of owner.callbacks)
        expect(silent(parameters), name).toEqual([]);
    });

    it("covers every method: purpose, parameters, results and errors", () => {
      for (const method of owner.methods) {
        expect(method.summary, method.name).toMatch(sentence);
        expect(method.source ?? owner.source, method.name).toBeDefined();
        expect(silent(method.parameters), method.name).toEqual([]);
        const answers = method.kind === "async" || method.returns.kind !== "void";
        if (answers) expect(method.returnsSummary, method.name).toMatch(sentence);
        for (const error of method.errors ?? []) expect(error, method.name).toMatch(sentence);
      }
    });
  });

  it("of what is deprecated names the replacement, which exists [versions.sdk-deprecations]", () => {
    const methods = model.classes.flatMap((c) => c.methods);
    const deprecated = methods.filter((m) => m.deprecated);
    expect(deprecated.map((m) => m.name)).toEqual(["GetCurrentUser", "SetSpeakerMode"]);
    for (const { name, deprecated: reason } of deprecated) {
      const replacements = [...(reason ?? "").matchAll(/`(\w+)`/g)].map((match) => match[1]);
      expect(replacements.length, name).toBeGreaterThan(0);
      for (const replacement of replacements)
        expect(methods.map((m) => m.name)).toContain(replacement);
    }
  });

  it("marks what carries credentials as secret", () => {
    const credential = /token$|^code(?:Verifier)?$|secret$|^userCode$/i;
    const parameters = model.classes.flatMap((c) => [
      ...c.methods.flatMap((m) => m.parameters),
      ...c.callbacks.flatMap((k) => k.parameters),
    ]);
    for (const parameter of parameters)
      if (parameter.type.kind === "string")
        expect(parameter.secret ?? false, parameter.name).toBe(credential.test(parameter.name));
    const secretFields = model.classes.flatMap((c) =>
      c.fields.filter((f) => f.secret).map((f) => `${c.name}.${f.name}`),
    );
    expect(secretFields.sort()).toEqual([
      "ActivitySecrets.Join",
      "AuthorizationArgs.State",
      "AuthorizationCodeVerifier.Verifier",
    ]);
  });
});
