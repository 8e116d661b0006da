// Makes the pictures of docs/window.md: starts a platform with people, a bot and what it sells, and takes a
// picture of each page of the window in headless Chromium, light and dark.
//
//   node --import tsx tools/docs/window-pictures.ts [folder]

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { startPlatform } from "../../platform/index.js";
import { buildWindow } from "../build/window.mjs";
import { startChromium } from "../test/chromium.js";
import { makeWorld } from "./window-world.js";

const [folder = fileURLToPath(new URL("../../docs/images/window/", import.meta.url))] =
  process.argv.slice(2);

/** The noon of one day, so that the pictures of two runs differ in little. */
const NOON = Date.UTC(2026, 0, 15, 12);

const SIZE = { width: 1120, height: 680 };
/** Two clients side by side, with the list of people beside them and not above them. */
const SIZE_OF_TWO = { width: 1440, height: 760 };

await buildWindow();
mkdirSync(folder, { recursive: true });
const platform = await startPlatform({ clock: { now: NOON, frozen: true } });
const browser = await startChromium();
const world = await makeWorld(platform);
try {
  for (const theme of ["light", "dark"] as const) {
    const context = await browser.newContext({
      colorScheme: theme,
      viewport: SIZE,
      deviceScaleFactor: 0.8,
    });
    const page = await context.newPage();
    await page.goto(platform.windowAddress());
    await page.getByRole("navigation").first().waitFor();
    await takePictures(page, theme);
    await context.close();
  }
} finally {
  await browser.close();
  await world.close();
  await platform.close();
}

async function takePictures(page: Page, theme: string): Promise<void> {
  const take = (name: string) => page.screenshot({ path: join(folder, `${name}-${theme}.png`) });
  const open = async (path: string, text: string | RegExp) => {
    await page.goto(platform.webBase + path);
    await page.getByText(text).first().waitFor();
  };
  await open("/", "Sample worlds");
  await page.getByText("Switch all off").waitFor();
  await take("home");
  await page.setViewportSize(SIZE_OF_TWO);
  await open("/people", "Alice");
  for (const name of ["Alice", "Bob"]) {
    const client = page.getByRole("region", { name, exact: true });
    if (!(await client.isVisible())) {
      await page
        .getByRole("button", { name: `${name} @` })
        .first()
        .click();
    }
    await client.getByRole("link", { name: "garage" }).first().click();
    await client.getByText("Three laps of Monza").first().waitFor();
  }
  await take("people");
  await page.setViewportSize(SIZE);
  const guild = `/guilds/${world.guild.id}`;
  await open(guild, "stewards");
  await take("guild");
  const { user, channel } = world.quiet;
  await open(`${guild}/permissions?user=${user}&channel=${channel}`, "Bob cannot");
  await take("permissions");
  await open(`${guild}/members`, "@carol");
  await take("members");
  await open("/portal", "Chess Club");
  await take("applications");
  const portal = `/portal/${world.game.id}`;
  await open(portal, "3 SKUs");
  await take("overview");
  await open(`${portal}/oauth2`, "Kick members");
  await take("oauth2");
  await open(`${portal}/playground`, "Approve as");
  await page.getByRole("button", { name: "Approve as Alice" }).click();
  await page.getByRole("button", { name: "Get the tokens", exact: true }).waitFor();
  await take("playground");
  for (const [name, text] of [
    ["bot", "Approval of intents"],
    ["commands", "Starts a race"],
    ["webhooks", "QUEST_USER_ENROLLMENT"],
    ["monetization", "Go to renewal"],
    ["activities", "Running now"],
    ["lobbies", "Lobby of 2"],
    ["accounts", "Issuer"],
  ] as const) {
    await open(`${portal}/${name}`, text);
    if (name === "webhooks") {
      await page.getByRole("heading", { name: "Send a test event" }).scrollIntoViewIfNeeded();
    }
    await take(name);
  }
  await open("/inspector", "Recording.");
  await world.act();
  await page
    .getByRole("button", { name: /POST .*messages/ })
    .first()
    .click();
  await page.getByRole("region", { name: "Request body" }).waitFor();
  await take("inspector");
  await page.getByRole("link", { name: "Interactions" }).click();
  await page.getByText("deferred, then answered").first().waitFor();
  await take("interactions");
  await page.getByRole("link", { name: "Event builder" }).click();
  await page.getByLabel("Data, as JSON").waitFor();
  await take("builder");
  await open("/faults", "On now: 1");
  await take("faults");
  await open("/clock", "frozen");
  await take("clock");
  await open("/sessions", "connected");
  await take("sessions");
}
