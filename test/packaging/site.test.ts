/** The manual's site, built below a path of its host and looked at as readers do. */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sections } from "../../docs/.vitepress/sections.js";
import packageJson from "../../package.json" with { type: "json" };
import { pages, summaryOf } from "../../tools/docs/site.mjs";
import { findings } from "../platform/support/axe.js";
import { chromiumPath, openPage } from "../platform/support/browser.js";
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
    await page.goto(`${address}${base}`);
    await page.keyboard.press("Control+k");
    const field = page.locator("#localsearch-input");
    await field.waitFor();
    for (const name of functions.filter((_, at) => at % 8 === pages().length % 8)) {
      await field.fill(name);
      const first = page.locator("#localsearch-item-0 .title").last();
      await first
        .filter({ hasText: new RegExp(`^\\s*${name.replace(".", "\\.")}\\s*$`) })
        .waitFor();
    }
  },
  300_000,
);

test("each page has a Markdown twin, and is listed with what it is about", () => {
  const index = readFileSync(join(out, "llms.txt"), "utf8");
  const whole = readFileSync(join(out, "llms-full.txt"), "utf8");
  const texts = pages().filter((name: string) => name !== "index.md");
  expect(texts.length).toBeGreaterThan(40);
  for (const name of texts) {
    const text = readFileSync(join(root, "docs", name), "utf8");
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

test("each page of the manual stands in the sidebar", () => {
  const linked = sections.flatMap(({ items }) => items.map(({ link }) => link));
  const links = pages()
    .filter((name: string) => name !== "index.md")
    .map((name: string) => `/${name.replace(/(^|(?<=\/))index\.md$|\.md$/, "")}`);
  expect(linked.sort()).toEqual(links.sort());
});

test("the root leads to the newest version", () => {
  const versions = readdirSync(site).filter((name) => /^\d/.test(name));
  const html = readFileSync(join(site, "index.html"), "utf8");
  for (const version of versions) expect(html).toContain(`<a href="${version}/">`);
});
