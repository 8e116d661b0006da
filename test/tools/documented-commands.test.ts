import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import notRun from "../../tools/ci/commands-not-run.json" with { type: "json" };
import { setUp, steps } from "../../tools/ci/steps.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The guides, without the generated reference. */
function guides(): string[] {
  const docs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md") && !file.startsWith("reference"))
    .map((file) => join("docs", file));
  const readmes = [
    "README.md",
    "lib/README.md",
    "platform/README.md",
    "load/README.md",
    "prebuilds/README.md",
  ];
  return [...readmes, "CONTRIBUTING.md", ...docs];
}

/** The commands in a text's shell blocks, one per line or `&&`, without comments. */
function shellCommands(markdown: string): string[] {
  const blocks = markdown.matchAll(/^ *```(?:sh|bash|shell|console)\n([\s\S]*?)^ *```/gm);
  return [...blocks]
    .flatMap((block) => block[1]!.split("\n"))
    .map((line) => line.replace(/(^|\s)#.*$/, "").trim())
    .flatMap((line) => line.split("&&").map((command) => command.trim()))
    .filter((command) => command !== "");
}

describe("commands in the guides", () => {
  const runInCi = new Set<string>([setUp, ...steps]);
  const explained = new Map<string, string>(Object.entries(notRun));

  it.each(guides())("%s shows only commands that CI runs or that say why not", (guide) => {
    const commands = shellCommands(readFileSync(join(root, guide), "utf8"));
    const unknown = commands.filter((command) => !runInCi.has(command) && !explained.has(command));
    expect(
      unknown,
      "add these to tools/ci/steps.mjs or, with a reason, to commands-not-run.json",
    ).toEqual([]);
  });

  it("lists no command that no guide shows any more", () => {
    const shown = guides().flatMap((guide) =>
      shellCommands(readFileSync(join(root, guide), "utf8")),
    );
    expect([...explained.keys()].filter((command) => !shown.includes(command))).toEqual([]);
  });

  it("gives a reason for each command that CI does not run", () => {
    for (const reason of explained.values()) expect(reason).toMatch(/\w+ \w+/);
  });

  it("shows both of the README's commands", () => {
    const readme = shellCommands(readFileSync(join(root, "README.md"), "utf8"));
    expect(readme).toEqual(expect.arrayContaining(["npm ci", "npm run demo", "npm test"]));
  });
});
