// Makes the pictures of docs/window.md: starts a platform with people and a bot's answer, and takes a
// picture of each page of the window in headless Chromium.
//
//   node --import tsx tools/docs/window-pictures.ts [folder]

import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "playwright-core";
import { startPlatform } from "../../platform/index.js";
import { buildWindow } from "../build/window.mjs";

const [folder = fileURLToPath(new URL("../../docs/pictures/", import.meta.url))] =
  process.argv.slice(2);

const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"]
  .concat(process.env.CHROMIUM_PATH ?? [])
  .find((path) => existsSync(path));
if (executablePath === undefined) throw new Error("No Chromium found; set CHROMIUM_PATH.");

/** The noon of one day, so that the pictures of two runs differ in little. */
const NOON = Date.UTC(2026, 0, 15, 12);

await buildWindow();
mkdirSync(folder, { recursive: true });
const platform = await startPlatform({ clock: { now: NOON, frozen: true } });
const browser = await chromium.launch({ executablePath, args: ["--headless", "--no-sandbox"] });
try {
  const alice = platform.createUser({ username: "alice", globalName: "Alice" });
  const bob = platform.createUser({ username: "bob", globalName: "Bob" });
  const game = platform.createApplication({ name: "Space Race", bot: true, public: true });
  const guild = platform.guilds.create({ name: "Racers", ownerId: alice.id });
  for (const id of [bob.id, game.botUserId as string]) platform.guilds.addMember(guild.id, id);
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "garage" });
  platform.relationships.befriend(alice.id, bob.id);
  platform.as(alice.id).sendMessage(channel.id, { content: "Who races tonight?" });
  platform.as(bob.id).sendMessage(channel.id, { content: "I do. My car is ready 🏎️" });
  await fetch(`${platform.apiBase}/channels/${channel.id}/messages`, {
    method: "POST",
    headers: { authorization: `Bot ${game.botToken}`, "content-type": "application/json" },
    body: JSON.stringify({
      content: "Three laps of Monza",
      components: [
        { type: 1, components: [{ type: 2, style: 1, label: "Enter", custom_id: "enter" }] },
      ],
    }),
  });

  const page = await browser.newPage({ viewport: { width: 1200, height: 720 } });
  await page.goto(platform.windowAddress());
  for (const name of ["Alice", "Bob"]) {
    await page.getByRole("button", { name: `${name} @` }).click();
    const client = page.getByRole("region", { name, exact: true });
    await client.getByRole("button", { name: "garage" }).click();
    await client.getByText("Three laps of Monza").waitFor();
  }
  await picture(page, "people");
  await open(page, "Portal");
  await page.getByRole("button", { name: /^Space Race/ }).click();
  await page.getByText("OIDC provider").waitFor();
  await picture(page, "portal");
  await open(page, "Inspector");
  await page.getByText("Recording.").waitFor();
  const headers = { authorization: `Bot ${game.botToken}` };
  await fetch(`${platform.apiBase}/users/@me`, { headers });
  await fetch(`${platform.apiBase}/channels/${channel.id}`, { headers });
  platform.as(bob.id).sendMessage(channel.id, { content: "Go!" });
  await page.getByRole("button", { name: "GET /api/v10/users/@me" }).click();
  await page.getByRole("region", { name: "Entry" }).getByText("Response body").waitFor();
  for (const name of ["Requests", "Sessions"]) {
    await page.getByRole("img", { name: new RegExp(`^${name}: .* most [1-9]`) }).waitFor();
  }
  await picture(page, "inspector");
  await open(page, "Trouble and time");
  await page.getByText("stopped").waitFor();
  await picture(page, "trouble");
} finally {
  await browser.close();
  await platform.close();
}

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name }).click();
  await page.getByRole("main", { name }).waitFor();
}

async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(folder, `window-${name}.png`) });
}
