import { expect, test } from "vitest";
import { chromiumPath, openPage, shareBrowser, tabTo } from "../support/browser.js";
import { poll, startDevice } from "../support/device.js";
import { openWithGame } from "../support/platform.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
shareBrowser();

withBrowser("a person enters the code and lets the device in with the keyboard alone", async () => {
  const { platform, game } = await openWithGame();
  const { body } = await startDevice(platform, game.id);
  const { page, requests } = await openPage();
  await page.goto(body.verification_uri);
  expect(await page.title()).toBe("Choose an account");
  await tabTo(page, "Alice");
  await page.keyboard.press("Enter");
  const box = page.getByRole("textbox", { name: "Code" });
  await box.waitFor();
  expect(await page.evaluate("document.activeElement.id")).toBe("user_code");
  await page.keyboard.type("WRONG");
  await page.keyboard.press("Enter");
  const problem = page.getByRole("alert");
  await problem.waitFor();
  expect(await problem.textContent()).toContain("no device with this code");
  expect(await box.getAttribute("aria-describedby")).toBe(await problem.getAttribute("id"));
  const code = `${body.user_code.slice(0, 4)}-${body.user_code.slice(4)}`;
  await page.keyboard.type(code.toLowerCase());
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Game" }).waitFor();
  expect(await page.title()).toBe("Connect Game");
  await page.getByText(code, { exact: true }).waitFor();
  await page.getByRole("list", { name: "This will allow it to:" }).waitFor();
  await tabTo(page, "Authorize");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Device connected" }).waitFor();
  const tokens = await poll(platform, game.id, body.device_code);
  expect(tokens.body.expires_in).toBe(604_800);
  const foreign = requests.filter((url) => !/^(data:|http:\/\/127\.0\.0\.1:)/.test(url));
  expect(foreign).toEqual([]);
});

withBrowser("the complete address leads to the decision, and a person may decline", async () => {
  const { platform, game } = await openWithGame();
  const { body } = await startDevice(platform, game.id);
  const { page } = await openPage();
  await page.goto(body.verification_uri_complete);
  await page.getByRole("button", { name: /Alice/ }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("heading", { name: "Device not connected" }).waitFor();
  const answer = await poll(platform, game.id, body.device_code);
  expect(answer.body.error).toBe("access_denied");
});
