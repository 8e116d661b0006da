/** Every view of the window, each with how a person comes to it. They are gone through in this order. */

import { expect } from "vitest";
import { overview } from "./overview-views.js";
import type { Stage } from "./stage.js";
import { tools } from "./tool-views.js";
import { become, messageWith, pick } from "./window.js";

/** What a person can see, and how it is reached. */
export interface View {
  readonly name: string;
  /** Files of `platform/web/` whose components it shows. */
  readonly draws: readonly string[];
  readonly open: (stage: Stage) => Promise<void>;
}

const place = ({ hers }: Stage, name: string) =>
  hers
    .getByRole("navigation")
    .getByRole("link", { name: new RegExp(`${name}(?:$|[ ,])`) })
    .click();

const textField = ({ hers }: Stage) => hers.getByRole("textbox", { name: "Message", exact: true });

const people: readonly View[] = [
  {
    name: "people and friends",
    draws: [
      "app.tsx",
      "shell/header.tsx",
      "ui/initial.tsx",
      "ui/router.tsx",
      "people/people-page.tsx",
      "people/persona-column.tsx",
      "people/sign-in.tsx",
      "people/sidebar.tsx",
      "people/place-link.tsx",
      "people/guild-places.tsx",
      "people/guild-invites.tsx",
      "people/friends-view.tsx",
      "ui/name.tsx",
      "ui/problem.tsx",
    ],
    async open({ hers }) {
      for (const title of ["Asks you", "You asked", "Friends"]) {
        await hers.getByRole("list", { name: title }).getByRole("button").first().waitFor();
      }
      // What the platform refuses is shown in the view.
      await hers.getByLabel("Add a friend").fill("nobody.of.this.name");
      await hers.getByRole("button", { name: "Send request" }).click();
      await hers.locator(".view .problem").waitFor();
    },
  },
  {
    name: "a conversation with an invite into a game, and what can be done with a message",
    draws: [
      "people/channel-view.tsx",
      "people/composer.tsx",
      "messages/avatar.tsx",
      "messages/message-actions.tsx",
      "messages/message-view.tsx",
      "messages/news.tsx",
      "messages/reactions.tsx",
      "messages/typing.tsx",
      "ui/virtual-list.tsx",
    ],
    async open(stage) {
      const { bob, page, hers } = stage;
      const his = await become(page, bob);
      await his.getByRole("link", { name: "Space Race", exact: true }).click();
      await his.getByRole("button", { name: "Play" }).click();
      await his.getByLabel("Secret of a lobby").fill("a-lobby");
      await his.getByRole("button", { name: "Create or join" }).click();
      await pick(his, "Friend to invite", "Alice");
      await his.getByRole("button", { name: "Invite", exact: true }).click();
      await his.getByText("Alice is invited.").waitFor();
      await place(stage, "Bob");
      await messageWith(hers, "Invite to join").getByRole("button", { name: "Accept" }).waitFor();
      const hello = messageWith(hers, "Hello");
      await hello.getByRole("button", { name: "More" }).click();
      await hello.getByRole("button", { name: "React with 👍" }).click();
      await hello.getByRole("list", { name: "Reactions" }).waitFor();
      await hello.getByRole("button", { name: "More" }).click();
      await hello.getByRole("button", { name: "Reply" }).click();
      await hers.getByText("Reply to").waitFor();
    },
  },
  {
    name: "a mention that is typed",
    draws: ["people/mentions.tsx"],
    async open(stage) {
      await place(stage, "garage");
      await messageWith(stage.hers, "Donau").waitFor();
      await textField(stage).fill("@");
      await stage.hers.getByRole("list", { name: "Mentions" }).getByText("@Bob").first().waitFor();
    },
  },
  {
    name: "the commands of a channel",
    draws: ["people/command-list.tsx", "people/suggestions.tsx"],
    async open(stage) {
      await textField(stage).fill("/");
      await stage.hers.getByRole("list", { name: "Commands" }).getByText("/race start").waitFor();
    },
  },
  {
    name: "the form of a command",
    draws: ["people/command-form.tsx", "people/command-field.tsx"],
    async open({ hers }) {
      await hers.getByRole("button", { name: "/race start" }).click();
      await hers.getByRole("form", { name: "/race start" }).getByLabel("laps").waitFor();
    },
  },
  {
    name: "a guild's channel with files, embeds, buttons and selects",
    draws: [],
    async open({ hers, game, platform, channel }) {
      await hers.getByRole("combobox", { name: "track" }).fill("Spa");
      await hers.getByRole("button", { name: "Run" }).click();
      await messageWith(hers, "Spa").getByRole("button", { name: "Enter" }).waitFor();
      const embed = {
        title: "Result",
        description: "Lap 3",
        author: { name: "Race control" },
        footer: { text: "Monza" },
        fields: [{ name: "First", value: "Alice" }],
      };
      const link = { type: 2, style: 5, label: "Rules", url: "https://game.example/" };
      const sent = await fetch(`${platform.apiBase}/channels/${channel.id}/messages`, {
        method: "POST",
        headers: { authorization: `Bot ${game.botToken}`, "content-type": "application/json" },
        body: JSON.stringify({ embeds: [embed], components: [{ type: 1, components: [link] }] }),
      });
      expect(sent.status).toBe(200);
      await messageWith(hers, "Race control").getByRole("link", { name: "Rules" }).waitFor();
      await hers.locator("input[type=file]").setInputFiles({
        name: "car.svg.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("A car"),
      });
      await hers.getByRole("button", { name: "Send", exact: true }).click();
      await messageWith(hers, "car.svg.txt").getByRole("link").waitFor();
    },
  },
  {
    name: "a thread",
    draws: [],
    async open({ hers }) {
      const message = messageWith(hers, "Donau");
      await message.getByRole("button", { name: "More" }).click();
      await message.getByRole("button", { name: "Start thread" }).click();
      await hers.getByRole("heading", { level: 3 }).filter({ hasText: "Donau" }).waitFor();
      await hers.getByRole("textbox", { name: "Message", exact: true }).fill("In the thread");
      await hers.getByRole("button", { name: "Send", exact: true }).click();
      await messageWith(hers, "In the thread").waitFor();
    },
  },
  {
    name: "the search of a channel",
    draws: ["messages/search-panel.tsx"],
    async open(stage) {
      const { hers } = stage;
      await place(stage, "garage");
      await hers.getByRole("button", { name: "Search", exact: true }).click();
      await hers.getByLabel("Search messages").fill("Donau");
      await hers.getByRole("button", { name: "Find", exact: true }).click();
      await hers.getByRole("list", { name: "Found messages" }).getByText("Donau").first().waitFor();
    },
  },
  {
    name: "a forum",
    draws: ["messages/forum-view.tsx"],
    async open(stage) {
      const { hers, platform, guild, alice } = stage;
      const tags = [{ name: "rain" }];
      const body = { name: "ideas", type: 15 as const, available_tags: tags };
      platform.as(alice.id).createChannel(guild.id, body);
      await place(stage, "ideas");
      await hers.getByRole("button", { name: "New post" }).click();
      await hers.getByLabel("Title").fill("Wet races");
      await hers.getByLabel("First message").fill("More of **them**");
      await hers.getByLabel("rain").check();
      await hers.getByRole("button", { name: "Post", exact: true }).click();
      await messageWith(hers, "More of them").waitFor();
      await place(stage, "ideas");
      await hers.getByRole("list", { name: "Posts" }).getByText("rain").waitFor();
    },
  },
  {
    name: "a form of an application",
    draws: ["messages/modal-dialog.tsx", "ui/frame-dialog.tsx"],
    async open(stage) {
      await place(stage, "garage");
      await messageWith(stage.hers, "Spa").getByRole("button", { name: "Enter" }).click();
      await stage.hers.getByRole("dialog", { name: "Entry" }).getByLabel("Your name").waitFor();
    },
  },
  {
    name: "a call",
    draws: ["people/call-panel.tsx"],
    async open(stage) {
      const { hers } = stage;
      await hers.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await place(stage, "talk");
      await hers.getByRole("button", { name: "Join call" }).click();
      await hers.getByRole("button", { name: "Mute", exact: true }).click();
      await hers.getByRole("list", { name: "In the call" }).getByText("muted").waitFor();
    },
  },
  {
    name: "a game before it is started",
    draws: ["people/call-bar.tsx", "people/game-view.tsx"],
    async open(stage) {
      await place(stage, "Space Race");
      await stage.hers.getByRole("button", { name: "Play" }).waitFor();
    },
  },
  {
    name: "a lobby with chat and a call",
    draws: [],
    async open({ hers }) {
      await hers.getByRole("button", { name: "Play" }).click();
      await hers.getByLabel("Secret of a lobby").fill("a-lobby");
      await hers.getByRole("button", { name: "Create or join" }).click();
      await hers.getByRole("list", { name: "Players" }).getByText("Bob").waitFor();
      await hers.getByRole("button", { name: "Join call" }).click();
      await hers.getByRole("list", { name: "In the call" }).getByText("Alice").waitFor();
      await hers.getByLabel("Message to the lobby").fill("Ready");
      await hers.getByRole("button", { name: "Send", exact: true }).click();
      await hers
        .getByRole("region", { name: /^Messages in lobby/ })
        .getByText("Ready")
        .waitFor();
    },
  },
  {
    name: "an activity in its frame",
    draws: ["people/activity-view.tsx"],
    async open({ hers, page }) {
      await hers.getByRole("button", { name: "Activity" }).click();
      await page
        .frameLocator("iframe.activity")
        .frameLocator('iframe[title="Space Race for Alice"]')
        .frameLocator("iframe")
        .getByText("This is the activity")
        .waitFor();
    },
  },
];

