/** The window in several tabs of a browser, and in browsers of their own. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { chromiumPath } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { makeEvening } from "./support/bot.js";
import { sharedBrowser } from "./support/shared-window.js";
import { messageWith, say } from "./support/window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
const openPage = sharedBrowser();

const frame = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const fieldOf = (page: Page, name: string) =>
  frame(page, name).getByRole("textbox", { name: "Message", exact: true });

async function evening() {
  const platform = await open();
  const made = makeEvening(platform);
  const { guild, channel } = made;
  const at = (names: string) => `/people/${names}/guild/${guild.id}/channel/${channel.id}`;
  return { platform, ...made, at };
}

withBrowser(
  "two tabs have people and drafts of their own, and one person in both is two sessions",
  async () => {
    const { platform, alice, at } = await evening();
    const { page, go } = await openPage(platform);
    await go(at("alice"));
    await fieldOf(page, "Alice").fill("in the first tab");
    const second = await page.context().newPage();
    await second.goto(platform.webBase + at("alice"));
    await frame(second, "Alice").getByText("connected", { exact: true }).waitFor();
    // What was begun in one tab is not in the other, and neither takes the other's place.
    await expect.poll(() => fieldOf(second, "Alice").inputValue()).toBe("");
    const sessions = () => platform.sessions.list().filter(({ userId }) => userId === alice.id);
    expect(sessions().filter(({ connected }) => connected)).toHaveLength(2);
    await say(frame(second, "Alice"), "from the second");
    await messageWith(frame(page, "Alice"), "from the second").waitFor();
    await expect.poll(() => fieldOf(page, "Alice").inputValue()).toBe("in the first tab");
    await fieldOf(page, "Alice").press("Enter");
    await messageWith(frame(second, "Alice"), "in the first tab").waitFor();
    // Who signs out in one tab stays in the other.
    await frame(second, "Alice").getByRole("button", { name: "Sign out" }).click();
    await frame(second, "Alice").waitFor({ state: "detached" });
    await say(frame(page, "Alice"), "still here");
    await messageWith(frame(page, "Alice"), "still here").waitFor();
    await second.close();
    await page.reload();
    await messageWith(frame(page, "Alice"), "still here").waitFor();
  },
);

withBrowser("two browsers, each let in by a key of its own, see what the other does", async () => {
  const { platform, at } = await evening();
  const [hers, his] = [await openPage(platform), await openPage(platform)];
  await hers.go(at("alice"));
  await his.go(at("bob"));
  await say(frame(hers.page, "Alice"), "Do you hear me?");
  await messageWith(frame(his.page, "Bob"), "Do you hear me?").waitFor();
  await fieldOf(his.page, "Bob").fill("Ye");
  await frame(hers.page, "Alice").getByText("Bob is typing …").waitFor();
  await fieldOf(his.page, "Bob").fill("Yes");
  await fieldOf(his.page, "Bob").press("Enter");
  await messageWith(frame(hers.page, "Alice"), "Yes").waitFor();
  // What is switched on in one is said in the other.
  await hers.go("/faults");
  await hers.page.getByRole("button", { name: "Switch on: Slow service" }).click();
  const marks = his.page.getByRole("status", { name: "Unusual now" });
  await marks.getByRole("button", { name: /^Faults on/ }).waitFor();
  await hers.page.getByRole("button", { name: "Clear all" }).click();
  await marks.getByRole("button", { name: /^Faults on/ }).waitFor({ state: "detached" });
  // The one does not end with the other.
  await hers.page.context().close();
  await say(frame(his.page, "Bob"), "Alone now");
  await messageWith(frame(his.page, "Bob"), "Alone now").waitFor();
});

withBrowser(
  "four tabs of a browser record; a fifth says that it waits, and begins when one is closed",
  async () => {
    const { page, go } = await openPage(await open());
    await go("/inspector");
    await page.getByText("Recording.").waitFor();
    const others: Page[] = [];
    for (let count = 1; count < 4; count++) {
      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.getByText("Recording.").waitFor();
      others.push(other);
    }
    const fifth = await page.context().newPage();
    await fifth.goto(page.url());
    await fifth.getByText("4 other tabs are recording.").waitFor();
    // It stands in line behind any one of them, so all of them go.
    for (const other of [page, ...others]) await other.close();
    await fifth.getByText("Recording.").waitFor();
  },
);
