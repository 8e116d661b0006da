/** The manual's site, built below a path of its host and looked at as readers do. */

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sections } from "../../docs/.vitepress/sections.js";
import packageJson from "../../package.json" with { type: "json" };
import { TestKit } from "../../platform/kit/test-kit.js";
import { tracePage } from "../../platform/kit/trace/page.js";
import platformJson from "../../platform/package.json" with { type: "json" };
import { generatedEnums, REFERENCES } from "../../tools/docs/package-reference.mjs";
import { manual, pages, summaryOf } from "../../tools/docs/site.mjs";
import { findings } from "../platform/support/axe.js";
import { chromiumPath, openPage, shareBrowser } from "../platform/support/browser.js";
import { output } from "./support/packed-package.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const site = join(root, "build", "site");
const base = `/manual/${packageJson.version}/`;
const out = join(site, packageJson.version);

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

const server = createServer((request, response) => {
  const path = new URL(request.url ?? "", "http://localhost").pathname;
  const file = join(site, path.replace("/manual/", "/").replace(/\/$/, "/index.html"));
  const found = path.startsWith("/manual/") && statSync(file, { throwIfNoEntry: false })?.isFile();
  response.writeHead(found ? 200 : 404, { "content-type": TYPES[extname(file)] ?? "text/plain" });
  response.end(found ? readFileSync(file) : "");
});

let address: string;

beforeAll(async () => {
  // VitePress refuses links that lead nowhere.
  output("npm", ["run", "site", "--", "--base", "/manual/"], { cwd: root });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 600_000);

afterAll(() => {
  server.close();
});

const withBrowser = test.skipIf(chromiumPath === undefined);
shareBrowser();

withBrowser(
  "pages below a path show nothing that axe finds, and ask no other host for anything",
  async () => {
    const { page, requests } = await openPage();
    for (const path of ["", "presence.html", "reference/results.html"]) {
      await page.goto(`${address}${base}${path}`);
      await page.waitForSelector("h1");
      const found = await findings(page);
      // Wide tables can be scrolled by themselves, by the keyboard, too.
      expect(found.filter((each) => !each.includes('of <table tabindex="0">'))).toEqual([]);
    }
    expect(requests.filter((url) => !url.startsWith(address))).toEqual([]);
  },
  300_000,
);

withBrowser(
  "the sidebar's entries are whole at every width of a window that shows it",
  async () => {
    const { page } = await openPage();
    await page.goto(`${address}${base}presence.html`);
    await page.waitForSelector(".VPSidebar");
    const beyond = `[...document.querySelectorAll(".VPSidebar .text")]
      .filter((entry) => entry.getBoundingClientRect().right >
        document.querySelector(".VPSidebar").getBoundingClientRect().right)
      .map((entry) => entry.textContent)`;
    for (const width of [960, 1280, 1439, 1440, 1536, 1600, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await page.evaluate(beyond)]).toEqual([width, []]);
    }
  },
  300_000,
);

/** Opens the search once the page answers to keys; returns what checks that its first result has a title. */
async function openSearch(page: Page) {
  await page.clock.install();
  await page.goto(`${address}${base}`);
  await page.waitForFunction('document.querySelector("#app").__vue_app__');
  await page.keyboard.press("Control+k");
  const field = page.locator("#localsearch-input");
  await field.waitFor();
  const first = page.locator("#localsearch-item-0 .title").last();
  return async (text: string, title: RegExp) => {
    await field.fill(text);
    // The page waits for the end of the typing, for longer than the search takes.
    await page.clock.fastForward(1000);
    await first.filter({ hasText: title }).waitFor();
  };
}

