/** The parts that the window is made of, on their style guide: keyboard, focus, widths and contrast. */

import { expect, test } from "vitest";
import { findings } from "../../support/axe.js";
import { chromiumPath, shareBrowser } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { overflowing } from "./support/overflow.js";
import { openWindow } from "./support/window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
shareBrowser();

/** A guard against hangs only: a browser is slow to start on a busy machine. */
const LONG = 300_000;

withBrowser(
  "menu, combobox, tabs, dialog and notes are used by keyboard, and give the focus back",
  async () => {
    const platform = await open();
    const { page } = await openWindow(platform);
    await page.goto(`${platform.webBase}/_ui`);
    const focus = (text: string) =>
      expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe(text);
    const opener = page.getByRole("button", { name: "Do something" });
    await opener.press("ArrowDown");
    await focus("Reply");
    await page.keyboard.press("ArrowUp");
    await focus("Delete");
    await page.keyboard.press("c");
    await focus("Chosen");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate("document.activeElement.ariaLabel")).toBe("Do something");

    const field = page.getByRole("combobox", { name: "One of many" });
    await field.fill("blue");
    await page.getByRole("option", { name: "Bob" }).waitFor();
    await field.press("Enter");
    await expect.poll(() => field.inputValue()).toBe("Bob");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await field.fill("nobody");
    await page.getByText("Nobody is called that.").waitFor();
    await field.press("Escape");
    await expect.poll(() => field.inputValue()).toBe("nobody");

    await page.getByRole("tab", { name: "One" }).press("ArrowRight");
    await page.getByText("What belongs to two.").waitFor();
    await page.keyboard.press("End");
    await page.getByRole("tabpanel", { name: "Three" }).waitFor();

    const ask = page.getByRole("button", { name: "Ask first" });
    await ask.press("Enter");
    await page.getByRole("dialog", { name: "Delete the application?" }).waitFor();
    // What does no harm has the focus.
    await focus("Cancel");
    await page.keyboard.press("Escape");
    await page.getByText("It stays.").waitFor();
    await focus("Ask first");

    await page.getByRole("button", { name: "Do, and allow to undo" }).click();
    await page.getByText("The message is deleted.").waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByText("The message is deleted.").waitFor({ state: "detached" });

    // Notes stand below the page, and cover nothing.
    const note = await page.locator(".toast").first().boundingBox();
    const main = await page.getByRole("main").boundingBox();
    expect(note?.y).toBeGreaterThanOrEqual((main?.y ?? 0) + (main?.height ?? 0));

    // The word that something was copied moves nothing.
    const copier = page.locator(".copying").first();
    await copier.scrollIntoViewIfNeeded();
    const before = await copier.boundingBox();
    await copier.getByRole("button").click();
    await copier.getByText(/^(Copied|Not allowed)\.$/).waitFor();
    expect(await copier.boundingBox()).toEqual(before);

    const table = page.getByRole("table", { name: "Drivers" });
    const first = () => table.getByRole("row").nth(1).textContent();
    await table.getByRole("button", { name: "Laps" }).click();
    await expect.poll(first).toContain("Bob");
    await table.getByRole("button", { name: "Laps" }).click();
    await expect.poll(first).toContain("Donau");
  },
  LONG,
);

withBrowser(
  "no part is cut or overflows on any width, and axe finds nothing in it in both themes",
  async () => {
    const platform = await open();
    const { page } = await openWindow(platform);
    await page.goto(`${platform.webBase}/_ui`);
    await page.getByRole("heading", { name: "Heading of a page" }).waitFor();
    expect(await overflowing(page)).toEqual([]);
    expect(await findings(page)).toEqual([]);
  },
  LONG,
);
