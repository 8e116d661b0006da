/** The inspector: frames of the local client and deliveries to web servers, which are sent again. */

import { expect, test } from "vitest";
import {
  answers,
  delivered,
  failed,
  opened,
} from "../../apps/webhook-events/support/subscribed.js";
import { chromiumPath } from "../../support/browser.js";
import { connected } from "../client/support/program.js";
import { openWindow } from "./support/window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);

/** A guard against hangs only: a browser is slow to start on a busy machine. */
const LONG = 180_000;

withBrowser(
  "frames of the local client are shown both ways, with what is secret concealed, and filtered",
  async () => {
    const { platform, user, game } = await opened();
    await platform.localClient.start({ user: user.username });
    const { page } = await openWindow(platform, "inspector");
    await page.getByText("Recording.").waitFor();
    const program = await connected(platform, game.id);
    const secrets = { join: "the-join-secret" };
    const activity = { state: "In a race", party: { id: "p", size: [1, 2] }, secrets };
    await program.request("SET_ACTIVITY", { pid: 4711, activity });
    await fetch(`${platform.apiBase}/gateway`);
    const list = page.getByRole("region", { name: "Entries" });
    await list.getByRole("button", { name: "GET /api/v10/gateway" }).waitFor();
    await page.getByLabel("Show").selectOption("Local client's frames");
    await list.getByRole("button", { name: "GET /api/v10/gateway" }).waitFor({ state: "detached" });
    await list.getByRole("button", { name: "← DISPATCH READY" }).waitFor();
    await list.getByRole("button", { name: "→ SET_ACTIVITY" }).click();
    const detail = page.getByRole("region", { name: "Entry" });
    await detail.getByText('"state": "In a race"').waitFor();
    await detail.getByText('"join": "•••"').waitFor();
    await list.getByRole("button", { name: "← SET_ACTIVITY" }).waitFor();
    expect(await page.content()).not.toContain("the-join-secret");
    await page.getByLabel("Search").fill("no-such-word");
    await page.getByText(/^Recording\. 0 of \d+ entries\./).waitFor();
    await page.getByLabel("Search").fill("in a race");
    await list.getByRole("button", { name: "→ SET_ACTIVITY" }).waitFor();
    // They are of the user who is signed in to the local client.
    await page.getByLabel("Search").fill("");
    await page.getByLabel("Of").fill(user.username);
    await list.getByRole("button", { name: "← DISPATCH READY" }).waitFor();
    platform.createUser({ username: "bob" });
    await page.getByLabel("Of").fill("bob");
    await list.getByRole("button", { name: "← DISPATCH READY" }).waitFor({ state: "detached" });
  },
  LONG,
);

withBrowser(
  "a delivery to a web server is shown with its answer, and is sent again from there",
  async () => {
    const { platform, game, subscribe, emit, events, backend } = await opened();
    await subscribe();
    const { page } = await openWindow(platform, "inspector");
    await page.getByText("Recording.").waitFor();
    await page.getByLabel("Show").selectOption("Webhook deliveries");
    answers(500)(backend);
    const lost = failed(platform);
    await emit("QUEST_USER_ENROLLMENT", { note: "hello" });
    await lost;
    const list = page.getByRole("region", { name: "Entries" });
    await list.getByRole("button", { name: `POST ${backend.url} → 500` }).click();
    const detail = page.getByRole("region", { name: "Entry" });
    await detail.getByText('"note": "hello"').waitFor();
    answers(204)(backend);
    // The attempt that was due is taken first; what is sent again comes after it.
    const arrived = delivered(platform);
    platform.clock.advance(1000);
    await arrived;
    const first = list.getByRole("button", { name: `POST ${backend.url} → 204` });
    await first.click();
    const again = delivered(platform);
    await detail.getByRole("button", { name: "Send again" }).click();
    await again;
    await detail.getByText("Sent again.").waitFor();
    await first.nth(1).waitFor();
    const [, second, third] = events();
    expect(third?.raw.toString()).toBe(second?.raw.toString());
    expect(third?.valid).toBe(true);
    // What there is no more says so.
    platform.deleteApplication(game.id);
    await detail.getByRole("button", { name: "Send again" }).click();
    await detail.getByRole("alert").getByText(/./).waitFor();
  },
  LONG,
);

withBrowser(
  "calls for interactions are shown too, and cannot be sent again",
  async () => {
    const { platform, bot, game, backend } = await opened();
    backend.reply = ({ body }) => ({
      status: 200,
      type: "application/json",
      body: JSON.stringify(
        body.type === 1 ? { type: 1 } : { type: 4, data: { content: "Answered over HTTP" } },
      ),
    });
    const { page } = await openWindow(platform, "inspector");
    await page.getByText("Recording.").waitFor();
    await page.getByLabel("Show").selectOption("Webhook deliveries");
    await bot("PATCH", "/applications/@me", { interactions_endpoint_url: backend.url });
    const list = page.getByRole("region", { name: "Entries" });
    await list
      .getByRole("button", { name: `POST ${backend.url} → 200` })
      .first()
      .click();
    const detail = page.getByRole("region", { name: "Entry" });
    await detail.getByText(game.id).first().waitFor();
    expect(await detail.getByRole("button", { name: "Send again" }).count()).toBe(0);
  },
  LONG,
);
