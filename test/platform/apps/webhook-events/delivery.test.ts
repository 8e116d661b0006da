/** Events that go to an application's web server (protocol 7, activities 4). */

import { expect, test } from "vitest";
import type { Platform, WebhookEvent } from "../../../../platform/index.js";
import { askAdmin } from "../../support/players.js";
import { delivered, failed, opened } from "./support/subscribed.js";

/** Waits between attempts, in seconds (activities 4.3: 0, 1, 3, 7, … 511 s). */
const WAITS = [1, 2, 4, 8, 16, 32, 64, 128, 256];

test("an event is sent signed, acknowledged and kept", async () => {
  const { platform, game, subscribe, emit, backend } = await opened();
  await subscribe();
  const arrived = delivered(platform);
  await emit("QUEST_USER_ENROLLMENT");
  await arrived;
  const event = await backend.next(({ body }) => body.type === 1);
  expect(event.valid).toBe(true);
  expect(event.body).toEqual({
    version: 1,
    application_id: game.id,
    type: 1,
    event: { type: "QUEST_USER_ENROLLMENT", timestamp: expect.stringMatching(/^\d{4}-/) },
  });
  const [kept] = platform.webhookEvents(game.id);
  expect(kept).toMatchObject({
    state: "delivered",
    url: backend.url,
    attempts: [{ status: 204, fault: null }],
  });
});

test("a quest enrollment can be sent as a webhook event [webhook-events.quest-user-enrollment]", async () => {
  const { platform, subscribe, emit, backend } = await opened(["QUEST_USER_ENROLLMENT"]);
  await subscribe();
  const arrived = delivered(platform);
  await emit("QUEST_USER_ENROLLMENT", { quest_id: "1" });
  await arrived;
  expect((await backend.next(({ body }) => body.type === 1)).body.event).toMatchObject({
    type: "QUEST_USER_ENROLLMENT",
    data: { quest_id: "1" },
  });
});

test("authorizing an app and revoking that is sent [webhook-events.application-deauthorized]", async () => {
  const { platform, user, game, subscribe, backend } = await opened();
  await subscribe();
  const url = `${platform.webBase}/oauth2/authorize?client_id=${game.id}&response_type=code&redirect_uri=${encodeURIComponent("http://127.0.0.1:1/callback")}&scope=identify&state=s&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256`;
  const both = delivered(platform, 2);
  await platform.approveAuthorization(url, user.id);
  platform.revoke(user.id, game.id);
  await both;
  const reported = backend.received
    .filter(({ body }) => body.type === 1)
    .map(({ body }) => body.event);
  expect(reported).toMatchObject([
    { type: "APPLICATION_AUTHORIZED", data: { user: { id: user.id }, scopes: ["identify"] } },
    { type: "APPLICATION_DEAUTHORIZED", data: { user: { id: user.id, username: "alice" } } },
  ]);
  // Who has revoked it has nothing left to revoke.
  platform.revoke(user.id, game.id);
  expect(platform.webhookEvents(game.id)).toHaveLength(2);
});

test("only chosen types are sent, and only while events are on; nothing is sent later", async () => {
  const { platform, game, subscribe, emit, events } = await opened(["ENTITLEMENT_CREATE"]);
  await emit("ENTITLEMENT_CREATE", { id: "0" });
  await subscribe();
  await emit("QUEST_USER_ENROLLMENT");
  await subscribe({ event_webhooks_status: 1 });
  await emit("ENTITLEMENT_CREATE", { id: "1" });
  await subscribe();
  const arrived = delivered(platform);
  await emit("ENTITLEMENT_CREATE", { id: "2" });
  await arrived;
  expect(events().map(({ body }) => body.event.data.id)).toEqual(["2"]);
  expect(platform.webhookEvents(game.id).map(({ state }) => state)).toEqual([
    "recorded",
    "recorded",
    "recorded",
    "delivered",
  ]);
});

