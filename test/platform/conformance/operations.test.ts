/**
 * Writes `docs/operations.md`: every operation of the public schema, the domain that serves it and its
 * tests. `npx vitest run test/platform/conformance/operations.test.ts -u` writes it again.
 */

import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import testsOfMutants from "../../../tools/mutants/tests.json" with { type: "json" };
import operations from "./operations.json" with { type: "json" };
import { scenarios, unreachable } from "./scenarios/index.js";
import { Description, present } from "./support/description.js";
import { routeFolders } from "./support/recorder.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const scenarioFolder = "test/platform/conformance/scenarios";

/** The operations that nobody serves. This list only gets shorter. */
const missing: readonly string[] = [];

/** Where the scenario of each operation is. */
const scenarioFiles = new Map<string, string>();
for (const name of readdirSync(root + scenarioFolder)) {
  if (name === "index.ts") continue;
  const all = (await import(`./scenarios/${name}`)) as Record<string, Record<string, unknown>>;
  for (const [operation, scenario] of Object.values(all).flatMap(Object.entries)) {
    if (typeof scenario === "function") scenarioFiles.set(operation, name);
  }
}

/** The folder of the domain that serves each operation. */
const domains = await routeFolders();

/** A success that the description has and no request of a test gets. */
const neverGranted = (operation: string) =>
  Object.entries(unreachable[operation] ?? {}).some(
    ([status, why]) => status === "200" && why.includes("here"),
  );

/** Files with the rules of a domain: those that judge its mutants, else those with its name. */
function testsOf(domain: string): string[] {
  const [group, name = ""] = domain.split("/");
  const folder = `test/platform/${group}`;
  const listed = (testsOfMutants as Record<string, string[]>)[`platform/domains/${domain}`];
  const stems = listed ?? [`${folder}/${name.replace(/s$/, "")}`, `${folder}/guild-${name}`];
  if (!existsSync(root + folder)) return [];
  return readdirSync(root + folder, { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`)
    .filter((file) => file.endsWith(".test.ts") && stems.some((stem) => file.startsWith(stem)))
    .sort();
}

const link = (file: string) => `[${file.split("/").at(-1)?.replace(".test.ts", "")}](../${file})`;

function row(operation: string): string {
  const scenario = scenarioFiles.get(operation);
  const proof = scenario === undefined ? "none" : `[${scenario.replace(/\.ts$/, "")}]`;
  return `| \`${operation}\` | ${proof} | ${neverGranted(operation) ? "refuses only" : ""} |`;
}

function page(): string {
  const served = operations.filter((one) => domains.has(one));
  const folders = [...new Set(served.map((one) => domains.get(one) as string))].sort();
  const full = served.filter((one) => !neverGranted(one));
  return [
    "# Operations",
    "",
    "Every operation of the service's public API description, the domain of the platform that serves it, and",
    "its tests. A scenario makes the operation give each answer that the description lists, and each answer is",
    "checked against its schema; `test/platform/bad-input` derives bad requests from the scenarios. This page",
    "is generated: see `test/platform/conformance/operations.test.ts`.",
    "",
    `Of ${operations.length} operations, ${served.length} are served, ${full.length} of them with each success that is described.`,
    ...folders.flatMap((folder) => {
      const tests = testsOf(folder).map(link);
      return [
        "",
        `## ${folder}`,
        "",
        ...(tests.length > 0 ? [`Tests of its rules: ${tests.join(", ")}`, ""] : []),
        "| operation | scenario | |",
        "|---|---|---|",
        ...served.filter((one) => domains.get(one) === folder).map(row),
      ];
    }),
    ...(missing.length === 0
      ? []
      : ["", "## Not served", "", ...missing.map((operation) => `* \`${operation}\``)]),
    "",
    "## Preview",
    "",
    "The service publishes the description twice, as a stable one and as a preview. Both list the same operations and",
    "schemas; in the state of 2026-07-18 the preview has two things that the stable one has not:",
    "",
    "| in the preview alone | here | proof |",
    "|---|---|---|",
    "| the parameter `contents` of `GET /guilds/{guild_id}/messages/search`: up to 100 words or phrases, each with a slop before it (`2\\|word`) | all must be there; the slop is ignored | [search-rules](../test/platform/messages/search-rules.test.ts) |",
    "| channels of type 16, `GUILD_MEDIA`, which the service's guide documents as being in development | as forums, with their flag for downloads | [media-channels](../test/platform/guilds/media-channels.test.ts) |",
    "",
    "`startPlatform({ preview: false })`, or `--no-preview` on the command line, serves the stable description: `contents` is",
    "ignored as an unknown parameter is, and making a media channel is refused with the types that there are.",
    "",
    ...[...new Set(scenarioFiles.values())]
      .sort()
      .map((file) => `[${file.replace(/\.ts$/, "")}]: ../${scenarioFolder}/${file}`),
    "",
  ].join("\n");
}

test.skipIf(!present)("the list has every operation of the description", () => {
  expect([...operations].sort()).toEqual(new Description().operations().sort());
});

test("every operation is served and has a scenario, but for those that are named", () => {
  expect(operations.filter((one) => !domains.has(one)).sort()).toEqual([...missing].sort());
  expect(operations.filter((one) => domains.has(one) && scenarios[one] === undefined)).toEqual([]);
});

test("docs/operations.md is fresh", async () => {
  await expect(page()).toMatchFileSnapshot(`${root}docs/operations.md`);
});
