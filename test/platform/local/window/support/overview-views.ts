/** The home page, what finds everything, and guilds. */

import type { View } from "./views.js";
import { go, pick } from "./window.js";

/** Views besides those of people and of tools. */
export const overview: readonly View[] = [
  {
    name: "the home page",
    draws: [
      "home/home-page.tsx",
      "home/connect-panel.tsx",
      "home/guild-for-bot.tsx",
      "home/now-panel.tsx",
      "home/snapshot-panel.tsx",
      "home/world-panel.tsx",
    ],
    async open({ page }) {
      await go(page, "home");
      await page.getByRole("button", { name: "Make a bot and fill in its token" }).click();
      await page.getByText("its token is filled in above").waitFor();
      await page.getByLabel("Name", { exact: true }).fill("Before the season");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByRole("list", { name: "Snapshots" }).getByText("Before the").waitFor();
    },
  },
  {
    name: "the palette",
    draws: ["shell/palette.tsx"],
    async open({ page }) {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Find or do" }).fill("alice");
      await page.getByRole("option", { name: /@alice/ }).waitFor();
    },
  },
  {
    name: "all guilds",
    draws: ["guilds/guilds-page.tsx"],
    async open({ page }) {
      await page.keyboard.press("Escape");
      await go(page, "guilds");
      await page.getByRole("list", { name: "Guilds" }).getByText("Racers").waitFor();
    },
  },
  {
    name: "the channels of a guild",
    draws: ["guilds/guild-view.tsx", "guilds/channels-tab.tsx"],
    async open({ page }) {
      await page.getByRole("link", { name: /Racers/ }).click();
      await page.getByRole("list", { name: "Channels" }).getByText("garage").waitFor();
    },
  },
  {
    name: "a channel that is changed",
    draws: ["guilds/channel-dialog.tsx"],
    async open({ page }) {
      await page.getByRole("button", { name: /garage/ }).click();
      const choice = { name: "Send messages", exact: true };
      await page.getByRole("combobox", choice).selectOption("Denied");
    },
  },
  {
    name: "the members of a guild",
    draws: ["guilds/members-tab.tsx"],
    async open({ page }) {
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await page.getByText("custom permissions").waitFor();
      await page.getByRole("link", { name: "Members" }).click();
      await page.getByRole("table", { name: "Members" }).getByText("@bob").waitFor();
    },
  },
  {
    name: "a role that is changed",
    draws: ["guilds/roles-tab.tsx"],
    async open({ page }) {
      await page.getByRole("link", { name: "Roles" }).click();
      await page.getByRole("button", { name: /@everyone/ }).click();
      await page.getByRole("checkbox", { name: "Send messages", exact: true }).waitFor();
    },
  },
  {
    name: "why somebody cannot do something",
    draws: ["guilds/permissions-tab.tsx"],
    async open({ page }) {
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("link", { name: "Check permissions" }).click();
      await pick(page.getByRole("main"), "Member", "Bob");
      await pick(page.getByRole("main"), "Where", "#garage");
      await page.getByText("Bob cannot send messages in #garage.").waitFor();
    },
  },
  {
    name: "the audit log of a guild",
    draws: ["guilds/audit-tab.tsx"],
    async open({ page }) {
      await page.getByRole("link", { name: "Audit log" }).click();
      await page
        .getByRole("list", { name: "Audit log" })
        .getByText("created the channel")
        .waitFor();
    },
  },
  {
    name: "the settings of a guild",
    draws: ["guilds/settings-tab.tsx"],
    async open({ page }) {
      await page.getByRole("link", { name: "Settings" }).click();
      await page.getByRole("button", { name: "Delete guild" }).waitFor();
    },
  },
];
