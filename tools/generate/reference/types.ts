/** The sections of records, handles, services and enums. */

import type { BoundClass, BoundEnum } from "../model.js";
import { camelCase } from "../names.js";
import { enumTypeName, isConstructible, literalName, typeScriptType } from "../typescript-types.js";
import { footer, functionSection } from "./functions.js";
import type { Links } from "./links.js";
import { blocks, table } from "./tables.js";

/** A record or handle: its properties as a table, its functions as sections of their own. */
export function valueSection(owner: BoundClass, links: Links): string {
  const { domain } = owner;
  const text = (t: string) => links.text(t, domain, owner);
  const fields = owner.fields.map((f) => [
    `\`${camelCase(f.name)}\``,
    links.type(typeScriptType(f.type, "out", f.name), domain),
    [text(f.summary), f.details && text(f.details), f.secret && "Secret."]
      .filter(Boolean)
      .join(" "),
  ]);
  const accessors = owner.methods.filter((m) => m.accessor);
  const getters = accessors.map((m) => [
    `\`${camelCase(m.name)}\``,
    links.type(typeScriptType(m.returns, "out", m.name), domain),
    [
      text(m.summary),
      text(m.returnsSummary ?? ""),
      m.details && text(m.details),
      m.since && `Since SDK ${m.since}.`,
    ]
      .filter(Boolean)
      .join(" "),
  ]);
  return blocks(
    `### ${owner.name}`,
    text(owner.summary),
    owner.details && text(owner.details),
    making(owner),
    table(["Property", "Type", "Meaning"], [...fields, ...getters]),
    footer(owner, owner.name),
    ...owner.methods.filter((m) => !m.accessor).map((m) => functionSection(owner, m, links, 4)),
  );
}

/** A service: what it is and how it is constructed; its functions are on the pages of the domains. */
export function serviceSection(owner: BoundClass, links: Links): string {
  const text = (t: string) => links.text(t, owner.domain, owner);
  const constructors = owner.constructors.map((parameters) => [
    `\`${owner.name}(${parameters.map((p) => p.name).join(", ")})\``,
    parameters.map((p) => `\`${p.name}\`: ${text(p.summary ?? "")}`).join(" ") || "All defaults.",
  ]);
  return blocks(
    `### ${owner.name}`,
    text(owner.summary),
    owner.details && text(owner.details),
    table(["Constructor of the SDK", "Parameters"], constructors),
    footer(owner, owner.name),
  );
}

export function enumSection(definition: BoundEnum, links: Links): string {
  const text = (t: string) => links.text(t, definition.domain);
  const described = definition.values.some((v) => v.summary);
  const rows = definition.values.map((v) => [
    `\`${v.name}\``,
    String(v.value),
    ...(described ? [text(v.summary ?? "")] : []),
  ]);
  return blocks(
    `### ${enumTypeName(definition)}`,
    text(definition.summary),
    definition.details && text(definition.details),
    table(described ? ["Name", "Value", "Meaning"] : ["Name", "Value"], rows),
    footer(definition, definition.qualifiedName),
  );
}

function making(owner: BoundClass): string | undefined {
  if (owner.kind !== "record") return undefined;
  if (!isConstructible(owner)) return "Only the SDK makes these; they cannot be constructed.";
  return `\`\`\`ts\nnew ${owner.name}(init?: ${literalName(owner)})\n\`\`\``;
}
