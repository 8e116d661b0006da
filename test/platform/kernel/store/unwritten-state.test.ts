/** What clients get while the state cannot be written to its file, and afterwards. */

import { expect, onTestFinished, test, vi } from "vitest";
import type { Platform } from "../../../../platform/index.js";
import { StateFile } from "../../../../platform/kernel/store/state-file.js";
import { waitFor } from "../../../support/wait-for.js";
import { Browser, fieldsOf } from "../../support/device.js";
import { GatewayClient } from "../../support/gateway.js";
import { authorizeUrl, get, open, openWithGame } from "../../support/platform.js";
import { askAdmin } from "../../support/players.js";
import { statePath } from "./support/toys.js";

/** From now on the state cannot be written, until this is restored. */
function fillDisk() {
  const write = vi.spyOn(StateFile.prototype, "write").mockImplementation(() => {
    throw new Error("no space is left");
  });
  onTestFinished(() => write.mockRestore());
  return write;
}

/** A browser in which a person is about to approve a game, and what it sends then. */
async function aboutToApprove(platform: Platform, gameId: string, userId: string) {
  const url = authorizeUrl(platform, gameId).slice(platform.webBase.length);
  const browser = new Browser(platform);
  await browser.signIn(url, userId);
  const fields = { ...fieldsOf((await browser.get(url)).text), decision: "approve" };
  return () => browser.post("/oauth2/authorize", fields);
}

test("while the state cannot be written, all is refused with 503, and then goes on as before", async () => {
  const platform = await open({ state: statePath() });
  const health = async () => (await fetch(`${platform.webBase}/health`)).status;
  expect(await health()).toBe(200);
  const write = fillDisk();
  const refused = {
    status: 503,
    body: { code: 0, message: expect.stringContaining("no space is left") },
  };
  const made = await fetch(`${platform.webBase}/admin/users`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${platform.adminToken}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ username: "alice" }),
  });
  expect([made.status, made.headers.get("content-type")]).toEqual([503, "application/json"]);
  expect(await made.json()).toEqual(refused.body);
  // What changes nothing is refused as well.
  expect(await get(platform, "/gateway")).toMatchObject(refused);
  // The changes of the first request are kept, and a later one changes nothing.
  const later = await askAdmin(platform, "POST", "/users", { username: "bob" });
  expect(later).toMatchObject(refused);
  expect(await health()).toBe(503);
  const { socket } = new GatewayClient(platform.gatewayUrl);
  const status = await new Promise((resolve) =>
    socket.on("unexpected-response", (_request, response) => resolve(response.statusCode)),
  );
  expect(status).toBe(503);
  write.mockRestore();
  await waitFor(async () => expect(await health()).toBe(200));
  expect((await get(platform, "/gateway")).status).toBe(200);
  expect((await askAdmin(platform, "GET", "/users")).body).toMatchObject([{ username: "alice" }]);
});

test("an answer whose changes cannot be written is not sent, nor is what stands in its headers", async () => {
  const { platform, game, user } = await openWithGame({}, { state: statePath() });
  const approve = await aboutToApprove(platform, game.id, user.id);
  fillDisk();
  const answer = await approve();
  expect([answer.status, answer.location]).toEqual([503, null]);
});
