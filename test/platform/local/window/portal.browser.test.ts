/** The portal: commands, SKUs, providers and deliveries, and code that does the same. */

import { expect, test } from "vitest";
import { commands, monetization } from "../../../../platform/index.js";
import { delivered, opened } from "../../apps/webhook-events/support/subscribed.js";
import { chromiumPath } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { openWindow } from "./support/window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
const LONG = 180_000;

async function portal() {
  const platform = await open();
  const game = platform.createApplication({ name: "Space Race", bot: true });
  const { page } = await openWindow(platform, "portal");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: /^Space Race/ }).click();
  const panel = page.getByRole("region", { name: "Space Race" });
  return { platform, game, page, panel };
}

withBrowser(
  "commands are written as a bot sends them, things are sold, and a provider is trusted",
  async () => {
    const { platform, game, panel } = await portal();
    const json = panel.getByLabel("All global commands");
    await json.fill('[{ "name": "Wrong Name", "description": "x" }]');
    await panel.getByRole("button", { name: "Save commands" }).click();
    await panel.getByRole("alert").getByText("name").waitFor();
    await json.fill('[{ "name": "race", "description": "Starts a race" }]');
    await panel.getByRole("button", { name: "Save commands" }).click();
    await panel
      .getByRole("list", { name: "Commands" })
      .getByText("race", { exact: true })
      .waitFor();
    expect(platform.domain(commands).of(game.id)).toMatchObject([{ name: "race" }]);

    await panel.getByLabel("New SKU").fill("Gold car");
    await panel.getByLabel("Kind").selectOption("consumable");
    await panel.getByLabel("Price").fill("250");
    await panel.getByRole("button", { name: "Sell" }).click();
    await panel.getByRole("list", { name: "SKUs" }).getByText("Gold car").waitFor();
    expect(platform.domain(monetization).skus(game.id)).toMatchObject([
      { name: "Gold car", type: 3, price: 250 },
    ]);

    await panel.getByLabel("Client id").fill("game");
    await panel.getByLabel("Issuer").fill("ftp://nowhere");
    const oidc = panel.getByRole("form", { name: "OIDC provider" });
    await oidc.getByRole("button", { name: "Save" }).click();
    await panel.getByRole("alert").getByText("issuer").waitFor();
    await oidc.getByRole("button", { name: "Start one here" }).click();
    await panel.getByText("A provider runs.").waitFor();
    await oidc.getByRole("button", { name: "Save" }).click();
    await panel.getByText("Saved.").waitFor();
  },
  LONG,
);

withBrowser(
  "a delivery is shown with what was tried, and is sent again",
  async () => {
    const { platform, subscribe, emit, events } = await opened();
    await subscribe();
    let arrived = delivered(platform);
    await emit("QUEST_USER_ENROLLMENT", { note: "hello" });
    await arrived;
    const { page } = await openWindow(platform, "portal");
    await page.getByRole("button", { name: /^Game/ }).click();
    const list = page.getByRole("list", { name: "Deliveries" });
    await list.getByText("QUEST_USER_ENROLLMENT").click();
    await list.getByText("delivered, 1 attempts").waitFor();
    await list.getByText(": 204").waitFor();
    await list.getByText('"note": "hello"').waitFor();
    arrived = delivered(platform);
    await list.getByRole("button", { name: "Send again" }).click();
    await arrived;
    const [first, second] = events();
    expect(second?.raw.toString()).toBe(first?.raw.toString());
    await page.getByRole("button", { name: "Reload" }).click();
    await list.getByText("delivered, 2 attempts").waitFor();
  },
  LONG,
);

withBrowser(
  "the code of a template does in a test what the button does here",
  async () => {
    const { platform, page } = await portal();
    const templates = page.getByRole("region", { name: "Templates" });
    await templates.getByRole("button", { name: "Make: Two friends who play" }).click();
    await templates.getByText(/are friends, and in a lobby/).waitFor();
    const [made] = platform.view().lobbies;
    expect(made?.members).toHaveLength(2);
    await templates.getByRole("button", { name: "Make: A guild with ten members" }).click();
    await templates.getByText(/^The guild \d+ belongs to owner_/).waitFor();

    const other = await open();
    for (const index of [0, 1]) {
      await templates.getByRole("button", { name: "Copy as test code" }).nth(index).click();
      await templates.getByText("Copied.").nth(index).waitFor();
      const code = String(await page.evaluate("navigator.clipboard.readText()"));
      await new Function("platform", `return (async () => { ${code} })()`)(other);
    }
    const shape = (each: typeof platform) => ({
      lobbies: each.view().lobbies.map(({ members }) => members.length),
      guilds: each.guilds.all().map(({ id }) => each.guilds.members(id).length),
    });
    expect(shape(other)).toEqual(shape(platform));
    expect(shape(other)).toEqual({ lobbies: [2], guilds: [11] });
  },
  LONG,
);
