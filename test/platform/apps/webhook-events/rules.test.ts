/** When webhook events are given up, counted, sent again, and what their settings may be (activities 4). */

import { expect, test } from "vitest";
import { webhookEvents } from "../../../../platform/index.js";
import { askAdmin } from "../../support/players.js";
import { ALL, answers, delivered, failed, opened } from "./support/subscribed.js";

/** Waits between attempts, in seconds (activities 4.3). */
const WAITS = [1, 2, 4, 8, 16, 32, 64, 128, 256];
const OWN = "/applications/@me";

type Opened = Awaited<ReturnType<typeof opened>>;

/** Makes an event that is tried until it is given up. */
async function giveUp({ platform, emit }: Opened, count = 1) {
  for (let number = 1; number <= count; number += 1) {
    let missed = failed(platform);
    await emit();
    for (const wait of WAITS) {
      await missed;
      missed = failed(platform);
      platform.clock.advance(wait * 1000);
    }
    await missed;
  }
}

const statusOf = async ({ bot }: Opened) => (await bot("GET", OWN)).body.event_webhooks_status;
const statesOf = ({ platform, game }: Opened) =>
  platform.webhookEvents(game.id).map(({ state }) => state);

test.each<[string, number, (all: Opened) => Promise<unknown>]>([
  ["nothing", 3, async () => {}],
  [
    "another change of the settings",
    3,
    ({ bot }) => bot("PATCH", OWN, { event_webhooks_types: ALL }),
  ],
  ["switching on again", 2, ({ bot }) => bot("PATCH", OWN, { event_webhooks_status: 2 })],
  [
    "one that arrives",
    2,
    async ({ backend, platform, emit }) => {
      const arrived = delivered(platform);
      answers(204)(backend);
      await emit();
      await arrived;
      answers(500)(backend);
    },
  ],
])(
  "nine events are given up, then one: with %s between, the status is %i",
  async (_, status, act) => {
    const all = await opened();
    await all.subscribe();
    answers(500)(all.backend);
    await giveUp(all, 9);
    expect(await statusOf(all)).toBe(2);
    await act(all);
    await giveUp(all);
    expect(await statusOf(all)).toBe(status);
  },
);

test("what waits behind the tenth event that is given up is not sent", async () => {
  const all = await opened();
  const { emit, events } = all;
  await all.subscribe();
  answers(500)(all.backend);
  await giveUp(all, 9);
  const missed = failed(all.platform);
  await emit("QUEST_USER_ENROLLMENT", { last: true });
  await emit("QUEST_USER_ENROLLMENT", { waits: true });
  await missed;
  const off = all.platform.events.waitFor("webhook.switched_off");
  for (const wait of WAITS) {
    const next = failed(all.platform);
    all.platform.clock.advance(wait * 1000);
    await next;
  }
  await off;
  expect(statesOf(all)).toEqual(Array(11).fill("dead"));
  expect(events().filter(({ body }) => body.event.data?.waits)).toEqual([]);
});

test.each([
  ["waits for its next attempt", false],
  ["is on its way", true],
])(
  "an event that %s when events go off is not tried again, nor when they are on again",
  async (_, sent) => {
    const all = await opened();
    const { platform, backend, bot, emit, events } = all;
    await all.subscribe();
    let fail = () => {};
    const ends = new Promise<void>((resolve) => {
      fail = resolve;
    });
    backend.reply = () => ends.then(() => ({ status: 500 }));
    const missed = failed(platform);
    await emit("QUEST_USER_ENROLLMENT", { number: 1 });
    await backend.next(({ body }) => body.type === 1);
    if (sent) await bot("PATCH", OWN, { event_webhooks_status: 1 });
    fail();
    await missed;
    if (!sent) await bot("PATCH", OWN, { event_webhooks_status: 1 });
    answers(204)(backend);
    platform.clock.advance(600_000);
    await bot("PATCH", OWN, { event_webhooks_status: 2 });
    const arrived = delivered(platform);
    await emit("QUEST_USER_ENROLLMENT", { number: 2 });
    await arrived;
    expect(events().map(({ body }) => body.event.data.number)).toEqual([1, 2]);
    expect(statesOf(all)).toEqual(["dead", "delivered"]);
  },
);

