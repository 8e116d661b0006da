// Compares what the vendor publishes with what is here, from files, and writes an issue's text for each difference:
//
//   npm run upstream -- [--api FILE] [--header FILE] [--changes FILE] [--out FOLDER]
//
// --api is the service's API description (OpenAPI, as JSON), --header the SDK's C header, --changes the source of
// the change log. Each issue is a Markdown file whose first line is its title, by default in build/upstream.
// --accept stores the description's facts as known instead. Nothing is fetched.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { root } from "../run-command.mjs";
import { apiFacts, apiIssues } from "./api.mjs";
import { changeEntries, changeIssues } from "./changes.mjs";
import { headerIssues, headerNames } from "./header.mjs";

/** More issues than anybody reads; the last one names what is left. */
export const MAX_ISSUES = 50;

export const KNOWN_API = join(root, "tools", "upstream", "known-api.json");

const known = () => JSON.parse(readFileSync(join(root, "tools", "upstream", "known.json"), "utf8"));

/** The names that the headers of the SDK's C interface have here. */
export const ownNames = () =>
  headerNames(
    ["types.h", "generated/sdk.h"]
      .map((file) => readFileSync(join(root, "sdk", "c", file), "utf8"))
      .join("\n"),
  );

/** What a reader makes of a file. @throws Error that names the file */
function read(file, reader) {
  try {
    return reader(readFileSync(resolve(file), "utf8"));
  } catch (error) {
    throw new Error(`${file} cannot be compared. ${error.message}`, { cause: error });
  }
}

/**
 * The issues of all differences.
 *
 * @param {{ api?: string, header?: string, changes?: string }} files
 */
export function differences({ api, header, changes }) {
  const facts = () => JSON.parse(readFileSync(KNOWN_API, "utf8"));
  return [
    ...(api
      ? apiIssues(
          facts(),
          read(api, (text) => apiFacts(JSON.parse(text))),
        )
      : []),
    ...(header ? headerIssues(ownNames(), read(header, headerNames)) : []),
    ...(changes ? changeIssues(known().changesReadUntil, read(changes, changeEntries)) : []),
  ];
}

/** At most so many issues that somebody reads them. */
export function bounded(issues) {
  if (issues.length <= MAX_ISSUES) return issues;
  const rest = issues.slice(MAX_ISSUES - 1);
  const titles = rest.map(({ title }) => `- ${title}`).join("\n");
  const title = `${rest.length} more differences from what the vendor publishes`;
  return [...issues.slice(0, MAX_ISSUES - 1), { title, text: titles }];
}

function main() {
  const { values } = parseArgs({
    options: {
      api: { type: "string" },
      header: { type: "string" },
      changes: { type: "string" },
      out: { type: "string", default: join("build", "upstream") },
      accept: { type: "boolean", default: false },
    },
  });
  if (!values.api && !values.header && !values.changes)
    throw new Error("Name a file to compare: --api, --header or --changes.");
  if (values.accept) {
    if (!values.api)
      throw new Error("--accept stores the facts of a description; name it by --api.");
    const facts = read(values.api, (text) => apiFacts(JSON.parse(text)));
    writeFileSync(KNOWN_API, `${JSON.stringify(facts, undefined, 2)}\n`);
    console.log(`${KNOWN_API} has the facts of ${values.api}.`);
    return;
  }
  const issues = bounded(differences(values));
  const out = resolve(root, values.out);
  // Texts of an earlier run would be taken for differences of this one.
  rmSync(join(out, "issues"), { recursive: true, force: true });
  mkdirSync(join(out, "issues"), { recursive: true });
  for (const [at, { title, text }] of issues.entries()) {
    const name = `${String(at + 1).padStart(2, "0")}.md`;
    writeFileSync(join(out, "issues", name), `${title}\n\n${text}\n`);
    console.log(title);
  }
  console.log(`${issues.length} issues in ${join(out, "issues")}`);
}

if (process.argv[1]?.endsWith(join("upstream", "run.mjs"))) {
  try {
    main();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
