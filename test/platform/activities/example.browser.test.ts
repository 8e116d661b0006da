/** The board game of the examples, played by two people on one page. */

import { mkdirSync } from "node:fs";
import type { Frame } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { startGameServer } from "../../../examples/activity/server.js";
import { activities } from "../../../platform/index.js";
import { chromiumPath } from "../support/browser.js";
import { activityFrame, openEmbedded } from "../support/embedded-app.js";

const withBrowser = test.skipIf(chromiumPath === undefined);

withBrowser("two people allow it, play, and one wins", async () => {
  const { platform, user, member, game, host, browser } = await openEmbedded();
  const server = await startGameServer({
    applicationId: game.id,
    clientSecret: game.clientSecret,
    apiBase: platform.apiBase,
  });
  onTestFinished(() => server.close());
  platform.domain(activities).configure(game.id, {
    urlMappings: [{ prefix: "/", target: server.target }],
  });
  const page = await browser.newPage();
  await page.goto(host.address(game.id, user.id, member("bob")));
  const players: Frame[] = [];
  for (const [index, name] of ["Alice", "bob"].entries()) {
    const pane = page.getByRole("region", { name });
    await pane.getByRole("button", { name: "Authorize" }).click();
    const frame = await activityFrame(page, index);
    // Who comes first sits first.
    const text = index === 0 ? /waits for somebody/ : /turn/;
    await frame.getByRole("status").filter({ hasText: text }).waitFor();
    players.push(frame);
  }
  const fields = [1, 4, 2, 5, 3];
  for (const [turn, field] of fields.entries()) {
    const player = players[turn % 2] as Frame;
    await player.getByRole("status").filter({ hasText: "Your turn" }).waitFor();
    await player.getByRole("button", { name: `Field ${field}` }).click();
  }
  for (const player of players) {
    await player.getByRole("status").filter({ hasText: "alice has won" }).waitFor();
  }
  if (process.env.PICTURES !== undefined) {
    mkdirSync(process.env.PICTURES, { recursive: true });
    await page.setViewportSize({ width: 1000, height: 620 });
    await page.screenshot({ path: `${process.env.PICTURES}/activity.png` });
  }
  expect(await players[1]?.getByRole("button", { disabled: true }).count()).toBe(9);
});