test("what waits stays when other settings change while events are on", async () => {
  const { platform, game, subscribe, bot, emit, backend } = await opened();
  await subscribe();
  answers(500)(backend);
  const missed = failed(platform);
  await emit();
  await missed;
  answers(204)(backend);
  await bot("PATCH", OWN, { event_webhooks_types: ["QUEST_USER_ENROLLMENT"] });
  const arrived = delivered(platform);
  platform.clock.advance(1000);
  await arrived;
  expect(platform.webhookEvents(game.id)).toMatchObject([{ state: "delivered" }]);
});

test("who switches events off while the tenth is tried for the last time has switched them off", async () => {
  const all = await opened();
  const { platform, backend, emit, events } = all;
  await all.subscribe();
  answers(500)(backend);
  await giveUp(all, 9);
  let missed = failed(platform);
  await emit();
  for (const wait of WAITS.slice(0, -1)) {
    await missed;
    missed = failed(platform);
    platform.clock.advance(wait * 1000);
  }
  await missed;
  const sent = events().length;
  let fail = () => {};
  const asked = new Promise<void>((resolve) => {
    backend.reply = () => {
      resolve();
      return new Promise((answer) => {
        fail = () => answer({ status: 500 });
      });
    };
  });
  platform.clock.advance((WAITS.at(-1) as number) * 1000);
  await asked;
  expect(events()).toHaveLength(sent + 1);
  await all.bot("PATCH", OWN, { event_webhooks_status: 1 });
  missed = failed(platform);
  fail();
  await missed;
  expect(await statusOf(all)).toBe(1);
});

test("other answers of success count, and the log says what came", async () => {
  const all = await opened();
  await all.subscribe();
  answers(200)(all.backend);
  const arrived = delivered(all.platform);
  await all.emit();
  await arrived;
  const [kept] = all.platform.webhookEvents(all.game.id);
  expect(kept).toMatchObject({ state: "delivered", attempts: [{ status: 200 }] });
  expect(kept?.attempts[0]?.fault).toContain("200 instead of 204");
});

test("an event has the time of the platform's clock, to the microsecond and without an offset", async () => {
  const all = await opened();
  await all.subscribe();
  const arrived = delivered(all.platform);
  await all.emit();
  await arrived;
  const [sent] = all.events();
  const timestamp = sent?.body.event.timestamp;
  // Activities 1 and 4.5.
  expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
  expect(Date.parse(`${timestamp}Z`)).toBe(all.platform.clock.now());
});

test("a lobby's own address is used for what the application has subscribed to, and for nothing else", async () => {
  const all = await opened(["LOBBY_MESSAGE_CREATE"]);
  const events = all.platform.domain(webhookEvents);
  const own = `${all.backend.url}?lobby`;
  events.record(all.game.id, "LOBBY_MESSAGE_CREATE", {}, own);
  await all.subscribe();
  events.record(all.game.id, "LOBBY_MESSAGE_DELETE", {}, own);
  const arrived = delivered(all.platform);
  events.record(all.game.id, "LOBBY_MESSAGE_CREATE", {}, own);
  await arrived;
  expect(events.of(all.game.id).map(({ url, state }) => [url, state])).toEqual([
    [null, "recorded"],
    [null, "recorded"],
    [own, "delivered"],
  ]);
});

