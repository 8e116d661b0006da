/** What axe finds wrong with a page and the pages in its frames, in both schemes, narrow and wide. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Frame, Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The narrowest screen that has to do (WCAG 2.2, 1.4.10), and a wide one, in pixels. */
const WIDTHS = [320, 1280] as const;

/** The schemes differ in colours alone, which one rule is about. */
const SCHEMES = { light: {}, dark: { runOnly: ["color-contrast"] } } as const;

/** What would have to be scrolled to the side; code may, and fields do so by themselves. */
const tooWide = `[...document.querySelectorAll("*")]
  .filter((each) => !each.matches("pre, input, select, textarea"))
  .filter((each) => each === document.documentElement || /auto|scroll/.test(getComputedStyle(each).overflowX))
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.cloneNode(false).outerHTML)`;

interface Results {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly target: readonly string[] }[];
  }[];
  readonly passes: readonly unknown[];
}

/**
 * Everything that is wrong with what is shown, each with where: what axe finds, and what does not fit
 * into the width. What applications show in frames is theirs, and left out.
 */
export async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const faults = await faultsOf(page, SCHEMES[colorScheme]);
      found.push(...faults.map((fault) => `${colorScheme}, ${width}: ${fault}`));
    }
    const wide = (await page.evaluate(tooWide)) as string[];
    found.push(...wide.map((what) => `${width}: beyond the edge is something of ${what}`));
  }
  return found;
}

/** Whether a frame shows what an application's own server sent. */
function isApplications(frame: Frame): boolean {
  const { hostname, pathname } = new URL(frame.url());
  return hostname.endsWith(".activity.localhost") && pathname !== "/.platform/frame";
}

async function faultsOf(page: Page, options: object): Promise<string[]> {
  for (const frame of page.frames()) {
    if (isApplications(frame) || (await frame.evaluate("'axe' in window"))) continue;
    // So that it can look into frames of other origins, in which it is as well.
    await frame.evaluate(`${axe}; axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] })`);
  }
  const run = `axe.run(document, ${JSON.stringify(options)})`;
  const { violations, passes } = (await page.evaluate(run)) as Results;
  // A page on which nothing could be looked at is no page without faults.
  if (passes.length === 0) return ["axe has looked at nothing"];
  return violations.map(({ id, nodes }) =>
    [id, ...nodes.map(({ target, html }) => `${target.join(" in ")} ${html}`)].join("; "),
  );
}
