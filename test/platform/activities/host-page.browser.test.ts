/** The page of an activity in Chromium: phones, and two players at once (activities 2.5, 2.12). */

import type { Frame, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { chromiumPath } from "../support/browser.js";
import { call, listen, openEmbedded, ready, seen } from "../support/embedded-app.js";

const withBrowser = test.skipIf(chromiumPath === undefined);

const JOINED = "ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE";

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error("It is not shown.");
  return box;
}

withBrowser(
  "a phone's screen is turned by hand, and held by the activity's locks for each layout",
  async () => {
    const { user, show } = await openEmbedded();
    const { page, frames } = await show([user.id], "&platform=mobile");
    const frame = frames[0] as Frame;
    const screen = page.locator("section.player > iframe");
    const isUpright = async () => {
      const { width, height } = await boxOf(screen);
      return height > width;
    };
    const pane = (turned: string) => page.locator(`section.player[data-turned="${turned}"]`);
    await listen(frame, "ORIENTATION_UPDATE");
    expect((await seen(frame, "ORIENTATION_UPDATE")).orientation).toBe("portrait");
    expect(await isUpright()).toBe(true);
    await page.getByRole("button", { name: "Turn the phone" }).click();
    expect((await seen(frame, "ORIENTATION_UPDATE")).orientation).toBe("landscape");
    await pane("1").waitFor();
    expect(await isUpright()).toBe(false);
    await page.getByRole("button", { name: "Turn the phone" }).click();
    expect((await seen(frame, "ORIENTATION_UPDATE")).orientation).toBe("portrait");
    const locks = { lock_state: 3, picture_in_picture_lock_state: 2 };
    expect(await call(frame, "setOrientationLockState", locks)).toBeNull();
    expect((await seen(frame, "ORIENTATION_UPDATE")).orientation).toBe("landscape");
    await page.getByText("The activity holds the screen on its side.").waitFor();
    expect(await isUpright()).toBe(false);
    await page.getByRole("combobox", { name: "Layout" }).selectOption("Picture in picture");
    expect((await seen(frame, "ORIENTATION_UPDATE")).orientation).toBe("portrait");
    await page.getByText("The activity holds the screen upright.").waitFor();
    expect(await isUpright()).toBe(true);
    await listen(frame, "THERMAL_STATE_UPDATE");
    expect(await seen(frame, "THERMAL_STATE_UPDATE")).toEqual({ thermal_state: 0 });
    await page.getByRole("combobox", { name: "Heat" }).selectOption("Hot");
    expect(await seen(frame, "THERMAL_STATE_UPDATE")).toEqual({ thermal_state: 2 });
  },
);

