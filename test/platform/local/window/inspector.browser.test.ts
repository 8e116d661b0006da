/** What the window shows of the wires, and of trouble and time. */

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { chromiumPath } from "../../support/browser.js";
import { GatewayClient } from "../../support/gateway.js";
import { openWithGame } from "../../support/platform.js";
import { openWindow } from "./support/window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);

withBrowser("the inspector shows requests and frames as they happen, without secrets", async () => {
  const { platform, user, game } = await openWithGame();
  const { accessToken } = platform.issueToken({
    userId: user.id,
    applicationId: game.id,
    scopes: "openid sdk.social_layer",
  });
  const { page } = await openWindow(platform, "inspector");
  await page.getByText("Recording.").waitFor();
  const list = page.getByRole("region", { name: "Entries" });
  const headers = { authorization: `Bearer ${accessToken}` };
  await fetch(`${platform.apiBase}/users/@me`, { headers });
  await list.getByRole("button", { name: "GET /api/v10/users/@me → 200" }).click();
  const detail = page.getByRole("region", { name: "Entry" });
  await detail.getByText(`"id": "${user.id}"`).waitFor();
  await detail.getByText("Request headers").click();
  await detail.getByText("Bearer •••").waitFor();
  const client = new GatewayClient(platform.gatewayUrl);
  await client.identify(`Bearer ${accessToken}`);
  await list.getByRole("button", { name: "→ Identify" }).click();
  await detail.getByText("416026624").waitFor();
  expect(await page.content()).not.toContain(accessToken);
  await page.getByLabel("Show").selectOption("http");
  await list.getByRole("button", { name: "Identify" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Paused.").waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save HAR" }).click();
  const har = JSON.parse(
    Buffer.concat(await (await (await download).createReadStream()).toArray()).toString(),
  );
  expect(har.log.entries).toMatchObject([
    { request: { method: "GET", url: `${platform.apiBase}/users/@me` }, response: { status: 200 } },
  ]);
});

withBrowser("requests are copied as a command and as test code that do what they did", async () => {
  const { platform } = await openWithGame();
  const { page } = await openWindow(platform, "inspector");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByText("Recording.").waitFor();
  await fetch(`${platform.apiBase}/gateway?a=$%7B1}`, { headers: { "x-note": "it's" } });
  await page.getByRole("button", { name: "GET /api/v10/gateway?a=$%7B1} → 200" }).click();
  const detail = page.getByRole("region", { name: "Entry" });
  const copied = async (name: string) => {
    await detail.getByRole("button", { name }).click();
    await detail.getByText("Copied.").first().waitFor();
    return String(await page.evaluate("navigator.clipboard.readText()"));
  };
  const { stdout } = await promisify(execFile)("sh", ["-c", await copied("Copy as curl")]);
  expect(JSON.parse(stdout)).toEqual({ url: platform.gatewayUrl });
  const code = await copied("Copy as test code");
  const run = new Function("platform", "expect", "fetch", `return (async () => { ${code} })()`);
  const called: string[] = [];
  const spy = (url: string, init: RequestInit) => {
    called.push(url);
    return fetch(url, init);
  };
  await run(platform, expect, spy);
  expect(called).toEqual([`${platform.apiBase}/gateway?a=$%7B1}`]);
});

withBrowser(
  "plots count requests, events, sessions and voice packets; one user is watched alone",
  async () => {
    const { platform, user, game } = await openWithGame();
    const bob = platform.createUser({ username: "bob" });
    const tokenOf = (userId: string) =>
      platform.issueToken({ userId, applicationId: game.id }).accessToken;
    const client = new GatewayClient(platform.gatewayUrl);
    await client.identify(`Bearer ${tokenOf(user.id)}`);
    const { page } = await openWindow(platform, "inspector");
    await page.getByText("Recording.").waitFor();
    for (const id of [user.id, bob.id]) {
      const headers = { authorization: `Bearer ${tokenOf(id)}` };
      await fetch(`${platform.apiBase}/users/@me`, { headers });
    }
    platform.dispatch(user.id, "MESSAGE_CREATE", {});
    const alice = platform.as(user.id, game.id);
    const lobbyId = alice.joinLobby("secret");
    alice.joinCall(lobbyId);
    await alice.speak(new Int16Array(24_000));
    const plots = page.getByRole("region", { name: "Plots" });
    for (const name of [
      /^Requests: .* most [1-9]/,
      /^Events: .* most [1-9]/,
      /^Latency: .* ms, most [\d.]+/,
      /^Sessions: 1,/,
      /^Voice packets: .* most [1-9]/,
    ]) {
      await plots.getByRole("img", { name }).waitFor();
    }
    const list = page.getByRole("region", { name: "Entries" });
    await page.getByLabel("Show").selectOption("voice");
    await list
      .getByText(/\d+ packets of \d+ bytes in \d+ ms, call/)
      .first()
      .waitFor();
    await page.getByLabel("Show").selectOption("http");
    await page.getByLabel("Of").fill("bob");
    await page.getByText("1 of ").waitFor();
    await list.getByRole("button", { name: "GET /api/v10/users/@me" }).click();
    await page.getByRole("region", { name: "Entry" }).getByText(`"id": "${bob.id}"`).waitFor();
  },
);

withBrowser("faults are made and cleared by a form", async () => {
  const { platform } = await openWithGame();
  const { page } = await openWindow(platform, "trouble");
  const trouble = page.getByRole("region", { name: "Trouble" });
  await trouble.getByLabel("What goes wrong").selectOption("Failure");
  await trouble.getByText("The request is not carried out").waitFor();
  await trouble.getByLabel("Requests").fill("GET /gateway");
  await trouble.getByLabel("Status").fill("502");
  await trouble.getByRole("button", { name: "Add" }).click();
  const waiting = trouble.getByRole("list", { name: "Faults that wait" });
  await waiting.getByText("GET /gateway").waitFor();
  expect((await fetch(`${platform.apiBase}/gateway`)).status).toBe(502);
  expect((await fetch(`${platform.apiBase}/gateway`)).status).toBe(200);
  await trouble.getByRole("button", { name: "Add" }).click();
  await trouble.getByRole("button", { name: "Clear" }).first().click();
  await waiting.getByText("GET /gateway").waitFor({ state: "detached" });
  await trouble.getByLabel("Status").fill("20");
  await trouble.getByRole("button", { name: "Add" }).click();
  await trouble.getByRole("alert").getByText("status").waitFor();
});

withBrowser("the clock stops, goes on, and jumps to what falls due", async () => {
  const { platform, user, game } = await openWithGame();
  const { page } = await openWindow(platform, "trouble");
  const clock = page.getByRole("region", { name: "Time" });
  await clock.getByRole("button", { name: "Stop" }).click();
  await clock.getByText("stopped").waitFor();
  expect(platform.clock.frozen).toBe(true);
  const { accessToken } = platform.issueToken({ userId: user.id, applicationId: game.id });
  const before = platform.clock.now();
  await clock.getByRole("button", { name: "+ 1 week" }).click();
  await expect.poll(() => platform.clock.now(), { timeout: 20_000 }).toBe(before + 604_800_000);
  expect(
    (
      await fetch(`${platform.apiBase}/users/@me`, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
    ).status,
  ).toBe(401);
  await clock.getByRole("button", { name: "Go on" }).click();
  await clock.getByText("running").waitFor();
  expect(platform.clock.frozen).toBe(false);
});
