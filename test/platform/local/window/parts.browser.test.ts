/** The parts that the window is made of, on their style guide: keyboard, focus, widths and contrast. */

import { expect, test } from "vitest";
import { findings } from "../../support/axe.js";
import { chromiumPath } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { overflowing } from "./support/overflow.js";
import { openWindow } from "./support/window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);

/** A guard against hangs only: a browser is slow to start on a busy machine. */
const LONG = 300_000;

withBrowser(
  "menu, combobox, tabs, dialog and notes are used by keyboard, and give the focus back",
  async () => {
    const platform = await open();
    const { page } = await openWindow(platform);
    await page.goto(`${platform.webBase}/_ui`);
    const focused = () => page.evaluate("document.activeElement.textContent");
    const opener = page.getByRole("button", { name: "Do something" });
    await opener.press("ArrowDown");
    expect(await focused()).toBe("Reply");
    await page.keyboard.press("ArrowUp");
    expect(await focused()).toBe("Delete");
    await page.keyboard.press("c");
    expect(await focused()).toBe("Chosen");
    await page.keyboard.press("Escape");
    expect(await page.evaluate("document.activeElement.ariaLabel")).toBe("Do something");

    const field = page.getByRole("combobox", { name: "One of many" });
    await field.fill("blue");
    await page.getByRole("option", { name: "Bob" }).waitFor();
    await field.press("Enter");
    expect(await field.inputValue()).toBe("Bob");
    expect(await page.getByRole("listbox").count()).toBe(0);
    await field.fill("nobody");
    await page.getByText("Nobody is called that.").waitFor();
    await field.press("Escape");
    expect(await field.inputValue()).toBe("nobody");

    await page.getByRole("tab", { name: "One" }).press("ArrowRight");
    await page.getByText("What belongs to two.").waitFor();
    await page.keyboard.press("End");
    await page.getByRole("tabpanel", { name: "Three" }).waitFor();

    const ask = page.getByRole("button", { name: "Ask first" });
    await ask.press("Enter");
    await page.getByRole("dialog", { name: "Delete the application?" }).waitFor();
    // What does no harm has the focus.
    expect(await focused()).toBe("Cancel");
    await page.keyboard.press("Escape");
    await page.getByText("It stays.").waitFor();
    expect(await focused()).toBe("Ask first");

    await page.getByRole("button", { name: "Do, and allow to undo" }).click();
    await page.getByText("The message is deleted.").waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByText("The message is deleted.").waitFor({ state: "detached" });

    const table = page.getByRole("table", { name: "Drivers" });
    const first = () => table.getByRole("row").nth(1).textContent();
    await table.getByRole("button", { name: "Laps" }).click();
    expect(await first()).toContain("Bob");
    await table.getByRole("button", { name: "Laps" }).click();
    expect(await first()).toContain("Donau");
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
