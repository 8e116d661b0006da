/** The portal: settings that are read and saved, secrets, commands and deliveries. */

import { expect, test } from "vitest";
import { commands, type Platform } from "../../../../platform/index.js";
import { delivered, failed, opened } from "../../apps/webhook-events/support/subscribed.js";
import { chromiumPath } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { askAdmin } from "../../support/players.js";
import { sharedBrowser } from "./support/shared-window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
const openPage = sharedBrowser();

const botAnswers = async (platform: Platform, token: string) => {
  const headers = { authorization: `Bot ${token}` };
  return (await fetch(`${platform.apiBase}/users/@me`, { headers })).status;
};

withBrowser(
  "stored addresses are shown after another application and a reload, and saving keeps them",
  async () => {
    const { platform, game, backend } = await opened();
    const other = platform.createApplication({ name: "Chess" });
    backend.reply = () => ({ status: 200, type: "application/json", body: '{"type":1}' });
    const path = `/applications/${game.id}`;
    await askAdmin(platform, "PUT", `${path}/interactions-endpoint`, { url: backend.url });
    const { issuer } = await platform.accounts.identityProviders.start();
    await platform.accounts.setOidc(game.id, { issuer, clientId: "g", allowInsecureIssuer: true });
    const { page, go } = await openPage(platform);
    await go(`/portal/${other.id}`);
    const endpoint = page.getByLabel("Interactions endpoint URL");
    await endpoint.waitFor();
    await expect.poll(() => endpoint.inputValue()).toBe("");
    await go(`/portal/${game.id}`);
    await endpoint.waitFor();
    await expect.poll(() => endpoint.inputValue()).toBe(backend.url);
    await page.reload();
    await endpoint.waitFor();
    await expect.poll(() => endpoint.inputValue()).toBe(backend.url);
    // Saving something else leaves it, and what is not saved yet survives a reload.
    await page.getByLabel("Description").fill("A game");
    await page.getByText("not saved").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Saved.", { exact: true }).waitFor();
    expect(platform.applications.all().find(({ id }) => id === game.id)?.description).toBe(
      "A game",
    );
    const stored = await askAdmin(platform, "GET", `${path}/interactions-endpoint`);
    expect(stored.body).toEqual({ url: backend.url });
    await go(`/portal/${game.id}/accounts`);
    const shown = page.getByLabel("Issuer");
    await shown.waitFor();
    await expect.poll(() => shown.inputValue()).toBe(issuer);
    await expect.poll(() => page.getByLabel("Client id").inputValue()).toBe("g");
  },
);

withBrowser(
  "a token is reset only after a question, shown once, and taken back by Undo",
  async () => {
    const platform = await open();
    const game = platform.createApplication({ name: "Space Race", bot: true });
    const before = game.botToken as string;
    const { page, go, copied } = await openPage(platform);
    await go(`/portal/${game.id}/bot`);
    const reset = page.getByRole("button", { name: "Reset", exact: true });
    await reset.click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(await botAnswers(platform, before)).toBe(200);
    await reset.click();
    await page.getByRole("button", { name: "Reset bot token" }).click();
    await page.getByText("The bot token was reset.").waitFor();
    await page.getByRole("button", { name: "Copy bot token" }).click();
    const token = await copied();
    expect(await botAnswers(platform, token)).toBe(200);
    expect(await botAnswers(platform, before)).toBe(401);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("from before works again").waitFor();
    expect(await botAnswers(platform, before)).toBe(200);
    expect(await page.content()).not.toContain(token);
  },
);

withBrowser("an application is made, set up, and deleted unless that is undone", async () => {
  const platform = await open();
  const { page, go } = await openPage(platform);
  await go("/portal");
  await page.getByRole("button", { name: "New application" }).click();
  await page.getByLabel("Name").fill("Space Race");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("button", { name: "Copy bot token" }).waitFor();
  const [made] = platform.applications.all();
  expect(made).toMatchObject({ name: "Space Race", botUserId: expect.any(String) });
  await page.getByLabel("Server members intent", { exact: true }).check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Saved.", { exact: true }).waitFor();
  expect(platform.applications.all()[0]?.privilegedIntents).toBe(2);
  await page.getByRole("link", { name: "OAuth2" }).click();
  await page.getByRole("textbox", { name: "Redirect URI 1" }).fill("http://127.0.0.1/back");
  await page.getByLabel("Public client").check();
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.getByRole("button", { name: "Save changes" }).click();
  await saved;
  expect(platform.applications.all()[0]).toMatchObject({
    redirectUris: ["http://127.0.0.1/back"],
    public: true,
  });
  await page.getByRole("link", { name: "Overview" }).click();
  const remove = async () => {
    await page.getByRole("button", { name: "Delete application" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete application" }).click();
    await page.getByText("No applications yet").waitFor();
  };
  await remove();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "Space Race" }).click();
  expect(platform.applications.all()).toHaveLength(1);
  await remove();
  const deleted = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.getByRole("button", { name: "Dismiss" }).last().click();
  await deleted;
  expect(platform.applications.all()).toEqual([]);
});

