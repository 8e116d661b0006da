/** What people in the window have an address for, what outlives a reload, and what the keyboard reaches. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { commands } from "../../../../platform/index.js";
import { chromiumPath } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { makeEvening } from "./support/bot.js";
import { sharedBrowser } from "./support/shared-window.js";
import { become, messageWith } from "./support/window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
const openWindow = sharedBrowser();

const frame = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const fieldOf = (page: Page, name: string) =>
  frame(page, name).getByRole("textbox", { name: "Message", exact: true });
const hasFocus = async (field: ReturnType<typeof fieldOf>) =>
  (await field.and(field.page().locator(":focus")).count()) === 1;

async function evening() {
  const platform = await open();
  const made = makeEvening(platform);
  const { guild, channel } = made;
  const place = `/people/alice/guild/${guild.id}/channel/${channel.id}`;
  return { platform, ...made, place, ...(await openWindow(platform)) };
}

withBrowser(
  "people, channels and drafts come back after a reload, another page and Back",
  async () => {
    const { platform, alice, bob, page, go, place } = await evening();
    await go("/people");
    const hers = await become(page, alice);
    await hers.getByRole("navigation").getByRole("link", { name: "garage" }).click();
    // Who goes to a channel writes there next.
    await expect.poll(() => hasFocus(fieldOf(page, "Alice"))).toBe(true);
    await become(page, bob);
    await expect.poll(() => new URL(page.url()).pathname).toBe(`${place}+bob`);
    await fieldOf(page, "Alice").fill("half a sentence");
    await page.reload();
    await frame(page, "Bob").getByText("connected", { exact: true }).waitFor();
    await fieldOf(page, "Alice").waitFor();
    await expect.poll(() => fieldOf(page, "Alice").inputValue()).toBe("half a sentence");
    await page.goto(`${platform.webBase}/local-client`);
    await page.goBack();
    await fieldOf(page, "Alice").waitFor();
    await expect.poll(() => fieldOf(page, "Alice").inputValue()).toBe("half a sentence");
    // Another page of the window leads back to the same people.
    const pages = page.getByRole("navigation", { name: "Pages" });
    await pages.getByRole("link", { name: "Guilds" }).click();
    await page.getByRole("heading", { name: "Guilds" }).waitFor();
    await pages.getByRole("link", { name: "People" }).click();
    await expect.poll(() => fieldOf(page, "Alice").inputValue()).toBe("half a sentence");
    await frame(page, "Bob").getByRole("button", { name: "Sign out" }).click();
    await frame(page, "Bob").waitFor({ state: "detached" });
    await expect.poll(() => new URL(page.url()).pathname).toBe(place);
    await go("/people/nobody.of.this.name");
    await page.getByText("There is nobody with the username “nobody.of.this.name” here.").waitFor();
  },
);

withBrowser(
  "a new address starts at its top, Back returns to where the page was scrolled, and a tab of its own is the browser's",
  async () => {
    const { game, page, go } = await evening();
    // As somebody may write it.
    await go(`/portal/${game.id}/%6Fauth2/?from=elsewhere`);
    await page.getByText("Kick members").waitFor();
    const scrolled = () => page.evaluate("document.querySelector('main').scrollTop");
    /** Scrolls, and waits for the event by which the page notes how far. */
    const scroll = (top: number) =>
      page.evaluate(`new Promise((noted) => {
        const main = document.querySelector("main");
        main.addEventListener("scroll", () => noted(), { once: true });
        main.scrollTo(0, ${top});
      })`);
    await scroll(300);
    expect(await scrolled()).toBe(300);
    const link = page.getByRole("link", { name: "Overview", exact: true });
    const tab = page.context().waitForEvent("page");
    await link.click({ modifiers: ["Control"] });
    await (await tab).close();
    expect(await scrolled()).toBe(300);
    await link.click();
    await page.getByLabel("Interactions endpoint URL").waitFor();
    expect(await scrolled()).toBe(0);
    await scroll(100);
    expect(await scrolled()).toBe(100);
    await page.goBack();
    await expect.poll(scrolled).toBe(300);
    await page.goForward();
    await expect.poll(scrolled).toBe(100);
  },
);

withBrowser("a ninth person is refused in words, and nobody is signed out for it", async () => {
  const { platform, page, go } = await evening();
  const names = Array.from({ length: 8 }, (_, index) => `player${index}`);
  for (const username of [...names, "ninth"]) platform.createUser({ username });
  await go(`/people/${names.join("+")}`);
  for (const name of names) await frame(page, name).getByText("connected").waitFor();
  await page.getByRole("button", { name: "ninth @ninth" }).click();
  await page.getByRole("alert").getByText("8 people are signed in here").waitFor();
  await expect.poll(() => page.getByText("connected", { exact: true }).count()).toBe(8);
});

