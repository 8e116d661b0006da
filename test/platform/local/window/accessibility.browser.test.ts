/** axe finds nothing in any view of the window, light on a narrow screen and dark on a wide one. */

import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findings } from "../../support/axe.js";
import { chromiumPath, openPage, shareBrowser } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { windowFiles } from "../../support/window-files.js";
import { setStage } from "./support/stage.js";
import { drawsNothing, views } from "./support/views.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
shareBrowser();

/** A guard against hangs only. */
const LONG = 900_000;

test("every component of the window, and each of its pages, is in the list of views", async () => {
  const folder = fileURLToPath(new URL("../../../../platform/web/", import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".tsx"));
  expect(files.length).toBeGreaterThan(20);
  const drawn = views.flatMap(({ draws }) => draws);
  expect([...drawn, ...drawsNothing].sort()).toEqual(files.sort());
});

withBrowser(
  "axe finds nothing in any view, light on a narrow screen and dark on a wide one",
  async () => {
    const stage = await setStage(await open());
    const { page } = stage;
    const found: string[] = [];
    for (const { name, open } of views) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await open(stage);
      const faults = await findings(page);
      found.push(...faults.map((fault) => `${name}: ${fault}`));
    }
    expect(found).toEqual([]);
  },
  LONG,
);

withBrowser(
  "axe finds nothing where nobody is signed in, and where the admin token is asked for",
  async () => {
    const platform = await open();
    await windowFiles();
    const { page } = await openPage();
    await page.goto(platform.webBase);
    await page.getByLabel("Admin token").fill("wrong");
    await page.getByRole("button", { name: "Open" }).click();
    await page.locator(".problem").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.goto(platform.windowAddress());
    await page.getByRole("heading", { name: "Your own copy of the service" }).waitFor();
    expect(await findings(page)).toEqual([]);
  },
  LONG,
);
