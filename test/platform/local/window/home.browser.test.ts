/** The home page, the header's marks, the palette, and guilds. */

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { Permission } from "../../../../platform/domains/guilds/core/permission-bits.js";
import { PERMISSIONS } from "../../../../platform/web/guilds/permissions.js";
import { chromiumPath } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { makeEvening } from "./support/bot.js";
import { sharedBrowser } from "./support/shared-window.js";
import { pick } from "./support/window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);
const run = promisify(execFile);

const openWindow = sharedBrowser();

withBrowser("what is copied from the home page runs: a shell's lines, and a bot", async () => {
  const platform = await open();
  const { page, copied } = await openWindow(platform);
  await page.getByRole("button", { name: "Make a bot and fill in its token" }).click();
  await page.getByText("its token is filled in above").waitFor();
  const copy = async (title: string) => {
    const step = page
      .locator(".snippet")
      .filter({ has: page.getByRole("heading", { name: title }) });
    await step.getByRole("button", { name: "Copy" }).click();
    await step.getByText("Copied.").waitFor();
    return copied();
  };
  const token = await copy("In your shell");
  const bot = (await copy("bot.mjs"))
    .replace("console.log(", "(console.log(")
    .replace("is here`));", "is here`), client.destroy()));");
  await page.getByRole("tab", { name: "curl" }).click();
  const curl = await copy("Who am I?");
  const { stdout } = await run("bash", ["-c", `${token}\n${curl}`]);
  expect(JSON.parse(stdout)).toMatchObject({ username: "My bot", bot: true });
  const shell = `${token}\nnode --input-type=module -e "$BOT"`;
  const ran = await run("bash", ["-c", shell], { env: { ...process.env, BOT: bot } });
  expect(ran.stdout).toContain("My bot is here");
  // Somebody can meet it: it joins a guild, where there is a chat.
  await page.getByRole("button", { name: "Put it in a new guild" }).click();
  await page.getByRole("button", { name: "Open the chat" }).click();
  await page.getByRole("textbox", { name: "Message", exact: true }).waitFor();
  const [guild] = platform.guilds.all();
  expect(platform.guilds.members(guild?.id ?? "")).toHaveLength(2);
});

