/** How long a person waits for an activity, in a browser. */

import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { activities, activityHost, startPlatform } from "../../../platform/index.js";
import { embeddedPage } from "../../../test/platform/support/embedded-page.js";
import { chromiumPath, startChromium } from "../../../tools/test/chromium.js";

/**
 * Milliseconds from the click on a link to an activity until `ready()` of its SDK resolves, in a page
 * that has loaded nothing before; one for each round, undefined without a browser.
 */
export async function clicksToReady(rounds: number): Promise<number[] | undefined> {
  if (chromiumPath === undefined) return undefined;
  let clientId = "";
  const server = http.createServer(embeddedPage(() => clientId));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const platform = await startPlatform();
  const user = platform.createUser({ username: "alice" });
  const game = platform.createApplication({ name: "Game" });
  clientId = game.id;
  const guild = platform.guilds.create({ name: "Guild", ownerId: user.id });
  platform.guilds.createChannel({ guildId: guild.id, name: "general" });
  const target = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  platform.domain(activities).configure(game.id, { urlMappings: [{ prefix: "/", target }] });
  const address = platform.domain(activityHost).address(game.id, user.id);
  const browser = await startChromium();
  try {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext();
      times.push(await clickToReady(await context.newPage(), address));
      await context.close();
    }
    return times;
  } finally {
    await browser.close();
    await platform.close();
    server.close();
    server.closeAllConnections();
  }
}

/** Runs in each frame before its own scripts, and tells when the SDK that appears there is ready. */
const watch = `{
  let found;
  Object.defineProperty(window, "sdk", {
    get: () => found,
    set(sdk) {
      found = sdk;
      sdk.ready().then(() => tell("ready", Date.now()));
    },
  });
}`;

/** One round; the clock is the machine's, which all processes of the browser share. */
async function clickToReady(page: Page, address: string): Promise<number> {
  const at = new Map<string, number>();
  let done: () => void = () => {};
  const ready = new Promise<void>((resolve) => {
    done = resolve;
  });
  await page.exposeBinding("tell", (_source, what: string, now: number) => {
    at.set(what, now);
    if (what === "ready") done();
  });
  await page.addInitScript(watch);
  await page.setContent(`<a href="${address}" onclick="tell('clicked', Date.now())">Play</a>`);
  await page.getByRole("link").click({ noWaitAfter: true });
  await ready;
  return (at.get("ready") ?? Number.NaN) - (at.get("clicked") ?? Number.NaN);
}
