/** The window on a platform with 100,000 users, and what hostile people may send to it. */

import { expect, test } from "vitest";
import { chromiumPath, shareBrowser } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { become, go, messageWith, openWindow } from "./support/window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
shareBrowser();
const LONG = 300_000;

withBrowser(
  "100,000 users: each page is used as with few, and any of them is found",
  async () => {
    const platform = await open();
    const users = Array.from({ length: 100_000 }, (_, index) =>
      platform.createUser({ username: `player${index}` }),
    );
    const { page } = await openWindow(platform);
    const list = page.getByRole("list", { name: "Users" });
    await list.getByRole("button").first().waitFor();
    await page.getByText("Here are 200.").waitFor();
    await expect.poll(() => list.getByRole("button").count()).toBe(200);
    const last = users.at(-1) as (typeof users)[number];
    await page.getByLabel("Find").fill("player99999");
    await expect.poll(() => list.getByRole("button").count()).toBe(1);
    const client = await become(page, last);
    await client.getByLabel("Add a friend").fill("player5");
    await client.getByRole("button", { name: "Send request" }).click();
    await client.getByRole("list", { name: "You asked" }).getByText("@player5").waitFor();

    await go(page, "inspector");
    await page.getByText("Recording.").waitFor();
    await go(page, "trouble");
    await page.getByRole("link", { name: "Faults", exact: true }).click();
    const form = page.getByRole("form", { name: "Fault", exact: true });
    await form.getByLabel("What goes wrong").selectOption("Connection breaks");
    const whose = form.getByRole("combobox", { name: "Whose sessions" });
    await whose.fill("nobody-of-this-name");
    await form.getByRole("button", { name: "Add" }).click();
    await form.getByRole("alert").getByText("There is no such user.").waitFor();
    expect(platform.faults.list()).toEqual([]);
    await whose.fill("player99999");
    await form.getByRole("option", { name: "@player99999" }).click({ timeout: 60_000 });
    await form.getByRole("button", { name: "Add" }).click();
    await expect.poll(() => platform.faults.list().length).toBe(1);
    expect(platform.faults.list()[0]?.rule).toMatchObject({ target: "gateway", userId: last.id });
  },
  LONG,
);

withBrowser(
  "null bytes, 2,000 emojis, bidi marks and broken data are shown as text, or not at all",
  async () => {
    const platform = await open();
    const alice = platform.createUser({ username: "alice", globalName: "Alice" });
    const guild = platform.guilds.create({ name: "Guild", ownerId: alice.id });
    const { id } = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
    const first = platform.as(alice.id).sendMessage(id, { content: "first" });
    const { page } = await openWindow(platform);
    const hers = await become(page, alice);
    await hers.getByRole("navigation").getByRole("link", { name: "general" }).click();
    await messageWith(hers, "first").waitFor();
    let count = 0n;
    const receive = (content: string, more: object = {}) => {
      count += 1n;
      platform.dispatch(alice.id, "MESSAGE_CREATE", {
        id: String(BigInt(first) + count),
        channel_id: id,
        author: { id: "1", username: "\u202e<b>eve</b>\u0000", global_name: null },
        timestamp: "2026-01-15T12:00:00.000000+00:00",
        content,
        ...more,
      });
    };
    receive("null \u0000 byte");
    receive("🏎️".repeat(2000));
    receive("\u202eright to left\u2066", {
      embeds: [{ title: "<script>alert(1)</script>", description: "\u0000", url: "javascript:1" }],
      components: [
        { type: 1, components: [{ type: 2, style: 5, label: "Link", url: "javascript:alert(1)" }] },
        { type: 99, components: [{ type: 98 }] },
      ],
    });
    await messageWith(hers, "null ␦0 byte").waitFor();
    await messageWith(hers, "🏎️🏎️").waitFor();
    const last = messageWith(hers, "right to left");
    await last.getByText("Link: javascript:alert(1)").waitFor();
    await last.getByText("<script>alert(1)</script>").waitFor();
    expect(await last.getByRole("link").count()).toBe(0);
    expect(await hers.locator("script, b").count()).toBe(0);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(await hers.textContent()).not.toMatch(/[\u0000\u202e\u2066]/);
  },
  LONG,
);

withBrowser(
  "5,000 stored messages and 500 members: any is found, and few of them are in the page",
  async () => {
    const platform = await open();
    const named = (username: string, globalName: string) =>
      platform.createUser({ username, globalName });
    const alice = named("alice", "Alice");
    const guild = platform.guilds.create({ name: "Racers", ownerId: alice.id });
    for (let count = 1; count < 500; count++) {
      platform.guilds.addMember(guild.id, named(`driver${count}`, `Driver ${count}`).id);
    }
    const { id } = platform.guilds.createChannel({ guildId: guild.id, name: "garage" });
    const writes = platform.as(alice.id);
    for (let count = 1; count <= 5000; count++) {
      const content = count === 17 ? "The flag is green" : `lap ${count} of 5000`;
      writes.sendMessage(id, { content });
    }
    const { page } = await openWindow(platform);
    const hers = await become(page, alice);
    await hers.getByRole("navigation").getByRole("link", { name: "garage" }).click();
    await messageWith(hers, "lap 5000 of 5000").waitFor();
    const list = hers.getByRole("region", { name: /^Messages in/ });
    const messages = hers.getByRole("article").filter({ hasText: / of 5000/ });
    const oldest = async () =>
      Number(/lap (\d+) of/.exec((await messages.first().textContent()) ?? "")?.[1]);
    // The reader goes back page by page.
    await expect
      .poll(async () => {
        await list.press("Home");
        return oldest();
      })
      .toBeLessThan(4800);
    expect(await messages.count()).toBeLessThan(200);
    // What is far away is found by its words.
    await hers.getByRole("button", { name: "Search", exact: true }).click();
    await hers.getByLabel("Search messages").fill("green flag");
    await hers.getByRole("button", { name: "Find", exact: true }).click();
    await hers
      .getByRole("list", { name: "Found messages" })
      .getByText("The flag is green")
      .waitFor();

    await go(page, "guilds");
    await page.getByRole("link", { name: /Racers/ }).click();
    await page.getByRole("link", { name: "Members" }).click();
    const members = page.getByRole("table", { name: "Members" });
    await page.getByText("500").first().waitFor();
    await expect.poll(() => members.getByRole("row").count()).toBeLessThanOrEqual(101);
    await page.getByLabel("Filter the members").fill("driver499");
    await members.getByText("@driver499").waitFor();
    await expect.poll(() => members.getByRole("row").count()).toBe(2);
  },
  LONG,
);
