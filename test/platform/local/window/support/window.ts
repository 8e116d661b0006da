import type { Locator, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import type { Platform, UserRecord } from "../../../../../platform/index.js";
import { openPage } from "../../../support/browser.js";

/** The web application in a browser, let in, and what went wrong in it. */
export async function openWindow(platform: Platform, place = "people") {
  const { page, requests } = await openPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    // A request that is refused is shown to the person; the browser notes it besides.
    const refused = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !refused) problems.push(message.text());
  });
  await page.goto(platform.windowAddress());
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  await go(page, place);
  onTestFinished(() => {
    if (problems.length > 0) throw new Error(`The page has failed: ${problems.join("; ")}`);
  });
  return { page, requests, problems };
}

const titles: Readonly<Record<string, string>> = {
  home: "Home",
  people: "People",
  guilds: "Guilds",
  portal: "Portal",
  inspector: "Inspector",
  trouble: "Clock and faults",
};

/** Opens a page of the application. */
export async function go(page: Page, place: string): Promise<void> {
  const name = titles[place] as string;
  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByRole("link", { name, exact: true }).click();
  await page.getByRole("main", { name }).waitFor();
}

/** Signs a user in by a click. @returns the user's client in the page */
export async function become(page: Page, user: UserRecord): Promise<Locator> {
  const name = user.globalName ?? user.username;
  const users = page.getByRole("list", { name: "Users" });
  await users.getByRole("button", { name: `${name} @${user.username}` }).click();
  const client = page.getByRole("region", { name, exact: true });
  await client.getByText("connected", { exact: true }).waitFor();
  return client;
}

/** Writes a message in the channel that a client shows. */
export async function say(client: Locator, text: string): Promise<void> {
  await client.getByRole("textbox", { name: "Message", exact: true }).fill(text);
  await client.getByRole("button", { name: "Send", exact: true }).click();
}

/** A message that a client shows, by what it says. */
export function messageWith(client: Locator, text: string): Locator {
  return client.getByRole("article").filter({ hasText: text });
}

/** Finds a choice of a field by typing, and takes it. */
export async function pick(within: Locator, label: string | RegExp, choice: string): Promise<void> {
  const field = within.getByRole("combobox", { name: label });
  await field.fill(choice.slice(0, 4));
  await within.getByRole("option", { name: choice }).first().click();
}
