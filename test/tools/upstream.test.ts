/** Differences from what the vendor publishes are found, and described so that somebody can mend them. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { apiFacts } from "../../tools/upstream/api.mjs";
import { changeEntries } from "../../tools/upstream/changes.mjs";
import { bounded, differences, KNOWN_API, MAX_ISSUES } from "../../tools/upstream/run.mjs";
import operations from "../platform/conformance/operations.json" with { type: "json" };
import { present, readDescription } from "../platform/conformance/support/description.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

type Description = ReturnType<typeof readDescription>;

let work: string;
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "upstream-"));
});
afterEach(() => rmSync(work, { recursive: true }));

function put(name: string, content: string): string {
  const file = join(work, name);
  writeFileSync(file, content);
  return file;
}

it("the known facts have every operation that the platform serves", () => {
  const known = Object.keys(JSON.parse(readFileSync(KNOWN_API, "utf8")));
  expect(known.filter((name) => name.includes(" ")).sort()).toEqual([...operations].sort());
});

describe.skipIf(!present)("the API description", () => {
  /** The issues for a description in which something was changed. */
  function after(change: (description: Description) => void) {
    const description = readDescription(false);
    change(description);
    return differences({ api: put("openapi.json", JSON.stringify(description)) });
  }

  it("is the known one", () => {
    expect(after(() => undefined)).toEqual([]);
  });

  it.each([
    [
      "has a new operation",
      (it: Description) => {
        it.paths["/moons/{moon_id}"] = {
          parameters: [{ name: "moon_id" }],
          get: { parameters: [{ name: "phase" }], responses: { 200: {} } },
        };
      },
      "The API description has a new operation `GET /moons/{moon_id}`",
      "It has: `?phase`, `?moon_id`, `200`.",
    ],
    [
      "lacks an operation",
      (it: Description) => {
        delete it.paths["/channels/{channel_id}"].delete;
      },
      "The API description no longer has the operation `DELETE /channels/{channel_id}`",
      "docs/operations.md",
    ],
    [
      "has a parameter and a status more",
      (it: Description) => {
        const operation = it.paths["/users/@me/guilds"].get;
        operation.parameters.push({ name: "with_moons", in: "query" });
        operation.responses["409"] = {};
      },
      "The API description changed the operation `GET /users/@me/guilds`",
      "New: `?with_moons`, `409`.",
    ],
    [
      "has another field",
      (it: Description) => {
        const { properties } = it.components.schemas.AccountResponse;
        properties.moon = properties.name;
        delete properties.name;
      },
      "The API description changed the schema `AccountResponse`",
      "New: `moon`.\n\nGone: `name`.",
    ],
    [
      "has another limit",
      (it: Description) => {
        it.components.schemas.CreateGroupDMInviteRequest.properties.max_age.maximum = 7;
      },
      "The API description changed the schema `CreateGroupDMInviteRequest`",
      "a type, a limit",
    ],
  ] as const)("that %s is found", (_, change, title, text) => {
    expect(after(change)).toEqual([{ title, text: expect.stringContaining(text) }]);
  });

  it("with other words for people alone is the same", () => {
    const changed = after((description) => {
      description.components.schemas.AccountResponse.description = "An account.";
    });
    expect(changed).toEqual([]);
  });
});

describe("the SDK's header", () => {
  const own = readFileSync(join(root, "sdk/c/generated/sdk.h"), "utf8");

  it("is the known one, whatever its comments say", () => {
    const header = put("sdk.h", `// Discord_Moon_Rise\n/* Discord_Moon_Set */\n${own}`);
    expect(differences({ header })).toEqual([]);
  });

  it("that has functions more and less is found, class by class", () => {
    const planted =
      own.replaceAll("Discord_Call_SetPTTActive", "Discord_Call_SetPTTMode") +
      "void Discord_MoonHandle_Rise(Discord_MoonHandle* self);\n";
    expect(differences({ header: put("sdk.h", planted) })).toEqual([
      {
        title: "The SDK's header differs in `Call`",
        text: expect.stringMatching(
          /^New in the SDK's header:\n\n- `Discord_Call_SetPTTMode`\n\nNo longer in the SDK's header:\n\n- `Discord_Call_SetPTTActive`\n\n/,
        ),
      },
      {
        title: "The SDK's header differs in `MoonHandle`",
        text: expect.stringContaining("- `Discord_MoonHandle`\n- `Discord_MoonHandle_Rise`"),
      },
    ]);
  });
});

