/** What people ask first, from where they ask it: why somebody cannot write, and why a server is refused. */

import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { Permission } from "../../../../platform/domains/guilds/core/permission-bits.js";
import { failed, opened } from "../../apps/webhook-events/support/subscribed.js";
import { chromiumPath } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { makeEvening } from "./support/bot.js";
import { sharedBrowser } from "./support/shared-window.js";
import { pick } from "./support/window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
const openPage = sharedBrowser();

withBrowser("who may not write is led to the rule that says so", async () => {
  const platform = await open();
  const { guild, channel } = makeEvening(platform);
  platform.guilds.updateChannel(channel.id, {
    overwrites: [{ id: guild.id, type: 0, allow: "0", deny: String(Permission.SendMessages) }],
  });
  const { page, go } = await openPage(platform);
  await go(`/people/bob/guild/${guild.id}/channel/${channel.id}`);
  const his = page.getByRole("region", { name: "Bob", exact: true });
  await his.getByText("Nothing was written here yet").waitFor();
  // It is said before anything is typed, and nothing asks for a message.
  await his.getByText("You cannot write here").waitFor();
  await his.getByText("What others write here appears here.").waitFor();
  expect(await his.getByText("Write the first message").count()).toBe(0);
  await his.getByRole("textbox", { name: "Message", exact: true }).fill("Hello");
  await page.keyboard.press("Enter");
  await his.getByRole("alert").getByText("Missing Permissions").waitFor();
  await his.getByRole("link", { name: "Why can’t Bob write here?" }).click();
  await page.getByText("Bob cannot send messages in #garage.").waitFor();
  const main = page.getByRole("main");
  await pick(main, "Permission", "Administrator");
  await main.getByRole("heading", { name: "Can Bob do everything in #garage?" }).waitFor();
  await pick(main, "Permission", "View channels");
  await main.getByRole("heading", { name: "Can Bob see #garage?" }).waitFor();
  // What a role decides is changed in that role, where the row is marked and has the focus.
  await main.getByRole("link", { name: "Change it" }).click();
  const box = page.getByRole("dialog", { name: "Role @everyone" }).getByLabel("View channels");
  await expect.poll(() => box.and(page.locator(".meant :focus")).count()).toBe(1);
  // The buttons stay in view on a low screen.
  await page.setViewportSize({ width: 1280, height: 600 });
  expect(await visibleIn(page.getByRole("button", { name: "Save" }))).toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goBack();
  await pick(main, "Permission", "Send messages");
  const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
  await steps
    .filter({ hasText: "The channel’s permissions for @everyone." })
    .getByText("denies it")
    .waitFor();
  // The setting is one click away, and of a text channel's permissions there are no others.
  await page.getByRole("link", { name: "Change it" }).click();
  const dialog = page.getByRole("dialog");
  const send = dialog.getByRole("combobox", { name: "Send messages", exact: true });
  expect(await send.inputValue()).toBe("deny");
  await expect.poll(() => send.and(page.locator(":focus")).count()).toBe(1);
  await dialog.locator("label.meant").getByText("Send messages", { exact: true }).waitFor();
  expect(await dialog.getByRole("combobox", { name: "Kick members" }).count()).toBe(0);
  await send.selectOption("As in the guild");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.goto(`${platform.webBase}/people/bob/guild/${guild.id}/channel/${channel.id}`);
  // What was refused is still there to be sent.
  const field = his.getByRole("textbox", { name: "Message", exact: true });
  await expect.poll(() => field.inputValue()).toBe("Hello");
  await field.fill("");
  await his.getByText("Message #garage").waitFor();
});

