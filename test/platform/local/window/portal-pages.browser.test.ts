/** The portal: what is sold, links, flows, activities and lobbies. */

import { expect, test } from "vitest";
import { activities, monetization } from "../../../../platform/index.js";
import { chromiumPath } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { sharedBrowser } from "./support/shared-window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
const openPage = sharedBrowser();
const START = Date.parse("2026-01-10T12:00:00Z");

async function portal() {
  // Nobody misses a heartbeat, however far the clock jumps.
  const platform = await open({ clock: { now: START, frozen: true }, heartbeatInterval: 1e12 });
  const game = platform.createApplication({ name: "Space Race", bot: true, public: true });
  const alice = platform.createUser({ username: "alice", globalName: "Alice" });
  const bob = platform.createUser({ username: "bob", globalName: "Bob" });
  return { platform, game, alice, bob, ...(await openPage(platform)) };
}

withBrowser(
  "things are sold and bought, and subscriptions renewed by the clock, cancelled and refunded",
  async () => {
    const { platform, game, alice, bob, page, go, copied } = await portal();
    const store = platform.domain(monetization);
    await go(`/portal/${game.id}/monetization`);
    const make = async (name: string, kind: string) => {
      await page.getByRole("button", { name: "New SKU" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill(name);
      await dialog.getByLabel("Kind").selectOption(kind);
      await dialog.getByLabel("Price").fill("2.50");
      return dialog;
    };
    const wheel = await make("Wheel", "consumable");
    await wheel.getByRole("button", { name: "Copy as test code" }).click();
    await wheel.getByText("Copied.").waitFor();
    new Function("platform", "monetization", await copied())(platform, monetization);
    expect(store.skus(game.id)).toMatchObject([{ name: "Wheel", type: 3, price: 250 }]);
    await wheel.getByRole("button", { name: "Close" }).click();
    await (await make("Gold", "subscription")).getByRole("button", { name: "Sell" }).click();
    await page.getByRole("table", { name: "SKUs" }).getByText("Gold").waitFor();

    await page.getByRole("combobox", { name: "Who" }).fill("ali");
    await page.getByRole("option", { name: "Alice" }).click();
    await page.getByRole("combobox", { name: /^SKU/ }).selectOption("Gold");
    await page.getByRole("button", { name: "Buy" }).click();
    await page.getByText("Alice has bought Gold.").waitFor();
    const gold = store.skus(game.id).find(({ type }) => type === 5);
    store.buy(bob.id, gold?.id as string);
    const rows = page.getByRole("table", { name: "Subscriptions" }).getByRole("row");
    const [hers, his] = [rows.filter({ hasText: "Alice" }), rows.filter({ hasText: "Bob" })];
    await hers.getByText("active").waitFor();
    const choose = async (row: typeof his, action: string) => {
      await row.getByRole("button", { name: /^Actions/ }).click();
      await page.getByRole("menuitem", { name: action }).click();
    };
    await choose(his, "Cancel");
    await his.getByText("ends", { exact: true }).waitFor();
    expect(store.subscriptions(bob.id)).toMatchObject([{ status: 2, canceledAt: START }]);
    await choose(his, "Resume");
    await his.getByText("active").waitFor();
    await choose(his, "Cancel");
    await his.getByText("ends", { exact: true }).waitFor();
    await hers.getByRole("button", { name: "Go to renewal 2026-02-10 12:00" }).click();
    await page.getByText(/renewed .*: period 2, until 2026-03-10\./).waitFor();
    await his.getByText("over").waitFor();
    expect(platform.clock.now()).toBe(Date.parse("2026-02-10T12:00:00Z"));
    expect(store.subscriptions(alice.id)).toMatchObject([{ status: 0, periods: 2 }]);
    // A payment that fails is shown where the subscription is.
    await page.getByLabel("Payments fail").click();
    await expect.poll(() => store.paymentsDeclined(alice.id)).toBe(true);
    await page.getByRole("button", { name: "Go to renewal 2026-03-10 12:00" }).click();
    await hers.getByText("payment failed 1 times").waitFor();
    await choose(hers, "Refund");
    await page.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
    await hers.getByText("over").waitFor();
    expect(store.entitlements(alice.id)).toMatchObject([{ deleted: true }]);
  },
);

withBrowser(
  "the link builder makes a link that adds the bot to a guild with what was chosen",
  async () => {
    const { platform, game, alice, page, go, copied } = await portal();
    const guild = platform.guilds.create({ name: "Racers", ownerId: alice.id });
    await go(`/portal/${game.id}/oauth2`);
    await page.getByLabel("Kick members").check();
    await page.getByRole("button", { name: "Copy link" }).click();
    const link = new URL(await copied());
    expect(Object.fromEntries(link.searchParams)).toEqual({
      client_id: game.id,
      scope: "bot applications.commands",
      permissions: "2",
    });
    await page.goto(link.href);
    await page.getByRole("button", { name: /Alice/ }).click();
    await page.getByLabel("Add to").selectOption("Racers");
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByRole("heading", { name: "Success" }).waitFor();
    const members = platform.guilds.members(guild.id).map(({ userId }) => userId);
    expect(members).toContain(game.botUserId);
    await go(`/portal/${game.id}/oauth2`);
    await page.getByLabel("Search scopes").fill("identify");
    await page.getByRole("checkbox", { name: /^identify See your username/ }).check();
    await page.getByRole("button", { name: "Copy link" }).click();
    expect(new URL(await copied()).searchParams.get("response_type")).toBe("code");
  },
);

withBrowser(
  "the playground walks every flow to a token that works, is refreshed and revoked",
  async () => {
    const { game, page, go } = await portal();
    const secret = game.clientSecret;
    const answer = (name: string) => page.getByRole("region", { name: `Answer: ${name}` });
    const finish = async (refreshes: boolean) => {
      await page.getByRole("button", { name: "Ask who that is" }).click();
      await answer("Use the access token").getByText(`"${game.id}"`).first().waitFor();
      if (refreshes) {
        await page.getByRole("button", { name: "Refresh", exact: true }).click();
        await answer("Refresh").getByText("access_token").waitFor();
      }
      await page.getByRole("button", { name: "Revoke", exact: true }).click();
      await page
        .getByRole("region", { name: "Revoke", exact: true })
        .getByText("200", { exact: true })
        .waitFor();
      await page.getByRole("button", { name: "Ask who that is" }).click();
      await page
        .getByRole("region", { name: "Use the access token", exact: true })
        .getByText("401", { exact: true })
        .waitFor();
    };
    await go(`/portal/${game.id}/playground`);
    await page.getByRole("button", { name: "Approve as Alice" }).click();
    await page.getByRole("button", { name: "Get the tokens", exact: true }).click();
    await finish(true);

    await page.getByRole("tab", { name: "Device" }).click();
    await page.getByRole("button", { name: "Ask for a code", exact: true }).click();
    await page.getByRole("button", { name: "Approve as Alice" }).click();
    await page.getByText("The person has decided.").waitFor();
    await page.getByRole("button", { name: "Get the tokens", exact: true }).click();
    await finish(true);

    await page.getByRole("tab", { name: "Client credentials" }).click();
    await page.getByLabel("Client secret").fill(secret);
    await page.getByRole("button", { name: "Get the tokens", exact: true }).click();
    await finish(false);
    // What is shown to be copied has no secret in it.
    const shown = await page.getByRole("figure").allTextContents();
    expect(shown.join()).toContain("client_secret=$CLIENT_SECRET");
    expect(shown.join()).not.toContain(secret);
    expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toContain(secret);
  },
);

withBrowser("how an activity runs is saved, and lobbies are listed and ended", async () => {
  const { platform, game, alice, bob, page, go } = await portal();
  await go(`/portal/${game.id}/activities`);
  await page.getByRole("button", { name: "Add mapping" }).click();
  await page.getByLabel("Target 1").fill("127.0.0.1:5173");
  await page.getByLabel("Signed requests").check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect
    .poll(() => platform.domain(activities).settings(game.id))
    .toMatchObject({
      urlMappings: [{ prefix: "/", target: "127.0.0.1:5173" }],
      signedRequests: true,
      socialTerms: true,
    });
  await page.getByText("Saved.", { exact: true }).waitFor();
  for (const { id } of [alice, bob]) platform.as(id, game.id).joinLobby("secret");
  await page.getByRole("link", { name: "Lobbies" }).click();
  await page.getByRole("list", { name: "Members" }).getByText("Bob").waitFor();
  await page.getByRole("button", { name: "End lobby" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End lobby" }).click();
  await page.getByText("There are no lobbies").waitFor();
  expect(platform.view().lobbies).toEqual([]);
});
