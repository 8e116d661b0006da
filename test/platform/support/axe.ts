/** What axe finds wrong with a page and the pages in its frames: light and narrow, dark and wide. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Frame, Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The narrowest screen that has to do (WCAG 2.2, 1.4.10), and a wide one, in pixels. A scheme differs in colours
 * alone and a width in places alone, so two looks show what four would.
 */
const LOOKS = [
  { colorScheme: "light", width: 320 },
  { colorScheme: "dark", width: 1280 },
] as const;

/** What would have to be scrolled to the side; code may, and fields do so by themselves. */
const tooWide = `[...document.querySelectorAll("*")]
  .filter((each) => !each.matches("pre, input, select, textarea"))
  .filter((each) => each === document.documentElement || /auto|scroll/.test(getComputedStyle(each).overflowX))
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.cloneNode(false).outerHTML)`;

/** What axe says in the page. It describes one element alone of all but violations, which is a third of the work. */
const look = `axe.run(document, { resultTypes: ["violations"] })
  .then(({ violations, passes }) => ({ violations, passes: passes.length }))`;

interface Results {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly target: readonly string[] }[];
  }[];
  readonly passes: number;
}

/**
 * Everything that is wrong with what is shown, each with where: what axe finds, and what does not fit
 * into the width. What applications show in frames is theirs, and left out.
 */
export async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { colorScheme, width } of LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const wide = (await page.evaluate(tooWide)) as string[];
    const faults = wide.map((what) => `beyond the edge is something of ${what}`);
    for (const fault of [...(await faultsOf(page)), ...faults])
      found.push(`${colorScheme}, ${width}: ${fault}`);
  }
  return found;
}

/** Whether a frame shows what an application's own server sent. */
function isApplications(frame: Frame): boolean {
  const { hostname, pathname } = new URL(frame.url());
  return hostname.endsWith(".activity.localhost") && pathname !== "/.platform/frame";
}

async function faultsOf(page: Page): Promise<string[]> {
  for (const frame of page.frames()) {
    if (isApplications(frame) || (await frame.evaluate("'axe' in window"))) continue;
    // So that it can look into frames of other origins, in which it is as well.
    await frame.evaluate(`${axe}; axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] })`);
  }
  const { violations, passes } = (await page.evaluate(look)) as Results;
  // A page on which nothing could be looked at is no page without faults.
  if (passes === 0) return ["axe has looked at nothing"];
  return violations.map(({ id, nodes }) =>
    [id, ...nodes.map(({ target, html }) => `${target.join(" in ")} ${html}`)].join("; "),
  );
}
