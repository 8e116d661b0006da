// Packages from npm that a cross build or tests use as programs: compilers, runtimes, Artillery.

import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { cached } from "./cache.mjs";
import { must } from "./command.mjs";

/**
 * The folder of a package's files, which are fetched once and must have this checksum.
 *
 * @param {string} name
 * @param {string} version
 * @param {string} integrity As in a lock file: `sha512-` and the checksum in base64.
 */
export function npmPackage(name, version, integrity) {
  const place = `npm/${name.replace("/", "+")}@${version}`;
  const folder = cached(place, (into) => {
    const [packed] = JSON.parse(
      must("npm", ["pack", `${name}@${version}`, "--json", "--pack-destination", into]),
    );
    const archive = join(into, packed.filename.replace("@", "").replace("/", "-"));
    const found = `sha512-${createHash("sha512").update(readFileSync(archive)).digest("base64")}`;
    if (found !== integrity) {
      throw new Error(`${name}@${version} is not what was expected: ${found}, not ${integrity}.`);
    }
    must("tar", ["-xzf", archive, "-C", into]);
    rmSync(archive);
  });
  return join(folder, "package");
}

/**
 * The folder of a package that is installed once, without scripts, with what it depends on: the latest of
 * that which there was on a day, so that every machine has the same.
 *
 * @param {string} name
 * @param {string} version
 * @param {string} day
 */
export function npmInstalled(name, version, day) {
  const folder = cached(`npm/${name}@${version}-${day}`, (into) => {
    writeFileSync(join(into, "package.json"), JSON.stringify({ private: true }));
    const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
    must("npm", ["install", ...options, `--before=${day}`, `${name}@${version}`], { cwd: into });
  });
  return join(folder, "node_modules", name);
}
