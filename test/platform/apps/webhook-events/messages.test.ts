/** The webhook events of messages in lobbies, of conversations and of purchases (activities 4.4). */

import { expect, test } from "vitest";
import { monetization, type Platform } from "../../../../platform/index.js";
import { Backend } from "../../support/backend.js";
import { GatewayClient } from "../../support/gateway.js";
import { friends, openSocial, Player } from "../../support/players.js";
import { openStore } from "../../support/store.js";

async function subscribed(types: readonly string[]) {
  const social = await openSocial();
  const { bot, platform, game } = social;
  const backend = await Backend.open((await bot("GET", "/applications/@me")).body.verify_key);
  const set = await bot("PATCH", "/applications/@me", {
    event_webhooks_url: backend.url,
    event_webhooks_status: 2,
    event_webhooks_types: types,
  });
  expect(set.status).toBe(200);
  /** Does something, and waits until as many events have arrived. */
  const reported = async (count: number, act: () => unknown) => {
    const before = backend.received.length;
    const arrived = delivered(platform, count);
    act();
    await arrived;
    return backend.received.slice(before).map(({ body }) => body.event);
  };
  return { ...social, backend, reported, applicationId: game.id };
}

async function delivered(platform: Platform, count: number): Promise<void> {
  let left = count;
  await platform.events.waitFor("webhook.delivered", () => {
    left -= 1;
    return left === 0;
  });
}

test("messages of a lobby are sent as they are written, edited and deleted", async () => {
  const types = ["CREATE", "UPDATE", "DELETE"].map((change) => `LOBBY_MESSAGE_${change}`);
  const { platform, applicationId, player, reported, bot } = await subscribed(types);
  const { id: userId } = player("alice");
  const alice = platform.as(userId, applicationId);
  const lobby = (await bot("POST", "/lobbies", { members: [{ id: userId }] })).body;
  let id = "";
  const [created] = await reported(1, () => {
    id = alice.sendLobbyMessage(lobby.id, "Hello");
  });
  expect(created).toMatchObject({
    type: "LOBBY_MESSAGE_CREATE",
    data: {
      id,
      lobby_id: lobby.id,
      channel_id: lobby.id,
      content: "Hello",
      author: { id: userId },
    },
  });
  const events = await reported(2, async () => {
    // What a backend notes on a message is no edit.
    const path = `/lobbies/${lobby.id}/messages/${id}/moderation-metadata`;
    expect((await bot("PUT", path, { verdict: "fine" })).status).toBeLessThan(300);
    alice.editLobbyMessage(lobby.id, id, "Bye");
    alice.deleteLobbyMessage(lobby.id, id);
  });
  expect(events).toMatchObject([
    {
      type: "LOBBY_MESSAGE_UPDATE",
      data: { id, content: "Bye", edited_timestamp: expect.any(String) },
    },
    { type: "LOBBY_MESSAGE_DELETE", data: { id, lobby_id: lobby.id } },
  ]);
  expect(events[1].data).toEqual({ id, lobby_id: lobby.id });
});

test("direct messages are sent to the games that the two are connected with", async () => {
  const types = ["CREATE", "UPDATE", "DELETE"].map((change) => `GAME_DIRECT_MESSAGE_${change}`);
  const { platform, applicationId, connected, player, reported } = await subscribed(types);
  const [alice] = await connected("alice");
  const bob = player("bob");
  platform.relationships.befriend(alice?.id as string, bob.id);
  const person = platform.as(alice?.id as string, applicationId);
  const events = await reported(3, () => {
    const id = person.sendUserMessage(bob.id, "Hello");
    person.editUserMessage(bob.id, id, "Bye");
    person.deleteUserMessage(bob.id, id);
  });
  expect(events).toMatchObject([
    {
      type: "GAME_DIRECT_MESSAGE_CREATE",
      data: {
        content: "Hello",
        author: { id: alice?.id },
        channel: { recipients: [{ id: bob.id }] },
      },
    },
    { type: "GAME_DIRECT_MESSAGE_UPDATE", data: { content: "Bye" } },
    { type: "GAME_DIRECT_MESSAGE_DELETE", data: { content: "Bye" } },
  ]);
});

/** What an application's backend is sent of direct messages. */
const directMessages = (platform: Platform, applicationId: string) =>
  platform.webhookEvents(applicationId).filter(({ type }) => type.startsWith("GAME_DIRECT"));

test("a game is notified when either of the two plays it, and not for its bot alone", async () => {
  const { platform, game, connected, player, bot } = await openSocial();
  const [alice] = await connected("alice");
  const bob = player("bob");
  platform.relationships.befriend(alice?.id as string, bob.id);
  platform.as(bob.id, game.id).sendUserMessage(alice?.id as string, "Hi");
  expect(directMessages(platform, game.id)).toMatchObject([
    { type: "GAME_DIRECT_MESSAGE_CREATE", data: { content: "Hi", author: { id: bob.id } } },
  ]);
  const guild = platform.guilds.create({ name: "Guild", ownerId: bob.id });
  platform.guilds.addMember(guild.id, game.botUserId as string);
  const robot = new GatewayClient(platform.gatewayUrl);
  await robot.identify(`Bot ${game.botToken}`, { intents: 0 });
  const { body: dm } = await bot("POST", "/users/@me/channels", { recipient_id: bob.id });
  expect((await bot("POST", `/channels/${dm.id}/messages`, { content: "Hi" })).status).toBe(200);
  expect(directMessages(platform, game.id)).toHaveLength(1);
});

