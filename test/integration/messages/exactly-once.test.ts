import { describe, expect, it } from "vitest";
import { next, record } from "../support/events.js";
import { connect, openGame, type Player } from "../support/players.js";
import { rejection } from "../support/world.js";

const ROUTE = "POST /lobbies/*/messages";

async function inLobby() {
  const game = await openGame();
  const [alice, bob] = (await connect(game.world, "alice", "bob")) as [Player, Player];
  const lobbyId = await alice.client.createOrJoinLobby("s");
  await bob.client.createOrJoinLobby("s");
  const { faults } = game.world.platform;
  const stored = () => game.world.platform.view().lobbies.flatMap(({ messages }) => messages);
  return { ...game, alice, bob, lobbyId, faults, stored };
}

describe("a message whose request is disturbed arrives exactly once", () => {
  type Faults = Awaited<ReturnType<typeof inLobby>>["faults"];
  it.each<[string, (faults: Faults, sender: string) => void]>([
    ["the socket breaks before the service reads it", (faults) => faults.drop(ROUTE)],
    ["the socket breaks before the answer", (faults) => faults.loseAnswer(ROUTE)],
    [
      "the answer is lost, and the gateway tells nothing either",
      (faults, userId) => {
        faults.halfOpen({ userId });
        faults.loseAnswer(ROUTE, 3);
      },
    ],
    ["the service stumbles", (faults) => faults.error(ROUTE, 503, 2)],
    [
      "the answer is cut short",
      (faults) => void faults.add({ target: "http", route: ROUTE, fault: { kind: "malformed" } }),
    ],
    [
      "one after the other",
      (faults) => {
        faults.loseAnswer(ROUTE);
        faults.rateLimit(ROUTE, 0.01);
        faults.error(ROUTE, 500);
        faults.drop(ROUTE);
      },
    ],
  ])("%s", async (_, disturb) => {
    const { alice, bob, lobbyId, faults, stored } = await inLobby();
    const seen = record(bob.client, "messageCreated");
    disturb(faults, alice.id);
    const id = await alice.client.sendLobbyMessage(lobbyId, "once");
    faults.clear();
    const after = next(bob.client, "messageCreated", (event) => event.messageId !== id);
    const last = await alice.client.sendLobbyMessage(lobbyId, "last");
    await after;
    expect(stored().map((message) => [message.id, message.content])).toEqual([
      [id, "once"],
      [last, "last"],
    ]);
    expect(seen.map(([, { messageId }]) => messageId)).toEqual([id, last]);
  });

  it("the service is silent and carries the first request out late", async () => {
    const { world, lobbyId, faults, stored, ...players } = await inLobby();
    const slow = await world.connected(world.platform.users.require(players.alice.id), {
      httpRequestTimeout: 300,
    });
    faults.latency(ROUTE, 600, 1);
    const id = await slow.sendLobbyMessage(lobbyId, "once");
    // The first request is carried out now, if it was not before.
    await new Promise<void>((resolve) => void world.platform.clock.schedule(700, resolve));
    expect(stored().map((message) => message.id)).toEqual([id]);
  });

  it("and a direct message likewise", async () => {
    const { world, alice, bob, faults } = await inLobby();
    const seen = record(bob.client, "messageCreated");
    const route = `POST /users/${bob.id}/messages`;
    faults.loseAnswer(route, 2);
    const id = await alice.client.sendUserMessage(bob.id, "once");
    const after = next(bob.client, "messageCreated", (event) => event.messageId !== id);
    const last = await alice.client.sendUserMessage(bob.id, "last");
    await after;
    const sent = world.platform.view().conversations.flatMap(({ messages }) => messages);
    expect(sent.map((message) => message.id)).toEqual([id, last]);
    expect(seen.map(([, { messageId }]) => messageId)).toEqual([id, last]);
  });
});

describe("messages that are sent at once", () => {
  it("arrive in the order of the calls, though rates are limited and answers get lost", async () => {
    const { alice, bob, lobbyId, faults, stored } = await inLobby();
    const seen = record(bob.client, "messageCreated");
    faults.loseAnswer(ROUTE);
    faults.rateLimit(ROUTE, 0.05, 2);
    faults.error(ROUTE, 503, 2);
    faults.drop(ROUTE);
    const contents = Array.from({ length: 30 }, (_, i) => `m${i}`);
    const ids = await Promise.all(
      contents.map((content) => alice.client.sendLobbyMessage(lobbyId, content)),
    );
    expect(faults.list()).toEqual([]);
    expect(stored().map((message) => message.content)).toEqual(contents);
    expect(ids).toEqual(stored().map((message) => message.id));
    if (seen.length < ids.length) {
      await next(bob.client, "messageCreated", (event) => event.messageId === ids.at(-1));
    }
    expect(seen.map(([, { messageId }]) => messageId)).toEqual(ids);
  });
});

describe("a message that cannot arrive", () => {
  it("fails after some attempts, and none of them is stored", async () => {
    const { alice, lobbyId, faults, stored } = await inLobby();
    faults.error(ROUTE, 502, Number.POSITIVE_INFINITY);
    expect(await rejection(alice.client.sendLobbyMessage(lobbyId, "never"))).toMatchObject({
      type: "HTTPError",
      status: 502,
      retryable: true,
    });
    expect(stored()).toEqual([]);
  });

  it("fails at once when the rate is limited for longer than a request may take", async () => {
    const { alice, lobbyId, faults, stored } = await inLobby();
    faults.rateLimit(ROUTE, 31.5);
    expect(await rejection(alice.client.sendLobbyMessage(lobbyId, "later"))).toMatchObject({
      type: "HTTPError",
      status: 429,
      retryable: true,
      retryAfter: 31.5,
    });
    expect(stored()).toEqual([]);
  });

  it("fails with ClientDestroyed when its client is disposed between two attempts", async () => {
    const { alice, lobbyId, faults } = await inLobby();
    faults.error(ROUTE, 500, Number.POSITIVE_INFINITY);
    const pending = rejection(alice.client.sendLobbyMessage(lobbyId, "never"));
    await alice.client.getUserMessageSummaries();
    alice.client.dispose();
    expect(await pending).toMatchObject({ type: "ClientDestroyed" });
  });
});

describe("what the gateway tells while the connection breaks", () => {
  it("is reported once after a resume, in order", async () => {
    const { world, alice, bob, lobbyId } = await inLobby();
    const seen = record(bob.client, "messageCreated");
    const suspended = world.platform.events.waitFor("gateway.suspended");
    world.platform.sessions.drop({ userId: bob.id });
    await suspended;
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push(await alice.client.sendLobbyMessage(lobbyId, `m${i}`));
    const last = next(bob.client, "messageCreated", (event) => event.messageId === ids.at(-1));
    await last;
    expect(seen.map(([, { messageId }]) => messageId)).toEqual(ids);
    expect(bob.client.getMessageHandle(ids[0] as string)?.content).toBe("m0");
  });

  it("is reported once when received twice", async () => {
    const { alice, bob, lobbyId, faults } = await inLobby();
    const seen = record(bob.client, "messageCreated");
    faults.duplicate({ userId: bob.id }, 3);
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) ids.push(await alice.client.sendLobbyMessage(lobbyId, `m${i}`));
    if (seen.length < 4) {
      await next(bob.client, "messageCreated", (event) => event.messageId === ids.at(-1));
    }
    expect(faults.list()).toEqual([]);
    expect(seen.map(([, { messageId }]) => messageId)).toEqual(ids);
  });
});
