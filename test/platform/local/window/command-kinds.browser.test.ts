/** Every kind of option, field, button and menu command of a real bot, by clicking. */

import { expect, test } from "vitest";
import { monetization } from "../../../../platform/index.js";
import { chromiumPath, shareBrowser } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { makeEvening } from "./support/bot.js";
import { startKitBot } from "./support/kit-bot.js";
import { become, messageWith, openWindow, pick, say } from "./support/window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
shareBrowser();

async function started() {
  const platform = await open();
  const evening = makeEvening(platform);
  const { game, guild } = evening;
  const role = platform.guilds.createRole(guild.id, "Mechanic", "0");
  const elsewhere = platform.guilds.create({ name: "Elsewhere", ownerId: evening.alice.id });
  platform.guilds.createRole(elsewhere.id, "Stranger", "0");
  platform.guilds.createChannel({ guildId: elsewhere.id, name: "far" });
  const store = platform.domain(monetization);
  const sku = store.createSku({ applicationId: game.id, name: "Gold car", kind: "durable" });
  await startKitBot(platform, game.botToken as string, sku.id);
  const { page } = await openWindow(platform);
  const hers = await become(page, evening.alice);
  await hers.getByRole("navigation").getByRole("link", { name: "garage" }).click();
  const begin = async (command: string) => {
    await hers.getByRole("textbox", { name: "Message", exact: true }).fill(`/${command}`);
    await hers.getByRole("button", { name: `/${command}` }).click();
    return hers.getByRole("form", { name: `/${command}` });
  };
  return { platform, ...evening, role, store, sku, page, hers, begin };
}

const file = (name: string, content: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(content),
});

withBrowser(
  "options of every type are filled in: roles, channels, mentionables, files, numbers, choices",
  async () => {
    const { hers, begin } = await started();
    const form = await begin("kit");
    // Only what the option allows is offered: no voice channel.
    const offered = async (name: string, expected: string) => {
      await form.getByRole("combobox", { name }).click();
      const options = form.getByRole("listbox", { name }).getByRole("option");
      await options.filter({ hasText: expected }).waitFor();
      return options.allTextContents();
    };
    const places = await offered("place", "#garage");
    expect(places).not.toContain("#talk");
    // Nor anything of other guilds.
    expect(places).not.toContain("#far");
    const roles = await offered("role", "Mechanic");
    expect(roles).not.toContain("Stranger");
    // What is required has to be there.
    await form.getByRole("button", { name: "Run" }).click();
    await expect.poll(() => form.locator("input:invalid").count()).toBe(1);
    await pick(form, "role", "Mechanic");
    await pick(form, "place", "#garage");
    await pick(form, "anybody", "Bob");
    await form.getByLabel("plan").setInputFiles(file("plan.txt", "Win"));
    await form.getByLabel("sure").selectOption("Yes");
    await form.getByLabel("weight").fill("0.75");
    await form.getByLabel("tyre").selectOption("Soft tyre");
    await form.getByRole("button", { name: "Run" }).click();
    await messageWith(
      hers,
      "role: Mechanic; place: garage; anybody: bob; plan: plan.txt, 3 bytes; sure: true; weight: 0.75; tyre: soft",
    ).waitFor();
    const again = await begin("kit");
    await pick(again, "role", "Mechanic");
    await pick(again, "anybody", "Mechanic");
    await again.getByRole("button", { name: "Run" }).click();
    await messageWith(hers, "role: Mechanic; anybody: Mechanic").waitFor();
  },
);

withBrowser(
  "fields of every type in forms: radio buttons, boxes, files, and selects of people, roles and places",
  async () => {
    const { hers, begin, channel } = await started();
    const form = await begin("form");
    await form.getByRole("button", { name: "Run" }).click();
    const message = messageWith(hers, "Here");
    await message.getByRole("button", { name: "0" }).click();
    const first = hers.getByRole("dialog", { name: "Form 0" });
    await first.getByText("Tell us of your race").waitFor();
    const weather = first.getByRole("group", { name: "Weather" });
    await first.getByRole("button", { name: "Submit" }).click();
    const rain = weather.getByRole("radio", { name: "Rain" });
    await expect.poll(() => weather.locator("input:invalid").count()).toBe(2);
    await rain.check();
    const extras = first.getByRole("group", { name: "Extras" });
    await extras.getByRole("checkbox", { name: "Radio" }).check();
    await extras.getByRole("checkbox", { name: "Lights" }).check();
    await first.getByRole("checkbox", { name: "I agree" }).check();
    await first.getByLabel("Pictures").setInputFiles([file("a.txt", "A"), file("b.txt", "BB")]);
    await first.getByRole("button", { name: "Submit" }).click();
    await messageWith(hers, "Rain, Radio+Lights, true, a.txt 1+b.txt 2").waitFor();
    await first.waitFor({ state: "detached" });

    await message.getByRole("button", { name: "1" }).click();
    const second = hers.getByRole("dialog", { name: "Form 1" });
    await pick(second, "Team", "Blue");
    await pick(second, "Rival", "Bob");
    await pick(second, "Rank", "Mechanic");
    await pick(second, "Anybody", "Mechanic");
    await pick(second, "Place", "#garage");
    await second.getByRole("button", { name: "Submit" }).click();
    await messageWith(hers, `Blue, bob, Mechanic, Mechanic, ${channel.id}`).waitFor();
  },
);

withBrowser(
  "commands of menus are used on a person and on a message; a premium button leads to the purchase",
  async () => {
    const { platform, alice, sku, store, page, hers, begin } = await started();
    await say(hers, "I know it");
    const reported = messageWith(hers, "I know it");
    await reported.getByRole("button", { name: "More" }).click();
    await reported.getByRole("button", { name: "Apps" }).click();
    await reported.getByRole("button", { name: "Poke" }).click();
    await messageWith(hers, "Poked alice").waitFor();
    await reported.getByRole("button", { name: "More" }).click();
    await reported.getByRole("button", { name: "Apps" }).click();
    await reported.getByRole("button", { name: "Quote" }).click();
    const quote = messageWith(hers, "“I know it”");
    await quote.getByText("Only you can see this.").waitFor();

    const form = await begin("shop");
    await form.getByRole("button", { name: "Run" }).click();
    const opened = page.context().waitForEvent("page");
    await messageWith(hers, "Here").getByRole("link", { name: /Buy/ }).click();
    const shop = await opened;
    await shop.getByRole("button", { name: /Alice/ }).click();
    await shop.getByRole("heading", { name: "Gold car" }).waitFor();
    await shop.getByRole("button", { name: /^Buy/ }).click();
    await shop.getByText("You have bought Gold car").waitFor();
    expect(store.entitlements(alice.id)).toMatchObject([{ skuId: sku.id }]);
    expect(new URL(shop.url()).host).toBe(new URL(platform.webBase).host);
  },
);
