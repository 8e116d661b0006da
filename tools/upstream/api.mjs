// What the service's public API description says, in short: for each operation its parameters and statuses, for
// each schema its fields and values, and a digest of all the rest but the descriptions, which are for people.

import { createHash } from "node:crypto";

const METHODS = ["get", "put", "post", "patch", "delete"];

/** The value with its keys in order and without what only people read. */
function canonical(value) {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== "description");
  return Object.fromEntries(entries.sort().map(([key, inner]) => [key, canonical(inner)]));
}

const digest = (value) =>
  createHash("sha256")
    .update(JSON.stringify(canonical(value)))
    .digest("hex")
    .slice(0, 8);

const factsOf = (value, names) => [...new Set(names.map(String)), `#${digest(value)}`].join(" ");

const operationFacts = (operation, shared) =>
  factsOf(operation, [
    ...[...(operation.parameters ?? []), ...shared].map(({ name }) => `?${name}`),
    ...Object.keys(operation.responses ?? {}),
  ]);

const schemaFacts = (schema) =>
  factsOf(schema, [
    ...Object.keys(schema.properties ?? {}),
    ...[...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].flatMap(
      ({ title }) => title?.replaceAll(" ", "_") ?? [],
    ),
    ...(schema.enum ?? []),
  ]);

/**
 * The facts of a description, by the name of the operation or the schema.
 *
 * @throws Error for a file that is no description
 */
export function apiFacts({ paths, components }) {
  if (!paths || !components?.schemas)
    throw new Error("This is no API description: it has no paths, or no schemas.");
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => [
      `${method.toUpperCase()} ${path}`,
      operationFacts(item[method], item.parameters ?? []),
    ]),
  );
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [
    name,
    schemaFacts(schema),
  ]);
  return Object.fromEntries(
    [...operations, ...schemas].sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

const code = (names) => names.map((name) => `\`${name}\``).join(", ");

/** What one operation or schema has and had, as sentences. */
function changes(before, now) {
  const [was, is] = [before, now].map((facts) =>
    facts.split(" ").filter((name) => !name.startsWith("#")),
  );
  const added = is.filter((name) => !was.includes(name));
  const removed = was.filter((name) => !is.includes(name));
  const sentences = [
    ...(added.length > 0 ? [`New: ${code(added)}.`] : []),
    ...(removed.length > 0 ? [`Gone: ${code(removed)}.`] : []),
  ];
  return sentences.length > 0
    ? sentences
    : [
        "The names are the same; a type, a limit, a security requirement or a reference is another.",
      ];
}

const ADVICE =
  "Compare the descriptions, write the scenario in `test/platform/conformance/scenarios` first, change the domain " +
  "that `docs/operations.md` names, then run `npm run upstream -- --api FILE --accept`.";

/**
 * An issue for each operation and schema that differs.
 *
 * @param {Record<string, string>} known
 * @param {Record<string, string>} facts
 * @returns {{ title: string, text: string }[]}
 */
export function apiIssues(known, facts) {
  const names = [...new Set([...Object.keys(known), ...Object.keys(facts)])].sort();
  return names.flatMap((name) => {
    const [before, now] = [known[name], facts[name]];
    if (before === now) return [];
    const kind = name.includes(" ") ? "operation" : "schema";
    const issue = (what, lines) => [
      { title: `The API description ${what} \`${name}\``, text: [...lines, ADVICE].join("\n\n") },
    ];
    if (before === undefined)
      return issue(`has a new ${kind}`, [`It has: ${code(now.split(" ").slice(0, -1))}.`]);
    if (now === undefined) return issue(`no longer has the ${kind}`, []);
    return issue(`changed the ${kind}`, changes(before, now));
  });
}
