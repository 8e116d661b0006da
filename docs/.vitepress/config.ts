// The manual as a site: `npm run site` (tools/docs/site.mjs) builds it, and docs/releasing.md says where it goes.

import { readFileSync } from "node:fs";
import { posix } from "node:path";
import type MarkdownIt from "markdown-it";
import { type DefaultTheme, defineConfig } from "vitepress";
import { readAddresses } from "../../tools/release/addresses.mjs";
import { sections } from "./sections.js";

const { repository } = readAddresses();
const { version } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
) as { version: string };

/** Groups of pages that `npm run site` has made. */
const sidebarOf = (folder: string): DefaultTheme.SidebarItem[] =>
  JSON.parse(
    readFileSync(new URL(`../../build/manual/${folder}/sidebar.json`, import.meta.url), "utf8"),
  );

/** The anchor of a heading, as the repository's host spells it: links have to lead somewhere on both. */
function slugify(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

/**
 * Links to files beside the manual and its examples, such as tests, lead to the repository, at this version.
 * Without an address they are no links.
 */
function linkRepository(markdown: MarkdownIt): void {
  markdown.core.ruler.push("repository-links", ({ tokens, env }) => {
    const page = posix.dirname(String(env.relativePath ?? ""));
    const inline = tokens.flatMap(({ children }) => children ?? []);
    for (const [at, token] of inline.entries()) {
      if (token.type !== "link_open") continue;
      const href = token.attrGet("href") ?? "";
      if (/^[a-z]+:|^#/.test(href)) continue;
      const path = posix.join("docs", page, href);
      if (path.startsWith("docs/")) continue;
      if (repository) {
        token.attrSet("href", `${repository}/blob/v${version}/${path}`);
        continue;
      }
      const close = inline.slice(at).find(({ type }) => type === "link_close");
      for (const each of close ? [token, close] : [token]) each.tag = "span";
      token.attrs = [];
    }
  });
}

/** Cells of a table's head that have nothing in them are no headers. */
function emptyHeaders(markdown: MarkdownIt): void {
  markdown.core.ruler.push("empty-headers", ({ tokens }) => {
    for (const [at, open] of tokens.entries()) {
      const [content, close] = [tokens[at + 1], tokens[at + 2]];
      if (open.type !== "th_open" || content?.content || !close) continue;
      open.tag = "td";
      close.tag = "td";
    }
  });
}

export default defineConfig({
  title: "game-social-sdk",
  description: "A game social SDK for Node.js and Electron, and the service to test it against.",
  lang: "en",
  base: process.env.SITE_BASE ?? "/",
  srcDir: "../build/manual",
  outDir: process.env.SITE_OUT ?? "../build/site",
  cacheDir: "../build/site-cache",
  lastUpdated: false,
  markdown: {
    // Colours of high contrast, which can be read on the grounds of the theme.
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    anchor: { slugify },
    toc: { level: [2, 3], slugify },
    config: (markdown) => {
      linkRepository(markdown);
      emptyHeaders(markdown);
    },
  },
  themeConfig: {
    nav: [
      { text: "Guides", link: "/getting-started" },
      { text: "Examples", link: "/examples/" },
      { text: "Platform", link: "/platform" },
      { text: "Reference", link: "/reference/" },
      { text: `Version ${version}`, link: "/releasing" },
    ],
    sidebar: {
      "/": sections,
      "/examples/": [{ text: "The manual", link: "/getting-started" }, ...sidebarOf("examples")],
      ...Object.fromEntries(
        ["reference/platform", "reference/entry-points"].map((folder) => [
          `/${folder}/`,
          [{ text: "The manual", link: "/reference/" }, ...sidebarOf(folder)],
        ]),
      ),
    },
    outline: { level: [2, 3] },
    search: {
      provider: "local",
      // A name that is typed whole is what is looked for, not a word that begins with it.
      options: { miniSearch: { searchOptions: { fuzzy: 0.1, prefix: true, boost: { title: 8 } } } },
    },
    ...(repository && { socialLinks: [{ icon: "github" as const, link: repository }] }),
    docFooter: { prev: "Before", next: "Next" },
  },
});
