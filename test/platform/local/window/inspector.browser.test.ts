/** The inspector: whose an entry is, what belongs together, filters, and code that does the same. */

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { chromiumPath } from "../../support/browser.js";
import { GatewayClient } from "../../support/gateway.js";
import { openWithGame } from "../../support/platform.js";
import { sharedBrowser } from "./support/shared-window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
const openPage = sharedBrowser();
async function inspector(width?: number) {
  const opened = await openWithGame({ bot: true });
  const { platform, user, game } = opened;
  const { page, go, copied } = await openPage(platform, width);
  await go("/inspector");
  await page.getByText("Recording.").waitFor();
  const list = page.getByRole("region", { name: "Entries" });
  const detail = page.getByRole("region", { name: "Entry" });
  const tokenOf = (userId: string) =>
    platform.issueToken({ userId, applicationId: game.id, scopes: "openid sdk.social_layer" })
      .accessToken;
  const connect = async (userId = user.id) => {
    const client = new GatewayClient(platform.gatewayUrl);
    await client.identify(`Bearer ${tokenOf(userId)}`);
    return client;
  };
  const bot = { authorization: `Bot ${game.botToken}`, "content-type": "application/json" };
  return { ...opened, page, go, copied, list, detail, tokenOf, connect, bot };
}

withBrowser(
  "a message to many is one line, with its request, its status and whose it is",
  async () => {
    const { platform, user, game, list, detail, page, go, bot } = await inspector();
    const guild = platform.guilds.create({ name: "Racers", ownerId: user.id });
    platform.guilds.addMember(guild.id, game.botUserId as string);
    const channel = platform.guilds.createChannel({ guildId: guild.id, name: "garage" });
    for (const name of ["bob", "carol", "dave"]) {
      const other = platform.createApplication({ name, bot: true });
      platform.guilds.addMember(guild.id, other.botUserId as string);
      // The intents of guilds and of their messages.
      const intents = (1 << 0) | (1 << 9);
      await new GatewayClient(platform.gatewayUrl).identify(other.botToken as string, { intents });
    }
    await fetch(`${platform.apiBase}/channels/${channel.id}/messages`, {
      method: "POST",
      headers: bot,
      body: JSON.stringify({ content: "Go" }),
    });
    const line = list.getByRole("button", { name: /POST .*messages 3 events/ });
    await line.getByText("200", { exact: true }).waitFor();
    await line.getByText(game.name).waitFor();
    expect(await list.getByRole("button", { name: "MESSAGE_CREATE" }).count()).toBe(0);
    await line.click();
    const related = detail.getByRole("list", { name: "What belongs to it" });
    await related.getByText("carol").click();
    await detail.getByText("Session", { exact: true }).waitFor();
    // From the event back to its request.
    await related.getByRole("button", { name: /POST .*messages/ }).click();
    await detail.getByRole("region", { name: "Request body" }).getByText('"Go"').waitFor();
    // What no request has caused, too, is one line.
    platform.as(user.id).sendMessage(channel.id, { content: "By a person" });
    await list.getByRole("button", { name: "MESSAGE_CREATE to 3 sessions" }).waitFor();
    expect(await page.content()).not.toContain(game.botToken);

    // It says that it records once the platform does, and no earlier.
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/admin/traffic", (route) => asked.then(() => route.continue()));
    await go("/inspector");
    await page.getByText("Not connected").waitFor();
    answer();
    await page.getByText("Recording.").waitFor();
  },
);

withBrowser(
  "what has happened since the window was opened is there, whichever page was shown meanwhile",
  async () => {
    const { platform, page, go, list } = await inspector();
    await go("/");
    const pages = page.getByRole("navigation", { name: "Pages" });
    // From when it records on.
    await pages.getByRole("link", { name: "Inspector" }).click();
    await page.getByText("Recording.").waitFor();
    await pages.getByRole("link", { name: "Guilds" }).click();
    await page.getByRole("heading", { name: "Guilds" }).waitFor();
    await fetch(`${platform.apiBase}/gateway`);
    await pages.getByRole("link", { name: "Inspector" }).click();
    await list.getByRole("button", { name: "GET /gateway" }).waitFor();
  },
);

