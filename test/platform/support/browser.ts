import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { windowFiles } from "./window-files.js";

/** Where Chromium is, if it is installed. */
export const chromiumPath = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
]
  .concat(process.env.CHROMIUM_PATH ?? [])
  .find((path) => existsSync(path));

if (chromiumPath === undefined) {
  console.warn("The pages are not tested: no Chromium found. Install the package chromium.");
}

/** A new browser, which is closed with the test. */
export async function launched(args: readonly string[] = []): Promise<Browser> {
  await windowFiles();
  const browser = await chromium.launch({
    executablePath: chromiumPath as string,
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...args,
    ],
  });
  onTestFinished(() => browser.close());
  return browser;
}

/** A page of a new browser, and the addresses it loads. */
export async function openPage(): Promise<{ page: Page; requests: string[] }> {
  const browser = await launched();
  const page = await (await browser.newContext()).newPage();
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