withBrowser(
  "a sample world is made and opened by two clicks; a snapshot brings back what was",
  async () => {
    const platform = await open();
    const { page } = await openWindow(platform);
    await page.getByLabel("Name", { exact: true }).fill("empty");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const snapshots = page.getByRole("list", { name: "Snapshots" });
    await snapshots.getByText("empty").waitFor();
    await page.getByRole("button", { name: /^Make: A guild/ }).click();
    await page.getByRole("link", { name: "Open it" }).click();
    await page.getByRole("textbox", { name: "Message", exact: true }).waitFor();
    expect(platform.guilds.all()).toHaveLength(1);
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await snapshots.getByRole("button", { name: "Restore" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Restore “empty”" }).click();
    await page.getByText("“empty” is back.").waitFor();
    expect(platform.guilds.all()).toEqual([]);
  },
);

withBrowser(
  "a sample world's application opens where the list of applications was read before",
  async () => {
    const { page } = await openWindow(await open());
    await page.getByRole("link", { name: "Portal", exact: true }).click();
    await page.getByText("No applications yet").waitFor();
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await page.getByRole("button", { name: "Make: A shop with a subscriber" }).click();
    await page.getByRole("link", { name: "Open it" }).click();
    await page.getByRole("heading", { name: "Monetization" }).waitFor();
  },
);

withBrowser(
  "faults that are on and a frozen clock are seen on every page; Ctrl K ends both",
  async () => {
    const platform = await open();
    const { page, go } = await openWindow(platform);
    const route = "GET /gateway";
    platform.faults.add({ target: "http", route, fault: { kind: "error", status: 500 } });
    platform.faults.add({ target: "http", route, fault: { kind: "hang" } });
    platform.clock.freeze();
    await go("/people");
    const marks = page.getByRole("status", { name: "Unusual now" });
    // Each is named, and its menu switches it off.
    await marks.getByText("Failure +1").waitFor();
    await marks.getByRole("button", { name: "Faults on: Failure, No answer" }).click();
    await page.getByRole("menuitem", { name: "Switch off: Failure (GET /gateway)" }).click();
    await marks.getByRole("button", { name: "Faults on: No answer" }).waitFor();
    expect(platform.faults.list().map(({ rule }) => rule.fault.kind)).toEqual(["hang"]);
    const clock = marks.locator("a[href='/clock']");
    await clock.waitFor();
    // What is unusual takes no room from the field, and a phone shows the date, too.
    await page.getByRole("button", { name: "Find or do Ctrl K" }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => clock.innerText()).toMatch(/^\d{4}-\d\d-\d\d$/);
    await page.setViewportSize({ width: 1280, height: 900 });
    const command = async (text: string) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Find or do" }).fill(text);
      await page.keyboard.press("Enter");
    };
    await command("all faults off");
    await marks.getByRole("button").waitFor({ state: "detached" });
    await expect.poll(() => platform.faults.list()).toEqual([]);
    await command("clock run");
    await expect.poll(() => platform.clock.frozen).toBe(false);
    await command("colours dark");
    await expect.poll(() => page.evaluate("document.documentElement.dataset.theme")).toBe("dark");
    await page.reload();
    await expect.poll(() => page.evaluate("document.documentElement.dataset.theme")).toBe("dark");
    platform.createUser({ username: "carla" });
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Find or do" }).fill("carla");
    await page.getByRole("option", { name: /@carla/ }).click();
    await page.getByRole("region", { name: "carla", exact: true }).waitFor();
  },
);

withBrowser(
  "Ctrl K leads to every address: channels, tabs of guilds, pages of applications, views, snapshots",
  async () => {
    const platform = await open();
    const { guild, channel, alice, game } = makeEvening(platform);
    const { page } = await openWindow(platform);
    const find = async (text: string, option: string | RegExp) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Find or do" }).fill(text);
      await page.getByRole("option", { name: option }).first().click();
      await page.getByRole("dialog", { name: "Find or do" }).waitFor({ state: "detached" });
    };
    const leads = async (text: string, option: string | RegExp, path: string) => {
      await find(text, option);
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    };
    await leads("clock", /^Clock Go to/, "/clock");
    await leads("sessions", /^Sessions/, "/sessions");
    await leads("faults", /^Faults Go to/, "/faults");
    await leads("interactions", /^Interactions Go to/, "/inspector/interactions");
    await leads("event builder", /^Event builder/, "/inspector/build");
    await leads("audit racers", /^Audit log/, `/guilds/${guild.id}/audit-log`);
    await leads(`webhooks ${game.name}`, /^Webhooks/, `/portal/${game.id}/webhooks`);
    // Nobody is here who sees the channel, so its owner comes.
    const shown = `guild/${guild.id}/channel/${channel.id}`;
    await leads("garage", /#garage/, `/people/${alice.username}/${shown}`);
    await page.getByRole("textbox", { name: "Message", exact: true }).waitFor();
    await leads("snapshot", /^Home/, "/");
    await find("save snapshot", "Save a snapshot");
    await page.getByRole("list", { name: "Snapshots" }).getByRole("listitem").waitFor();
    await find("restore", /^Restore the snapshot/);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Restore/ })
      .click();
    await page.getByText("is back.").waitFor();
  },
);

test("the window knows every permission that the platform has", () => {
  expect(PERMISSIONS.map(({ bit }) => bit).sort()).toEqual(Object.values(Permission).sort());
});

withBrowser(
  "a guild's page says which rule keeps somebody from writing, and mends it",
  async () => {
    const platform = await open();
    const { guild, channel, bob } = makeEvening(platform);
    platform.guilds.updateChannel(channel.id, {
      overwrites: [{ id: guild.id, type: 0, allow: "0", deny: String(Permission.SendMessages) }],
    });
    const { page, go } = await openWindow(platform);
    await go(`/guilds/${guild.id}/permissions`);
    await pick(page.getByRole("main"), "Member", "Bob");
    await pick(page.getByRole("main"), "Where", "#garage");
    await page.getByText("Bob cannot send messages in #garage.").waitFor();
    const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
    await steps.filter({ hasText: "The role @everyone." }).getByText("allows it").waitFor();
    const taken = steps.filter({ hasText: "The channel’s permissions for @everyone." });
    await taken.getByText("denies it").waitFor();
    await page.getByRole("link", { name: "Channels" }).click();
    await page.getByRole("button", { name: /garage/ }).click();
    const choice = { name: "Send messages", exact: true };
    await page.getByRole("combobox", choice).selectOption("As in the guild");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(platform.as(bob.id).sendMessage(channel.id, { content: "At last" })).toMatch(/^\d+$/);
    await page.getByRole("link", { name: "Roles" }).click();
    await page.getByLabel("Name of a new role").fill("Mechanic");
    await page.getByRole("button", { name: "Create role" }).click();
    await page.getByRole("dialog").getByLabel("Kick members").check();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("link", { name: "Members" }).click();
    await page.getByRole("button", { name: "More of Bob" }).click();
    await page.getByRole("menuitem", { name: "Roles and nickname" }).click();
    await page.getByRole("dialog").getByLabel("Mechanic").check();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("table", { name: "Members" }).getByText("Mechanic").waitFor();
  },
);
