import type { Page } from "playwright-core";

/** Widths of a small and a usual telephone, a tablet, a laptop and a large screen, in pixels. */
const WIDTHS = [320, 390, 768, 1280, 1920];

/**
 * What is cut or stands out of the page, at each of the widths: elements beyond the edges of the screen
 * that nothing lets a person scroll to, and text wider than what it is in.
 */
export async function overflowing(
  page: Page,
  widths: readonly number[] = WIDTHS,
): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // What watches its own size has drawn again after the next frame.
    await page.evaluate(NEXT_FRAME);
    const here = (await page.evaluate(MEASURE)) as string[];
    found.push(...here.map((each) => `${width}: ${each}`));
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  return found;
}

const NEXT_FRAME =
  "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";

/** Runs in the page, whose types this file does not have. */
const MEASURE = `(() => {
  const found = [];
  const name = (element) =>
    element.tagName.toLowerCase() + "." + (element.getAttribute("class") ?? "") + " " +
    JSON.stringify((element.textContent ?? "").slice(0, 40));
  const scrolls = (element) => {
    for (let each = element; each !== null; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (each !== document.body && /auto|scroll/.test(style.overflowX) && each.scrollWidth > each.clientWidth) return true;
      // Text for screen readers alone is one pixel wide on purpose.
      if (style.clipPath !== "none") return true;
    }
    return false;
  };
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
  if (document.documentElement.scrollHeight > innerHeight) found.push("the document is higher than the window");
  for (const element of document.body.querySelectorAll("*")) {
    if (!element.checkVisibility() || element.closest("svg, select, [popover]")) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0 || scrolls(element)) continue;
    if (box.right > innerWidth + 1 || box.left < -1) found.push(name(element) + " is off the screen");
    const { overflowX, textOverflow } = getComputedStyle(element);
    const cut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
    if (cut && textOverflow !== "ellipsis" && !["INPUT", "TEXTAREA"].includes(element.tagName) && overflowX !== "auto")
      found.push(name(element) + " is narrower than what is in it");
  }
  const head = document.querySelector("header.top")?.getBoundingClientRect();
  for (const element of document.querySelectorAll("header.top *")) {
    if (!element.checkVisibility() || element.closest(".skip, [popover]") || scrolls(element)) continue;
    const { top, bottom } = element.getBoundingClientRect();
    if (getComputedStyle(element.closest("nav") ?? element).position === "fixed") continue;
    if (top < head.top - 1 || bottom > head.bottom + 1) found.push(name(element) + " stands out of the header");
  }
  return found.slice(0, 10);
})()`;