test("what fails is tried again after growing waits: same bytes, new timestamp; others wait behind it", async () => {
  const { platform, game, subscribe, emit, backend, events } = await opened();
  await subscribe();
  const begun = platform.clock.now();
  let tries = 0;
  backend.reply = () => {
    tries += 1;
    return { status: tries <= 3 ? 503 : 204 };
  };
  let missed = failed(platform);
  await emit("QUEST_USER_ENROLLMENT", { number: 1 });
  await emit("QUEST_USER_ENROLLMENT", { number: 2 });
  await missed;
  for (const wait of WAITS.slice(0, 2)) {
    platform.clock.advance(wait * 1000 - 1);
    expect(events()).toHaveLength(tries);
    missed = failed(platform);
    platform.clock.advance(1);
    await missed;
  }
  const both = delivered(platform, 2);
  platform.clock.advance((WAITS[2] as number) * 1000);
  await both;
  expect(events().map(({ body }) => body.event.data.number)).toEqual([1, 1, 1, 1, 2]);
  const [first, second] = events();
  expect(second?.raw).toEqual(first?.raw);
  expect(second?.headers["x-signature-timestamp"]).not.toBe(
    first?.headers["x-signature-timestamp"],
  );
  const [kept] = platform.webhookEvents(game.id);
  expect(kept?.attempts.map(({ status }) => status)).toEqual([503, 503, 503, 204]);
  expect(kept?.attempts.map(({ at }) => at - begun)).toEqual([0, 1000, 3000, 7000]);
});

test("waits begin small for each event, however often the one before it was tried", async () => {
  const { platform, subscribe, emit, backend, events } = await opened();
  await subscribe();
  const numbers = () => events().map(({ body }) => body.event.data.number);
  backend.reply = () => ({ status: [3, 5].includes(numbers().length) ? 204 : 500 });
  let missed = failed(platform);
  await emit("QUEST_USER_ENROLLMENT", { number: 1 });
  await emit("QUEST_USER_ENROLLMENT", { number: 2 });
  await missed;
  missed = failed(platform);
  platform.clock.advance(1000);
  await missed;
  // The first arrives, and the second fails at once.
  missed = failed(platform);
  platform.clock.advance(2000);
  await missed;
  const arrived = delivered(platform);
  platform.clock.advance(1000);
  await arrived;
  expect(numbers()).toEqual([1, 1, 1, 2, 2]);
});

test.each([
  ["hangs", () => undefined, "timeout"],
  ["redirects", () => ({ status: 302 }), "302"],
  ["has several answers", () => ({ status: 300 }), "300"],
  ["refuses", () => ({ status: 401 }), "401"],
  ["answers 10 MiB", () => ({ status: 200, body: Buffer.alloc(10 * 1024 * 1024) }), "too large"],
])("a server that %s has not got the event", async (_what, reply, fault) => {
  const { platform, game, subscribe, emit, backend, events } = await opened();
  await subscribe();
  backend.reply = reply;
  const missed = failed(platform);
  await emit();
  await backend.next(({ body }) => body.type === 1);
  if (fault === "timeout") platform.clock.advance(3000);
  await missed;
  expect(platform.webhookEvents(game.id)[0]?.attempts[0]?.fault).toContain(fault);
  expect(events()).toHaveLength(1);
});

/** Lets an event be tried to the end. */
async function exhaust(platform: Platform): Promise<void> {
  for (const wait of WAITS) {
    const missed = failed(platform);
    platform.clock.advance(wait * 1000);
    await missed;
  }
}

test("ten events given up in a row switch events off, and the developer is notified; switching on starts afresh", async () => {
  const { platform, game, bot, subscribe, emit, backend } = await opened();
  await subscribe();
  backend.reply = () => ({ status: 500 });
  for (let count = 1; count <= 10; count += 1) {
    const missed = failed(platform);
    await emit("QUEST_USER_ENROLLMENT", { count });
    await missed;
    await exhaust(platform);
  }
  const reported = platform.events.recent().filter(({ kind }) => kind === "webhook.switched_off");
  expect(reported).toMatchObject([{ applicationId: game.id }]);
  expect((await bot("GET", "/applications/@me")).body.event_webhooks_status).toBe(3);
  const states = () => platform.webhookEvents(game.id).map(({ state }: WebhookEvent) => state);
  expect(states()).toEqual(Array(10).fill("dead"));
  expect(platform.webhookEvents(game.id)[0]?.attempts).toHaveLength(10);
  await emit();
  expect(states().at(-1)).toBe("recorded");
  backend.reply = () => ({ status: 204 });
  expect((await bot("PATCH", "/applications/@me", { event_webhooks_status: 2 })).status).toBe(200);
  const arrived = delivered(platform);
  await emit();
  await arrived;
});

