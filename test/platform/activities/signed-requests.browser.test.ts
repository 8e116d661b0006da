/** Two players in one browser, each named to the activity's server (activities 2.16). */

import { expect, test } from "vitest";
import { WebSocketServer } from "ws";
import { activities } from "../../../platform/index.js";
import { serve } from "../support/activities.js";
import { chromiumPath } from "../support/browser.js";
import { activityFrame, openEmbedded } from "../support/embedded-app.js";

const withBrowser = test.skipIf(chromiumPath === undefined);

/** The page asks who it is by a request and by a WebSocket, and shows both. */
const page = `<!doctype html><html><head></head><body><p></p><script type="module">
const byRequest = await (await fetch("/who")).text();
const socket = new WebSocket(location.origin.replace("http", "ws") + "/who");
const bySocket = await new Promise((resolve) => { socket.onmessage = ({ data }) => resolve(data); });
document.querySelector("p").textContent = byRequest + " " + bySocket;
</script></body></html>`;

const playerIn = (payload: unknown) =>
  JSON.parse(Buffer.from(String(payload ?? "e30="), "base64").toString()).user_id ?? "nobody";

withBrowser("requests and WebSockets of two players on one page are distinguished", async () => {
  const { platform, user, member, game, host, browser } = await openEmbedded();
  const bob = member("bob");
  const { server, target } = await serve(({ url = "", headers }, response) => {
    const asked = url.startsWith("/who");
    response.writeHead(200, { "content-type": asked ? "text/plain" : "text/html" });
    response.end(asked ? playerIn(headers["x-discord-proxy-payload"]) : page);
  });
  new WebSocketServer({ server }).on("connection", (socket, { url, headers }) => {
    socket.send(playerIn(headers["x-discord-proxy-payload"]) + url);
  });
  platform.domain(activities).configure(game.id, {
    urlMappings: [{ prefix: "/", target }],
    signedRequests: true,
  });
  const shown = await browser.newPage();
  shown.setDefaultTimeout(0);
  await shown.goto(host.address(game.id, user.id, bob));
  for (const [index, id] of [user.id, bob].entries()) {
    const frame = await activityFrame(shown, index);
    await frame.getByText(`${id} ${id}/who`).waitFor();
  }
  const [cookie] = await shown.context().cookies(`http://${game.id}.activity.localhost/`);
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "None" });
});
