/** What is in packed packages, and programs in a project that has them installed. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { output, type PackedPackage } from "./packed-package.js";

export const tuple = `${process.platform}-${process.arch}`;

export const OF_EVERY_PACKAGE = [
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "THIRD-PARTY-LICENSES.txt",
  "dist",
  "package.json",
];

/** The files and folders at the top of a package. */
export const contents = ({ files }: PackedPackage) => [
  ...new Set(files.map((file) => file.split("/")[0] ?? "")),
];

/** The names of exports, in a program. Newer Node.js adds one to those of CommonJS. */
export const NAMES_OF =
  '((all) => Object.keys(all).filter((name) => name !== "module.exports").sort().join())';

export const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Runs a program in the user's project and returns what it printed as JSON. */
export function runIn(project: string, name: string, text: string): unknown {
  writeFileSync(join(project, name), text);
  return JSON.parse(output(process.execPath, [name], { cwd: project }));
}
