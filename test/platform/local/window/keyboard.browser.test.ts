/** The ten commonest tasks by the keyboard alone: no key is pressed more than 25 times to get anywhere. */

import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { Permission } from "../../../../platform/domains/guilds/core/permission-bits.js";
import { chromiumPath } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { makeEvening, startBot } from "./support/bot.js";
import { reach } from "./support/keys.js";
import { sharedBrowser } from "./support/shared-window.js";
import { messageWith } from "./support/window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
const openPage = sharedBrowser();

/** Goes somewhere by the palette. */
async function palette(page: Page, text: string, option: string | RegExp): Promise<void> {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Find or do" });
  await reach(page, field);
  await page.keyboard.type(text);
  const found = page.getByRole("option", { name: option, selected: true });
  await found.waitFor();
  await page.keyboard.press("Enter");
  await field.waitFor({ state: "detached" });
}

/**
 * Watches for an element to be drawn.
 *
 * @returns what waits for it, and tells the label of what had the focus at that moment
 */
async function focusWhenDrawn(page: Page, selector: string): Promise<() => Promise<unknown>> {
  await page.evaluate(
    `globalThis.focusedWhenDrawn = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector(${JSON.stringify(selector)}) === null) return;
        observer.disconnect();
        resolve(document.activeElement?.labels?.[0]?.innerText ?? document.activeElement?.ariaLabel);
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    undefined`,
  );
  return () => page.evaluate("globalThis.focusedWhenDrawn");
}

withBrowser(
  "sign in, go to a channel, write, reply, run a command, press its button and fill in its form",
  async () => {
    const platform = await open();
    const { game } = makeEvening(platform);
    await startBot(platform, game.botToken as string);
    const { page, go } = await openPage(platform);
    const { keyboard } = page;
    const hers = page.getByRole("region", { name: "Alice", exact: true });
    const field = hers.getByRole("textbox", { name: "Message", exact: true });

    // 1. Somebody signs in.
    await go("/people");
    const users = page.getByRole("list", { name: "Users" });
    await reach(page, users.getByRole("button"));
    await reach(page, users.getByRole("button", { name: "Alice @alice" }), "ArrowDown");
    await keyboard.press("Enter");
    await hers.getByText("connected", { exact: true }).waitFor();

    // 2. To a channel; who goes there writes there next.
    const places = hers.getByRole("navigation");
    await reach(page, places.getByRole("link"));
    await reach(page, places.getByRole("link", { name: "garage" }), "ArrowDown");
    await keyboard.press("Enter");
    await reach(page, field);

    // 3. A message.
    await keyboard.type("Who races?");
    await keyboard.press("Enter");
    await messageWith(hers, "Who races?").waitFor();

    // 4. A reply to it.
    const asked = messageWith(hers, "Who races?");
    await reach(page, asked.getByRole("button", { name: "More" }), "Shift+Tab");
    await keyboard.press("Enter");
    await reach(page, asked.getByRole("button", { name: "Reply" }));
    await keyboard.press("Enter");
    await hers.getByText("Reply to").waitFor();
    await reach(page, field);
    await keyboard.type("I do");
    await keyboard.press("Enter");
    await messageWith(hers, "I do").getByText("Who races?").waitFor();

    // 5. A command with its options.
    await reach(page, field);
    await keyboard.type("/race");
    await hers.getByText("Press Enter to open /race start").waitFor();
    const focused = await focusWhenDrawn(page, "form.command-form");
    await keyboard.press("Enter");
    const form = hers.getByRole("form", { name: "/race start" });
    // Who types on at once loses no key: the field has the focus as soon as it is there.
    expect(await focused()).toBe("track");
    await reach(page, form.getByRole("combobox", { name: "track" }));
    await keyboard.type("Sp");
    await form.getByRole("option", { name: "Track Spa" }).waitFor();
    await keyboard.press("Enter");
    await reach(page, form.getByRole("button", { name: "Run" }));
    await keyboard.press("Enter");

    // 6. The button of the answer.
    const answer = messageWith(hers, "Spa");
    await reach(page, answer.getByRole("button", { name: "Enter" }), "Shift+Tab");
    await keyboard.press("Enter");

    // 7. The form that it opens.
    const dialog = hers.getByRole("dialog", { name: "Entry" });
    await reach(page, dialog.getByLabel("Your name"));
    await keyboard.type("Alicia");
    // Escape takes nothing away that was entered, without a question.
    await keyboard.press("Escape");
    const question = hers.getByRole("dialog", { name: "Close the form?" });
    await reach(page, question.getByRole("button", { name: "Cancel" }));
    await keyboard.press("Enter");
    await question.waitFor({ state: "detached" });
    expect(await dialog.getByLabel("Your name").inputValue()).toBe("Alicia");
    await reach(page, dialog.getByRole("button", { name: "Submit" }));
    await keyboard.press("Enter");
    await messageWith(hers, "Alicia has entered").waitFor();
  },
);

