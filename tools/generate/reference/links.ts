/** Where each name of the SDK is documented, and how texts link there. */

import type { Domain } from "../../../api/schema.js";
import type { BoundClass, BoundMethod, Model } from "../model.js";
import { camelCase, eventName } from "../names.js";
import { enumTypeName } from "../typescript-types.js";

/** A section of the reference: the page it is on and its heading. */
export interface Section {
  readonly domain: Domain;
  readonly heading: string;
}

export interface Links {
  /** A link from a page to a section, with the given text (code by default). */
  to(section: Section, from: Domain | undefined, text?: string): string;
  /** The text with each `Name` that has a section turned into a link; `owner` wins doubtful names. */
  text(text: string, from: Domain, owner?: BoundClass): string;
  /** A TypeScript type as code, linked when it names something of the SDK. */
  type(type: string, from: Domain): string;
}

/** The section of a function or event of a class. */
export function memberSection(owner: BoundClass, method: BoundMethod): Section {
  const domain = owner.kind === "service" ? method.domain : owner.domain;
  return method.kind === "event"
    ? { domain, heading: `${owner.name} event: ${eventName(method.name)}` }
    : { domain, heading: `${owner.name}.${camelCase(method.name)}` };
}

export function createLinks(model: Model): Links {
  const types = new Map<string, Section>();
  for (const e of model.enums) {
    const section = { domain: e.domain, heading: enumTypeName(e) };
    types.set(section.heading, section).set(e.qualifiedName, section);
  }
  for (const c of model.classes) types.set(c.name, { domain: c.domain, heading: c.name });

  const members = new Map<string, Section>();
  for (const owner of model.classes)
    for (const method of owner.methods)
      if (!method.accessor)
        members.set(`${owner.name}.${method.name}`, memberSection(owner, method));
  const services = model.classes.filter((c) => c.kind === "service");

  const to: Links["to"] = ({ domain, heading }, from, text = `\`${heading}\``) =>
    `[${text}](${domain === from ? "" : `${domain.name}.md`}#${slug(heading)})`;

  const find = (name: string, owner: BoundClass | undefined): Section | undefined => {
    const own = owner && members.get(`${owner.name}.${name}`);
    const elsewhere = services.map((s) => members.get(`${s.name}.${name}`)).find(Boolean);
    return own ?? elsewhere ?? types.get(name);
  };

  return {
    to,
    text: (text, from, owner) =>
      text.replace(/`(\w+)(?:\.(\w+))?`/g, (whole, first: string, field: string | undefined) => {
        const section = field ? types.get(first) : find(first, owner);
        if (!section) return whole;
        return to(section, from, field ? `\`${first}.${camelCase(field)}\`` : undefined);
      }),
    type: (type, from) => {
      const name = type.match(/\w+/g)?.find((word) => types.has(word));
      const code = `\`${type.replaceAll("|", "\\|")}\``;
      return name ? to(types.get(name) as Section, from, code) : code;
    },
  };
}

/** The anchor that Markdown renderers give a heading. */
export function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
}
