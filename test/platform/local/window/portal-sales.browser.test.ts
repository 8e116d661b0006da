/** The portal: who subscribes to an application and what becomes of it, its install link, and what is copied. */

import { expect, test } from "vitest";
import { monetization } from "../../../../platform/index.js";
import { chromiumPath } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { openWindow } from "./support/window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
const LONG = 180_000;
const START = Date.parse("2026-01-10T12:00:00Z");

async function portal() {
  // Nobody misses a heartbeat, however far the clock jumps.
  const clock = { now: START, frozen: true };
  const platform = await open({ clock, heartbeatInterval: 1e12 });
  const game = platform.createApplication({ name: "Space Race", bot: true, public: true });
  const alice = platform.createUser({ username: "alice", globalName: "Alice" });
  const bob = platform.createUser({ username: "bob", globalName: "Bob" });
  const store = platform.domain(monetization);
  const sell = (name: string) =>
    store.createSku({ applicationId: game.id, name, kind: "subscription" });
  const [gold, silver] = [sell("Gold"), sell("Silver")];
  store.buy(alice.id, gold.id);
  store.buy(bob.id, silver.id);
  const { page } = await openWindow(platform, "portal");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: /^Space Race/ }).click();
  const panel = page.getByRole("region", { name: "Space Race" });
  return { platform, game, alice, bob, store, page, panel };
}

withBrowser(
  "subscriptions are listed by SKU, cancelled and resumed, renewed by the clock, and refunded",
  async () => {
    const { platform, alice, bob, store, panel } = await portal();
    const list = panel.getByRole("list", { name: "Subscriptions" });
    const hers = list.getByRole("listitem").filter({ hasText: "alice: Gold" });
    const his = list.getByRole("listitem").filter({ hasText: "bob: Silver" });
    await hers.getByText("runs, period 1").waitFor();
    await his.waitFor();
    await panel.getByLabel(/^To/).selectOption("Silver");
    await hers.waitFor({ state: "detached" });
    await his.getByRole("button", { name: "Cancel" }).click();
    await his.getByText("ends with its period").waitFor();
    expect(store.subscriptions(bob.id)).toMatchObject([{ status: 2, canceledAt: START }]);
    await his.getByRole("button", { name: "Resume" }).click();
    await his.getByText("runs, period 1").waitFor();
    await his.getByRole("button", { name: "Cancel" }).click();
    await his.getByText("ends with its period").waitFor();
    await panel.getByLabel(/^To/).selectOption("everything");
    await hers.getByRole("button", { name: "Go to 2026-02-10 12:00" }).click();
    await hers.getByText("runs, period 2").waitFor();
    await his.getByText("is over, period 1").waitFor();
    expect(platform.clock.now()).toBe(Date.parse("2026-02-10T12:00:00Z"));
    expect(store.subscriptions(alice.id)).toMatchObject([{ status: 0, periods: 2 }]);
    expect(await his.getByRole("button", { name: /Cancel|Refund/ }).count()).toBe(0);
    await hers.getByRole("button", { name: "Refund" }).click();
    await hers.getByText("is over, period 2").waitFor();
    expect(store.entitlements(alice.id)).toMatchObject([{ deleted: true }]);
    // What others do meanwhile is told where it is refused.
    const { subscription } = store.buy(alice.id, store.subscriptions(alice.id)[0]?.skuId as string);
    await panel.getByRole("button", { name: "Look for subscriptions again" }).click();
    const again = hers.filter({ hasText: "period 1" });
    await again.waitFor();
    store.refundSubscription(subscription?.id as string);
    await again.getByRole("button", { name: "Cancel" }).click();
    await panel.getByRole("alert").getByText("is over").waitFor();
  },
  LONG,
);

withBrowser(
  "the install link adds the bot to a guild, and what is copied does what it says",
  async () => {
    const { platform, game, alice, page, panel } = await portal();
    const guild = platform.guilds.create({ name: "Racers", ownerId: alice.id });
    const copied = async (name: string, at = 0) => {
      const button = panel.getByRole("button", { name, exact: true }).nth(at);
      await button.click();
      await button.locator("xpath=following-sibling::*[1]").getByText("Copied.").waitFor();
      return String(await page.evaluate("navigator.clipboard.readText()"));
    };
    const link = await copied("Copy link");
    expect(link).toBe(await panel.getByRole("link", { name: "Install" }).getAttribute("href"));

    await panel.getByLabel("All global commands").fill('[{ "name": "race", "description": "x" }]');
    const sent: unknown[] = [];
    const client = { application: { commands: { set: (all: unknown) => sent.push(all) } } };
    const run = (code: string, names: object) =>
      new Function(...Object.keys(names), `return (async () => { ${code} })()`)(
        ...Object.values(names),
      );
    await run(await copied("Copy as bot code"), { client });
    expect(sent).toEqual([[{ name: "race", description: "x" }]]);

    await panel.getByLabel("New SKU").fill("Wheel");
    await panel.getByLabel("Kind").selectOption("consumable");
    await panel.getByLabel("Price").fill("250");
    await run(await copied("Copy as test code", 0), { platform, monetization });
    expect(platform.domain(monetization).skus(game.id).at(-1)).toMatchObject({
      name: "Wheel",
      type: 3,
      price: 250,
    });

    await panel.getByLabel("Issuer").fill("http://127.0.0.1:1");
    await panel.getByLabel("Client id").fill("game");
    const trusted: unknown[] = [];
    const accounts = { setOidc: (...given: unknown[]) => trusted.push(given) };
    await run(await copied("Copy as test code", 1), { platform: { accounts } });
    const provider = { issuer: "http://127.0.0.1:1", clientId: "game", allowInsecureIssuer: true };
    expect(trusted).toEqual([[game.id, provider]]);

    await page.goto(link);
    await page.getByRole("button", { name: /Alice/ }).click();
    await page.getByLabel("Add to").selectOption("Racers");
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByRole("heading", { name: "Success" }).waitFor();
    const members = platform.guilds.members(guild.id).map(({ userId }) => userId);
    expect(members).toContain(game.botUserId);
  },
  LONG,
);