withBrowser(
  "look at a request, switch a fault on and off, move the clock, and ask why somebody cannot write",
  async () => {
    const platform = await open({ clock: { now: Date.UTC(2026, 0, 15, 12), frozen: true } });
    const { guild, channel } = makeEvening(platform);
    platform.guilds.updateChannel(channel.id, {
      overwrites: [{ id: guild.id, type: 0, allow: "0", deny: String(Permission.SendMessages) }],
    });
    const { page } = await openPage(platform);
    const { keyboard } = page;

    // 8. A request and what was answered.
    await palette(page, "inspector", /Inspector/);
    await page.getByText("Recording.").waitFor();
    await fetch(`${platform.apiBase}/gateway`);
    await reach(page, page.getByRole("button", { name: "GET /gateway" }));
    await keyboard.press("Enter");
    await page.getByRole("region", { name: "Response body" }).getByText("url").waitFor();

    // 9. Everything is refused for a while.
    await palette(page, "faults", /^Faults/);
    await reach(page, page.getByRole("link", { name: "Faults", exact: true }));
    await keyboard.press("Enter");
    await reach(page, page.getByRole("button", { name: "Switch on: Service down" }));
    await keyboard.press("Enter");
    await page.getByText("Service down is on.").waitFor();
    expect((await fetch(`${platform.apiBase}/gateway`)).status).toBe(503);
    await palette(page, "all faults off", /faults off/);
    await expect.poll(() => platform.faults.list()).toEqual([]);

    // 10. A week goes by.
    const before = platform.clock.now();
    await reach(page, page.getByRole("link", { name: "Clock", exact: true }));
    await keyboard.press("Enter");
    await reach(page, page.getByRole("button", { name: "+ 1 week" }));
    await keyboard.press("Enter");
    await expect.poll(() => platform.clock.now()).toBe(before + 604_800_000);

    // And one more: why can't Bob write here?
    await palette(page, "racers", /Racers/);
    await reach(page, page.getByRole("link", { name: "Check permissions" }));
    await keyboard.press("Enter");
    for (const [name, text, option] of [
      ["Member", "bob", /Bob/],
      ["Where", "gar", "#garage"],
    ] as const) {
      await reach(page, page.getByRole("combobox", { name }));
      await keyboard.type(text);
      await page.getByRole("option", { name: option, selected: true }).waitFor();
      await keyboard.press("Enter");
    }
    await page.getByText("Bob cannot send messages in #garage.").waitFor();
  },
);

withBrowser(
  "the messages are one stop of the Tab key, and the arrows lead from one to the next",
  async () => {
    const platform = await open();
    const { alice, bob, channel } = makeEvening(platform);
    const says = (content: string) => platform.as(bob.id).sendMessage(channel.id, { content });
    for (let lap = 1; lap <= 60; lap++) says(`Lap ${lap}.`);
    const { page, go } = await openPage(platform);
    const { keyboard } = page;
    await go(`/people/${alice.username}/guild/${channel.guildId}/channel/${channel.id}`);
    const hers = page.getByRole("region", { name: "Alice", exact: true });
    const field = hers.getByRole("textbox", { name: "Message", exact: true });
    const focused = (locator: Locator) => locator.and(page.locator(":focus")).waitFor();
    const last = messageWith(hers, "Lap 60.");
    await last.waitFor();
    await field.focus();
    await reach(page, last, "Shift+Tab");
    await keyboard.press("ArrowUp");
    const before = messageWith(hers, "Lap 59.");
    await focused(before);
    await keyboard.press("Tab");
    const more = before.getByRole("button", { name: "More", exact: true });
    await focused(more);
    // Actions of one message are shown at a time, until one of them is chosen or Escape is pressed.
    await last.getByRole("button", { name: "More", exact: true }).click();
    await more.click();
    expect(await hers.getByRole("button", { name: "Reply" }).count()).toBe(1);
    await before.getByRole("button", { name: "More emojis" }).focus();
    await keyboard.press("Escape");
    await focused(more);
    await more.press("Enter");
    await before.getByRole("button", { name: "React with 🎉" }).click();
    await before.getByRole("button", { name: "🎉 1" }).waitFor();
    expect(await hers.getByRole("button", { name: "Reply" }).count()).toBe(0);
    await reach(page, before, "Shift+Tab");
    await keyboard.press("Home");
    const first = messageWith(hers, "Lap 1.");
    await focused(first);
    // Its day or name, its button, the files, and the field.
    expect(await reach(page, field)).toBeLessThanOrEqual(4);

    await reach(page, hers.getByRole("button", { name: "Search", exact: true }), "Shift+Tab");
    await keyboard.press("Enter");
    await focused(hers.getByLabel("Search messages"));
    await keyboard.press("Escape");
    await focused(hers.getByRole("button", { name: "Search", exact: true }));

    // Who does not see hears what comes in, but not what was there.
    const log = hers.getByRole("log");
    expect(await log.textContent()).toBe("");
    says("The race is over");
    await expect.poll(() => log.textContent()).toBe("Bob: The race is over");
  },
);
