import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { chromiumPath, openPage, shareBrowser, tabTo } from "../support/browser.js";
import { authorizeUrl, openWithGame } from "../support/platform.js";

/** Catches the redirect as a game's loopback listener does. */
async function listen() {
  let caught: (url: URL) => void;
  const redirected = new Promise<URL>((resolve) => {
    caught = resolve;
  });
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    response.end("You can close this window.");
    if (url.pathname === "/callback") caught(url);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { redirected, redirectUri: `http://127.0.0.1:${port}/callback` };
}

const withBrowser = test.skipIf(chromiumPath === undefined);
shareBrowser();

withBrowser("a person signs in and approves with the keyboard alone", async () => {
  const { platform, game } = await openWithGame();
  platform.createUser({ username: "bob", globalName: "Bob" });
  const { redirected, redirectUri } = await listen();
  const { page, requests } = await openPage();
  await page.goto(authorizeUrl(platform, game.id, { redirect_uri: redirectUri }));
  expect(await page.title()).toBe("Choose an account");
  await tabTo(page, "Bob");
  await page.keyboard.press("Enter");
  await page.waitForURL(/oauth2\/authorize/);
  await page.getByRole("heading", { name: "Game" }).waitFor();
  expect(await page.title()).toBe("Authorize Game");
  await page.getByRole("list", { name: "This will allow it to:" }).waitFor();
  await tabTo(page, "Authorize");
  await page.keyboard.press("Enter");
  const answer = await redirected;
  expect(answer.searchParams.get("code")).toBeTruthy();
  expect(answer.searchParams.get("state")).toBe("the-state");
  const foreign = requests.filter((url) => !/^(data:|http:\/\/127\.0\.0\.1:)/.test(url));
  expect(foreign).toEqual([]);
});

withBrowser("a person may switch the account and decline", async () => {
  const { platform, game } = await openWithGame();
  platform.createUser({ username: "bob", globalName: "Bob" });
  const { redirected, redirectUri } = await listen();
  const { page } = await openPage();
  await page.goto(authorizeUrl(platform, game.id, { redirect_uri: redirectUri }));
  await page.getByRole("button", { name: /Alice/ }).click();
  await page.getByText("@alice").waitFor();
  await page.getByRole("button", { name: "Not you?" }).click();
  await page.getByRole("button", { name: /Bob/ }).click();
  await page.getByText("@bob").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  expect((await redirected).searchParams.get("error")).toBe("access_denied");
});