test("a conversation that is of one game alone is reported to that game alone", async () => {
  const { platform, game, players } = await friends();
  const [alice, bob, carol] = players;
  const other = platform.createApplication({ name: "Other", public: true });
  await new Player(platform, "", other.id, undefined, alice.id).connect();
  const write = async (to: string) =>
    (await alice.send("POST", `/users/${to}/messages`, { content: "Hi" })).body.channel_type;
  expect(await write(carol.id)).toBe(18);
  expect(directMessages(platform, game.id)).toHaveLength(1);
  expect(directMessages(platform, other.id)).toEqual([]);
  // Friends write to each other wherever they are.
  expect(await write(bob.id)).toBe(1);
  expect(directMessages(platform, game.id)).toHaveLength(2);
  expect(directMessages(platform, other.id)).toHaveLength(1);
});

test("messages of a lobby go to the address that the lobby names", async () => {
  const { platform, player, bot, backend, applicationId } = await subscribed([
    "LOBBY_MESSAGE_CREATE",
  ]);
  const own = await Backend.open((await bot("GET", "/applications/@me")).body.verify_key);
  const alice = player("alice");
  const lobby = await bot("POST", "/lobbies", {
    members: [{ id: alice.id }],
    override_event_webhooks_url: own.url,
  });
  expect(lobby.status).toBe(201);
  const before = backend.received.length;
  const arrived = delivered(platform, 1);
  platform.as(alice.id, applicationId).sendLobbyMessage(lobby.body.id, "Hello");
  await arrived;
  expect(own.received.map(({ body }) => body.event?.type)).toEqual(["LOBBY_MESSAGE_CREATE"]);
  expect(backend.received).toHaveLength(before);
});

test("an entitlement is sent when it is made [webhook-events.entitlement-create]", async () => {
  const { platform, applicationId, player, reported } = await subscribed(["ENTITLEMENT_CREATE"]);
  const alice = player("alice");
  const store = platform.domain(monetization);
  const sku = store.createSku({ applicationId, name: "Gold", kind: "durable" });
  const [event] = await reported(1, () => store.buy(alice.id, sku.id));
  expect(event).toMatchObject({
    type: "ENTITLEMENT_CREATE",
    data: { sku_id: sku.id, application_id: applicationId, user_id: alice.id, type: 1 },
  });
});

test("since 2024-10-25, an entitlement that migrates is sent, too [webhook-events.entitlement-create]", async () => {
  const { platform, game, store, user, monthly } = await openStore(Date.UTC(2024, 8, 26));
  const { entitlement } = store.buy(user.id, monthly.id);
  expect(platform.webhookEvents(game.id)).toEqual([]);
  platform.clock.set(Date.UTC(2024, 9, 26));
  expect(platform.webhookEvents(game.id)).toMatchObject([
    { type: "ENTITLEMENT_CREATE", data: { id: entitlement.id, type: 1, ends_at: null } },
  ]);
});

/** More than the platform lists; `npm run bench -- deliveries` counts more of them. */
const COUNT = Number(process.env.WEBHOOK_EVENTS ?? 2000);

test(`${COUNT} events for a server that fails at random arrive exactly once each, in order`, async () => {
  const { platform, applicationId, backend } = await subscribed(["QUEST_USER_ENROLLMENT"]);
  // The same failures in every run: a third of all answers.
  let state = 1;
  const fails = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 3 === 0;
  };
  const arrived: number[] = [];
  let requests = 0;
  let failures = 0;
  backend.reply = ({ body }) => {
    requests += 1;
    if (fails()) {
      failures += 1;
      return { status: 500 };
    }
    failures = 0;
    arrived.push(body.event.data.number);
    return { status: 204 };
  };
  backend.keep = false;
  // Whenever an event has to wait, time goes on.
  const stop = platform.events.subscribe(({ kind }) => {
    if (kind !== "webhook.failed") return;
    const wait = 2 ** (failures - 1) * 1000;
    setImmediate(() => platform.clock.advance(wait));
  });
  const all = delivered(platform, COUNT);
  const { webhookEvents } = await import("../../../../platform/index.js");
  const events = platform.domain(webhookEvents);
  for (let number = 0; number < COUNT; number += 1) {
    events.record(applicationId, "QUEST_USER_ENROLLMENT", { number });
  }
  await all;
  stop();
  expect(arrived).toEqual(Array.from({ length: COUNT }, (_, number) => number));
  expect(requests).toBeGreaterThan(COUNT);
  expect(platform.webhookEvents(applicationId)).toHaveLength(1000);
  expect(events.waiting(applicationId)).toBe(0);
}, 900_000);
