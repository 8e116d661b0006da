/** The ten commonest tasks by the keyboard alone: no key is pressed more than 25 times to get anywhere. */

import type { Page } from "playwright-core";
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
    await hers.getByText("Enter opens /race start").waitFor();
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
