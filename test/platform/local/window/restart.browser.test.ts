/** A platform that goes away and comes back, and what was typed meanwhile. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { chromiumPath, shareBrowser } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { become, go, messageWith, openWindow, say } from "./support/window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
shareBrowser();

function stateFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "window-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "state.db");
}

withBrowser(
  "a platform started again asks for its token over the page, and people come back with what they typed",
  async () => {
    const state = stateFile();
    const first = await open({ state });
    const alice = first.createUser({ username: "alice", globalName: "Alice" });
    const bob = first.createUser({ username: "bob", globalName: "Bob" });
    const eve = first.createUser({ username: "eve", globalName: "Eve" });
    first.relationships.befriend(alice.id, bob.id);
    first.as(bob.id).sendUserMessage(alice.id, "before");
    const { page, problems } = await openWindow(first);
    const hers = await become(page, alice);
    const gone = await become(page, eve);
    await hers.getByRole("navigation").getByRole("link", { name: "Bob" }).click();
    await messageWith(hers, "before").waitFor();
    const field = hers.getByRole("textbox", { name: "Message", exact: true });
    await field.fill("half a sentence");
    await first.stored();
    const port = Number(new URL(first.webBase).port);
    await first.close();
    await hers.getByText("connection lost, trying again …").waitFor();

    const second = await open({ state, port });
    second.deleteUser(eve.id);
    const again = page.getByRole("dialog", { name: "Let in again" });
    await again.getByText("it was started again").waitFor();
    await expect.poll(() => field.inputValue()).toBe("half a sentence");
    await again.getByLabel("Admin token").fill(second.adminToken);
    await again.getByRole("button", { name: "Open" }).click();
    await hers.getByText("connected", { exact: true }).waitFor();
    await again.waitFor({ state: "detached" });
    await gone.getByText("signed out: this user is not there any more").waitFor();
    second.as(bob.id).sendUserMessage(alice.id, "after");
    await messageWith(hers, "after").waitFor();
    await field.press("Enter");
    await messageWith(hers, "half a sentence").waitFor();
    // The browser notes each attempt to connect; nothing else went wrong.
    expect(problems.filter((each) => !each.includes("WebSocket connection"))).toEqual([]);
    problems.length = 0;
  },
);

withBrowser("the inspector records again once the platform is back", async () => {
  const state = stateFile();
  const first = await open({ state });
  const { page, problems } = await openWindow(first, "inspector");
  await page.getByText("Recording.").waitFor();
  const port = Number(new URL(first.webBase).port);
  await first.close();
  await page.getByText("Not connected, trying again …").waitFor();
  const second = await open({ state, port });
  const again = page.getByRole("dialog", { name: "Let in again" });
  await again.getByLabel("Admin token").fill(second.adminToken);
  await again.getByRole("button", { name: "Open" }).click();
  await page.getByText("Recording.").waitFor();
  await fetch(`${second.apiBase}/gateway?after`);
  await page.getByRole("button", { name: /GET \/gateway\?after/ }).waitFor();
  problems.length = 0;
});

withBrowser(
  "Enter pressed twice sends once, what is typed meanwhile stays, and a refused message comes back",
  async () => {
    const platform = await open();
    const alice = platform.createUser({ username: "alice", globalName: "Alice" });
    const bob = platform.createUser({ username: "bob", globalName: "Bob" });
    platform.relationships.befriend(alice.id, bob.id);
    platform.as(bob.id).sendUserMessage(alice.id, "before");
    const { page } = await openWindow(platform);
    const hers = await become(page, alice);
    await hers.getByRole("navigation").getByRole("link", { name: "Bob" }).click();
    await messageWith(hers, "before").waitFor();
    const field = hers.getByRole("textbox", { name: "Message", exact: true });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/messages", async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    await field.fill("once");
    await field.press("Enter");
    await field.press("Enter");
    await field.pressSequentially("the next");
    release();
    await messageWith(hers, "once").waitFor();
    await expect.poll(() => field.inputValue()).toBe("the next");
    await go(page, "inspector");
    await page.goBack();
    await expect.poll(() => field.inputValue()).toBe("the next");
    await field.press("Enter");
    await messageWith(hers, "the next").waitFor();
    const contents = () => platform.view().conversations[0]?.messages.map(({ content }) => content);
    await expect.poll(contents).toEqual(["before", "once", "the next"]);
    await say(hers, "x".repeat(2001));
    await hers.getByRole("alert").getByText("content").waitFor();
    await expect.poll(() => field.inputValue()).toBe("x".repeat(2001));
  },
);