withBrowser.each([
  ["&platform=mobile", [390, 844]],
  ["&platform=mobile&device=tablet", [820, 1180]],
])(
  "with %s, the activity's window is as large as such a screen, and all of it is seen",
  async (more, size) => {
    const { user, show } = await openEmbedded();
    const { page, frames } = await show([user.id], more);
    const hasSize = ([width, height]: readonly number[]) =>
      frames[0]?.waitForFunction(`innerWidth === ${width} && innerHeight === ${height}`);
    const screen = page.locator("section.player > iframe");
    for (const [width, height] of [
      [1200, 800],
      [430, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await hasSize(size);
      const box = await boxOf(screen);
      expect([box.x >= 0, box.x + box.width <= width, box.height <= height]).toEqual(
        Array(3).fill(true),
      );
    }
    await page.getByRole("button", { name: "Turn the phone" }).click();
    await hasSize([...size].reverse());
    const box = await boxOf(screen);
    expect([box.x >= 0, box.x + box.width <= 430, box.width > box.height]).toEqual(
      Array(3).fill(true),
    );
  },
);

withBrowser("each layout has a size of its own", async () => {
  const { user, show } = await openEmbedded();
  const { page, frames } = await show([user.id]);
  for (const [layout, width, height] of [
    ["Picture in picture", 320, 180],
    ["Grid", 480, 270],
  ] as const) {
    await page.getByRole("combobox", { name: "Layout" }).selectOption(layout);
    await frames[0]?.waitForFunction(`innerWidth === ${width} && innerHeight === ${height}`);
  }
  await page.getByRole("combobox", { name: "Layout" }).selectOption("Focused");
  await frames[0]?.waitForFunction("innerWidth > 480 && innerHeight > 270");
});

withBrowser(
  "two players stand side by side on one page, each with an activity of its own",
  async () => {
    const { user, member, show } = await openEmbedded();
    const bob = member("bob");
    const { page, frames } = await show([user.id, bob]);
    await page.setViewportSize({ width: 1200, height: 800 });
    const [left, right] = await Promise.all(
      ["Alice", "bob"].map((name) => boxOf(page.getByRole("region", { name }))),
    );
    if (left === undefined || right === undefined) throw new Error("two players");
    expect(left.y).toBe(right.y);
    expect(left.x + left.width).toBeLessThanOrEqual(right.x);
    const ids = await Promise.all(frames.map((frame) => frame.evaluate("window.sdk.instanceId")));
    expect(new Set(ids).size).toBe(1);
    const windows = await Promise.all(
      frames.map((frame) => frame.evaluate("new URLSearchParams(location.search).get('frame_id')")),
    );
    expect(new Set(windows).size).toBe(2);
    // A phone's width has room for one beside none.
    await page.setViewportSize({ width: 400, height: 800 });
    const below = await boxOf(page.getByRole("region", { name: "bob" }));
    expect(below.x).toBe((await boxOf(page.getByRole("region", { name: "Alice" }))).x);
  },
);

withBrowser(
  "a link that an activity shares leads who opens it there, with what it says",
  async () => {
    const { platform, game, user, member, show, host, bot, channel, browser } =
      await openEmbedded();
    const bob = member("bob");
    host.promptMode = "allow";
    const { frames } = await show([user.id], `&channel=${channel.id}`);
    const alice = frames[0] as Frame;
    const { accessToken: access_token } = platform.issueToken({
      userId: user.id,
      applicationId: game.id,
      scopes: "identify",
    });
    await call(alice, "authenticate", { access_token });
    const shared = { message: "Come", custom_id: "room 7" };
    expect(await call(alice, "shareLink", shared)).toMatchObject({ didSendMessage: true });
    const { body: messages } = await bot("GET", `/channels/${channel.id}/messages`);
    const [link] = String(messages[0].content).match(/https?:\S+/) ?? [];
    const page = await browser.newPage();
    page.setDefaultTimeout(0);
    await page.goto(`${link}&user=${bob}`);
    const bobs = await ready(page);
    expect(
      await bobs.evaluate("[sdk.customId, sdk.referrerId, sdk.channelId, sdk.instanceId]"),
    ).toEqual(["room 7", user.id, channel.id, await alice.evaluate("window.sdk.instanceId")]);
  },
);

withBrowser(
  "two players in windows of their own see each other come and go, whoever opened the window",
  async () => {
    const { user, member, show, host, game } = await openEmbedded();
    const bob = member("bob");
    const { page, frames } = await show([user.id]);
    const alice = frames[0] as Frame;
    await listen(alice, JOINED);
    // The SDK speaks to the window that opened the host's, if it can find it.
    const opened = page.waitForEvent("popup");
    await page.evaluate(`void window.open(${JSON.stringify(host.address(game.id, bob))})`);
    const other: Page = await opened;
    const bobs = await ready(other);
    const ids = (list: { participants: { id: string }[] }) => list.participants.map(({ id }) => id);
    expect(ids(await seen(alice, JOINED))).toEqual([user.id, bob]);
    expect(ids(await call(bobs, "getInstanceConnectedParticipants"))).toEqual([user.id, bob]);
    expect(await bobs.evaluate("window.sdk.instanceId")).toBe(
      await alice.evaluate("window.sdk.instanceId"),
    );
    await other.close();
    expect(ids(await seen(alice, JOINED))).toEqual([user.id]);
  },
);

withBrowser(
  "who has left can open the activity again, and a platform that stops says so",
  async () => {
    const { platform, user, show } = await openEmbedded();
    const { page } = await show([user.id]);
    const again = page.getByRole("button", { name: "Open the activity again" });
    await page.getByRole("button", { name: "Leave" }).click();
    await page.getByText("You have left the activity.").waitFor();
    await again.click();
    await ready(page);
    expect(await page.locator("section.player").count()).toBe(1);
    await platform.close();
    const stopped = page.locator("section.player > p", { hasText: "The platform has stopped." });
    await stopped.waitFor();
    // Nothing answers yet; the person can try as often as they like.
    await again.click();
    await stopped.waitFor();
    await again.waitFor();
  },
);
