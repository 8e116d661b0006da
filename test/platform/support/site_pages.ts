/** Every page of the platform beside the window, each with how a person comes to it. */

import type { Page } from "playwright-core";
import { monetization } from "../../../platform/index.js";
import { connected, openLocal } from "../local_client/support/program.js";
import { openActivity, serve } from "./activities.js";
import { startDevice } from "./device.js";
import { authorizeUrl, openWithGame } from "./platform.js";

/** A page, or one of the states that it can be in. */
export interface SitePage {
  readonly name: string;
  /** Functions of `platform/domains/` that make it. */
  readonly made: readonly string[];
  /** Routes that answer with it. */
  readonly routes: readonly string[];
  /** Brings the page before a person, and waits until it is there. */
  readonly open: (page: Page) => Promise<void>;
}

const LONG = "Donaudampfschifffahrtsgesellschaftskapitän";

const press = (page: Page, name: RegExp | string) => page.getByRole("button", { name }).click();
const heading = (page: Page, name: RegExp | string) =>
  page.getByRole("heading", { name }).waitFor();

/** Opens an address as Alice. */
async function asAlice(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await press(page, /Alice/);
}

async function authorize(changes: Record<string, string | undefined> = {}) {
  const opened = await openWithGame({ name: LONG, bot: true });
  return { ...opened, url: authorizeUrl(opened.platform, opened.game.id, changes) };
}

/** The link that adds an application's bot to a guild of Alice's. */
async function install() {
  const opened = await openWithGame({ name: LONG, bot: true });
  const { platform, user, game } = opened;
  platform.guilds.create({ name: LONG, ownerId: user.id });
  const query = new URLSearchParams({ client_id: game.id, scope: "bot applications.commands" });
  query.set("permissions", String((1 << 10) | (1 << 11)));
  return { ...opened, url: `${platform.webBase}/oauth2/authorize?${query}` };
}

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

const CONSENT = ["GET /oauth2/authorize", "POST /oauth2/authorize"];
const STORE = "GET /application-directory/{application}/store";

export const sitePages: readonly SitePage[] = [
  {
    name: "who is signing in",
    made: ["signInPage"],
    routes: ["POST /oauth2/login"],
    async open(page) {
      const { platform, url } = await authorize();
      platform.createUser({ username: "captain", globalName: LONG.slice(0, 32) });
      await page.goto(url);
      await heading(page, "Choose an account");
    },
  },
  {
    name: "consent",
    made: ["consentPage"],
    routes: CONSENT,
    async open(page) {
      await asAlice(page, (await authorize()).url);
      await heading(page, LONG);
    },
  },
  {
    name: "a request that is not valid",
    made: ["faultyRequestPage", "messagePage"],
    routes: [],
    async open(page) {
      await page.goto((await authorize({ redirect_uri: "http://127.0.0.1/other" })).url);
      await heading(page, "This sign-in request is not valid");
    },
  },
  {
    name: "a form that is out of date",
    made: ["staleFormPage"],
    routes: ["POST /oauth2/logout"],
    async open(page) {
      await page.goto((await authorize()).url);
      await page.context().clearCookies();
      await press(page, /Alice/);
      await heading(page, "This page is out of date");
    },
  },
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
  {
    name: "the code of a device, which is wrong",
    made: ["codePage"],
    routes: ["GET /activate"],
    async open(page) {
      const { platform } = await openWithGame();
      await asAlice(page, `${platform.webBase}/activate`);
      await page.getByLabel("Code").fill("WRONG");
      await press(page, "Continue");
      await page.getByRole("alert").waitFor();
    },
  },
  {
    name: "a device",
    made: ["devicePage"],
    routes: [],
    async open(page) {
      const { platform, game } = await openWithGame({ name: LONG });
      const { user_code } = (await startDevice(platform, game.id)).body;
      await asAlice(page, `${platform.webBase}/activate?user_code=${user_code}`);
      await heading(page, LONG);
    },
  },
  {
    name: "a device that is connected",
    made: ["endPage"],
    routes: ["POST /activate"],
    async open(page) {
      const { platform, game } = await openWithGame();
      const { user_code } = (await startDevice(platform, game.id)).body;
      await asAlice(page, `${platform.webBase}/activate?user_code=${user_code}`);
      await press(page, "Authorize");
      await heading(page, "Device connected");
    },
  },
  {
    name: "too many wrong codes",
    made: ["tooManyCodesPage"],
    routes: [],
    async open(page) {
      const { platform } = await openWithGame();
      await asAlice(page, `${platform.webBase}/activate`);
      const tooMany = page.getByRole("heading", { name: "Too many wrong codes" });
      for (let tries = 0; tries < 50 && !(await tooMany.isVisible()); tries++) {
        await page.goto(`${platform.webBase}/activate?user_code=WRONG${tries}`);
      }
      await tooMany.waitFor();
    },
  },
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
