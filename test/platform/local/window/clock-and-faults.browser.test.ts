/** The pages of clock, faults and sessions. */

import { expect, test } from "vitest";
import { chromiumPath } from "../../support/browser.js";
import { GatewayClient } from "../../support/gateway.js";
import { openWithGame } from "../../support/platform.js";
import { sharedBrowser } from "./support/shared-window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
const openPage = sharedBrowser();
withBrowser("the clock is frozen, stepped, set to a date, and led back to now", async () => {
  const { platform, user, game } = await openWithGame();
  const { page, go } = await openPage(platform);
  await go("/clock");
  await page.getByText("The same as this machine's time.").waitFor();
  await page.getByRole("button", { name: "Freeze" }).click();
  await page.getByText("frozen", { exact: true }).waitFor();
  expect(platform.clock.frozen).toBe(true);
  const { accessToken } = platform.issueToken({ userId: user.id, applicationId: game.id });
  const before = platform.clock.now();
  await page.getByRole("button", { name: "+ 1 week" }).click();
  await expect.poll(() => platform.clock.now()).toBe(before + 604_800_000);
  await page.getByText(/(7\sdays|6\sdays 23\shours) ahead of this machine/).waitFor();
  const headers = { authorization: `Bearer ${accessToken}` };
  expect((await fetch(`${platform.apiBase}/users/@me`, { headers })).status).toBe(401);
  await page.getByLabel("Date and time, in UTC").fill("2040-02-03T04:05");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await expect.poll(() => platform.clock.now()).toBe(Date.parse("2040-02-03T04:05Z"));
  await page.getByText("2040-02-03 04:05:00").waitFor();
  await page.getByRole("button", { name: "Back to now" }).click();
  await page.getByText("The same as this machine's time.").waitFor();
  expect(Math.abs(platform.clock.now() - Date.now())).toBeLessThan(60_000);
});

withBrowser(
  "faults are made by a form, listed while they are on, cleared, and brought back by Undo",
  async () => {
    const { platform } = await openWithGame();
    const { page, go } = await openPage(platform);
    await go("/faults");
    await page.getByText("Everything works").waitFor();
    await page.getByLabel("What goes wrong").selectOption("Failure");
    await page.getByText("The request is not carried out").waitFor();
    await page.getByLabel("Requests").fill("GET /gateway");
    await page.getByRole("textbox", { name: "Status" }).fill("502");
    await page.getByLabel("How often").fill("2");
    const add = page.getByRole("button", { name: "Add", exact: true });
    await add.click();
    const on = page.getByRole("list", { name: "Faults that are on" });
    await on.getByText("2 times").waitFor();
    expect((await fetch(`${platform.apiBase}/gateway`)).status).toBe(502);
    await on.getByText("once").waitFor();
    await on.getByRole("button", { name: "Clear" }).click();
    await page.getByText("Everything works").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await on.getByText("once").waitFor();
    expect((await fetch(`${platform.apiBase}/gateway`)).status).toBe(502);
    expect((await fetch(`${platform.apiBase}/gateway`)).status).toBe(200);
    await page.getByRole("textbox", { name: "Status" }).fill("20");
    await add.click();
    await page.getByRole("alert").getByText("status").waitFor();
  },
);

withBrowser("a preset does what it says until it is cleared or undone", async () => {
  const { platform, user, game } = await openWithGame();
  const { accessToken } = platform.issueToken({ userId: user.id, applicationId: game.id });
  const client = new GatewayClient(platform.gatewayUrl);
  await client.identify(`Bearer ${accessToken}`);
  const { page, go } = await openPage(platform);
  const status = async () => (await fetch(`${platform.apiBase}/gateway`)).status;
  await go("/faults");
  const preset = (name: string) => page.getByRole("button", { name: `Switch on: ${name}` });
  await preset("Rate-limited").click();
  await page.getByText("Rate-limited is on.").waitFor();
  expect([await status(), await status()]).toEqual([429, 429]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Everything works").waitFor();
  expect(await status()).toBe(200);
  await go("/sessions");
  // A short page begins below the header as a long one does.
  const views = page.getByRole("navigation", { name: "Clock and faults" });
  await expect.poll(async () => (await views.boundingBox())?.y).toBeLessThan(120);
  const session = page.getByRole("table", { name: "Sessions" }).getByRole("row").nth(1);
  await session.getByText("connected").waitFor();
  await go("/faults");
  await preset("Service restart").click();
  await page.getByText("On now: 2").waitFor();
  await expect
    .poll(() => platform.sessions.list().map(({ connected }) => connected))
    .toEqual([false]);
  expect(await status()).toBe(503);
  await page.getByRole("button", { name: "Clear all" }).click();
  await page.getByText("Everything works").waitFor();
  expect(await status()).toBe(200);
  await preset("Flaky network").click();
  await page.getByText("On now: 4").waitFor();
  await expect(fetch(`${platform.apiBase}/gateway`)).rejects.toThrow();
  // Each preset is one that the platform takes.
  for (const name of ["Service down", "Slow service", "Gateway trouble"]) {
    await preset(name).click();
    await page.getByText(`${name} is on.`).waitFor();
  }
  await page.getByText("On now: 10").waitFor();
});

withBrowser("a session is named by its user and ended from its menu", async () => {
  const { platform, user, game } = await openWithGame();
  const { accessToken } = platform.issueToken({ userId: user.id, applicationId: game.id });
  await new GatewayClient(platform.gatewayUrl).identify(`Bearer ${accessToken}`);
  const { page, go } = await openPage(platform);
  await go("/sessions");
  const table = page.getByRole("table", { name: "Sessions" });
  await table.getByText(user.globalName ?? user.username).waitFor();
  await table.getByRole("button", { name: /^Actions/ }).click();
  await page.getByRole("menuitem", { name: "End for good" }).click();
  await page.getByText("Nobody is connected").waitFor();
  expect(platform.sessions.list()).toEqual([]);
});
