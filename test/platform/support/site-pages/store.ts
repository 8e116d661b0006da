/** Pages on which a person buys what an application sells. */

import { monetization } from "../../../../platform/index.js";
import { openWithGame } from "../platform.js";
import { asAlice, heading, LONG, press, type SitePage } from "./page.js";

async function store() {
  const { platform, user, game } = await openWithGame({ name: LONG });
  const sold = platform.domain(monetization);
  const make = (kind: "durable" | "subscription", owner: "user" | "guild" = "user") =>
    sold.createSku({ applicationId: game.id, name: `${LONG} ${kind}`, kind, owner });
  platform.guilds.create({ name: LONG, ownerId: user.id });
  const url = `${platform.webBase}/application-directory/${game.id}/store`;
  return {
    url,
    once: `${url}/${make("durable").id}`,
    guild: `${url}/${make("subscription", "guild").id}`,
  };
}

const STORE = "GET /application-directory/{application}/store";

export const storePages: readonly SitePage[] = [
  {
    name: "a store",
    made: ["storePage"],
    routes: [STORE],
    async open(page) {
      await page.goto((await store()).url);
      await page.getByRole("link").first().waitFor();
    },
  },
  {
    name: "something to buy for a guild, which was declined",
    made: ["purchasePage"],
    routes: [`${STORE}/{sku}`],
    async open(page) {
      await asAlice(page, (await store()).guild);
      await press(page, /declined/);
      await page.getByLabel("For the server").waitFor();
      await page.getByRole("alert").waitFor();
    },
  },
  {
    name: "a receipt",
    made: ["receiptPage"],
    routes: ["POST /store"],
    async open(page) {
      await asAlice(page, (await store()).once);
      await press(page, /^Buy/);
      await page.getByText("You have bought").waitFor();
    },
  },
  {
    name: "nothing was bought",
    made: ["cancelledPage"],
    routes: [],
    async open(page) {
      await asAlice(page, (await store()).once);
      await press(page, "Cancel");
      await heading(page, "Nothing was bought");
    },
  },
  {
    name: "something that is not for sale",
    made: [],
    routes: ["GET /store"],
    async open(page) {
      const { platform } = await openWithGame();
      await page.goto(`${platform.webBase}/store?sku_id=1`);
      await heading(page, "This is not for sale");
    },
  },
];
