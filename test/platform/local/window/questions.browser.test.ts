/** What people ask first, from where they ask it: why somebody cannot write, and why a server is refused. */

import { expect, test } from "vitest";
import { Permission } from "../../../../platform/domains/guilds/core/permission-bits.js";
import { opened } from "../../apps/webhook-events/support/subscribed.js";
import { chromiumPath } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { makeEvening } from "./support/bot.js";
import { sharedBrowser } from "./support/shared-window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
const openPage = sharedBrowser();

/** A guard against hangs only: a browser is slow to start on a busy machine. */
const LONG = 120_000;

withBrowser(
  "who may not write is led to the rule that says so",
  async () => {
    const platform = await open();
    const { guild, channel } = makeEvening(platform);
    platform.guilds.updateChannel(channel.id, {
      overwrites: [{ id: guild.id, type: 0, allow: "0", deny: String(Permission.SendMessages) }],
    });
    const { page, go } = await openPage(platform);
    await go(`/people/bob/guild/${guild.id}/channel/${channel.id}`);
    const his = page.getByRole("region", { name: "Bob", exact: true });
    await his.getByText("Nothing was written here yet").waitFor();
    // It is said before anything is typed.
    await his.getByText("Bob cannot send messages here.").waitFor();
    await his.getByRole("textbox", { name: "Message", exact: true }).fill("Hello");
    await page.keyboard.press("Enter");
    await his.getByRole("alert").getByText("Missing Permissions").waitFor();
    await his.getByRole("link", { name: "Why Bob cannot" }).click();
    await page.getByText("Bob cannot send messages in #garage.").waitFor();
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
  },
  LONG,
);

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
  LONG,
);
