/** Views of the portal, the inspector, and of clock and faults. */

import type { Page } from "playwright-core";
import type { View } from "./views.js";

/** Goes to an address without loading the page again. */
async function visit(page: Page, path: string): Promise<void> {
  const script = `history.pushState(null, "", ${JSON.stringify(path)}); dispatchEvent(new Event("popstate"))`;
  await page.evaluate(script);
}

const portalPages: readonly View[] = [
  {
    name: "the applications",
    draws: ["portal/portal-page.tsx", "portal/application-list.tsx", "ui/copy-button.tsx"],
    async open({ page }) {
      await visit(page, "/portal");
      await page
        .getByRole("list", { name: "All applications" })
        .getByRole("link")
        .first()
        .waitFor();
    },
  },
  {
    name: "the overview of an application",
    draws: [
      "portal/application-frame.tsx",
      "portal/overview-page.tsx",
      "portal/interactions-endpoint.tsx",
      "portal/server-check.tsx",
      "tools/section.tsx",
      "tools/directory.tsx",
    ],
    async open({ page, game }) {
      await visit(page, `/portal/${game.id}`);
      await page.getByLabel("Interactions endpoint URL").waitFor();
      await page.getByLabel("Description").fill("Changed");
      await page.getByText("not saved").waitFor();
    },
  },
  {
    name: "OAuth2 with the link builder",
    draws: [
      "portal/oauth2-page.tsx",
      "portal/link-builder.tsx",
      "portal/scope-picker.tsx",
      "portal/permission-picker.tsx",
    ],
    async open({ page, game }) {
      await visit(page, `/portal/${game.id}/oauth2`);
      await page.getByLabel("Kick members").waitFor();
      await page.getByLabel("Approved for identify.premium").waitFor();
    },
  },
  {
    name: "the playground",
    draws: [
      "portal/playground/playground-page.tsx",
      "portal/playground/flow-steps.tsx",
      "portal/playground/step.tsx",
      "tools/code.tsx",
      "tools/json-tree.tsx",
      "tools/person-field.tsx",
    ],
    async open({ page, game }) {
      await visit(page, `/portal/${game.id}/playground?flow=device`);
      await page.getByRole("button", { name: "Ask for a code", exact: true }).click();
      await page.getByRole("button", { name: /^Approve as/ }).waitFor();
    },
  },
  {
    name: "the bot",
    draws: ["portal/bot-page.tsx", "portal/intents.tsx", "portal/secrets.tsx"],
    async open({ page, game }) {
      await visit(page, `/portal/${game.id}/bot`);
      await page.getByRole("button", { name: "Reset", exact: true }).waitFor();
      await page.getByText("Approval of intents").waitFor();
    },
  },
  {
    name: "commands",
    draws: ["portal/commands-page.tsx"],
    async open({ page, game }) {
      await visit(page, `/portal/${game.id}/commands`);
      await page.getByRole("table", { name: "Commands" }).getByText("/race").waitFor();
    },
  },
  {
    name: "webhooks with a delivery",
    draws: ["portal/webhooks-page.tsx", "portal/deliveries.tsx", "portal/event-sender.tsx"],
    async open({ page, game }) {
      await visit(page, `/portal/${game.id}/webhooks`);
      const deliveries = page.getByRole("list", { name: "Deliveries" });
      await deliveries.getByText("QUEST_USER_ENROLLMENT").first().click();
      await deliveries.getByText('"hello"').first().waitFor();
    },
  },
  {
    name: "what is sold",
    draws: [
      "portal/monetization-page.tsx",
      "portal/sku-list.tsx",
      "portal/subscriptions.tsx",
      "portal/purchase.tsx",
    ],
    async open({ page, game }) {
      await visit(page, `/portal/${game.id}/monetization`);
      await page.getByRole("table", { name: "Subscriptions" }).getByText("Bob").waitFor();
    },
  },
  {
    name: "the activity",
    draws: ["portal/activities-page.tsx", "tools/lines.tsx"],
    async open({ page, game }) {
      await visit(page, `/portal/${game.id}/activities`);
      await page.getByLabel("Target 1", { exact: true }).waitFor();
    },
  },
  {
    name: "lobbies",
    draws: ["portal/lobbies-page.tsx"],
    async open({ page, game }) {
      await visit(page, `/portal/${game.id}/lobbies`);
      await page.getByRole("list", { name: "Members" }).first().waitFor();
    },
  },
  {
    name: "player accounts",
    draws: ["portal/accounts-page.tsx"],
    async open({ page, game }) {
      await visit(page, `/portal/${game.id}/accounts`);
      await page.getByLabel("Issuer").waitFor();
    },
  },
];

