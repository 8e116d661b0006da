/** Events that go to an application's web server (protocol 7, activities 4). */

import { expect, test } from "vitest";
import type { Platform, WebhookEvent } from "../../../platform/index.js";
import { Backend } from "../support/backend.js";
import { openWithGame } from "../support/platform.js";
import { send } from "../support/players.js";

/** Waits between attempts, in seconds (activities 4.3: 0, 1, 3, 7, … 511 s). */
const WAITS = [1, 2, 4, 8, 16, 32, 64, 128, 256];

const ALL = [
  "APPLICATION_AUTHORIZED",
  "APPLICATION_DEAUTHORIZED",
  "ENTITLEMENT_CREATE",
  "QUEST_USER_ENROLLMENT",
];

async function opened(types: readonly string[] = ALL) {
  const opened = await openWithGame({ bot: true }, { clock: { frozen: true } });
  const { platform, game } = opened;
  const bot = (method: string, path: string, body?: unknown) =>
    send(platform, `Bot ${game.botToken}`, method, path, body);
  const { verify_key } = (await bot("GET", "/applications/@me")).body;
  const backend = await Backend.open(verify_key);
  const subscribe = (changes: object = {}) =>
    bot("PATCH", "/applications/@me", {
      event_webhooks_url: backend.url,
      event_webhooks_status: 2,
      event_webhooks_types: types,
      ...changes,
    });
  const emit = (type = "QUEST_USER_ENROLLMENT", data: unknown = null) =>
    admin(platform, "POST", `/applications/${game.id}/webhook-events`, { type, data });
  /** The requests after the checks. */
  const events = () => backend.received.filter(({ body }) => body.type === 1);
  return { ...opened, bot, backend, subscribe, emit, events };
}

