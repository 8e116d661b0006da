/** Two people and a real bot play through a whole evening by clicking, while the inspector watches. */

import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { activities, monetization } from "../../../../platform/index.js";
import { chromiumPath } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { startActivityServer } from "./support/activity-server.js";
import { makeEvening, startBot } from "./support/bot.js";
import { become, go, messageWith, openWindow, pick, say } from "./support/window.js";

/** A guard against hangs only: a browser is slow to start on a busy machine. */
const LONG = 300_000;

async function befriend(hers: Locator, his: Locator): Promise<void> {
  await hers.getByLabel("Add a friend").fill("bob");
  await hers.getByRole("button", { name: "Send request" }).click();
  await his.getByRole("button", { name: "Accept" }).click();
  await hers
    .getByRole("list", { name: "Friends" })
    .getByRole("button", { name: "Message" })
    .click();
  await say(hers, "Do you race tonight?");
  await his.getByRole("navigation").getByRole("link", { name: "Alice" }).click();
  await messageWith(his, "Do you race tonight?").waitFor();
}

async function useBot(hers: Locator, his: Locator): Promise<void> {
  for (const client of [hers, his]) {
    await client.getByRole("navigation").getByRole("link", { name: "garage" }).click();
    // Until then the field is that of the conversation before.
    await client.getByRole("heading", { name: "garage" }).waitFor();
  }
  await hers.getByRole("textbox", { name: "Message", exact: true }).fill("/race");
  await hers.getByRole("button", { name: "/race start" }).click();
  await hers.getByLabel("track").fill("Monza");
  await hers.getByRole("button", { name: "Run" }).click();
  await messageWith(his, "Monza").getByRole("button", { name: "Enter" }).click();
  await his.getByLabel("Your name").fill("Bobby");
  await his.getByRole("button", { name: "Submit" }).click();
  await messageWith(hers, "Bobby has entered").waitFor();
}

async function meetInLobby(hers: Locator, his: Locator): Promise<void> {
  await hers.getByRole("link", { name: "Space Race", exact: true }).click();
  await hers.getByRole("button", { name: "Play" }).click();
  await hers.getByLabel("Secret of a lobby").fill("our-lobby");
  await hers.getByRole("button", { name: "Create or join" }).click();
  await pick(hers, "Friend to invite", "Bob");
  await hers.getByRole("button", { name: "Invite", exact: true }).click();
  await his.getByRole("navigation").getByRole("link", { name: "Alice" }).click();
  const invite = messageWith(his, "Invite to join Space Race");
  await invite.getByRole("button", { name: "Accept" }).click();
  await hers.getByRole("list", { name: "Players" }).getByText("Bob").waitFor();
  await his.getByLabel("Message to the lobby").fill("Ready");
  await his.getByRole("button", { name: "Send", exact: true }).click();
  await hers
    .getByRole("region", { name: /^Messages in lobby/ })
    .getByText("Ready")
    .waitFor();
}

async function playAndBuy(page: Page, hers: Locator): Promise<void> {
  await hers.getByRole("button", { name: "Activity" }).click();
  const activity = page
    .frameLocator("iframe.activity")
    .frameLocator("iframe")
    .frameLocator("iframe");
  await activity.getByText("This is the activity").waitFor();
  await hers.getByRole("button", { name: "Close activity" }).click();
  const opened = page.context().waitForEvent("page");
  await hers.getByRole("link", { name: "Store" }).click();
  const store = await opened;
  await store.getByRole("link", { name: "Gold car" }).click();
  await store.getByRole("button", { name: /Alice/ }).click();
  await store.getByRole("button", { name: /Buy/ }).click();
  await store.getByText("You have bought Gold car").waitFor();
  await store.close();
}

async function leave(hers: Locator, his: Locator): Promise<void> {
  await his.getByRole("button", { name: "Leave", exact: true }).click();
  const players = hers.getByRole("list", { name: "Players" });
  await players.getByText("Bob").waitFor({ state: "detached" });
  await hers.getByRole("button", { name: "Quit" }).click();
  await his.getByRole("button", { name: "More of Racers" }).click();
  await his.getByRole("menuitem", { name: "Leave Racers" }).click();
  await his.getByRole("dialog").getByRole("button", { name: "Leave guild" }).click();
  await his.getByRole("heading", { name: "Racers" }).waitFor({ state: "detached" });
  for (const client of [hers, his]) await client.getByRole("button", { name: "Sign out" }).click();
}

/** What the inspector must have seen, in this order. */
const STEPS = [
  ["POST /users/@me/relationships", "204"],
  ["RELATIONSHIP_ADD"],
  ["POST /users/@me/channels", "200"],
  ["MESSAGE_CREATE"],
  ["POST /interactions", "204"],
  ["INTERACTION_MODAL_CREATE"],
  ["PUT /lobbies", "20"],
  ["LOBBY_MEMBER_ADD"],
  ["LOBBY_MESSAGE_CREATE"],
  ["GET /application-directory/"],
  ["POST /store"],
  ["→ in Resume"],
  ["RESUMED"],
  ["LOBBY_MEMBER_REMOVE"],
  ["DELETE /users/@me/guilds/"],
] as const;

test.skipIf(chromiumPath === undefined)(
  "two people and a bot spend an evening, the inspector shows each step",
  async () => {
    const platform = await open();
    const { alice, bob, game, guild } = makeEvening(platform);
    await startBot(platform, game.botToken as string);
    const urlMappings = [{ prefix: "/", target: await startActivityServer() }];
    platform.domain(activities).configure(game.id, { urlMappings });
    const sku = platform
      .domain(monetization)
      .createSku({ applicationId: game.id, name: "Gold car", kind: "durable" });
    const { page } = await openWindow(platform);
    const inspector = await page.context().newPage();
    await inspector.goto(platform.webBase);
    await go(inspector, "inspector");
    await inspector.getByText("Recording.").waitFor();

    // A page in the background is drawn once a second, for which each click would wait.
    await page.bringToFront();
    const hers = await become(page, alice);
    const his = await become(page, bob);
    await befriend(hers, his);
    await useBot(hers, his);
    await meetInLobby(hers, his);
    await playAndBuy(page, hers);
    const resumed = platform.events.waitFor("gateway.resumed", ({ userId }) => userId === bob.id);
    platform.sessions.drop({ userId: bob.id });
    await resumed;
    await his.getByText("connected", { exact: true }).waitFor();
    await leave(hers, his);

    await inspector.bringToFront();
    const entries = inspector.getByRole("region", { name: "Entries" });
    for (const [name, status = ""] of STEPS) {
      await inspector.getByLabel("Search").fill(name.split(" ").at(-1) ?? "");
      await entries.getByRole("button", { name }).getByText(status).first().waitFor();
    }
    expect(platform.domain(monetization).entitlements(alice.id)).toMatchObject([{ skuId: sku.id }]);
    expect(platform.guilds.member(guild.id, bob.id)).toBeUndefined();
    expect(platform.view().lobbies.flatMap(({ members }) => members)).toMatchObject([
      { userId: alice.id },
    ]);
  },
  LONG,
);
