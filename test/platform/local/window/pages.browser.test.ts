/** What hostile people write, long lists, and the size of the files. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { chromiumPath } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { windowFiles } from "../../support/window-files.js";
import { become, messageWith, openWindow, say } from "./support/window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
const hostile = "<img src=x onerror=alert(1)> \u202egnirts\u0000 \u2066x";

withBrowser("hostile names and messages are text, and 10,000 messages are a list", async () => {
  const platform = await open();
  const alice = platform.createUser({ username: "alice", globalName: "Alice" });
  const bob = platform.createUser({ username: "bob", globalName: "<script>alert(1)</script>" });
  const guild = platform.guilds.create({
    name: hostile.replace("\u0000", ""),
    ownerId: alice.id,
  });
  platform.guilds.addMember(guild.id, bob.id);
  const { id } = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
  const { page } = await openWindow(platform);
  const hers = await become(page, alice);
  await hers.getByRole("navigation").getByRole("link", { name: "general" }).click();
  await say(hers, hostile.replace("\u0000", ""));
  platform.as(bob.id).sendMessage(id, { content: "😀".repeat(1000) });
  await messageWith(hers, "<img src=x onerror=alert(1)>").waitFor();
  await messageWith(hers, "😀").getByText("<script>alert(1)</script>").waitFor();
  expect(await hers.locator("img, script").count()).toBe(0);
  // Rows follow each other without gaps, and the field to write in is visible.
  const rows = hers.getByRole("region", { name: /^Messages in/ }).getByRole("listitem");
  const gaps = async () => {
    const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()));
    return boxes.slice(1).map((box, index) => {
      const above = boxes[index];
      return Math.abs((box?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0));
    });
  };
  await expect.poll(async () => Math.max(...(await gaps()))).toBeLessThan(2);
  const height = page.viewportSize()?.height ?? 0;
  const end = async () => {
    const field = hers.getByRole("textbox", { name: "Message", exact: true });
    const box = await field.boundingBox();
    return (box?.y ?? height) + (box?.height ?? 0);
  };
  await expect.poll(end).toBeLessThanOrEqual(height);
  expect(await hers.textContent()).not.toMatch(/[\u202e\u2066]/);
  // By the events that a client gets, so that the list is filled as in a lively channel.
  const author = { id: bob.id, username: "bob", global_name: null };
  const timestamp = "2026-11-22T12:00:00.000000+00:00";
  const base = BigInt(platform.as(bob.id).sendMessage(id, { content: "last" }));
  for (let count = 1; count <= 10_000; count++) {
    const message = { id: String(base + BigInt(count)), channel_id: id, author, timestamp };
    platform.dispatch(alice.id, "MESSAGE_CREATE", { ...message, content: `message ${count}` });
  }
  await messageWith(hers, "message 10000").waitFor();
  await expect.poll(() => hers.getByRole("article").count()).toBeLessThan(200);
  const last = messageWith(hers, "message 10000").locator("xpath=ancestor::li");
  await expect.poll(() => last.getAttribute("aria-setsize")).toBe("10000");
  // It stays in view where the page becomes lower, as by a note below it.
  const bottom = async () => {
    const box = await last.boundingBox();
    return (box?.y ?? 9999) + (box?.height ?? 0);
  };
  await page.setViewportSize({ width: 1280, height: 600 });
  await expect.poll(bottom).toBeLessThan(600);
});

test("the page with its script and its styles is at most 120 kB compressed", async () => {
  const folder = await windowFiles();
  const sizes = new Map(
    readdirSync(folder).map((name) => [name, gzipSync(readFileSync(join(folder, name))).length]),
  );
  expect([...sizes.keys()].sort()).toEqual([
    "activity.js",
    "chunk.js",
    "guide.js",
    "index.html",
    "window.css",
    "window.js",
  ]);
  // Only the frame of an activity, and the style guide, load these.
  for (const name of ["activity.js", "guide.js"]) sizes.delete(name);
  expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(120_000);
});
