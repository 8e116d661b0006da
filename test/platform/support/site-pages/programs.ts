/** Pages that show what programs do: those of the local client, and activities. */

import { connected, openLocal } from "../../local/client/support/program.js";
import { openActivity, serve } from "../activities.js";
import { openWithGame } from "../platform.js";
import { heading, LONG, type SitePage } from "./page.js";

export const programPages: readonly SitePage[] = [
  {
    name: "the local client with a question and what a program shows",
    made: ["localClientPage"],
    routes: ["GET /local-client", "POST /local-client"],
    async open(page) {
      const { platform, game } = await openLocal({ localClient: { authorize: "ask" } });
      const activity = {
        details: `${LONG} `.repeat(2),
        state: LONG,
        details_url: "https://a.example/",
      };
      const buttons = [{ label: "Watch", url: "https://game.example/watch" }];
      const program = await connected(platform, game.id);
      await program.request("SET_ACTIVITY", { pid: 4711, activity: { ...activity, buttons } });
      const asked = platform.events.waitFor("local.authorize");
      program.send({ cmd: "AUTHORIZE", args: { scopes: ["openid"] }, nonce: "1" });
      await asked;
      await page.goto(`${platform.webBase}/local-client`);
      await page.getByRole("button", { name: "Authorize" }).waitFor();
      await page.getByRole("article").waitFor();
    },
  },
  {
    name: "an activity of two players",
    made: [],
    routes: ["GET /activities/{application}"],
    async open(page) {
      const { target } = await serve((_request, response) => {
        response.setHeader("content-type", "text/html").end("<p>This is the activity</p>");
      });
      const { platform, game } = await openActivity([{ prefix: "/", target }]);
      const { username } = platform.createUser({ username: "bob", globalName: "Bob" });
      await page.goto(`${platform.webBase}/activities/${game.id}?user=alice&user=${username}`);
      for (const index of [0, 1]) {
        const frame = page.frameLocator("section.player > iframe").nth(index);
        await frame.frameLocator("iframe").getByText("This is the activity").waitFor();
      }
    },
  },
  {
    name: "an activity that cannot load",
    made: [],
    routes: [],
    async open(page) {
      const { platform, game } = await openActivity();
      await page.goto(`${platform.webBase}/activities/${game.id}?user=alice`);
      await page.getByText("has no URL mapping").waitFor({ state: "attached" });
    },
  },
  {
    name: "an activity that there is not",
    made: [],
    routes: [],
    async open(page) {
      const { platform } = await openWithGame();
      await page.goto(`${platform.webBase}/activities/1`);
      await heading(page, "No activity");
    },
  },
];
