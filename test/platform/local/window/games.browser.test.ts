/** Lobbies, calls, invites, activities and purchases, by clicking. */

import { expect, test } from "vitest";
import { voiceStates } from "../../../../platform/domains/guilds/voice-states/domain.js";
import { activities, monetization } from "../../../../platform/index.js";
import { chromiumPath, shareBrowser } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { startActivityServer } from "./support/activity-server.js";
import { makeEvening } from "./support/bot.js";
import { become, messageWith, openWindow, pick, say } from "./support/window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
shareBrowser();
withBrowser(
  "players talk in a lobby's call, are muted and heard, and invite a friend to the party",
  async () => {
    const platform = await open();
    const { alice, bob, game } = makeEvening(platform);
    platform.relationships.befriend(alice.id, bob.id);
    const { page } = await openWindow(platform);
    const hers = await become(page, alice);
    const his = await become(page, bob);
    await hers.getByRole("link", { name: "Space Race" }).click();
    await hers.getByRole("button", { name: "Play" }).click();
    await hers.getByLabel("Secret of a lobby").fill("the-secret");
    await hers.getByRole("button", { name: "Create or join" }).click();
    await pick(hers, "Friend to invite", "Bob");
    await hers.getByRole("button", { name: "Invite", exact: true }).click();
    await hers.getByText("Bob is invited.").waitFor();
    await his.getByRole("navigation").getByRole("link", { name: "Alice" }).click();
    await messageWith(his, "Invite to join Space Race")
      .getByRole("button", { name: "Accept" })
      .click();
    await his.getByRole("list", { name: "Players" }).getByText("Alice").waitFor();
    await hers.getByRole("list", { name: "Players" }).getByText("Bob").waitFor();
    const [lobby] = platform.view().lobbies;
    expect(lobby?.members.map(({ userId }) => userId)).toEqual([alice.id, bob.id]);

    await hers.getByRole("button", { name: "Join call" }).click();
    const call = his.getByRole("list", { name: "In the call" });
    await call.getByText("Alice", { exact: true }).waitFor();
    await hers.getByRole("button", { name: "Mute", exact: true }).click();
    await call.getByText("muted").waitFor();
    // Somebody whom the platform plays speaks, and all see who it is.
    const carol = platform.createUser({ username: "carol", globalName: "Carol" });
    const carols = platform.as(carol.id, game.id);
    carols.joinLobby("the-secret");
    carols.joinCall(lobby?.id as string);
    const said = carols.speak(new Int16Array(48_000), lobby?.id);
    await call.getByRole("listitem").filter({ hasText: "Carol" }).getByText("speaks").waitFor();
    await said;
    await hers.getByRole("button", { name: "Leave call" }).click();
    await call.getByText("Alice", { exact: true }).waitFor({ state: "detached" });
  },
);

withBrowser(
  "members come into a voice channel, are muted and leave; others join by an invite",
  async () => {
    const platform = await open();
    const { alice, guild, voice } = makeEvening(platform);
    const dora = platform.createUser({ username: "dora", globalName: "Dora" });
    const { page } = await openWindow(platform);
    const hers = await become(page, alice);
    await hers.getByRole("navigation").getByRole("link", { name: "talk" }).click();
    await hers.getByRole("button", { name: "Join call" }).click();
    const call = hers.getByRole("list", { name: "In the call" });
    await call.getByText("Alice").waitFor();
    await hers.getByRole("button", { name: "Mute", exact: true }).click();
    await call.getByText("muted").waitFor();
    const { states } = platform.domain(voiceStates);
    expect(states.get(guild.id, alice.id)).toMatchObject({ channelId: voice.id, selfMute: true });
    await hers.getByRole("button", { name: "Make invite" }).click();
    const code = hers.getByLabel("Invite code");
    await expect.poll(() => code.inputValue()).not.toBe("");
    const doras = await become(page, dora);
    await doras.getByLabel("Invite code").fill(await code.inputValue());
    await doras.getByRole("button", { name: "Join", exact: true }).click();
    await doras.getByRole("navigation").getByRole("link", { name: "talk" }).click();
    await doras.getByRole("list", { name: "In the call" }).getByText("Alice").waitFor();
    // Who looks at something else still sees the call, and can leave it.
    await hers.getByRole("link", { name: "Friends" }).click();
    const bar = hers.getByRole("region", { name: "In the call talk" });
    await bar.getByRole("button", { name: "Unmute" }).click();
    await expect
      .poll(() => states.get(guild.id, alice.id))
      .toMatchObject({ channelId: voice.id, selfMute: false });
    await bar.getByRole("link", { name: "talk" }).click();
    await bar.waitFor({ state: "detached" });
    await hers.getByRole("link", { name: "Friends" }).click();
    await bar.getByRole("button", { name: "Leave call" }).click();
    await bar.waitFor({ state: "detached" });
    expect(states.get(guild.id, alice.id)).toBeUndefined();
  },
);

withBrowser("an activity runs in its frame, and the store is one click away", async () => {
  const platform = await open();
  const { alice, game } = makeEvening(platform);
  const target = await startActivityServer();
  platform.domain(activities).configure(game.id, { urlMappings: [{ prefix: "/", target }] });
  const sku = platform
    .domain(monetization)
    .createSku({ applicationId: game.id, name: "Gold car", kind: "durable" });
  const { page } = await openWindow(platform);
  const hers = await become(page, alice);
  await hers.getByRole("link", { name: "Space Race" }).click();
  await hers.getByRole("button", { name: "Activity" }).click();
  const frame = page.frameLocator("iframe.activity");
  const inside = frame.frameLocator('iframe[title="Space Race for Alice"]').frameLocator("iframe");
  await inside.getByText("This is the activity").waitFor();
  expect(platform.domain(activities).all()).toMatchObject([{ applicationId: game.id }]);
  await hers.getByRole("button", { name: "Close activity" }).click();
  const opened = page.context().waitForEvent("page");
  await hers.getByRole("link", { name: "Store" }).click();
  const store = await opened;
  await store.getByRole("link", { name: "Gold car" }).click();
  await store.getByRole("button", { name: /Alice/ }).click();
  await store.getByRole("button", { name: /Buy/ }).click();
  await store.getByText("You have bought Gold car").waitFor();
  expect(platform.domain(monetization).entitlements(alice.id)).toMatchObject([{ skuId: sku.id }]);
});

withBrowser("to the bot of an application one can write a direct message", async () => {
  const platform = await open();
  const { alice, game } = makeEvening(platform);
  const { page } = await openWindow(platform);
  const hers = await become(page, alice);
  await hers.getByRole("link", { name: "Space Race" }).click();
  await hers.getByRole("button", { name: "Message", exact: true }).click();
  await say(hers, "Hello, bot");
  await messageWith(hers, "Hello, bot").waitFor();
  const [conversation] = platform.view().conversations;
  expect(conversation?.messages.map(({ content }) => content)).toEqual(["Hello, bot"]);
  expect(conversation?.userIds).toContain(game.botUserId);
});
