// Why the tree as it is may not be released.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { must } from "../cross/command.mjs";
import { root } from "../run-command.mjs";
import { missingAddresses, readAddresses } from "./addresses.mjs";
import { packages, readChangesets } from "./changesets.mjs";

/**
 * The reasons, as sentences; none when it may be released.
 *
 * @param {readonly string[]} missingTargets Those that were left out though they can be built.
 */
export function refusals(missingTargets) {
  const git = (...words) => must("git", words, { cwd: root }).trim();
  const read = (folder, file) => readFileSync(join(root, folder, file), "utf8");
  const manifests = Object.values(packages).map((folder) =>
    JSON.parse(read(folder, "package.json")),
  );
  const versions = [...new Set(manifests.map(({ version }) => version))];
  const tag = `v${versions[0]}`;
  const addresses = missingAddresses(readAddresses());
  const changesets = readChangesets().map(({ name }) => name);
  const unlogged = Object.values(packages).filter((folder) => {
    const [, section] = read(folder, "CHANGELOG.md").split(`\n## ${versions[0]}\n`);
    return section === undefined || /^\s*Not published yet/.test(section);
  });
  return [
    ...(versions.length > 1 ? [`The packages have the versions ${versions.join(" and ")}.`] : []),
    ...(addresses.length > 0
      ? [`tools/release/addresses.json has no value for ${addresses.join(", ")}.`]
      : []),
    ...(changesets.length > 0
      ? [`Changesets wait (${changesets.join(", ")}): run npm run release:version.`]
      : []),
    ...unlogged.map(
      (folder) => `${join(folder, "CHANGELOG.md")} does not say what is new in ${versions[0]}.`,
    ),
    ...(git("status", "--porcelain") === "" ? [] : ["The working tree has uncommitted changes."]),
    ...(git("tag", "--points-at", "HEAD").split("\n").includes(tag)
      ? []
      : [`The commit has no tag ${tag}.`]),
    ...missingTargets.map((name) => `Target ${name} is missing from the release.`),
  ];
}
