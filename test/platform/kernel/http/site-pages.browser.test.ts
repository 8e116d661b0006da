/** axe finds nothing on any page of the platform beside the window, and every page is checked. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { registeredRoutes } from "../../conformance/support/recorder.js";
import { outside } from "../../conformance/support/undescribed.js";
import { findings } from "../../support/axe.js";
import { chromiumPath, openPage, shareBrowser } from "../../support/browser.js";
import { sitePages } from "../../support/site-pages.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
shareBrowser();

/** A guard against hangs only. */
const LONG = 300_000;

test("every function of the platform that makes a page is in the list", () => {
  const folder = fileURLToPath(new URL("../../../../platform/domains/", import.meta.url));
  const makers = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .filter((text) => text.includes("/kernel/web/page.js"))
    .flatMap((text) => [...text.matchAll(/^export function (\w+)\((?:(?!^\}).)*?\): Page \{/gms)])
    .map(([, name]) => name);
  expect(makers).toContain("storePage");
  expect(sitePages.flatMap(({ made }) => made).sort()).toEqual(makers.sort());
});

/** Reasons for paths outside the API at which no page is. */
const WITHOUT_PAGES: readonly (keyof typeof outside)[] = [
  "the admin API, which only the platform has",
  // It has views, which are checked by themselves.
  "the web application",
  "files of messages (bots 3.8)",
  "files of emojis, stickers and sounds (bots 3.8, 3.11)",
  "images of users, guilds, members, roles, applications and events (bots 3.8)",
  "OpenID Connect Discovery 1.0 (protocol 1.1)",
];

test("every route outside the API answers with a page of the list, or with none", async () => {
  const without = new Set<string>(WITHOUT_PAGES.flatMap((reason) => outside[reason]));
  const routes = (await registeredRoutes()).filter((route) => {
    const path = route.split(" ")[1] as string;
    return !/^\/(api|admin)\//.test(path) && !without.has(path);
  });
  const known = sitePages.flatMap(({ routes }) => routes);
  expect(routes).toContain("GET /store");
  expect(new Set(known)).toEqual(new Set(routes));
});

for (const { name, open } of sitePages) {
  withBrowser(
    `axe finds nothing wrong with: ${name}`,
    async () => {
      const { page } = await openPage();
      await open(page);
      expect(await findings(page)).toEqual([]);
    },
    LONG,
  );
}

withBrowser(
  "axe says what is wrong with a page, and in which look",
  async () => {
    const { page } = await openPage();
    await page.setContent(`<!doctype html><html lang="en"><title>A page</title><main>
      <h1>A page</h1><img src="/a.png"><p class="pale">Pale in the dark.</p><div class="wide">Wide</div>
      <style>
        @media (prefers-color-scheme: dark) { .pale { color: #777; background: #888 } }
        @media (max-width: 400px) { .wide { width: 500px } }
      </style></main>`);
    const found = await findings(page);
    expect(found.map((each) => each.split(";")[0])).toEqual([
      "light, 320: image-alt",
      expect.stringMatching(/^light, 320: beyond the edge is something of <html/),
      "dark, 1280: color-contrast",
      "dark, 1280: image-alt",
    ]);
    expect(found[0]).toContain('<img src="/a.png">');
  },
  LONG,
);
