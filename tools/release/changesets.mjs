// Changesets: one file in .changeset for each change that users notice, which a release turns into
// versions and changelogs. The files have the format of @changesets/cli, which itself cannot be used: in
// an npm workspace it does not see the package at the root.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "../run-command.mjs";

/** The folder of each package that is published. */
export const packages = {
  "game-social-sdk": ".",
  "game-social-sdk-platform": "platform",
  "artillery-engine-game-social-sdk": "load",
};

export const BUMPS = ["major", "minor", "patch"];

/**
 * Reads one changeset: the package and bump of each line of its head, and the text below.
 *
 * @throws Error that names the file and what is wrong with it
 */
export function parseChangeset(name, content) {
  const [, head, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(content) ?? [];
  const fail = (reason) => {
    throw new Error(`.changeset/${name} ${reason}`);
  };
  if (head === undefined) fail("must begin with a head between two lines of ---.");
  const bumps = head.split("\n").map((line) => {
    const [, id, bump] = /^"([\w-]+)": (\w+)$/.exec(line) ?? [];
    if (!Object.hasOwn(packages, id ?? "") || !BUMPS.includes(bump))
      fail(
        `has the line ${JSON.stringify(line)}; write "PACKAGE": BUMP, with one of the packages ` +
          `${Object.keys(packages).join(", ")} and one of ${BUMPS.join(", ")}.`,
      );
    return [id, bump];
  });
  if (text.trim() === "") fail("must say below its head what changes for users.");
  return { name, bumps: new Map(bumps), text: text.trim() };
}

/** Every changeset that waits for a release. */
export function readChangesets(folder = join(root, ".changeset")) {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .sort()
    .map((name) => parseChangeset(name, readFileSync(join(folder, name), "utf8")));
}

/** One message for the first changeset that cannot be read. */
export function checkChangesets() {
  try {
    readChangesets();
    return [];
  } catch (error) {
    return [error.message];
  }
}

/** The version after a bump. */
export function bumped(version, bump) {
  const [major, minor, patch] = version.split(".").map(Number);
  if (bump === "major") return `${major + 1}.0.0`;
  return bump === "minor" ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/** A changelog with a section for the new version on top; the first line is its title. */
export function withSection(changelog, version, changes) {
  const [title, ...rest] = changelog.split("\n");
  const kinds = { major: "Breaking", minor: "New", patch: "Mended" };
  const sections = BUMPS.flatMap((bump) => {
    const texts = changes.filter((change) => change.bump === bump).map(({ text }) => text);
    if (texts.length === 0) return [];
    const items = texts.map((text) => `- ${text.replaceAll("\n", "\n  ")}`);
    return [`### ${kinds[bump]}\n\n${items.join("\n")}\n`];
  });
  return [title, "", `## ${version}`, "", sections.join("\n"), ...rest.slice(1)].join("\n");
}
