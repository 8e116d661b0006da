/** Two people in one window, each a client of their own. */

import { expect, test } from "vitest";
import { chromiumPath, shareBrowser } from "../../support/browser.js";
import { get, open } from "../../support/platform.js";
import { askAdmin } from "../../support/players.js";
import { become, messageWith, openWindow, say } from "./support/window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
shareBrowser();

async function evening() {
  const platform = await open();
  const alice = platform.createUser({ username: "alice", globalName: "Alice" });
  const bob = platform.createUser({ username: "bob", globalName: "Bob" });
  return { platform, alice, bob };
}

withBrowser("two people become friends and talk, by clicking", async () => {
  const { platform, alice, bob } = await evening();
  const { page, requests } = await openWindow(platform);
  const hers = await become(page, alice);
  const his = await become(page, bob);
  await hers.getByLabel("Add a friend").fill("bob");
  await hers.getByRole("button", { name: "Send request" }).click();
  await his.getByRole("button", { name: "Accept" }).click();
  const friends = hers.getByRole("list", { name: "Friends" });
  await friends.getByRole("img", { name: "online" }).waitFor();
  await friends.getByRole("button", { name: "Message" }).click();
  await say(hers, "Hello, Bob");
  await his.getByRole("navigation").getByRole("link", { name: "Alice" }).click();
  await messageWith(his, "Hello, Bob").waitFor();
  await his.getByRole("textbox", { name: "Message", exact: true }).fill("Hel");
  await hers.getByText("Bob is typing …").waitFor();
  await messageWith(his, "Hello, Bob").getByRole("button", { name: "More" }).click();
  await messageWith(his, "Hello, Bob").getByRole("button", { name: "Reply" }).click();
  await say(his, "Hello, Alice");
  await messageWith(hers, "Hello, Alice").getByText("↱ Alice: Hello, Bob").waitFor();
  const contents = () => platform.view().conversations[0]?.messages.map(({ content }) => content);
  await expect.poll(contents).toEqual(["Hello, Bob", "Hello, Alice"]);
  const foreign = requests.filter((url) => !url.startsWith(platform.webBase));
  expect(foreign).toEqual([]);
});

withBrowser("channels have threads, reactions, files and edits that all members see", async () => {
  const { platform, alice, bob } = await evening();
  const guild = platform.guilds.create({ name: "Racers", ownerId: alice.id });
  platform.guilds.addMember(guild.id, bob.id);
  platform.guilds.createChannel({ guildId: guild.id, name: "garage" });
  const { page } = await openWindow(platform);
  const hers = await become(page, alice);
  const his = await become(page, bob);
  for (const client of [hers, his]) {
    await client.getByRole("navigation").getByRole("link", { name: "garage" }).click();
  }
  await hers.getByLabel("Files").setInputFiles({
    name: "lap.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("1:02"),
  });
  await say(hers, "A new lap");
  await messageWith(his, "A new lap").getByRole("link", { name: "lap.txt" }).waitFor();
  const seen = messageWith(his, "A new lap");
  await seen.getByRole("button", { name: "More" }).click();
  await seen.getByRole("button", { name: "React with 👍" }).click();
  await messageWith(hers, "A new lap").getByRole("button", { name: "👍 1" }).click();
  await seen.getByRole("button", { name: "👍 2", pressed: true }).waitFor();
  const own = messageWith(hers, "A new lap");
  await own.getByRole("button", { name: "More" }).click();
  await own.getByRole("button", { name: "Edit" }).click();
  await hers.getByRole("textbox", { name: "Edit" }).fill("A new record");
  await hers.getByRole("button", { name: "Save" }).click();
  await messageWith(his, "A new record").getByText("edited").waitFor();
  await messageWith(his, "A new record").getByRole("button", { name: "More" }).click();
  await messageWith(his, "A new record").getByRole("button", { name: "Start thread" }).click();
  await his.getByRole("heading", { name: "A new record" }).waitFor();
  await say(his, "Congratulations");
  await hers.getByRole("navigation").getByRole("link", { name: "A new record" }).click();
  await messageWith(hers, "Congratulations").waitFor();
  // Threads have no invites of their own, and lead back to where they were started.
  expect(await hers.getByRole("button", { name: /^Make invite/ }).count()).toBe(0);
  await hers.getByRole("button", { name: "Show the message that this answers" }).click();
  await messageWith(hers, "A new record").getByText("1 message ›").waitFor();
});