withBrowser(
  "entries are filtered by kind, person, status, session, size and words; the filters stand in the address",
  async () => {
    const { platform, user, page, list, tokenOf, connect, detail } = await inspector();
    const bob = platform.createUser({ username: "bob", globalName: "Bob" });
    const client = await connect();
    client.send(1, null);
    for (const { id } of [user, bob]) {
      const headers = { authorization: `Bearer ${tokenOf(id)}` };
      await fetch(`${platform.apiBase}/users/@me`, { headers });
    }
    await fetch(`${platform.apiBase}/channels/1`);
    const requests = list.getByRole("button", { name: "GET /users/@me" });
    const identify = list.getByRole("button", { name: "Identify" });
    await requests.nth(1).waitFor();
    await identify.waitFor();
    // Heartbeats are hidden until they are asked for.
    const heartbeat = list.getByRole("button", { name: "Heartbeat acknowledged" });
    expect(await heartbeat.count()).toBe(0);
    await page.getByLabel("Heartbeats").check();
    await heartbeat.waitFor();
    await page.getByLabel("Kind").selectOption("http");
    await identify.waitFor({ state: "detached" });
    await page.getByRole("combobox", { name: "Who" }).fill("bo");
    await page.getByRole("option", { name: "Bob" }).click();
    await expect.poll(() => requests.count()).toBe(1);
    await requests.getByText("Bob").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByLabel("Status").selectOption("Failed");
    await list
      .getByRole("button", { name: "GET /channels/1" })
      .getByText("401", { exact: true })
      .waitFor();
    await expect.poll(() => requests.count()).toBe(0);
    await expect.poll(() => new URL(page.url()).search).toBe("?status=failed");
    await page.getByRole("button", { name: "Clear filters" }).click();
    // READY has more than 1 kB, Identify less.
    await page.getByLabel("Size").selectOption("1 kB or more");
    await identify.waitFor({ state: "detached" });
    await list.getByRole("button", { name: /READY\b/ }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("?large=1000");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await identify.click();
    await detail.getByText("416026624", { exact: true }).waitFor();
    await page.getByLabel("Search").fill("no-such-word");
    await page.getByText("Nothing fits").waitFor();
    await page.getByLabel("Search").fill("");
    await list.getByRole("button", { name: /READY\b/ }).click();
    await detail
      .getByRole("link")
      .filter({ hasText: /^\w{8,}/ })
      .last()
      .click();
    await requests.first().waitFor({ state: "detached" });
    await list.getByRole("button", { name: /READY\b/ }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("session")).toBeTruthy();
  },
);

withBrowser(
  "a copied command says what is missing, and runs with the credentials in the environment",
  async () => {
    const { platform, game, page, list, detail, copied, bot, tokenOf, user } = await inspector();
    await fetch(`${platform.apiBase}/users/@me?a=$%7B1}`, {
      headers: { ...bot, "x-note": "it's" },
    });
    await list.getByRole("button", { name: "GET /users/@me?a=$%7B1}" }).click();
    await detail.getByText("export BOT_TOKEN=").first().waitFor();
    await detail.getByRole("button", { name: "Copy curl" }).click();
    const command = await copied();
    expect(command).not.toContain("•");
    const run = promisify(execFile);
    const env = { PATH: process.env.PATH, BOT_TOKEN: game.botToken };
    await expect(run("sh", ["-c", command], { env: { PATH: env.PATH } })).rejects.toThrow(
      "BOT_TOKEN",
    );
    const { stdout } = await run("sh", ["-c", command], { env });
    expect(JSON.parse(stdout)).toMatchObject({ id: game.botUserId });
    await detail.getByRole("button", { name: "Copy test code" }).click();
    const code = await copied();
    const test = new Function(
      "platform",
      "expect",
      "process",
      `return (async () => { ${code} })()`,
    );
    await test(platform, expect, { env: { BOT_TOKEN: game.botToken } });
    // Secrets in a form are variables, too.
    const body = new URLSearchParams({
      token: tokenOf(user.id),
      client_id: game.id,
      client_secret: game.clientSecret,
    });
    await fetch(`${platform.apiBase}/oauth2/token/revoke`, { method: "POST", body });
    await list.getByRole("button", { name: "POST /oauth2/token/revoke" }).click();
    await detail.getByText("export CLIENT_SECRET=").first().waitFor();
    await detail.getByRole("button", { name: "Copy curl" }).click();
    const secrets = { TOKEN: "none", CLIENT_SECRET: game.clientSecret };
    const form = await run("sh", ["-c", `${await copied()} -f`], { env: { ...env, ...secrets } });
    expect(form.stdout).toBe("{}");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Save as HAR" }).click();
    const har = JSON.parse(
      Buffer.concat(await (await (await download).createReadStream()).toArray()).toString(),
    );
    expect(har.log.entries[0]).toMatchObject({ response: { status: 200 } });
    expect(JSON.stringify(har)).not.toContain(game.botToken);
  },
);

withBrowser(
  "a request is changed and sent again, and an event is built from one that was sent",
  async () => {
    const { platform, user, page, go, list, detail, tokenOf, connect } = await inspector();
    const client = await connect();
    const headers = { authorization: `Bearer ${tokenOf(user.id)}` };
    await fetch(`${platform.apiBase}/channels/1`, { headers });
    await list.getByRole("button", { name: "GET /channels/1" }).click();
    await detail.getByRole("button", { name: "Edit and send again" }).click();
    const dialog = page.getByRole("dialog");
    const box = (await dialog.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // In the middle of the window, as every dialog of the browser's own.
    expect([Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]).toEqual([
      640, 450,
    ]);
    await dialog.getByLabel("Path").fill("/api/v10/users/@me");
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await dialog.getByRole("region", { name: "Answer" }).getByText(`"${user.id}"`).waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    platform.dispatch(user.id, "MESSAGE_CREATE", { id: "1", content: "old" });
    await list.getByRole("button", { name: "MESSAGE_CREATE" }).click();
    await detail.getByRole("button", { name: "Edit and send again" }).click();
    const data = page.getByLabel("Data, as JSON");
    const built = async () => JSON.parse((await data.inputValue()) || "null");
    await expect.poll(built).toEqual({ id: "1", content: "old" });
    await data.fill('{ "id": "2", "content": "new" }');
    await page.getByRole("button", { name: "Send event" }).click();
    await page.getByText("MESSAGE_CREATE went to 1 session.").waitFor();
    await client.event("MESSAGE_CREATE");
    expect((await client.event("MESSAGE_CREATE")).d).toEqual({ id: "2", content: "new" });
    // What the page has recorded goes with it.
    await go("/inspector?entry=http-1");
    await page.getByText("The entry of this address is not here any more").waitFor();
    await go("/inspector/build");
    const nobody = platform.createUser({ username: "nobody", globalName: "Nobody" });
    await page.getByRole("combobox", { name: "To" }).fill("nobo");
    await page.getByRole("option", { name: "Nobody" }).click();
    await page.getByRole("button", { name: "Send event" }).click();
    await page.getByText("has no gateway session now").waitFor();
    expect(nobody.id).toBeTruthy();
  },
);

withBrowser("on a phone an entry covers the list, and Back leads to it", async () => {
  const { platform, page, list, detail } = await inspector(390);
  // The filters are folded away, and their number is not.
  const kinds = page.getByLabel("Kind");
  expect(await kinds.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await kinds.selectOption("http");
  await page.getByRole("button", { name: "Filters (1)" }).click();
  await kinds.waitFor({ state: "hidden" });
  await fetch(`${platform.apiBase}/gateway`);
  const line = list.getByRole("button", { name: "GET /gateway" });
  await line.click();
  await expect.poll(() => detail.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 });
  await detail.getByRole("button", { name: "Back to the list" }).click();
  await detail.waitFor({ state: "detached" });
  await line.click();
  await detail.waitFor();
  await page.goBack();
  await detail.waitFor({ state: "detached" });
  await line.waitFor();
});

withBrowser(
  "a bot that the gateway refuses finds the code, the reason and its intents",
  async () => {
    const { platform, game, list, detail, page, go } = await inspector();
    const client = new GatewayClient(platform.gatewayUrl);
    await client.next();
    // GUILDS, and MESSAGE_CONTENT, which the portal has not switched on.
    client.send(2, { token: game.botToken, intents: (1 << 0) | (1 << 15), properties: {} });
    await client.closed;
    const line = list.getByRole("button", { name: /Closed 4014: Disallowed intent/ });
    await line.getByText(game.name).waitFor();
    await line.getByText("closed", { exact: true }).waitFor();
    await list.getByRole("button", { name: /Identify/ }).click();
    await detail.getByText("GUILDS, MESSAGE_CONTENT").waitFor();
    await go("/");
    const failures = page.getByRole("list", { name: "Recent failures" });
    await failures.getByText("was closed with 4014: Disallowed intent(s).").waitFor();
    await failures.getByRole("link", { name: "gateway.closed" }).click();
    // Where the intent is switched on.
    await page.waitForURL(`**/portal/${game.id}/bot`);
  },
);
