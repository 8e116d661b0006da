/** Everything of the SDK that can be covered: classes, fields, functions, events and enums. */

import type { Domain } from "../../../api/schema.js";
import type { BoundClass, BoundParameter, Model } from "../model.js";
import { camelCase, eventName } from "../names.js";
import { enumTypeName } from "../typescript-types.js";

export interface Entry {
  readonly domain: Domain;
  readonly kind: "class" | "field" | "function" | "event" | "enum";
  /** The SDK's name: `Client::GetToken`, `AuthorizationArgs::State`, `Call::Error`. */
  readonly name: string;
  /** Its class; none for enums. */
  readonly owner: BoundClass | undefined;
  /** The SDK's name without the class. */
  readonly member: string;
  /** What it is called in TypeScript. */
  readonly typeScript: string;
  /** Whether the model describes all of it. */
  readonly documented: boolean;
}

/** All entries, in the order of the domains. */
export function listEntries(model: Model): Entry[] {
  const entries = [...model.classes.flatMap(classEntries), ...model.enums.map(enumEntry)];
  return model.domains.flatMap((domain) => entries.filter((e) => e.domain === domain));
}

function classEntries(owner: BoundClass): Entry[] {
  const described = (parameters: readonly BoundParameter[]) => parameters.every((p) => p.summary);
  const own: Entry = {
    domain: owner.domain,
    kind: "class",
    name: owner.name,
    owner,
    member: "",
    typeScript: owner.name,
    documented: owner.summary !== "" && owner.constructors.every(described),
  };
  const fields = owner.fields.map(
    (field): Entry => ({
      domain: owner.domain,
      kind: "field",
      name: `${owner.name}::${field.name}`,
      owner,
      member: field.name,
      typeScript: camelCase(field.name),
      documented: field.summary !== "",
    }),
  );
  const methods = owner.methods.map((method): Entry => {
    const answers = method.kind === "async" || method.returns.kind !== "void";
    const isEvent = method.kind === "event";
    return {
      domain: method.domain,
      kind: isEvent ? "event" : "function",
      name: `${owner.name}::${method.name}`,
      owner,
      member: method.name,
      typeScript: isEvent ? eventName(method.name) : camelCase(method.name),
      documented:
        method.summary !== "" &&
        described(method.parameters) &&
        (!answers || Boolean(method.returnsSummary)),
    };
  });
  return [own, ...fields, ...methods];
}

function enumEntry(definition: Model["enums"][number]): Entry {
  return {
    domain: definition.domain,
    kind: "enum",
    name: definition.qualifiedName,
    owner: undefined,
    member: definition.name,
    typeScript: enumTypeName(definition),
    documented: definition.summary !== "",
  };
}
