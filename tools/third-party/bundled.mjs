// Notes whose code bundlers put into a package, with the licence of each: build/third-party/<package>.json,
// of which packing makes the list that is shipped.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "../run-command.mjs";

const OWN_TEXTS = join(root, "tools", "third-party", "texts", "npm");

const MODULE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** The packages that files are from; nothing for files of the repository and for those that are made up. */
function foldersOf(files) {
  return new Set(files.map((file) => MODULE.exec(file)?.[1]).filter(Boolean));
}

/** What a package says of itself, with its licence texts. @throws Error that names one without any */
export function licensedPackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const files = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .map((file) => join(folder, file));
  // Terms of a package that has no file of them, as it names them elsewhere.
  const own = join(OWN_TEXTS, `${name.replace("/", "+")}.txt`);
  if (files.length === 0 && existsSync(own)) files.push(own);
  const texts = files.map((file) => readFileSync(file, "utf8").trim());
  if (texts.length > 0 && license) return { name, version, license, text: texts.join("\n\n") };
  throw new Error(
    `${name} ${version} is bundled, but ${license ? "has no licence text" : "names no licence"} in ${folder}. ` +
      "Bundle another package, or make it a dependency.",
  );
}

/** Where packing finds what is bundled into a package. */
export const bundledFile = (name) => join(root, "build", "third-party", `${name}.json`);

/** Collects what goes into the package `name` by any number of bundlers. */
export function bundledParts(name) {
  const files = new Set();
  const add = (paths) => {
    for (const path of paths) files.add(path);
  };
  return {
    add,
    /** For Rollup, Rolldown and tsdown. */
    plugin: {
      name: "bundled-parts",
      generateBundle(_, bundle) {
        for (const chunk of Object.values(bundle)) add(chunk.moduleIds ?? []);
      },
    },
    /** Stores what was collected so far; the last bundler's call stores all of it. */
    write() {
      const packages = [...foldersOf([...files])].map(licensedPackage);
      packages.sort((one, other) => (one.name < other.name ? -1 : 1));
      mkdirSync(join(root, "build", "third-party"), { recursive: true });
      writeFileSync(bundledFile(name), `${JSON.stringify(packages, undefined, 2)}\n`);
    },
  };
}