describe("the change log", () => {
  const entry = (label: string, title: string) =>
    `<Update label="${label}" tags={["HTTP API", "Moons"]} rss={{\n    title: "${title}",\n` +
    `    description: "It says \\"more\\" there."\n  }}>\n\n## ${title}\n\nText.\n\n</Update>\n\n`;

  it("that has an entry after the day up to which it was read is found", () => {
    const changes = put(
      "log.mdx",
      entry("August 7, 2026", "Moons") + entry("August 6, 2026", "Suns"),
    );
    expect(differences({ changes })).toEqual([
      {
        title: "The vendor's change log of 2026-08-07: Moons",
        text: expect.stringContaining("It is about: HTTP API, Moons."),
      },
    ]);
  });

  it("takes the title from the text where the head has none", () => {
    const [only] = changeEntries('<Update label="May 1, 2026">\n\n## Moons rise\n\n</Update>\n');
    expect(only).toMatchObject({ date: "2026-05-01", title: "Moons rise" });
  });
});

it.each([
  ["api", '{"paths": null}', /openapi cannot be compared. This is no API description/],
  ["api", "<html>", /openapi cannot be compared/],
  ["header", "int main(void);", /openapi cannot be compared. This is no C header of the SDK/],
  ["changes", "## 2026", /openapi cannot be compared. This is no change log/],
  ["changes", '<Update label="soon">\n', /date cannot be read: "soon"/],
])("another file as --%s is refused: %s", (option, content, message) => {
  expect(() => differences({ [option]: put("openapi", content) })).toThrow(message);
});

it("more differences than anybody reads end in a list", () => {
  const many = Array.from({ length: MAX_ISSUES + 5 }, (_, at) => ({ title: `${at}`, text: "" }));
  const kept = bounded(many);
  expect(kept).toHaveLength(MAX_ISSUES);
  expect(kept.at(-1)).toEqual({
    title: "6 more differences from what the vendor publishes",
    text: "- 49\n- 50\n- 51\n- 52\n- 53\n- 54",
  });
  expect(bounded(many.slice(0, MAX_ISSUES))).toHaveLength(MAX_ISSUES);
});

it("the command writes a file for each difference, and forgets those of an earlier run", () => {
  const header = put(
    "sdk.h",
    `${readFileSync(join(root, "sdk/c/generated/sdk.h"), "utf8")}\nDiscord_Moon_Rise();\n`,
  );
  const program = join(root, "tools/upstream/run.mjs");
  const run = (file: string) =>
    execFileSync(process.execPath, [program, "--header", file, "--out", work], {
      encoding: "utf8",
    });
  expect(run(header)).toMatch(/^The SDK's header differs in `Moon`\n1 issues in /);
  expect(readFileSync(join(work, "issues/01.md"), "utf8")).toMatch(
    /^The SDK's header differs in `Moon`\n\nNew in the SDK's header:/,
  );
  run(join(root, "sdk/c/generated/sdk.h"));
  expect(readdirSync(join(work, "issues"))).toEqual([]);
});

it("the facts of a description do not depend on the order of its keys", () => {
  const one = { paths: {}, components: { schemas: { A: { type: "string", enum: ["x"] } } } };
  const other = { components: { schemas: { A: { enum: ["x"], type: "string" } } }, paths: {} };
  expect(apiFacts(one)).toEqual(apiFacts(other));
});
