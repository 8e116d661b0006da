/** Commands, components and forms of a real bot, used by clicking, as the service's own client does. */

import { expect, test } from "vitest";
import { chromiumPath, shareBrowser } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { makeEvening, startBot } from "./support/bot.js";
import { become, messageWith, openWindow, pick, say } from "./support/window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
shareBrowser();

async function started() {
  const platform = await open();
  const evening = makeEvening(platform);
  await startBot(platform, evening.game.botToken as string);
  const { page, requests } = await openWindow(platform);
  const hers = await become(page, evening.alice);
  await hers.getByRole("navigation").getByRole("link", { name: "garage" }).click();
  const text = hers.getByRole("textbox", { name: "Message", exact: true });
  return { platform, ...evening, page, requests, hers, text };
}

withBrowser(
  "a command is filled in with completions; button, form and select lead on",
  async () => {
    const { platform, bob, page, requests, hers, text } = await started();
    const his = await become(page, bob);
    await his.getByRole("navigation").getByRole("link", { name: "garage" }).click();
    await text.fill("/ra");
    const commands = hers.getByRole("list", { name: "Commands" });
    await commands.getByRole("button", { name: "/race start" }).click();
    const form = hers.getByRole("form", { name: "/race start" });
    await form.getByRole("combobox", { name: "track" }).fill("S");
    await expect
      .poll(() => form.getByRole("option").allTextContents())
      .toEqual(["Track Spa", "Track Suzuka"]);
    await form.getByRole("combobox", { name: "track" }).fill("fast");
    await form.getByRole("option", { name: "Track Monza" }).waitFor();
    await form.getByRole("combobox", { name: "track" }).fill("Spa");
    await form.getByLabel("laps").fill("3");
    await pick(form, "rival", "Bob");
    await form.getByRole("button", { name: "Run" }).click();
    // Who has used a command writes on.
    await text.waitFor();
    await text.and(text.page().locator(":focus")).waitFor();
    // All see the answer, and its button.
    await messageWith(hers, "Spa, 3 laps, against Bob").waitFor();
    const seen = messageWith(his, "Spa, 3 laps, against Bob");
    await seen.getByRole("button", { name: "Enter" }).click();
    const dialog = his.getByRole("dialog", { name: "Entry" });
    // What would turn the text around is shown instead.
    await dialog.getByPlaceholder("As on the ␦202elist").waitFor();
    await dialog.getByLabel("Your name").fill("Bobby");
    const before = requests.length;
    // Pressed twice, it is sent once.
    await dialog.getByRole("button", { name: "Submit" }).evaluate((button) => {
      const { form } = button as unknown as { form: { requestSubmit(): void } };
      form.requestSubmit();
      form.requestSubmit();
    });
    await messageWith(hers, "Bobby has entered").waitFor();
    expect(requests.slice(before).filter((url) => url.endsWith("/interactions"))).toHaveLength(1);
    await dialog.waitFor({ state: "detached" });
    // One choice is sent at once.
    await pick(seen, "Car", "Blue car");
    await messageWith(hers, "A blue car").waitFor();
    const { pathname } = new URL(platform.apiBase);
    const sent = requests.filter((url) => url.endsWith(`${pathname}/interactions`));
    // Completions of what was typed, the command, the button, the form and the select.
    expect(sent.length).toBeGreaterThanOrEqual(5);
    expect(requests.filter((url) => url.includes("/admin/act"))).toEqual([]);
  },
);

withBrowser(
  "an answer for one person is seen by nobody else; an application without an answer is reported",
  async () => {
    const { bob, page, hers, text } = await started();
    const his = await become(page, bob);
    await his.getByRole("navigation").getByRole("link", { name: "garage" }).click();
    await text.fill("/secret");
    await hers.getByRole("button", { name: "/secret" }).click();
    await hers.getByRole("button", { name: "Run" }).click();
    await messageWith(hers, "The code is 7").getByText("Only you can see this.").waitFor();
    await say(hers, "I know it");
    const reported = messageWith(his, "I know it");
    await reported.waitFor();
    expect(await his.getByText("The code is 7").count()).toBe(0);
    await reported.getByRole("button", { name: "More" }).click();
    await reported.getByRole("button", { name: "Apps" }).click();
    await reported.getByRole("button", { name: "Quote" }).click();
    await messageWith(his, "“I know it”").waitFor();
    await text.fill("/silence");
    await hers.getByRole("button", { name: "/silence" }).click();
    await hers.getByRole("button", { name: "Run" }).click();
    const failed = hers.getByRole("alert").filter({ hasText: "did not respond in time" });
    await failed.getByText("/silence failed: ").waitFor();
    await failed.getByRole("link", { name: "See its timeline" }).click();
    await page
      .getByRole("article", { name: "/silence" })
      .getByText("no answer within 3 s")
      .waitFor();
    // The words on the home page lead there, too.
    await page.getByRole("link", { name: "Home", exact: true }).click();
    const failures = page.getByRole("list", { name: "Recent failures" }).getByRole("listitem");
    await failures.filter({ hasText: "did not respond in time when Alice used it" }).waitFor();
    await failures.getByRole("link", { name: "interaction.failed" }).click();
    await page.getByRole("article", { name: "/silence" }).waitFor();
  },
);