withBrowser("players meet in a lobby and talk there", async () => {
  const { platform, alice, bob } = await evening();
  const game = platform.createApplication({ name: "Space Race", public: true });
  const { page } = await openWindow(platform);
  for (const user of [alice, bob]) {
    const client = await become(page, user);
    await client.getByRole("link", { name: "Space Race" }).click();
    await client.getByRole("button", { name: "Play" }).click();
    await client.getByLabel("Secret of a lobby").fill("the-secret");
    await client.getByRole("button", { name: "Create or join" }).click();
    await client
      .getByRole("list", { name: "Players" })
      .getByText(user.globalName ?? "")
      .waitFor();
  }
  const hers = page.getByRole("region", { name: "Alice", exact: true });
  const his = page.getByRole("region", { name: "Bob", exact: true });
  await hers.getByRole("list", { name: "Players" }).getByText("Bob").waitFor();
  await his.getByLabel("Message to the lobby").fill("Ready?");
  await his.getByRole("button", { name: "Send" }).click();
  await hers.getByText("Ready?").waitFor();
  await his.getByRole("button", { name: "Leave" }).click();
  await hers.getByRole("list", { name: "Players" }).getByText("Bob").waitFor({ state: "detached" });
  const [lobby] = platform.view().lobbies;
  expect(lobby?.applicationId).toBe(game.id);
  expect(lobby?.members.map(({ userId }) => userId)).toEqual([alice.id]);
});

withBrowser("a lost connection comes back with what was missed", async () => {
  const { platform, alice, bob } = await evening();
  platform.relationships.befriend(alice.id, bob.id);
  platform.as(bob.id).sendUserMessage(alice.id, "before");
  const { page } = await openWindow(platform);
  const hers = await become(page, alice);
  await hers.getByRole("navigation").getByRole("link", { name: "Bob" }).click();
  await messageWith(hers, "before").waitFor();
  const resumed = platform.events.waitFor("gateway.resumed", ({ userId }) => userId === alice.id);
  platform.sessions.drop({ userId: alice.id });
  platform.as(bob.id).sendUserMessage(alice.id, "meanwhile");
  await resumed;
  await messageWith(hers, "meanwhile").waitFor();
  await hers.getByText("connected", { exact: true }).waitFor();
});

withBrowser("people and channels are completed after their signs, and mentioned", async () => {
  const { platform, alice, bob } = await evening();
  const guild = platform.guilds.create({ name: "Racers", ownerId: alice.id });
  platform.guilds.addMember(guild.id, bob.id);
  const bot = platform.createApplication({ name: "My bot", bot: true });
  platform.guilds.addMember(guild.id, bot.botUserId as string);
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "garage" });
  const { page } = await openWindow(platform);
  const hers = await become(page, alice);
  await hers.getByRole("navigation").getByRole("link", { name: "garage" }).click();
  const field = hers.getByRole("textbox", { name: "Message", exact: true });
  const list = hers.getByRole("list", { name: "Mentions" });
  await field.pressSequentially("Hi @my");
  await list.getByRole("button", { name: "@My bot" }).waitFor();
  await field.press("Enter");
  await field.pressSequentially("and @bo");
  await list.getByRole("button", { name: "@Bob" }).click();
  await field.pressSequentially("in #gar");
  await list.getByRole("button", { name: "#garage" }).waitFor();
  await field.press("Enter");
  await expect.poll(() => field.inputValue()).toMatch(/> $/);
  await field.press("Enter");
  const { body: signIn } = await askAdmin(platform, "POST", `/users/${alice.id}/sign-in`);
  const sent = async () => {
    const { body } = await get(platform, `/channels/${channel.id}/messages`, signIn.token);
    return body.map(({ content }: { content: string }) => content);
  };
  const mentioned = `Hi <@${bot.botUserId}> and <@${bob.id}> in <#${channel.id}>`;
  await expect.poll(sent).toEqual([mentioned]);
  await messageWith(hers, "@My bot and @Bob in #garage").waitFor();

  // Escape closes the list. A whole username is a mention all the same, a part of one is none.
  await field.pressSequentially("@bob");
  await list.waitFor();
  await field.press("Escape");
  await list.waitFor({ state: "detached" });
  await field.pressSequentially(", not a@bob or @bobby");
  await field.press("Enter");
  await expect.poll(sent).toEqual([`<@${bob.id}>, not a@bob or @bobby`, mentioned]);
});

