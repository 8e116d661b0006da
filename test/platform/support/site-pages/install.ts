/** Pages by which a person adds an application to a guild. */

import { openWithGame } from "../platform.js";
import { asAlice, heading, LONG, press, type SitePage } from "./page.js";

/** The link that adds an application's bot to a guild of Alice's. */
async function install() {
  const opened = await openWithGame({ name: LONG, bot: true });
  const { platform, user, game } = opened;
  platform.guilds.create({ name: LONG, ownerId: user.id });
  const query = new URLSearchParams({ client_id: game.id, scope: "bot applications.commands" });
  query.set("permissions", String((1 << 10) | (1 << 11)));
  return { ...opened, url: `${platform.webBase}/oauth2/authorize?${query}` };
}

export const installPages: readonly SitePage[] = [
  {
    name: "where to add an application",
    made: ["installPage"],
    routes: [],
    async open(page) {
      await asAlice(page, (await install()).url);
      await page.getByLabel("Add to").waitFor();
    },
  },
  {
    name: "an application that has been added",
    made: ["installedPage"],
    routes: [],
    async open(page) {
      await asAlice(page, (await install()).url);
      await press(page, "Add");
      await heading(page, "Success");
    },
  },
  {
    name: "an application that cannot be added",
    made: ["refusedPage"],
    routes: [],
    async open(page) {
      const { url } = await install();
      await page.goto(url.replace("client_id=", "client_id=9"));
      await heading(page, "This application cannot be added");
    },
  },
  {
    name: "where programs end up that have added an application",
    made: ["authorizedPage"],
    routes: ["GET /oauth2/authorized"],
    async open(page) {
      const { platform } = await openWithGame();
      await page.goto(`${platform.webBase}/oauth2/authorized`);
      await heading(page, "Success");
    },
  },
];