test("an event is sent again on command, with a signature of its own", async () => {
  const { platform, game, subscribe, emit, events } = await opened();
  await subscribe();
  const arrived = delivered(platform);
  await emit("QUEST_USER_ENROLLMENT", { number: 1 });
  await arrived;
  const [kept] = platform.webhookEvents(game.id);
  platform.clock.advance(5000);
  const again = delivered(platform);
  const path = `/applications/${game.id}/webhook-events/again`;
  expect((await askAdmin(platform, "POST", path, { eventId: kept?.id })).status).toBe(204);
  await again;
  const [first, second] = events();
  expect(second?.raw).toEqual(first?.raw);
  expect(second?.valid).toBe(true);
  expect(platform.webhookEvents(game.id)[0]?.attempts).toHaveLength(2);
  expect((await askAdmin(platform, "POST", path, { eventId: "1" })).status).toBe(400);
});

test("what waits goes on after a restart from the state", async () => {
  const { platform, game, subscribe, emit, backend, events } = await opened();
  await subscribe();
  backend.reply = () => ({ status: 500 });
  const missed = failed(platform);
  await emit("QUEST_USER_ENROLLMENT", { number: 1 });
  await missed;
  const state = platform.exportState();
  backend.reply = () => ({ status: 204 });
  const arrived = delivered(platform);
  platform.importState(state);
  await arrived;
  expect(platform.webhookEvents(game.id)[0]?.state).toBe("delivered");
  // Nobody waits for it any more.
  platform.clock.advance(600_000);
  const next = delivered(platform);
  await emit("QUEST_USER_ENROLLMENT", { number: 2 });
  await next;
  expect(events().map(({ body }) => body.event.data.number)).toEqual([1, 1, 2]);
});

test("1000 events that do not wait are kept", async () => {
  const { platform, game, emit } = await opened();
  for (let count = 0; count < 1005; count += 1) await emit("QUEST_USER_ENROLLMENT", { count });
  const kept = platform.webhookEvents(game.id);
  expect(kept).toHaveLength(1000);
  expect(kept[0]?.data).toEqual({ count: 5 });
});

test("an event that is on its way when events are switched off is given up, and can be sent again", async () => {
  const { platform, game, bot, subscribe, emit, backend } = await opened();
  await subscribe();
  let fail = () => {};
  backend.reply = () =>
    new Promise((resolve) => {
      fail = () => resolve({ status: 500 });
    });
  await emit("QUEST_USER_ENROLLMENT", { number: 1 });
  await emit("QUEST_USER_ENROLLMENT", { number: 2 });
  await backend.next(({ body }) => body.type === 1);
  expect((await bot("PATCH", "/applications/@me", { event_webhooks_status: 1 })).status).toBe(200);
  const missed = failed(platform);
  fail();
  await missed;
  const states = () => platform.webhookEvents(game.id).map(({ state }) => state);
  expect(states()).toEqual(["dead", "dead"]);
  backend.reply = () => ({ status: 204 });
  const arrived = delivered(platform);
  const [first] = platform.webhookEvents(game.id);
  const path = `/applications/${game.id}/webhook-events/again`;
  expect((await askAdmin(platform, "POST", path, { eventId: first?.id })).status).toBe(204);
  await arrived;
  expect(states()).toEqual(["delivered", "dead"]);
});

test("an event that is sent again often pushes no other event out", async () => {
  const { platform, game, subscribe, emit } = await opened();
  for (let count = 0; count < 999; count += 1) await emit("QUEST_USER_ENROLLMENT", { count });
  await subscribe();
  const arrived = delivered(platform);
  await emit("QUEST_USER_ENROLLMENT", { count: 999 });
  await arrived;
  const last = platform.webhookEvents(game.id).at(-1);
  const path = `/applications/${game.id}/webhook-events/again`;
  for (let count = 0; count < 3; count += 1) {
    const again = delivered(platform);
    await askAdmin(platform, "POST", path, { eventId: last?.id });
    await again;
  }
  expect(platform.webhookEvents(game.id)).toHaveLength(1000);
});