/** Alice's client at a channel in which Bob has written much, each message many lines high. */
async function longTalk() {
  const { platform, alice, bob } = await evening();
  const guild = platform.guilds.create({ name: "Racers", ownerId: alice.id });
  platform.guilds.addMember(guild.id, bob.id);
  const { id } = platform.guilds.createChannel({ guildId: guild.id, name: "garage" });
  for (let lap = 1; lap <= 60; lap++) {
    platform.as(bob.id).sendMessage(id, { content: `Lap ${lap}.${"\nAnother line".repeat(8)}` });
  }
  const { page } = await openWindow(platform);
  const hers = await become(page, alice);
  const enter = () =>
    hers.getByRole("navigation").getByRole("link", { name: "garage" }).first().click();
  await enter();
  await messageWith(hers, "Lap 60.").waitFor();
  const list = hers.getByRole("region", { name: /^Messages in/ });
  return { platform, page, hers, list, enter };
}

withBrowser(
  "what is being edited stays when its message scrolls away and its channel is left",
  async () => {
    const { platform, page, hers, list, enter } = await longTalk();
    const field = hers.getByRole("textbox", { name: "Message", exact: true });
    await say(hers, "My firts lap");
    await messageWith(hers, "My firts lap").waitFor();
    // The up arrow in the empty field edits one's last message.
    await field.press("ArrowUp");
    const edit = hers.getByRole("textbox", { name: "Edit" });
    await edit.and(page.locator(":focus")).waitFor();
    await edit.fill("My first");
    await list.press("Home");
    await edit.waitFor({ state: "detached" });
    await list.press("End");
    expect(await edit.inputValue()).toBe("My first");
    await hers.getByRole("link", { name: "Friends" }).click();
    await edit.waitFor({ state: "detached" });
    await enter();
    expect(await edit.inputValue()).toBe("My first");
    await edit.press("Escape");
    await messageWith(hers, "My firts lap").and(page.locator(":focus")).waitFor();
    await field.press("ArrowUp");
    expect(await edit.inputValue()).toBe("My firts lap");
    await edit.fill("My first");
    await edit.press("Shift+Enter");
    await page.keyboard.type("lap");
    await edit.press("Enter");
    await edit.waitFor({ state: "detached" });
    const { channelMessages } = platform.view();
    expect(channelMessages[0]?.messages.at(-1)?.content).toBe("My first\nlap");
  },
);

const frames =
  "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))";

withBrowser(
  "a list does not go back to its end when a click follows a scroll at once",
  async () => {
    const { page } = await longTalk();
    // The focus that the click brings has the list drawn again before the scroll event arrives.
    const moved = await page.evaluate(`(async () => {
      const list = document.querySelector(".virtual");
      const aim = list.scrollTop - 100;
      list.scrollTop = aim;
      list.querySelector("article button").focus({ preventScroll: true });
      await ${frames};
      return list.scrollTop - aim;
    })()`);
    expect(moved).toBe(0);
  },
);

withBrowser("a reader who has scrolled up stays there when the window's size changes", async () => {
  const { page } = await longTalk();
  const first = () =>
    page.evaluate(`(() => {
      const { top } = document.querySelector(".virtual").getBoundingClientRect();
      const seen = [...document.querySelectorAll(".virtual article")].find(
        (each) => each.getBoundingClientRect().bottom > top + 1,
      );
      return /Lap \\d+/.exec(seen.textContent)[0];
    })()`);
  const end = await first();
  await page.evaluate('document.querySelector(".virtual").scrollTop -= 3000');
  await page.evaluate(frames);
  const before = await first();
  expect(before).not.toBe(end);
  for (const [width, height] of [
    [900, 700],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(frames);
    expect(await first()).toBe(before);
  }
});