test("only an application's own events are sent again, to the address it has now, and one that waits is not", async () => {
  const all = await opened();
  const { platform, game, emit, events } = all;
  const other = platform.createApplication({ name: "Other" });
  await emit();
  const again = (eventId?: string, id = game.id) =>
    askAdmin(platform, "POST", `/applications/${id}/webhook-events/again`, { eventId });
  const ids = () => platform.webhookEvents(game.id).map(({ id }) => id);
  expect((await again(ids()[0])).status).toBe(400);
  await all.subscribe();
  const arrived = delivered(platform);
  expect((await again(ids()[0])).status).toBe(204);
  await arrived;
  expect(statesOf(all)).toEqual(["delivered"]);
  expect((await again(ids()[0], other.id)).status).toBe(400);
  answers(500)(all.backend);
  const missed = failed(platform);
  await emit("QUEST_USER_ENROLLMENT", { number: 2 });
  await missed;
  expect((await again(ids()[1])).status).toBe(204);
  answers(204)(all.backend);
  const second = delivered(platform);
  platform.clock.advance(1000);
  await second;
  // A third would come after it.
  const third = delivered(platform);
  await emit("QUEST_USER_ENROLLMENT", { number: 3 });
  await third;
  expect(events().map(({ body }) => body.event.data?.number)).toEqual([undefined, 2, 2, 3]);
});

test("an address is checked whenever it is saved", async () => {
  const { subscribe, backend } = await opened();
  await subscribe();
  await subscribe();
  expect(backend.received.map(({ valid }) => valid)).toEqual([false, true, false, true]);
});

test("without its address an application gets no events; without types it cannot be on", async () => {
  const { subscribe, bot } = await opened();
  await subscribe();
  const change = (body: object) => bot("PATCH", OWN, body);
  for (const event_webhooks_types of [[], null]) {
    const refused = await change({ event_webhooks_types });
    expect(refused).toMatchObject({ status: 400, body: { errors: { event_webhooks_types: {} } } });
  }
  const on = { event_webhooks_status: 2, event_webhooks_types: ALL };
  expect((await change({ event_webhooks_status: null })).body).toMatchObject(on);
  const without = { event_webhooks_url: null, event_webhooks_status: 1 };
  expect((await change({ event_webhooks_url: null })).body).toMatchObject(without);
  expect((await change({ event_webhooks_types: null })).body.event_webhooks_types).toEqual([]);
});

test("the developer's page reads and changes single settings", async () => {
  const { platform, game, subscribe, backend } = await opened();
  await subscribe();
  const path = `/applications/${game.id}/webhook-events/settings`;
  const off = await askAdmin(platform, "PUT", path, { status: 1 });
  expect(off).toMatchObject({ status: 200, body: { status: 1, url: backend.url, types: ALL } });
  const types = ["ENTITLEMENT_CREATE"];
  const changed = await askAdmin(platform, "PUT", path, { types });
  expect(changed.body).toMatchObject({ status: 1, url: backend.url, types });
  expect((await askAdmin(platform, "GET", path)).body).toEqual(changed.body);
});

test("a check that fails late leaves an address alone that was set meanwhile", async () => {
  const { platform, game, subscribe, backend } = await opened();
  await subscribe();
  const first = backend.refuse;
  const asked = new Promise<void>((begun) => {
    backend.refuse = () => {
      begun();
      backend.refuse = first;
      return undefined;
    };
  });
  const checked = platform.domain(webhookEvents).recheck(game.id);
  await asked;
  const url = `${backend.url}?new`;
  expect((await subscribe({ event_webhooks_url: url })).status).toBe(200);
  platform.clock.advance(3000);
  expect(await checked).toBeUndefined();
  expect(platform.domain(webhookEvents).subscriptions.get(game.id)).toMatchObject({
    url,
    status: 2,
  });
});

test("events go with their application", async () => {
  const { platform, game, emit, subscribe, backend } = await opened();
  await subscribe();
  answers(500)(backend);
  const missed = failed(platform);
  await emit();
  await missed;
  platform.deleteApplication(game.id);
  expect(platform.exportState().webhookEvents).toEqual([]);
  const due = platform.clock.due(100).map(({ what }) => what);
  expect(due).not.toContain("an event is sent to a web server again");
});
