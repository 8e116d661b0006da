import type { Locator, Page } from "playwright-core";

/** Keys that a person presses at most before what they want has the focus. */
const MAX_PRESSES = 25;

/**
 * Presses a key until something has the focus, as a person does who has no mouse. What is on its way is
 * waited for first, so that each press counts.
 *
 * @returns how often the key was pressed
 */
export async function reach(page: Page, target: Locator, key = "Tab"): Promise<number> {
  await target.first().waitFor();
  for (let presses = 0; presses <= MAX_PRESSES; presses++) {
    if ((await target.and(page.locator(":focus")).count()) > 0) return presses;
    await page.keyboard.press(key);
    // What the key leads to is drawn before the next picture.
    await page.evaluate("new Promise((done) => requestAnimationFrame(done))");
  }
  const at = await page.evaluate("document.activeElement?.outerHTML.slice(0, 200)");
  throw new Error(`${MAX_PRESSES} times ${key} do not lead to ${target}, but to ${at}.`);
}
