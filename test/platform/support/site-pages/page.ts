/** What a page of the platform is, and how a person gets on with one. */

import type { Page } from "playwright-core";

/** A page, or one of the states that it can be in. */
export interface SitePage {
  readonly name: string;
  /** Functions of `platform/domains/` that make it. */
  readonly made: readonly string[];
  /** Routes that answer with it. */
  readonly routes: readonly string[];
  /** Brings the page before a person, and waits until it is there. */
  readonly open: (page: Page) => Promise<void>;
}

/** German has long words, and so have people. */
export const LONG = "Donaudampfschifffahrtsgesellschaftskapitän";

/** Presses a button. */
export const press = (page: Page, name: RegExp | string) =>
  page.getByRole("button", { name }).click();

/** Waits for a heading. */
export const heading = (page: Page, name: RegExp | string) =>
  page.getByRole("heading", { name }).waitFor();

/** Opens an address as Alice. */
export async function asAlice(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await press(page, /Alice/);
}