withBrowser(
  "commands are listed, written as a bot sends them, and copied as code that sets them",
  async () => {
    const platform = await open();
    const game = platform.createApplication({ name: "Space Race", bot: true });
    const { page, go, copied } = await openPage(platform);
    await go(`/portal/${game.id}/commands`);
    const json = page.getByLabel("All global commands, as JSON");
    await json.fill('[{ "name": "Wrong Name", "description": "x" }]');
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("alert").getByText("name").waitFor();
    await json.fill('[{ "name": "race", "description": "Starts a race" }]');
    await page.getByRole("button", { name: "Copy as bot code" }).click();
    await page.getByText("Copied.").waitFor();
    const sent: unknown[] = [];
    const client = { application: { commands: { set: (all: unknown) => sent.push(all) } } };
    await new Function("client", `return (async () => { ${await copied()} })()`)(client);
    expect(sent).toEqual([[{ name: "race", description: "Starts a race" }]]);
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("table", { name: "Commands" }).getByText("Starts a race").waitFor();
    expect(platform.domain(commands).of(game.id)).toMatchObject([{ name: "race" }]);
  },
);

withBrowser("a delivery says why it failed, and is sent again", async () => {
  const { platform, game, subscribe, emit, events, backend } = await opened();
  await subscribe();
  backend.reply = () => ({ status: 500 });
  const lost = failed(platform);
  await emit("QUEST_USER_ENROLLMENT", { note: "hello" });
  await lost;
  const { page, go } = await openPage(platform);
  await go(`/portal/${game.id}/webhooks`);
  const list = page.getByRole("list", { name: "Deliveries" });
  await list.getByText("failed, retrying").click();
  await list.getByText(/500.*The next attempt comes as the clock runs/).waitFor();
  await list.getByText('"hello"').waitFor();
  backend.reply = () => ({ status: 204 });
  let arrived = delivered(platform);
  platform.clock.advance(1000);
  await arrived;
  await list.getByText("Your server accepted it.").waitFor();
  arrived = delivered(platform);
  await list.getByRole("button", { name: "Send again" }).click();
  await arrived;
  const [, second, third] = events();
  expect(third?.raw.toString()).toBe(second?.raw.toString());
  await list.getByText("3 attempts").waitFor();
  await page.locator(".toast.success").getByText("was delivered.").waitFor();
  // What the server refuses is no success; what is behind it waits.
  backend.reply = () => ({ status: 500 });
  await list.getByRole("button", { name: "Send again" }).click();
  await page.locator(".toast.danger").getByText("Sent; your endpoint answered 500.").waitFor();
  await page.getByRole("button", { name: "Send event" }).click();
  await page.locator(".toast.plain").getByText("Events arrive in order").waitFor();
  await list.getByText("queued").waitFor();
});

withBrowser("the code of a template does in a test what the button does here", async () => {
  const platform = await open();
  const { page, go, copied } = await openPage(platform);
  await go("/portal");
  const templates = page.getByRole("region", { name: "Sample worlds" });
  await templates.getByRole("button", { name: "Make: Two friends who play" }).click();
  await templates.getByText(/are friends, and are in a lobby/).waitFor();
  await templates.getByRole("button", { name: "Make: A guild with ten members" }).click();
  await templates.getByText(/^“Guild” has ten members and a bot\. Its owner is owner_/).waitFor();
  const other = await open();
  for (const index of [0, 1]) {
    await templates.getByRole("button", { name: "Copy as test" }).nth(index).click();
    await templates.getByText("Copied.").waitFor();
    await new Function("platform", `return (async () => { ${await copied()} })()`)(other);
  }
  const shape = (each: typeof platform) => ({
    lobbies: each.view().lobbies.map(({ members }) => members.length),
    guilds: each.guilds.all().map(({ id }) => each.guilds.members(id).length),
  });
  expect(shape(other)).toEqual(shape(platform));
  expect(shape(other)).toEqual({ lobbies: [2], guilds: [11] });
  await templates.getByRole("link", { name: "Its bot and token" }).click();
  await page.getByRole("button", { name: "Copy bot token" }).waitFor();
});