withBrowser(
  "the search finds each function by its name, before everything else",
  async () => {
    const reference = pages().filter((name: string) => name.startsWith("reference/"));
    const functions = reference.flatMap((name: string) =>
      [...readFileSync(join(root, "docs", name), "utf8").matchAll(/^#{3,4} (\w+\.\w+)$/gm)].map(
        ([, title]) => title as string,
      ),
    );
    expect(functions).toContain("Client.setApplicationId");
    const { page } = await openPage();
    const search = await openSearch(page);
    for (const name of functions.filter((_, at) => at % 8 === pages().length % 8))
      await search(name, new RegExp(`^\\s*${name.replace(".", "\\.")}\\s*$`));
  },
  300_000,
);

test("each page has a Markdown twin, and is listed with what it is about", () => {
  const index = readFileSync(join(out, "llms.txt"), "utf8");
  const whole = readFileSync(join(out, "llms-full.txt"), "utf8");
  const texts = pages(manual).filter((name: string) => name !== "index.md");
  expect(texts).toEqual(expect.arrayContaining(pages().filter((name) => name !== "index.md")));
  expect(texts.length).toBeGreaterThan(200);
  for (const name of texts) {
    const text = readFileSync(join(manual, name), "utf8");
    expect(readFileSync(join(out, name), "utf8")).toBe(text);
    const { title, about } = summaryOf(text);
    expect([name, title, about]).toEqual([
      name,
      expect.any(String),
      expect.stringMatching(/\w+ \w+/),
    ]);
    expect(index).toContain(`- [${title}](${base}${name}): ${about}`);
    expect(whole).toContain(text.trim());
  }
});

test("each page of the manual stands in a sidebar", () => {
  const made = [...Object.keys(REFERENCES), "examples"].flatMap(
    (folder) =>
      JSON.parse(readFileSync(join(manual, folder, "sidebar.json"), "utf8")) as typeof sections,
  );
  // The modules' own pages are lists of what their groups list.
  const links = [...sections, ...made].flatMap(({ items }) => items.map(({ link }) => link));
  const linked = [...new Set(links)];
  const all = pages(manual)
    .filter(
      (name: string) =>
        name !== "index.md" && !/(?:platform|entry-points)\/.*\/index\.md$/.test(name),
    )
    .map((name: string) => `/${name.replace(/(^|(?<=\/))index\.md$|\.md$/, "")}`);
  expect(linked.sort()).toEqual(all.sort());
});

/** What a module exports by name, itself or from modules of the platform of which it exports everything. */
function exportsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const clause = statement.exportClause;
      if (clause && ts.isNamedExports(clause)) return clause.elements.map(({ name }) => name.text);
      const from = (statement.moduleSpecifier as ts.StringLiteral).text;
      return exportsOf(join(dirname(file), from.replace(/\.js$/, ".ts")));
    }
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => (name as ts.Identifier).text);
    return [(statement as ts.FunctionDeclaration | ts.InterfaceDeclaration).name?.text ?? ""];
  });
}

/** What programs import; neither is: the smoke test belongs to the command, and the client has its own reference. */
const modulesOf = ({ name, exports }: { name: string; exports: object }) =>
  Object.keys(exports)
    .filter((path) => path !== "./package.json" && path !== "./smoke")
    .map((path) => name + path.slice(1));

test.each([
  { folder: "reference/platform" as const, modules: modulesOf(platformJson) },
  { folder: "reference/entry-points" as const, modules: modulesOf(packageJson).slice(1) },
])(
  "each export of $modules has a page, and is on that of each module that exports it",
  ({ folder, modules }) => {
    const { base: source, entryPoints } = REFERENCES[folder];
    expect(Object.keys(entryPoints).sort()).toEqual(modules.sort());
    const reference = pages(manual).filter((name: string) => name.startsWith(`${folder}/`));
    const enums = generatedEnums();
    for (const [module, file] of Object.entries(entryPoints)) {
      const titled = reference
        .filter((name: string) => name.startsWith(`${folder}/${module}/`))
        .map((name: string) => summaryOf(readFileSync(join(manual, name), "utf8")).title);
      // What a module takes from another one has its page there.
      const index = readFileSync(join(manual, folder, module, "index.md"), "utf8");
      const linked = [...index.matchAll(/^- \[(\w+)\]/gm)].map(([, name]) => name);
      const names = new Set(exportsOf(join(source, file)).filter((name) => !enums.has(name)));
      expect(names.size).toBeGreaterThan(2);
      for (const name of names)
        expect([...titled, ...linked], `${module} exports ${name}`).toContain(name);
    }
  },
);

