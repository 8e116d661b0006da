/** Pages on which a person signs in, lets a program in, or connects a device. */

import { startDevice } from "../device.js";
import { authorizeUrl, openWithGame } from "../platform.js";
import { asAlice, heading, LONG, press, type SitePage } from "./page.js";

async function authorize(changes: Record<string, string | undefined> = {}) {
  const opened = await openWithGame({ name: LONG, bot: true });
  return { ...opened, url: authorizeUrl(opened.platform, opened.game.id, changes) };
}

const CONSENT = ["GET /oauth2/authorize", "POST /oauth2/authorize"];

export const signInPages: readonly SitePage[] = [
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
];
