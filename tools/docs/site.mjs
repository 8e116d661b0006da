// Builds the manual as a site, a folder for each version:
//
//   npm run site -- [--base /path/]      into build/site/<version>, with an index of the versions there
//
// --base is the path of build/site on its host. The pages are those of docs/, the examples and the reference of the
// packages, side by side in build/manual. Every page has a Markdown twin beside it, and llms.txt and llms-full.txt
// list and hold them, for programs that read.

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";

import { root, runVisibly } from "../run-command.mjs";
import { EXAMPLES, linkExamples, writeArchives, writeExamples } from "./examples.mjs";
import { REFERENCES, writeReference } from "./package-reference.mjs";

const docs = join(root, "docs");
const site = join(root, "build", "site");

/** Where the pages lie of which the site is built. */
export const manual = join(root, "build", "manual");

/** The pages of a folder, relative to it. */
export function pages(folder = docs) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".md") && !file.startsWith("."))
    .sort();
}

/** A page's title and what it says first. */
export function summaryOf(markdown) {
  const text = markdown.replace(/^---\n[\s\S]*?\n---\n/, "").replace(/<!--[\s\S]*?-->\n?/g, "");
  const title = /^# (.+)$/m.exec(text)?.[1];
  const first = text
    .replace(/^```[\s\S]*?^```/gm, "")
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .find((part) => /^[A-Z`[]/.test(part) && !part.startsWith("[All domains]"));
  return { title, about: first?.replace(/\s+/g, " ") ?? "" };
}

/** Writes what programs read: a twin of each page, an index of them, and all of them in one file. */
export function writeTexts(out, base) {
  const named = pages(manual).filter((page) => page !== "index.md");
  const texts = named.map((page) => ({ page, text: readFileSync(join(manual, page), "utf8") }));
  for (const { page, text } of texts) {
    mkdirSync(dirname(join(out, page)), { recursive: true });
    writeFileSync(join(out, page), text);
  }
  const lines = texts.map(({ page, text }) => {
    const { title, about } = summaryOf(text);
    return `- [${title ?? page}](${base}${page}): ${about}`;
  });
  const head =
    "# game-social-sdk\n\n> A game social SDK for Node.js and Electron, and the service to test it against.\n\n";
  writeFileSync(join(out, "llms.txt"), `${head}${lines.join("\n")}\n`);
  const whole = texts.map(({ page, text }) => `<!-- ${page} -->\n\n${text.trim()}\n`);
  writeFileSync(join(out, "llms-full.txt"), `${head}${whole.join("\n")}`);
}

/** The page at the site's root: it leads to the newest version and lists the others that are there. */
export function indexOf(versions) {
  const newest = versions[0];
  const items = versions.map((version) => `<li><a href="${version}/">${version}</a></li>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=${newest}/">
<title>game-social-sdk</title>
<h1>game-social-sdk</h1>
<p>The manual of each version:</p>
<ul>${items.join("")}</ul>
</html>
`;
}

/** Folders that are versions, the newest first. */
export function versionsIn(folder) {
  return readdirSync(folder)
    .filter((name) => /^\d+\.\d+\.\d+/.test(name))
    .sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
}

/** Puts the pages together, and the sidebar of those that TypeDoc makes. */
async function writeManual() {
  rmSync(manual, { recursive: true, force: true });
  cpSync(docs, manual, {
    recursive: true,
    filter: (path) => !relative(docs, path).startsWith(".vitepress"),
  });
  const places = writeExamples(join(manual, EXAMPLES));
  for (const page of pages()) {
    const text = readFileSync(join(docs, page), "utf8");
    const linked = linkExamples(text, page, places);
    if (linked !== text) writeFileSync(join(manual, page), linked);
  }
  for (const folder of Object.keys(REFERENCES)) {
    const sidebar = await writeReference(folder, join(manual, folder));
    writeFileSync(join(manual, folder, "sidebar.json"), JSON.stringify(sidebar));
  }
}

async function main() {
  const { values } = parseArgs({ options: { base: { type: "string", default: "/" } } });
  if (!/^\/(.*\/)?$/.test(values.base))
    throw new Error(`--base must begin and end with a slash; got "${values.base}".`);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const out = join(site, version);
  const base = `${values.base}${version}/`;
  Object.assign(process.env, { SITE_BASE: base, SITE_OUT: out });
  await writeManual();
  const program = join(root, "node_modules", "vitepress", "bin", "vitepress.js");
  if (runVisibly(process.execPath, [program, "build", "docs"]) !== 0)
    throw new Error("The site could not be built; its output is above.");
  cpSync(join(docs, "images"), join(out, "images"), { recursive: true });
  writeArchives(join(out, EXAMPLES));
  writeTexts(out, base);
  writeFileSync(join(site, "index.html"), indexOf(versionsIn(site)));
  console.log(`${pages(manual).length} pages in ${out}`);
}

if (process.argv[1]?.endsWith("site.mjs")) {
  try {
    await main();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