async function admin(platform: Platform, method: string, path: string, body?: unknown) {
  const response = await fetch(`${platform.webBase}/admin${path}`, {
    method,
    headers: {
      authorization: `Bearer ${platform.adminToken}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

const delivered = (platform: Platform, count = 1) => counted(platform, "webhook.delivered", count);
const failed = (platform: Platform) => counted(platform, "webhook.failed", 1);

async function counted(platform: Platform, kind: string, count: number): Promise<void> {
  let left = count;
  await platform.events.waitFor(kind, () => {
    left -= 1;
    return left === 0;
  });
}

test("setting the address asks the server: a wrong signature must be refused, a right one acknowledged", async () => {
  const { subscribe, backend, game, bot } = await opened();
  const { status, body } = await subscribe();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    event_webhooks_url: backend.url,
    event_webhooks_status: 2,
    event_webhooks_types: ALL,
  });
  expect(backend.received.map(({ valid }) => valid)).toEqual([false, true]);
  const [, ping] = backend.received;
  expect(ping?.raw.toString()).toBe(`{"version":1,"application_id":"${game.id}","type":0}`);
  expect(ping?.headers).toMatchObject({
    "content-type": "application/json",
    "x-signature-timestamp": expect.stringMatching(/^\d{10}$/),
    "x-signature-ed25519": expect.stringMatching(/^[0-9a-f]{128}$/),
  });
  expect((await bot("GET", "/applications/@me")).body.event_webhooks_url).toBe(backend.url);
});

const answers = (status: number) => (backend: Backend) => {
  backend.reply = () => ({ status });
};

test.each<[string, (backend: Backend) => void]>([
  [
    "takes a wrong signature",
    (backend) => {
      backend.refuse = () => ({ status: 204 });
    },
  ],
  ["answers 200", answers(200)],
  ["redirects", answers(302)],
  ["fails", answers(500)],
  ["is gone", (backend) => void backend.server.close()],
])("an address is refused whose server %s", async (_what, spoil) => {
  const { subscribe, backend, bot } = await opened();
  const address = backend.url;
  spoil(backend);
  const { status, body } = await subscribe({ event_webhooks_url: address });
  expect([status, body.code]).toEqual([400, 50035]);
  expect(body.errors.event_webhooks_url._errors).toEqual([
    {
      code: "APPLICATION_EVENT_WEBHOOKS_URL_INVALID",
      message: "The specified event webhooks URL could not be verified.",
    },
  ]);
  expect((await bot("GET", "/applications/@me")).body).toMatchObject({
    event_webhooks_url: null,
    event_webhooks_status: 1,
  });
});

test.each([
  ["no address", { event_webhooks_url: null }, "event_webhooks_url"],
  ["no types", { event_webhooks_types: [] }, "event_webhooks_types"],
  ["an unknown type", { event_webhooks_types: ["NOTHING"] }, "event_webhooks_types"],
  ["a type twice", { event_webhooks_types: [ALL[0], ALL[0]] }, "event_webhooks_types"],
  ["a status of the service's own", { event_webhooks_status: 3 }, "event_webhooks_status"],
  ["plain HTTP elsewhere", { event_webhooks_url: "http://example.com/" }, "event_webhooks_url"],
  ["another scheme", { event_webhooks_url: "ftp://127.0.0.1/" }, "event_webhooks_url"],
  ["no address at all", { event_webhooks_url: "here" }, "event_webhooks_url"],
  [
    "a name and a password",
    { event_webhooks_url: "https://a:b@example.com/" },
    "event_webhooks_url",
  ],
  [
    "2049 characters",
    { event_webhooks_url: `https://example.com/${"a".repeat(2029)}` },
    "event_webhooks_url",
  ],
  ["an unknown field", { event_webhooks: true }, "event_webhooks"],
])("settings with %s are refused", async (_what, changes, field) => {
  const { subscribe } = await opened();
  const { status, body } = await subscribe(changes);
  expect([status, body.code]).toEqual([400, 50035]);
  expect(Object.keys(body.errors)).toEqual([field]);
});

test("the platform's own address is refused", async () => {
  const { subscribe, platform } = await opened();
  const { body } = await subscribe({ event_webhooks_url: `${platform.webBase}/events` });
  expect(body.errors.event_webhooks_url._errors[0].message).toMatch(/own address/);
});

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

test("a quest enrollment can be told [webhook-events.quest-user-enrollment]", async () => {
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

test("who authorizes an app and takes that back is told [webhook-events.application-deauthorized]", async () => {
  const { platform, user, game, subscribe, backend } = await opened();
  await subscribe();
  const url = `${platform.webBase}/oauth2/authorize?client_id=${game.id}&response_type=code&redirect_uri=${encodeURIComponent("http://127.0.0.1:1/callback")}&scope=identify&state=s&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256`;
  const both = delivered(platform, 2);
  await platform.approveAuthorization(url, user.id);
  platform.revoke(user.id, game.id);
  await both;
  const told = backend.received.filter(({ body }) => body.type === 1).map(({ body }) => body.event);
  expect(told).toMatchObject([
    { type: "APPLICATION_AUTHORIZED", data: { user: { id: user.id }, scopes: ["identify"] } },
    { type: "APPLICATION_DEAUTHORIZED", data: { user: { id: user.id, username: "alice" } } },
  ]);
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
});

test.each([
  ["hangs", () => undefined, "timeout"],
  ["redirects", () => ({ status: 302 }), "302"],
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

test("ten events given up in a row switch events off, and the developer is told; switching on starts afresh", async () => {
  const { platform, game, bot, subscribe, emit, backend } = await opened();
  await subscribe();
  backend.reply = () => ({ status: 500 });
  for (let count = 1; count <= 10; count += 1) {
    const missed = failed(platform);
    await emit("QUEST_USER_ENROLLMENT", { count });
    await missed;
    await exhaust(platform);
  }
  const told = platform.events.recent().filter(({ kind }) => kind === "webhook.switched_off");
  expect(told).toMatchObject([{ applicationId: game.id }]);
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
  expect((await admin(platform, "POST", path, { eventId: kept?.id })).status).toBe(204);
  await again;
  const [first, second] = events();
  expect(second?.raw).toEqual(first?.raw);
  expect(second?.valid).toBe(true);
  expect(platform.webhookEvents(game.id)[0]?.attempts).toHaveLength(2);
  expect((await admin(platform, "POST", path, { eventId: "1" })).status).toBe(400);
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
  expect(events().map(({ body }) => body.event.data.number)).toEqual([1, 1]);
  expect(platform.webhookEvents(game.id)[0]?.state).toBe("delivered");
});

test("1000 events that do not wait are kept", async () => {
  const { platform, game, emit } = await opened();
  for (let count = 0; count < 1005; count += 1) await emit("QUEST_USER_ENROLLMENT", { count });
  const kept = platform.webhookEvents(game.id);
  expect(kept).toHaveLength(1000);
  expect(kept[0]?.data).toEqual({ count: 5 });
});
