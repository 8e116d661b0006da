/** The unmodified embedded SDK in a browser, on the platform's page (activities 2.4–2.10). */

import { expect, test } from "vitest";
import { activities } from "../../../platform/index.js";
import { chromiumPath } from "../support/browser.js";
import { call, listen, openEmbedded, ready, seen } from "../support/embedded-app.js";

const withBrowser = test.skipIf(chromiumPath === undefined);

const SCOPES = "identify guilds guilds.members.read relationships.read rpc.activities.write";

withBrowser("two players on one page are ready, see each other, and one leaves", async () => {
  const { platform, user, member, show, game, bot } = await openEmbedded();
  const bob = member("bob");
  const { page, frames } = await show([user.id, bob]);
  const [alice, bobs] = frames;
  if (alice === undefined || bobs === undefined) throw new Error("two frames");
  const id = await alice.evaluate("window.sdk.instanceId");
  expect(await bobs.evaluate("window.sdk.instanceId")).toBe(id);
  await listen(bobs, "ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE");
  const { participants } = await call(alice, "getInstanceConnectedParticipants");
  expect(participants.map((each: { username: string }) => each.username)).toEqual(["alice", "bob"]);
  const path = `/applications/${game.id}/activity-instances/${id}`;
  expect((await bot("GET", path)).body.users).toEqual([user.id, bob]);
  await page.getByRole("region", { name: "Alice" }).getByRole("button", { name: "Leave" }).click();
  const left = await seen(bobs, "ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE");
  expect(left.participants.map((each: { id: string }) => each.id)).toEqual([bob]);
  const ended = platform.events.waitFor("activity.ended");
  await page.close();
  await ended;
  expect((await bot("GET", path)).status).toBe(404);
  expect(platform.events.recent().filter(({ kind }) => kind.endsWith("internal_error"))).toEqual(
    [],
  );
});

withBrowser("after a reload the activity is ready again, and its participants stay", async () => {
  const { user, show, platform } = await openEmbedded();
  const { page, frames } = await show([user.id]);
  const [frame] = frames;
  const id = await frame?.evaluate("window.sdk.instanceId");
  const again = platform.events.waitFor("activity.ready");
  await frame?.evaluate("location.reload()").catch(() => {});
  await again;
  const reloaded = await ready(page);
  expect(await reloaded.evaluate("window.sdk.instanceId")).toBe(id);
  const { participants } = await call(reloaded, "getInstanceConnectedParticipants");
  expect(participants).toHaveLength(1);
});

withBrowser("an activity whose host is lost is taken off the page", async () => {
  const { user, show, host } = await openEmbedded();
  const { page } = await show([user.id]);
  host.close();
  await page.getByRole("status").waitFor();
  expect(await page.locator("iframe").count()).toBe(0);
});

withBrowser("a person authorizes, and the activity gets what the scopes allow", async () => {
  const { user, show, game, platform, channel, guild } = await openEmbedded();
  const { page, frames } = await show([user.id]);
  const [frame] = frames;
  if (frame === undefined) throw new Error("one frame");
  expect(await call(frame, "getChannel", { channel_id: channel.id })).toEqual({
    refused: 4006,
    message: "Not authenticated or invalid scope",
  });
  const asked = call(frame, "authorize", {
    client_id: game.id,
    response_type: "code",
    state: "",
    prompt: "none",
    scope: SCOPES.split(" "),
  });
  await page.getByRole("dialog", { name: "Authorize Game" }).waitFor();
  await page.getByRole("button", { name: "Authorize" }).click();
  const { code } = await asked;
  // The application's server redeems it without a redirect (activities 2.6).
  const answer = await fetch(`${platform.apiBase}/oauth2/token`, {
    method: "POST",
    body: new URLSearchParams({
      client_id: game.id,
      client_secret: game.clientSecret,
      grant_type: "authorization_code",
      code,
    }),
  });
  expect(answer.status).toBe(200);
  const { access_token } = (await answer.json()) as { access_token: string };
  const { user: self, scopes } = await call(frame, "authenticate", { access_token });
  expect([self.username, scopes]).toEqual(["alice", expect.arrayContaining(SCOPES.split(" "))]);
  expect(await call(frame, "getChannel", { channel_id: channel.id })).toMatchObject({
    id: channel.id,
    name: "general",
    guild_id: guild.id,
  });
  await platform.revoke(user.id, game.id);
  await page.getByRole("status").filter({ hasText: "Token revoked" }).waitFor();
});

withBrowser("what the content policy or the mappings refuse is shown on the page", async () => {
  const { user, show, platform, game } = await openEmbedded();
  const { page, frames } = await show([user.id]);
  const [frame] = frames;
  const fetched = (url: string) =>
    frame?.evaluate(`fetch("${url}").then((r) => r.status, (error) => error.name)`);
  expect(await fetched("http://127.0.0.1:9/")).toBe("TypeError");
  const log = page.locator("section.player details");
  await log.getByText("content policy: connect-src http://127.0.0.1:9/.").waitFor();
  await log.getByText("Add a mapping such as /127.0.0.1:9 → 127.0.0.1:9").waitFor();
  await frame?.evaluate(
    `document.head.append(Object.assign(document.createElement("script"), { src: "https://lib.example/a.js" }))`,
  );
  await log.getByText("script-src-elem https://lib.example/a.js").waitFor();
  await frame?.evaluate(`void setTimeout(() => { throw new Error("no board"); })`);
  await log.getByText(/Uncaught Error: no board \(/).waitFor();
  await frame?.evaluate(`void Promise.reject(new Error("no player"))`);
  await log.getByText("Uncaught (in promise) Error: no player").waitFor();
  // patchUrlMappings keeps the scheme of what it rewrites; the proxied page puts it right.
  await frame?.evaluate(`patchUrlMappings([{ prefix: "/sdk", target: "lib.example" }])`);
  expect(await fetched("https://lib.example/index.mjs")).toBe(200);
  platform.domain(activities).configure(game.id, { urlMappings: [] });
  expect(await fetched("/scores")).toBe(404);
  await page.getByText("Add the mapping /scores → localhost:5173.").waitFor();
});
