/** The page where a person buys something (activities 3.5), in a browser. */

import { expect, test } from "vitest";
import { monetization, type Platform } from "../../../platform/index.js";
import { chromiumPath, openPage, shareBrowser, tabTo } from "../support/browser.js";
import { openWithGame } from "../support/platform.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
shareBrowser();

const pageOf = (platform: Platform, sku: { applicationId: string; id: string }) =>
  `${platform.webBase}/application-directory/${sku.applicationId}/store/${sku.id}`;

withBrowser(
  "a person finds something in the store and buys it with the keyboard alone",
  async () => {
    const { platform, user, game } = await openWithGame();
    const sku = platform
      .domain(monetization)
      .createSku({ applicationId: game.id, name: "Sword", kind: "durable", price: 1250 });
    const { page, requests } = await openPage();
    await page.goto(`${platform.webBase}/application-directory/${game.id}/store`);
    expect(await page.title()).toBe("Store of Game");
    await tabTo(page, "Sword");
    await page.keyboard.press("Enter");
    await page.waitForURL(pageOf(platform, sku));
    await tabTo(page, "Alice");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sword" }).waitFor();
    expect(await page.title()).toBe("Buy Sword");
    await tabTo(page, "Buy for $12.50");
    await page.keyboard.press("Enter");
    await page.getByRole("status").waitFor();
    expect(await page.getByRole("status").textContent()).toContain("You have bought Sword");
    expect(platform.domain(monetization).entitlements(user.id)).toMatchObject([
      { skuId: sku.id, type: 1 },
    ]);
    // It is kept, and cannot be bought twice.
    await page.goto(pageOf(platform, sku));
    await page.getByText("You have this already").waitFor();
    expect(await page.getByRole("button", { name: /Buy/ }).count()).toBe(0);
    const foreign = requests.filter((url) => !/^(data:|http:\/\/127\.0\.0\.1:)/.test(url));
    expect(foreign).toEqual([]);
  },
);

withBrowser(
  "what is pressed twice is bought once, and loading the receipt again buys nothing",
  async () => {
    const { platform, user, game } = await openWithGame();
    const store = platform.domain(monetization);
    const sku = store.createSku({ applicationId: game.id, name: "Potion", kind: "consumable" });
    const { page } = await openPage();
    await page.goto(pageOf(platform, sku));
    await page.getByRole("button", { name: /Alice/ }).click();
    await page.getByRole("button", { name: /Buy/ }).dblclick();
    await page.getByText("You have bought Potion").waitFor();
    await page.reload();
    await page.getByText("You have bought Potion").waitFor();
    await page.goBack();
    await page.getByText("You have this already").waitFor();
    expect(store.entitlements(user.id)).toHaveLength(1);
  },
);

withBrowser(
  "a card that is declined and a change of mind buy nothing; a guild is chosen",
  async () => {
    const { platform, user, game } = await openWithGame();
    const store = platform.domain(monetization);
    const guild = platform.guilds.create({ name: "Club", ownerId: user.id });
    const sku = store.createSku({
      applicationId: game.id,
      name: "Boost",
      kind: "subscription",
      owner: "guild",
    });
    const { page } = await openPage();
    await page.goto(pageOf(platform, sku));
    await page.getByRole("button", { name: /Alice/ }).click();
    await page.getByText("a month").waitFor();
    await page.getByRole("button", { name: /declined/ }).click();
    expect(await page.getByRole("alert").textContent()).toContain("declined");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("heading", { name: "Nothing was bought" }).waitFor();
    expect(store.entitlements(user.id)).toEqual([]);
    await page.goto(pageOf(platform, sku));
    await page.getByLabel("For the server").selectOption({ label: "Club" });
    await page.getByRole("button", { name: /Buy/ }).click();
    await page.getByText("You have bought Boost").waitFor();
    expect(store.entitlements(user.id)).toMatchObject([{ guildId: guild.id, userId: user.id }]);
  },
);
