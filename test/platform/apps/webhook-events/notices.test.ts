/** What the service writes to developers when it has switched something off. */

import { expect, test } from "vitest";
import { developerNotices } from "../../../../platform/domains/apps/developer-notices/domain.js";
import { interactionEndpoint } from "../../../../platform/index.js";
import { Backend } from "../../support/backend.js";
import { open } from "../../support/platform.js";
import { askAdmin, Player, send } from "../../support/players.js";

/** An application with a web server, whose owner is online and reads direct messages. */
async function opened() {
  const platform = await open({ clock: { frozen: true } });
  const game = platform.createApplication({ name: "Game" });
  const owner = await new Player(platform, "dana", game.id).connect();
  const app = platform.createApplication({ name: "Own", bot: true, ownerId: owner.id });
  const bot = (method: string, path: string, body?: unknown) =>
    send(platform, `Bot ${app.botToken}`, method, path, body);
  const backend = await Backend.open((await bot("GET", "/applications/@me")).body.verify_key);
  return { platform, owner, app, bot, backend };
}

test("the owner gets a direct message when the interactions endpoint is taken away", async () => {
  const { platform, owner, app, backend } = await opened();
  const endpoints = platform.domain(interactionEndpoint);
  backend.reply = () => ({ status: 200, type: "application/json", body: '{"type":1}' });
  await endpoints.set(app.id, backend.url);
  expect(await endpoints.recheck(app.id)).toBeUndefined();
  expect(platform.view().conversations).toEqual([]);
  backend.refuse = () => ({ status: 204 });
  await endpoints.recheck(app.id);
  const { d } = await owner.gateway.event("MESSAGE_CREATE");
  expect(d.content).toMatch(/^Own: .*endpoint URL http.* failed a check\. A wrong signature/);
  expect(d.author).toMatchObject({ username: "platform.notices", system: true });
});

test("the owner gets a direct message when webhook events are switched off", async () => {
  const { platform, owner, app, bot, backend } = await opened();
  const type = "QUEST_USER_ENROLLMENT";
  const settings = {
    event_webhooks_url: backend.url,
    event_webhooks_status: 2,
    event_webhooks_types: [type],
  };
  expect((await bot("PATCH", "/applications/@me", settings)).status).toBe(200);
  backend.reply = () => ({ status: 500 });
  const off = platform.events.waitFor("webhook.switched_off");
  for (let count = 0; count < 10; count += 1) {
    await askAdmin(platform, "POST", `/applications/${app.id}/webhook-events`, { type });
  }
  const ended = off.then(() => true);
  for (let given = false; !given; ) {
    const failed = platform.events.waitFor("webhook.failed").then(() => false);
    platform.clock.advance(256_000);
    given = await Promise.race([ended, failed]);
  }
  const [conversation] = platform.view().conversations;
  expect(conversation?.userIds).toContain(owner.id);
  expect(conversation?.messages).toMatchObject([
    { content: expect.stringMatching(/^Own: 10 events in a row could not be delivered\./) },
  ]);
});

test("an event webhooks URL whose server has got wrong is lost, and the owner is notified", async () => {
  const { platform, owner, app, bot, backend } = await opened();
  const settings = {
    event_webhooks_url: backend.url,
    event_webhooks_status: 2,
    event_webhooks_types: ["QUEST_USER_ENROLLMENT"],
  };
  expect((await bot("PATCH", "/applications/@me", settings)).status).toBe(200);
  const check = async () =>
    (await askAdmin(platform, "POST", `/applications/${app.id}/webhook-events/check`)).body;
  expect(await check()).toEqual({ fault: null });
  backend.refuse = () => ({ status: 204 });
  expect(await check()).toEqual({ fault: expect.stringMatching(/^A wrong signature/) });
  const { d } = await owner.gateway.event("MESSAGE_CREATE");
  expect(d.content).toMatch(/^Own: The event webhooks URL http.* failed a check\. A wrong/);
  expect((await bot("GET", "/applications/@me")).body).toMatchObject({
    event_webhooks_url: null,
    event_webhooks_status: 3,
  });
  expect(await check()).toEqual({ fault: null });
});

test("what is switched off for an app of the platform's own account is written to nobody", async () => {
  const { platform, owner, app } = await opened();
  const { id } = platform.createApplication({ name: "Nobody's" });
  const notices = platform.domain(developerNotices);
  notices.notify(id, "Gone.");
  expect(platform.view().conversations).toEqual([]);
  // Of other applications, all notices are in one conversation with their owner.
  for (const text of ["One.", "Two."]) notices.notify(app.id, text);
  const [conversation, ...others] = platform.view().conversations;
  expect(others).toEqual([]);
  expect(conversation?.userIds).toContain(owner.id);
  expect(conversation?.messages.map(({ content }) => content)).toEqual(["Own: One.", "Own: Two."]);
});
