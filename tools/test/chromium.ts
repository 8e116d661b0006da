/** The browser of tests, benchmarks and pictures: a Chromium without a window. */

import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Where Chromium is, if it is installed. Its headless shell shows the same pages at half the processor time. */
export const chromiumPath = [
  process.env.CHROMIUM_PATH ?? "",
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => existsSync(path));

const ARGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Letters as in the other browsers of the list, which hint none.
  "--font-render-hinting=none",
];

/** Starts a browser, which does nothing on the network by itself. */
export function startChromium(more: readonly string[] = []): Promise<Browser> {
  if (chromiumPath === undefined)
    throw new Error(
      "No Chromium was found. Install the package chromium-headless-shell, or set CHROMIUM_PATH.",
    );
  return chromium.launch({ executablePath: chromiumPath, args: [...ARGS, ...more] });
}
