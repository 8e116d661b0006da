/** The gallery of messages looks as in the committed pictures, in light and dark. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Platform } from "../../../../platform/index.js";
import { samples } from "../../../../platform/web/gallery/samples.js";
import { chromiumPath, launched } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { differences, withOwnFont } from "./support/pictures.js";

const withBrowser = test.skipIf(chromiumPath === undefined);

type Theme = "light" | "dark";

async function gallery(platform: Platform, colorScheme: Theme, args: string[] = []): Promise<Page> {
  const browser = await launched(args);
  const context = await browser.newContext({
    colorScheme,
    // High enough for the highest part: nothing lies over it.
    viewport: { width: 760, height: 3000 },
    locale: "en-US",
    timezoneId: "UTC",
    bypassCSP: true,
  });
  const page = await context.newPage();
  await page.goto(platform.windowAddress());
  await page.getByRole("navigation").first().waitFor();
  await page.goto(`${platform.webBase}/_ui/gallery`);
  await page.getByRole("heading", { name: "Gallery of messages" }).waitFor();
  await withOwnFont(page);
  return page;
}

/** What of a part of the gallery looks different from the committed picture. */
function changed(page: Page, theme: Theme, title: string): Promise<string[]> {
  const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const part = page.getByRole("region", { name: title, exact: true });
  return differences(part, `${theme}/${name}`);
}

/** What looks different in any part. */
async function allChanged(page: Page, theme: Theme): Promise<string[]> {
  const found: string[] = [];
  for (const { title } of samples) found.push(...(await changed(page, theme, title)));
  return found;
}

for (const theme of ["light", "dark"] as const) {
  withBrowser(
    `each message of the gallery looks as in the committed pictures, ${theme}`,
    async () => {
      expect(await allChanged(await gallery(await open(), theme), theme)).toEqual([]);
    },
  );
}

/** Draws letters by other rules, as other machines do. */
const OTHER_RULES = ["--font-render-hinting=none", "--enable-font-antialiasing=false"];

withBrowser(
  "letters that are drawn by other rules look the same; a colour, a weight, a word and a gap that change do not",
  async () => {
    const platform = await open();
    const page = await gallery(platform, "light", OTHER_RULES);
    expect(await allChanged(page, "light")).toEqual([]);
    for (const [title, rules] of [
      ["Markdown", ".spoiler { background: none !important; }"],
      ["Markdown", "strong { font-weight: 400 !important; }"],
      ["An embed with everything", ".embed { border-left-color: #888 !important; }"],
      ["Buttons", ".message button { background: #fff !important; }"],
      ["Replies", ".message { padding-block: 8px !important; }"],
      ["Files: picture, spoiler, sound, other", ".picture { visibility: hidden; }"],
    ] as const) {
      expect(await changed(page, "light", title)).toEqual([]);
      const style = await page.addStyleTag({ content: rules });
      expect(await changed(page, "light", title), rules).toHaveLength(1);
      await style.evaluate((element) => (element as unknown as { remove(): void }).remove());
    }
    const author = page.getByRole("region", { name: "Replies" }).getByText("Alice").first();
    await author.evaluate((element) => {
      (element as unknown as { textContent: string }).textContent = "Carol";
    });
    expect(await changed(page, "light", "Replies")).toHaveLength(1);
  },
);