const parts: View = {
  name: "the style guide",
  draws: [
    "ui/combobox.tsx",
    "ui/confirm.tsx",
    "ui/dialog.tsx",
    "ui/guide/style-guide.tsx",
    "ui/icon.tsx",
    "ui/inputs.tsx",
    "ui/menu.tsx",
    "ui/states.tsx",
    "ui/table.tsx",
    "ui/tabs.tsx",
    "ui/toast.tsx",
  ],
  async open({ page }) {
    await page.evaluate(
      "history.pushState(null, '', '/_ui'); dispatchEvent(new Event('popstate'))",
    );
    await page.getByRole("heading", { name: "Heading of a page" }).waitFor();
    await page.getByRole("button", { name: "Fail" }).click();
    await page.getByText("The token was not reset").waitFor();
  },
};

const gallery: View = {
  name: "the gallery of messages",
  draws: [
    "gallery/gallery-page.tsx",
    "messages/attachment-view.tsx",
    "messages/component-view.tsx",
    "messages/embed-view.tsx",
    "messages/emoji-view.tsx",
    "messages/markdown-view.tsx",
    "messages/poll-view.tsx",
    "messages/select-view.tsx",
    "messages/system-text.tsx",
  ],
  async open({ page }) {
    await page.evaluate(
      "history.pushState(null, '', '/_ui/gallery'); dispatchEvent(new Event('popstate'))",
    );
    await page.getByRole("heading", { name: "Gallery of messages" }).waitFor();
  },
};

/** All views behind the sign-in. */
export const views: readonly View[] = [...people, ...tools, ...overview, parts, gallery];

/** Files that draw nothing, or what is seen before anybody is let in. */
export const drawsNothing: readonly string[] = ["main.tsx"];
