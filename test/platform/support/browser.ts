import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { chromiumPath, startChromium } from "../../../tools/test/chromium.js";
import { windowFiles } from "./window-files.js";

export { chromiumPath };

if (chromiumPath === undefined) {
  console.warn(
    "The pages are not tested: no Chromium found. Install the package chromium-headless-shell.",
  );
}

async function start(args: readonly string[] = []): Promise<Browser> {
  await windowFiles();
  return startChromium(args);
}

/** A new browser, which is closed with the test. */
export async function launched(args: readonly string[] = []): Promise<Browser> {
  const browser = await start(args);
  onTestFinished(() => browser.close());
  return browser;
}

/** The one browser of the file whose tests run, if it has asked for that. */
let shared: Browser | undefined;

/** Has the tests of a file share a browser, in which each page has a context of its own. */
export function shareBrowser(): void {
  beforeAll(async () => {
    if (chromiumPath !== undefined) shared = await start();
  });
  afterAll(async () => {
    await shared?.close();
    shared = undefined;
  });
}

/** A context of the file's browser, or of a new one, which is closed with the test. */
export async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await (shared ?? (await launched())).newContext(options);
  onTestFinished(() => context.close());
  return context;
}

/** A page of a context of its own, and the addresses it loads. */
export async function openPage(): Promise<{ page: Page; requests: string[] }> {
  const page = await (await openContext()).newPage();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  return { page, requests };
}

/** Presses Tab until the element with this text has the focus. */
export async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate("document.activeElement?.textContent ?? ''");
    if (String(focused).includes(text)) return;
  }
  throw new Error(`The keyboard does not reach "${text}".`);
}