withBrowser(
  "the search finds each export of the platform's package by its name, before everything else",
  async () => {
    const { page } = await openPage();
    const search = await openSearch(page);
    const names = exportsOf(join(root, "platform/index.ts"));
    // Words are found in any case: `activities` and its type `Activities` are one.
    for (const name of new Set(names)) await search(name, new RegExp(`^\\s*${name}\\s*$`, "i"));
  },
  300_000,
);

test("no page links to a page, file or heading that is not there", () => {
  const ids = new Map<string, Set<string>>();
  const files = readdirSync(out, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".html") && name !== "404.html");
  for (const name of files) {
    const html = readFileSync(join(out, name), "utf8");
    ids.set(name, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id)));
  }
  const dead = files.flatMap((name) => {
    const html = readFileSync(join(out, name), "utf8");
    const links = [...html.matchAll(/<a\b[^>]* href="([^"]+)"/g)].map(([, href = ""]) => href);
    return [...new Set(links)].flatMap((href) => {
      const { origin, pathname, hash } = new URL(href, `http://site${base}${name}`);
      if (origin !== "http://site") return [];
      const path = decodeURIComponent(relative(base, pathname)).replace(/(^|\/)$/, "$1index.html");
      const anchors = ids.get(path) ?? ids.get(join(path, "index.html"));
      const isThere = hash === "" ? anchors || existsSync(join(out, path)) : anchors;
      const found = isThere && (hash === "" || anchors?.has(decodeURIComponent(hash.slice(1))));
      return found ? [] : [`${name}: ${href}`];
    });
  });
  expect(ids.size).toBeGreaterThan(200);
  expect(dead).toEqual([]);
});

withBrowser(
  "the trace viewer shows the page of a trace and its JSON, and says what another file is",
  async () => {
    const kit = await TestKit.open({}, "guild: nobody answers");
    const user = kit.platform.createUser({ username: "</script><b id=wrong>alice" });
    const trace = kit.trace(`expected ${user.username} to be bob`);
    await kit.close();
    const { page, requests } = await openPage();
    await page.goto(`${address}${base}trace-viewer.html`);
    const field = page.locator('.trace-viewer input[type="file"]');
    const frame = page.frameLocator('.trace-viewer iframe[title="The trace"]');
    for (const [name, text] of [
      ["trace.html", tracePage(trace)],
      ["trace.json", JSON.stringify(trace)],
    ] as const) {
      await field.setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
      await frame.getByRole("heading", { name: "guild: nobody answers" }).waitFor();
      await frame.locator(".failure", { hasText: `expected ${user.username} to be bob` }).waitFor();
    }
    expect(await frame.locator("#wrong").count()).toBe(0);
    // The trace is a page of its own in its frame, with a header and a main part of its own.
    const found = await findings(page);
    expect(found.filter((each) => !each.includes("landmark-unique; header"))).toEqual([]);
    await field.setInputFiles({ name: "notes.txt", mimeType: "", buffer: Buffer.from("notes") });
    await page.getByText("notes.txt cannot be shown. This file is not a trace.").waitFor();
    expect(await page.locator(".trace-viewer iframe").count()).toBe(0);
    expect(requests.filter((url) => !url.startsWith(address))).toEqual([]);
  },
  300_000,
);

test("the root leads to the newest version", () => {
  const versions = readdirSync(site).filter((name) => /^\d/.test(name));
  const html = readFileSync(join(site, "index.html"), "utf8");
  for (const version of versions) expect(html).toContain(`<a href="${version}/">`);
});