withBrowser(
  "the keyboard reaches the message field with few keys, past hundreds of people and channels",
  async () => {
    const { platform, guild, page, go, place } = await evening();
    for (let count = 0; count < 250; count++) platform.createUser({ username: `player${count}` });
    for (let count = 0; count < 60; count++) {
      platform.guilds.createChannel({ guildId: guild.id, name: `channel-${count}` });
    }
    await go(place);
    const field = fieldOf(page, "Alice");
    await field.waitFor();
    let presses = 0;
    for (; presses <= 25 && !(await hasFocus(field)); presses++) await page.keyboard.press("Tab");
    expect(presses).toBeLessThanOrEqual(25);
    // Past all of it there is a shorter way, too.
    await page.reload();
    await field.waitFor();
    // It is the first stop of the page, wherever the focus is after a reload.
    const skip = page.locator("button, a, input, textarea, select").first();
    await expect.poll(() => skip.textContent()).toBe("Skip to the page");
    await skip.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => hasFocus(field)).toBe(true);
    // Arrows lead through the places; one of them is a stop of Tab.
    const places = frame(page, "Alice").getByRole("navigation");
    await expect.poll(() => places.locator("a[tabindex='0']").count()).toBe(1);
    await places.getByRole("link", { name: "garage" }).focus();
    await page.keyboard.press("ArrowDown");
    const focused = places.locator("a:focus");
    await expect.poll(() => focused.textContent()).not.toContain("garage");
  },
);

withBrowser(
  "what was not read is marked, and what was meant for the person is counted",
  async () => {
    const { platform, alice, bob, channel, page, go } = await evening();
    await go("/people/alice");
    const places = frame(page, "Alice").getByRole("navigation");
    await places.getByRole("link", { name: "garage" }).waitFor();
    platform.as(bob.id).sendMessage(channel.id, { content: "Who races?" });
    await places.getByRole("link", { name: /garage.*unread/ }).waitFor();
    platform.as(bob.id).sendMessage(channel.id, { content: `You, <@${alice.id}>` });
    const link = places.getByRole("link", { name: /garage/ });
    await link.getByText("1", { exact: true }).waitFor();
    await page.reload();
    await link.getByText("1", { exact: true }).waitFor();
    await link.click();
    await messageWith(frame(page, "Alice"), "Who races?").waitFor();
    await places.getByRole("link", { name: /unread/ }).waitFor({ state: "detached" });
  },
);

withBrowser("messages may begin with a slash, and Escape keeps what was typed", async () => {
  const { platform, game, page, go, place } = await evening();
  const race = { name: "race", description: "Starts a race" };
  platform.domain(commands).upsert({ applicationId: game.id, guildId: null }, race);
  await go(place);
  const field = fieldOf(page, "Alice");
  await field.fill("/shrug");
  await frame(page, "Alice").getByText("Enter sends it as a message").waitFor();
  await field.press("Enter");
  await messageWith(frame(page, "Alice"), "/shrug").waitFor();
  await field.fill("/r/racing");
  await field.press("Escape");
  await expect.poll(() => field.inputValue()).toBe("/r/racing");
  await field.press("Enter");
  await messageWith(frame(page, "Alice"), "/r/racing").waitFor();
  // Enter would open a command that fits, unless Escape says that it is a message.
  await field.fill("/race");
  await frame(page, "Alice").getByText("Press Enter to open /race").waitFor();
  await field.press("Escape");
  await expect.poll(() => field.inputValue()).toBe("/race");
  await field.press("Enter");
  await expect.poll(() => field.inputValue()).toBe("");
  await messageWith(frame(page, "Alice"), "/race").waitFor();
});

withBrowser(
  "what cannot be taken back is asked in the person's own frame, and the others go on",
  async () => {
    const { platform, alice, bob, page, go } = await evening();
    platform.relationships.befriend(alice.id, bob.id);
    await go("/people/alice+bob");
    const [hers, his] = [frame(page, "Alice"), frame(page, "Bob")];
    await hers.getByRole("button", { name: "Remove" }).click();
    const question = hers.getByRole("dialog", { name: "Remove Bob?" });
    await question.waitFor();
    await his.getByRole("navigation").getByRole("link", { name: "garage" }).click();
    await fieldOf(page, "Bob").fill("I go on");
    await fieldOf(page, "Bob").press("Enter");
    await messageWith(his, "I go on").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    await hers.getByRole("list", { name: "Friends" }).getByText("@bob").waitFor();
  },
);

withBrowser("a used address and a wrong token are explained in words", async () => {
  const { platform, page } = await evening();
  await page.context().clearCookies();
  await page.goto("about:blank");
  await page.goto(`${platform.webBase}/#key=used-long-ago`);
  await page.getByRole("alert").getByText("lets one browser in, once").waitFor();
  await page.getByLabel("Admin token").fill("wrong");
  await page.getByRole("button", { name: "Open" }).click();
  const wrong = page.getByText("This is not the admin token of the platform");
  await wrong.waitFor();
  // It is not wrong any more while it is typed again.
  await page.getByLabel("Admin token").fill(platform.adminToken);
  await wrong.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByRole("heading", { name: "Your own copy of the service" }).waitFor();
});