withBrowser(
  "a server that is refused says what it did wrong, and Ctrl K leads to its page",
  async () => {
    const { platform, game, backend } = await opened();
    backend.reply = () => ({ status: 500 });
    const { page } = await openPage(platform);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Find or do" }).fill("webhooks");
    await page.getByRole("option", { name: `Webhooks ${game.name}`, selected: true }).waitFor();
    await page.keyboard.press("Enter");
    const address = page.getByLabel("Endpoint URL");
    await address.fill(backend.url);
    await page.getByRole("checkbox", { name: "QUEST_USER_ENROLLMENT" }).check();
    await page.getByLabel("Send events").click();
    // A telephone shows a part of the form, and in it what went wrong.
    await page.setViewportSize({ width: 390, height: 600 });
    await address.scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: "Save changes" }).click();
    const alert = page.getByRole("alert");
    const reason = alert.getByText("The check was answered with 500 instead of 204.");
    const end = async () => {
      const box = await reason.boundingBox();
      return box === null ? Number.NaN : box.y + box.height;
    };
    await expect.poll(end).toBeLessThan(600);
    await page.setViewportSize({ width: 1280, height: 800 });
    // What was typed is still there.
    await expect.poll(() => address.inputValue()).toBe(backend.url);

    await page.getByRole("link", { name: "Overview", exact: true }).click();
    await page.getByLabel("Interactions endpoint URL").fill(backend.url);
    await page.getByRole("button", { name: "Save changes" }).click();
    await alert.getByText("The check was answered with 500 instead of 200.").waitFor();
  },
);

withBrowser(
  "what failed at a web server is one click from Home, with the reason: a delivery and an interaction",
  async () => {
    const { platform, user, game, bot, subscribe, emit, backend } = await opened([
      "QUEST_USER_ENROLLMENT",
    ]);
    let works = true;
    backend.reply = ({ body: { token } }) => {
      if (!works) return { status: 500 };
      // What is checked when an address is saved: that of webhooks, and that of interactions.
      return token === undefined
        ? { status: 204 }
        : { status: 200, type: "application/json", body: '{"type":1}' };
    };
    await subscribe();
    await bot("PUT", `/applications/${game.id}/commands`, [{ name: "race", description: "x" }]);
    await bot("PATCH", "/applications/@me", { interactions_endpoint_url: backend.url });
    works = false;
    const lost = failed(platform);
    await emit("QUEST_USER_ENROLLMENT", { note: "hello" });
    await lost;
    // The failed one is far down the list, which only names the latest.
    for (let count = 0; count < 60; count++) await emit("ENTITLEMENT_CREATE");
    const { page } = await openPage(platform);
    const home = page.getByRole("link", { name: "Home", exact: true });
    const failures = page.getByRole("list", { name: "Recent failures" });
    await failures.getByRole("link", { name: "webhook.failed" }).click();
    const reason = page.getByText("The answer was 500 instead of 204. The next attempt comes");
    await expect.poll(() => visibleIn(reason)).toBe(true);

    const guild = platform.guilds.create({ name: "Racers", ownerId: user.id });
    platform.guilds.addMember(guild.id, game.botUserId as string);
    const channel = platform.guilds.createChannel({ guildId: guild.id, name: "garage" });
    await platform.as(user.id).runCommand("/race", {}, { channel: channel.id });
    await home.click();
    await failures.getByRole("link", { name: "endpoint.failed" }).click();
    const line = page.getByRole("article", { name: "/race" });
    await line.getByText("the server failed").waitFor();
    await line.getByRole("link", { name: "The server answered 500" }).waitFor();
    await line.getByText(/^Interaction id \d+$/).waitFor();
    // It is reported once, and its reason is there although this window has recorded nothing.
    await home.click();
    expect(await failures.getByRole("link", { name: "interaction.failed" }).count()).toBe(0);
    await page.reload();
    await failures.getByRole("link", { name: "endpoint.failed" }).click();
    await page.getByText("This interaction was not recorded").waitFor();
    await page.getByText(`${game.name}: `).waitFor();
  },
);

/** Whether all of an element is in the part of the page that is seen. */
async function visibleIn(element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const size = element.page().viewportSize();
  if (box === null || size === null) return false;
  return box.y >= 0 && box.y + box.height <= size.height;
}
