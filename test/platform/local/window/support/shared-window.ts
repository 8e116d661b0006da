/** One browser for the tests of a file: each test has a platform and a page of its own. */

import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import type { Platform } from "../../../../../platform/index.js";
import { openContext, shareBrowser } from "../../../support/browser.js";

const EMPTY_CLIPBOARD = 'navigator.clipboard.writeText("")';

/** A page of the window, let in, and how to go to an address of it. */
export interface OpenPage {
  readonly page: Page;
  /** Goes to an address as a person who enters it. */
  readonly go: (path: string) => Promise<void>;
  /** What was copied: waits for it, and takes it out of the clipboard. */
  readonly copied: () => Promise<string>;
}

/** Opens pages in a browser that the tests of a file share; they may be at a width of their own. */
export function sharedBrowser(): (platform: Platform, width?: number) => Promise<OpenPage> {
  shareBrowser();
  return async (platform, width = 1280) => {
    const context = await openContext({ viewport: { width, height: 900 } });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    onTestFinished(() => {
      if (problems.length > 0) throw new Error(`The page has failed: ${problems.join("; ")}`);
    });
    await page.goto(platform.windowAddress());
    await page.getByRole("navigation").first().waitFor();
    // The pages of a browser share it.
    await page.evaluate(EMPTY_CLIPBOARD);
    return {
      page,
      go: async (path) => {
        await page.goto(platform.webBase + path);
        await page.getByRole("main").waitFor();
      },
      copied: async () => {
        let text = "";
        const read = async () => {
          text = String(await page.evaluate("navigator.clipboard.readText()"));
          return text;
        };
        await expect.poll(read).not.toBe("");
        await page.evaluate(EMPTY_CLIPBOARD);
        return text;
      },
    };
  };
}
