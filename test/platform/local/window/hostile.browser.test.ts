/** Names that would do something, in every place that shows names: people, channels, games, shops. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { monetization } from "../../../../platform/index.js";
import { chromiumPath } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { askAdmin } from "../../support/players.js";
import { go, openWindow } from "./support/window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);

const HOSTILE = "<img src=x onerror=alert(1)>\u202egnp\u2066";

/** What of a page has marks that change the direction of others, or control characters. */
const MARKED = `(() => {
  const marks = /[\\u0000-\\u0008\\u202a-\\u202e\\u2066-\\u2069]/;
  const shown = [...document.body.querySelectorAll("*")].flatMap((each) => [
    ...[...each.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data),
    ...["aria-label", "title", "placeholder", "alt"].map((name) => each.getAttribute(name) ?? ""),
  ]);
  return shown.filter((text) => marks.test(text));
})()`;

async function isHarmless(page: Page): Promise<void> {
  expect(await page.evaluate(MARKED)).toEqual([]);
  expect(await page.locator("main img, main script").count()).toBe(0);
}

withBrowser("hostile names of all things are text in every page", async () => {
  const platform = await open();
  const globalName = HOSTILE.slice(0, 32);
  const eve = platform.createUser({ username: "eve", globalName });
  const mallory = platform.createUser({ username: "mallory", globalName });
  platform.relationships.befriend(eve.id, mallory.id);
  const game = platform.createApplication({ name: HOSTILE, bot: true });
  const guild = platform.guilds.create({ name: HOSTILE, ownerId: mallory.id });
  platform.guilds.addMember(guild.id, eve.id);
  platform.guilds.createChannel({ guildId: guild.id, name: HOSTILE, topic: HOSTILE });
  const store = platform.domain(monetization);
  const sku = store.createSku({ applicationId: game.id, name: HOSTILE, kind: "subscription" });
  store.buy(eve.id, sku.id);
  const all = [{ name: "race", description: HOSTILE }];
  await askAdmin(platform, "PUT", `/applications/${game.id}/commands`, all);
  const { page } = await openWindow(platform);
  await page.getByRole("button", { name: "@eve" }).click();
  const hers = page.getByRole("region").filter({ hasText: "connected" }).first();
  await hers.getByText("connected", { exact: true }).waitFor();
  await isHarmless(page);
  await hers.locator(".sidebar li .place").nth(1).waitFor();
  for (const place of await hers.locator(".sidebar .place").all()) {
    await place.click();
    await isHarmless(page);
  }
  await go(page, "portal");
  await page.getByRole("list", { name: "All applications" }).getByRole("link").click();
  for (const name of ["OAuth2", "Bot", "Commands", "Webhooks", "Lobbies"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    await isHarmless(page);
  }
  await page.getByRole("link", { name: "Monetization" }).click();
  await page.getByRole("table", { name: "Subscriptions" }).getByText("active").waitFor();
  await isHarmless(page);
  await go(page, "inspector");
  await page.getByText("Recording.").waitFor();
  await fetch(`${platform.apiBase}/gateway?name=${encodeURIComponent(HOSTILE)}`, {
    headers: { "x-name": "<img src=x>" },
  });
  await page.getByRole("button", { name: /GET \/gateway/ }).click();
  await page.getByRole("region", { name: "Response body" }).waitFor();
  await isHarmless(page);
  await go(page, "trouble");
  await isHarmless(page);
  await page.getByRole("link", { name: "Sessions", exact: true }).click();
  await page.getByRole("table", { name: "Sessions" }).getByText("connected").first().waitFor();
  await isHarmless(page);
});