const inspectorPages: readonly View[] = [
  {
    name: "the inspector with an entry",
    draws: [
      "inspector/inspector-page.tsx",
      "inspector/traffic-view.tsx",
      "inspector/row-view.tsx",
      "inspector/filter-bar.tsx",
      "inspector/entry-detail.tsx",
      "inspector/entry-code.tsx",
      "inspector/plots.tsx",
    ],
    async open({ page, platform, game }) {
      await visit(page, "/inspector");
      await page.getByText("Recording.").waitFor();
      const headers = { authorization: `Bot ${game.botToken}` };
      await fetch(`${platform.apiBase}/users/@me?${"x".repeat(200)}`, { headers });
      await page.getByRole("button", { name: /GET \/users\/@me/ }).click();
      const entry = page.getByRole("region", { name: "Entry" });
      await entry.getByText("Request headers").click();
      await entry.getByRole("region", { name: "Response body" }).waitFor();
    },
  },
  {
    name: "a request that is edited and sent again",
    draws: ["inspector/resend.tsx"],
    async open({ page }) {
      await page.getByRole("button", { name: "Edit and send again" }).click();
      await page.getByRole("dialog").getByLabel("Bot token").waitFor();
    },
  },
  {
    name: "timelines of interactions",
    draws: ["inspector/interactions-view.tsx"],
    async open({ page, platform, alice, channel }) {
      await page.keyboard.press("Escape");
      await visit(page, "/inspector/interactions");
      await page.getByText("Recording.").waitFor();
      await platform
        .as(alice.id)
        .runCommand("/race start", { laps: 3, track: "Spa" }, { channel: channel.id });
      await page.getByRole("article", { name: "/race" }).getByText("answered").first().waitFor();
    },
  },
  {
    name: "the builder of events",
    draws: ["inspector/event-builder.tsx"],
    async open({ page }) {
      await visit(page, "/inspector/build");
      await page.getByLabel("Data, as JSON").waitFor();
    },
  },
];

const troublePages: readonly View[] = [
  {
    name: "faults",
    draws: [
      "trouble/trouble-page.tsx",
      "trouble/faults-page.tsx",
      "trouble/fault-form.tsx",
      "shell/faults-mark.tsx",
    ],
    async open({ page }) {
      await visit(page, "/faults");
      await page.getByLabel("What goes wrong").selectOption("Connection breaks");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await page.getByRole("list", { name: "Faults that are on" }).getByRole("listitem").waitFor();
      await page.getByRole("button", { name: "Faults on: Connection breaks" }).waitFor();
    },
  },
  {
    name: "the clock",
    draws: ["trouble/clock-page.tsx"],
    async open({ page }) {
      await visit(page, "/clock");
      await page
        .getByRole("list", { name: "What falls due" })
        .getByRole("listitem")
        .first()
        .waitFor();
    },
  },
  {
    name: "sessions",
    draws: ["trouble/sessions-page.tsx"],
    async open({ page }) {
      await visit(page, "/sessions");
      await page.getByRole("table", { name: "Sessions" }).getByText("connected").first().waitFor();
    },
  },
];

/** Views for the authors of programs, and for those who test them. */
export const tools: readonly View[] = [...portalPages, ...inspectorPages, ...troublePages];
