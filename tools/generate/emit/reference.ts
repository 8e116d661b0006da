/** Emits `docs/reference/`: one page for each domain, and an index. */

import type { Domain } from "../../../api/schema.js";
import { type Emitter, notice } from "../emitter.js";
import type { BoundClass, BoundMethod, Model } from "../model.js";
import { functionSection } from "../reference/functions.js";
import { createLinks, type Links, memberSection, type Section } from "../reference/links.js";
import { blocks, table } from "../reference/tables.js";
import { enumSection, serviceSection, valueSection } from "../reference/types.js";
import { enumTypeName } from "../typescript-types.js";

const FOLDER = "docs/reference";

export const reference: Emitter = {
  name: "reference",
  emit: (model) => {
    const links = createLinks(model);
    return [
      { path: `${FOLDER}/index.md`, content: index(model, links) },
      ...model.domains.map((domain) => ({
        path: `${FOLDER}/${domain.name}.md`,
        content: page(model, domain, links),
      })),
    ];
  },
};

/** What a page has: a heading and, for its table of contents, a summary. */
interface Entry {
  readonly section: Section;
  readonly summary: string;
  readonly body: string;
}

interface Group {
  readonly title: string;
  readonly entries: readonly Entry[];
}

function page(model: Model, domain: Domain, links: Links): string {
  const groups = groupsOf(model, domain, links).filter((g) => g.entries.length > 0);
  const contents = groups.map(({ title, entries }) =>
    table(
      [title, ""],
      entries.map(({ section, summary }) => [
        links.to(section, domain),
        links.text(summary, domain),
      ]),
    ),
  );
  const sections = groups.map(({ title, entries }) =>
    blocks(`## ${title}`, ...entries.map((e) => e.body)),
  );
  return `${notice("markdown")}${blocks(
    `# ${domain.title}`,
    domain.summary,
    "[All domains](index.md)",
    ...contents,
    ...sections,
  )}\n`;
}

function groupsOf(model: Model, domain: Domain, links: Links): Group[] {
  const classes = model.classes.filter((c) => c.domain === domain);
  const members = serviceMembers(model).filter(({ method }) => method.domain === domain);
  const functions = members.filter(({ method }) => method.kind !== "event");
  const events = members.filter(({ method }) => method.kind === "event");
  const memberEntry = ({ owner, method }: ServiceMember): Entry => ({
    section: memberSection(owner, method),
    summary: method.summary,
    body: functionSection(owner, method, links, 3),
  });
  const classEntry = (c: BoundClass): Entry => ({
    section: { domain, heading: c.name },
    summary: c.summary,
    body: c.kind === "service" ? serviceSection(c, links) : valueSection(c, links),
  });
  const ofKind = (kind: BoundClass["kind"]) =>
    classes.filter((c) => c.kind === kind).map(classEntry);
  return [
    { title: "Classes", entries: ofKind("service") },
    { title: "Functions", entries: functions.map(memberEntry) },
    { title: "Events", entries: events.map(memberEntry) },
    { title: "Records", entries: ofKind("record") },
    { title: "Handles", entries: ofKind("handle") },
    {
      title: "Enums",
      entries: model.enums
        .filter((e) => e.domain === domain)
        .map((e) => ({
          section: { domain, heading: enumTypeName(e) },
          summary: e.summary,
          body: enumSection(e, links),
        })),
    },
  ];
}

interface ServiceMember {
  readonly owner: BoundClass;
  readonly method: BoundMethod;
}

function serviceMembers(model: Model): ServiceMember[] {
  return model.classes
    .filter((c) => c.kind === "service")
    .flatMap((owner) => owner.methods.map((method) => ({ owner, method })));
}

function index(model: Model, links: Links): string {
  const domains = model.domains.map((d) => [`[${d.title}](${d.name}.md)`, d.summary]);
  const classes = model.classes.map((c): Section => ({ domain: c.domain, heading: c.name }));
  const enums = model.enums.map((e): Section => ({ domain: e.domain, heading: enumTypeName(e) }));
  const members = serviceMembers(model).map(({ owner, method }) => memberSection(owner, method));
  const list = (sections: readonly Section[]) =>
    sections
      .toSorted((a, b) => (a.heading < b.heading ? -1 : 1))
      .map((section) => links.to(section, undefined))
      .join(" · ");
  return `${notice("markdown")}${blocks(
    "# Reference",
    "Every class, function, event and enum of the SDK, as TypeScript has it. Names are the SDK's in camelCase; ids are decimal strings and may be passed as `bigint` too.",
    table(["Domain", ""], domains),
    "## Functions and events",
    list(members),
    "## Classes",
    list(classes),
    "## Enums",
    list(enums),
  )}\n`;
}
