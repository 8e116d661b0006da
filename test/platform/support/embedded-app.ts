import type { Frame, Page } from "playwright-core";
import { activityHost } from "../../../platform/index.js";
import { openActivity, serve } from "./activities.js";
import { launched } from "./browser.js";
import { embeddedPage } from "./embedded-page.js";

/** An activity that runs in a browser, on the platform's page. */
export async function openEmbedded(options = {}) {
  let clientId = "";
  const { target } = await serve(embeddedPage(() => clientId));
  const app = await openActivity([{ prefix: "/", target }], options);
  clientId = app.game.id;
  const { platform, guild } = app;
  const { roles } = platform.guilds.store;
  const everyone = roles.get(guild.id);
  if (everyone === undefined) throw new Error("no role");
  roles.update(everyone, { permissions: ((1n << 53n) - 1n).toString() });
  const host = platform.domain(activityHost);
  const browser = await launched();
  /** Opens the page for some users, and waits until the activity of each is ready. */
  const show = async (users: readonly string[], more = "") => {
    const page = await browser.newPage();
    // Waits end with what they wait for; each test's own limit guards against hangs.
    page.setDefaultTimeout(0);
    page.setDefaultNavigationTimeout(0);
    await page.goto(`${host.address(app.game.id, ...users)}${more}`);
    return { page, frames: await Promise.all(users.map((_user, index) => ready(page, index))) };
  };
  return { ...app, host, browser, show };
}

/** The activity's own frame of a player on the page. */
export async function activityFrame(page: Page, index = 0): Promise<Frame> {
  const outer = await page.locator("section.player > iframe").nth(index).elementHandle();
  const holder = await outer?.contentFrame();
  const inner = await (await holder?.waitForSelector("iframe"))?.contentFrame();
  if (!inner) throw new Error("There is no frame of the activity.");
  return inner;
}

/** The same, once its SDK is ready. */
export async function ready(page: Page, index = 0): Promise<Frame> {
  const inner = await activityFrame(page, index);
  await inner.waitForFunction("window.sdk !== undefined");
  await inner.evaluate("window.becameReady");
  return inner;
}

/** What a command of the SDK resolves or rejects with. */
// biome-ignore lint/suspicious/noExplicitAny: the answer is what the tests look into
export function call(frame: Frame, command: string, args?: unknown): Promise<any> {
  return frame.evaluate(
    `window.sdk.commands.${command}(${args === undefined ? "" : JSON.stringify(args)})
      .catch((error) => ({ refused: error.code, message: error.message }))`,
  );
}

/** Begins to collect an event. */
export async function listen(frame: Frame, event: string, args?: unknown): Promise<void> {
  const given = args === undefined ? "" : `, ${JSON.stringify(args)}`;
  await frame.evaluate(
    `window.sdk.subscribe("${event}", (data) => window.seen.push({ event: "${event}", data })${given}).then(() => true)`,
  );
}

/** Waits for an event, and hands out its data. */
// biome-ignore lint/suspicious/noExplicitAny: the payload is what the tests look into
export async function seen(frame: Frame, event: string): Promise<any> {
  const find = `window.seen.find((each) => each.event === "${event}")`;
  await frame.waitForFunction(find);
  return frame.evaluate(
    `(() => { const found = ${find}; window.seen.splice(window.seen.indexOf(found), 1); return found.data; })()`,
  );
}
