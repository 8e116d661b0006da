/** Messages of any height are whole: nothing of them is cut, and each line can be reached. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { chromiumPath } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { makeEvening } from "./support/bot.js";
import { sharedBrowser } from "./support/shared-window.js";
import { messageWith } from "./support/window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
const openPage = sharedBrowser();

/** Of messages: what is higher than the element that hides what does not fit in, and how high rows are. */
const MEASURE = `(() => {
  const hides = (element) => /hidden|clip/.test(getComputedStyle(element).overflowY);
  const forReaders = (element) => getComputedStyle(element).clipPath !== "none";
  const all = [...document.querySelectorAll("article, article *")];
  const cut = all.filter((each) =>
    hides(each) && !forReaders(each) && each.scrollHeight > each.clientHeight + 1);
  const rows = [...document.querySelectorAll(".virtual > ul > li")];
  const over = rows.slice(1).filter((row, index) =>
    row.getBoundingClientRect().top < rows[index].getBoundingClientRect().bottom - 1);
  const name = (each) => each.tagName + "." + each.className;
  return { cut: cut.map(name), over: over.length, height: Math.max(...rows.map((row) => row.offsetHeight)) };
})()`;

interface Measured {
  readonly cut: readonly string[];
  readonly over: number;
  readonly height: number;
}

const measured = async (page: Page) => (await page.evaluate(MEASURE)) as Measured;

withBrowser(
  "a message of 400 lines and one with ten long embeds are whole on a wide and on a narrow screen",
  async () => {
    const platform = await open();
    const { alice, bob, game, guild, channel } = makeEvening(platform);
    const lines = Array.from({ length: 400 }, (_, index) => `l${index}`).join("\n");
    platform.as(alice.id).sendMessage(channel.id, { content: lines });
    const embeds = Array.from({ length: 10 }, (_, index) => ({
      title: `Embed ${index}`,
      description: "Twelve laps\n".repeat(20),
    }));
    const sent = await fetch(`${platform.apiBase}/channels/${channel.id}/messages`, {
      method: "POST",
      headers: { authorization: `Bot ${game.botToken}`, "content-type": "application/json" },
      body: JSON.stringify({ embeds }),
    });
    expect(sent.status).toBe(200);
    platform.as(bob.id).sendMessage(channel.id, { content: "The last" });
    for (const width of [1280, 390]) {
      const { page, go } = await openPage(platform, width);
      await go(`/people/alice/guild/${guild.id}/channel/${channel.id}`);
      const list = page.getByRole("region", { name: /^Messages in/ });
      const last = messageWith(list, "The last");
      await last.waitFor();
      await messageWith(list, "Embed 9").getByText("Embed 9").scrollIntoViewIfNeeded();
      await expect
        .poll(() => measured(page))
        .toMatchObject({ cut: [], over: 0, height: expect.toSatisfy((height) => height > 2000) });
      // Each end of the highest is reached by scrolling.
      await list.press("Home");
      const first = messageWith(list, "l399");
      await first.getByText("l0", { exact: false }).first().waitFor();
      await expect.poll(() => measured(page)).toMatchObject({ cut: [], over: 0 });
      const box = await first.boundingBox();
      expect(box?.height).toBeGreaterThan(400 * 15);

      // The fault of before: it is found.
      await page.evaluate(`(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(".message { max-height: 480px; overflow: hidden; }");
        document.adoptedStyleSheets = [sheet];
      })()`);
      await expect
        .poll(async () => (await measured(page)).cut)
        .toContainEqual(expect.stringContaining("message"));
      await page.close();
    }
  },
);
