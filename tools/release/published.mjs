// What a package has when it is published, which the repository's own files are not: a manifest without what
// only developers need, a README whose links lead somewhere from the registry's page, and the licences of
// what others wrote in it.

import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

import { root } from "../run-command.mjs";
import { bundledFile } from "../third-party/bundled.mjs";
import { COMPONENTS, textOf } from "../third-party/native.mjs";

/** Fields of a manifest that mean nothing outside the repository, or that make npm warn. */
const FOR_DEVELOPERS = ["workspaces", "overrides", "devDependencies", "allowScripts", "scripts"];

/** The file with the licences, at the root of each package. */
export const LICENSES_FILE = "THIRD-PARTY-LICENSES.txt";

/**
 * The manifest that is published.
 *
 * @param {object} manifest The repository's.
 * @param {string} folder Where the package lies in the repository.
 * @param {import("./addresses.mjs").Addresses} addresses
 */
export function publishedManifest(manifest, folder, { repository, homepage, bugs }) {
  const kept = Object.entries(manifest).filter(([name]) => !FOR_DEVELOPERS.includes(name));
  const directory = folder === "." ? {} : { directory: folder };
  return {
    ...Object.fromEntries(kept),
    files: [...manifest.files, "CHANGELOG.md", LICENSES_FILE],
    ...(repository && { repository: { type: "git", url: `git+${repository}.git`, ...directory } }),
    ...(homepage && { homepage }),
    ...(bugs && { bugs: { url: bugs } }),
  };
}

/**
 * A README as the registry shows it. Pages of the manual are linked where it is served, other files in the
 * repository at this version's tag; without an address only the link's words are left.
 *
 * @param {string} markdown
 * @param {string} folder Where the README lies in the repository.
 * @param {string} version
 * @param {import("./addresses.mjs").Addresses} addresses
 */
export function publishedReadme(markdown, folder, version, { repository, homepage }) {
  const addressOf = (link) => {
    const [path, anchor] = posix.join(folder, link).split("#");
    const end = anchor ? `#${anchor}` : "";
    const [, page] = /^docs\/(.+)\.md$/.exec(path) ?? [];
    if (page && homepage) return `${homepage}/${version}/${page}.html${end}`;
    return repository && `${repository}/blob/v${version}/${path}${end}`;
  };
  return markdown.replace(/\[([^\]]+)\]\((?!https?:|#)([^)\s]+)\)/g, (_, words, link) => {
    const address = addressOf(link);
    return address ? `[${words}](${address})` : words;
  });
}

const section = ({ name, version, license, text }) =>
  `${name}${version ? ` ${version}` : ""} (${license})\n\n${text}\n`;

/**
 * The licences of what a package contains of others. What is installed beside it brings its own.
 *
 * @param {keyof typeof import("./changesets.mjs").packages} name
 * @throws Error that names a component without a licence text
 */
export function licensesIn(name) {
  const file = bundledFile(name);
  if (!existsSync(file)) throw new Error(`${file} is not there. Make it: npm run build:lib`);
  const bundled = JSON.parse(readFileSync(file, "utf8"));
  const native = COMPONENTS.map((component) => ({ ...component, text: textOf(component) }));
  const parts = name === "game-social-sdk" ? [...native, ...bundled] : bundled;
  const about =
    name === "game-social-sdk"
      ? "The binaries in prebuilds/ contain these, according to the machine that they are for."
      : "The files in dist/ contain these.";
  const rule = `\n${"-".repeat(80)}\n\n`;
  return `${name} is under the licence in LICENSE. ${about}\n${rule}${parts.map(section).join(rule)}`;
}

/** The files of a package that are made for publishing: names and contents. */
export function publishedFiles(folder, addresses) {
  const read = (...path) => readFileSync(join(root, ...path), "utf8");
  const manifest = JSON.parse(read(folder, "package.json"));
  const readme = folder === "." ? "lib" : folder;
  const written = publishedManifest(manifest, folder, addresses);
  return {
    "package.json": `${JSON.stringify(written, undefined, 2)}\n`,
    "README.md": publishedReadme(read(readme, "README.md"), readme, manifest.version, addresses),
    "CHANGELOG.md": read(folder, "CHANGELOG.md"),
    LICENSE: read(folder, "LICENSE"),
    [LICENSES_FILE]: licensesIn(manifest.name),
  };
}
