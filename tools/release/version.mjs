// Turns the changesets into versions and changelogs, for a release:
//
//   npm run release:version
//
// All packages get the same version, and ask for that of each other: the highest bump that any changeset asks for.

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root, run } from "../run-command.mjs";
import { BUMPS, bumped, packages, readChangesets, withSection } from "./changesets.mjs";

const changesets = readChangesets();
const bump = BUMPS.find((each) =>
  changesets.some(({ bumps }) => [...bumps.values()].includes(each)),
);
if (bump === undefined) {
  console.error("There is no changeset in .changeset, so there is nothing to release.");
  process.exit(1);
}
const manifest = (folder) => join(root, folder, "package.json");
const version = bumped(JSON.parse(readFileSync(manifest("."), "utf8")).version, bump);

for (const [name, folder] of Object.entries(packages)) {
  const text = readFileSync(manifest(folder), "utf8");
  const renewed = text
    .replace(/("version": ")[^"]+/, `$1${version}`)
    .replace(/("game-social-sdk(?:-platform)?": ")\^[^"]+/g, `$1^${version}`);
  writeFileSync(manifest(folder), renewed);
  const changes = changesets
    .filter(({ bumps }) => bumps.has(name))
    .map(({ bumps, text }) => ({ bump: bumps.get(name), text }));
  const changelog = join(root, folder, "CHANGELOG.md");
  writeFileSync(changelog, withSection(readFileSync(changelog, "utf8"), version, changes));
}
for (const { name } of changesets) rmSync(join(root, ".changeset", name));
const { status, output } = run("npm", ["install", "--package-lock-only", "--ignore-scripts"]);
if (status !== 0) console.error(output);
console.log(`All packages are ${version} now. Read the changelogs, commit, and tag v${version}.`);
process.exitCode = status;
