/** No text of the portal, the inspector and the pages of clock and faults is cut. */

import { expect, test } from "vitest";
import { chromiumPath } from "../../support/browser.js";
import { openWithGame } from "../../support/platform.js";
import { askAdmin } from "../../support/players.js";
import { overflowing } from "./support/overflow.js";
import { sharedBrowser } from "./support/shared-window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
const openPage = sharedBrowser();

/** A guard against hangs only: everything is looked at in five widths. */
const LONG = 600_000;

/** German has long words, and so have people. */
const LONG_NAME = "Donaudampfschifffahrtsgesellsch";

async function stage() {
  const { platform, user, game } = await openWithGame({ bot: true, name: LONG_NAME });
  const path = `/applications/${game.id}`;
  await askAdmin(platform, "PUT", `${path}/commands`, [{ name: "race", description: LONG_NAME }]);
  const sku = { applicationId: game.id, name: LONG_NAME, kind: "subscription" };
  const { id } = (await askAdmin(platform, "POST", "/skus", sku)).body;
  await askAdmin(platform, "POST", `/users/${user.id}/purchases`, { skuId: id });
  await askAdmin(platform, "POST", `${path}/webhook-events`, { type: "QUEST_USER_ENROLLMENT" });
  platform.as(user.id, game.id).joinLobby("secret");
  // The header has to say all that is unusual.
  platform.clock.freeze();
  platform.faults.add({
    target: "http",
    route: "DELETE /guilds/*",
    fault: { kind: "error", status: 503 },
  });
  return { platform, user, game, ...(await openPage(platform)) };
}

withBrowser(
  "nothing is cut or stands out at 320 to 1920 pixels",
  async () => {
    const { platform, game, page, go } = await stage();
    const found: string[] = [];
    const look = async (name: string) => {
      found.push(...(await overflowing(page)).map((fault) => `${name}: ${fault}`));
    };
    await go("/portal");
    await page.getByRole("list", { name: "All applications" }).waitFor();
    await look("applications");
    for (const [at, text] of [
      ["", "Interactions endpoint URL"],
      ["/oauth2", "Kick members"],
      ["/playground", "Approve as"],
      ["/bot", "Approval of intents"],
      ["/commands", "Definitions"],
      ["/webhooks", "QUEST_USER_ENROLLMENT"],
      ["/monetization", "Go to renewal"],
      ["/activities", "The activity runs nowhere"],
      ["/lobbies", "Lobby of 1"],
      ["/accounts", "Issuer"],
    ] as const) {
      await go(`/portal/${game.id}${at}`);
      await page.getByText(text).first().waitFor();
      await look(`portal${at}`);
    }
    await go("/inspector");
    await page.getByText("Recording.").waitFor();
    await look("inspector without entries");
    await fetch(`${platform.apiBase}/gateway?${"x".repeat(200)}`);
    await page.getByRole("button", { name: "GET /gateway" }).click();
    await page.getByRole("region", { name: "Response body" }).waitFor();
    await look("inspector");
    for (const place of [
      "/inspector/interactions",
      "/inspector/build",
      "/faults",
      "/clock",
      "/sessions",
    ]) {
      await go(place);
      await page.locator("h2, .empty-title").first().waitFor();
      await look(place);
    }
    expect(found).toEqual([]);
  },
  LONG,
);
