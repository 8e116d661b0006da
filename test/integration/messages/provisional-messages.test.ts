import {
  AuthenticationExternalAuthType as AuthType,
  ChannelType,
  type Client,
  type MessageHandle,
} from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { next, record, until } from "../support/events.js";
import { connect, openGame, type Player } from "../support/players.js";
import { rejection, type World } from "../support/world.js";

/** A connected player without an account on the platform. */
async function provisional(world: World, subject: string): Promise<Player> {
  const { platform, application } = world;
  const type = "STEAM_SESSION_TICKET";
  const identity = { type, applicationId: application.id, subject, displayName: subject } as const;
  const client = world.client();
  const { accessToken } = await client.getProvisionalToken(
    application.id,
    AuthType.SteamSessionTicket,
    await platform.accounts.providerToken(identity),
  );
  await client.updateToken(1, accessToken);
  await client.connectAndWait();
  return { id: client.getCurrentUserV2()?.id as string, name: subject, client };
}

async function two() {
  const game = await openGame();
  const { world } = game;
  return { ...game, nova: await provisional(world, "Nova"), rex: await provisional(world, "Rex") };
}

/** Makes friends, and waits until both know. */
async function befriend(world: World, one: Player, other: Player): Promise<void> {
  const known = (client: Client, id: string) =>
    until(
      client,
      "relationshipCreated",
      () => client.getRelationshipHandle(id).discordRelationshipType === 1,
    );
  const both = [known(one.client, other.id), known(other.client, one.id)];
  world.platform.relationships.befriend(one.id, other.id);
  await Promise.all(both);
}

/** Sends a message, and returns it as each of the two sees it. */
async function exchanged(from: Player, to: Player, content: string): Promise<MessageHandle[]> {
  const arrived = next(to.client, "messageCreated");
  const id = await from.client.sendUserMessage(to.id, content);
  await arrived;
  return [from, to].map(({ client }) => client.getMessageHandle(id) as MessageHandle);
}

// protocol 2.5, 3.7: between two provisional accounts, messages exist in the game only.
describe("two provisional players", () => {
  it.each([
    ["who are strangers", false],
    ["who are friends", true],
  ])("%s write to each other in the game only", async (_name, areFriends) => {
    const { world, nova, rex } = await two();
    if (areFriends) await befriend(world, nova, rex);
    const heard = record(nova.client, "messageCreated");
    for (const message of await exchanged(nova, rex, "hi")) {
      expect(message.content).toBe("hi");
      expect(message.author?.displayName).toBe("Nova");
      expect(message.author?.isProvisional).toBe(true);
      expect(message.channel).toBeUndefined();
      expect(message.sentFromGame).toBe(true);
    }
    const [answer, received] = (await exchanged(rex, nova, "hello")) as [
      MessageHandle,
      MessageHandle,
    ];
    expect([answer.channelId, answer.recipientId]).toEqual([nova.id, nova.id]);
    expect([received.channelId, received.recipientId]).toEqual([rex.id, rex.id]);
    expect(nova.client.canOpenMessageInDiscord(received.id)).toBe(false);
    for (const [player, other] of [
      [nova, rex],
      [rex, nova],
    ] as const) {
      const history = await player.client.getUserMessagesWithLimit(other.id, 0);
      expect(history.map(({ content }) => content)).toEqual(["hello", "hi"]);
      const [summary] = await player.client.getUserMessageSummaries();
      expect([summary?.userId, summary?.lastMessageId]).toEqual([other.id, received.id]);
    }
    // Nothing shows on the platform, so there is no notice that it does.
    expect(heard).toHaveLength(2);
  });

  it("edit and delete what they wrote, for both", async () => {
    const { nova, rex } = await two();
    const [own] = (await exchanged(nova, rex, "helo")) as [MessageHandle];
    const updated = next(rex.client, "messageUpdated");
    await nova.client.editUserMessage(rex.id, own.id, "hello");
    expect(await updated).toEqual({ messageId: own.id });
    expect(rex.client.getMessageHandle(own.id)?.content).toBe("hello");
    const deleted = next(rex.client, "messageDeleted");
    await nova.client.deleteUserMessage(rex.id, own.id);
    expect(await deleted).toEqual({ messageId: own.id, channelId: nova.id });
    expect(rex.client.getMessageHandle(own.id)).toBeUndefined();
  });

  it("cannot write to one who is not playing, unless they are friends", async () => {
    const { world, nova, rex } = await two();
    const ended = world.platform.events.waitFor("gateway.ended");
    rex.client.disconnect();
    await ended;
    expect(await rejection(nova.client.sendUserMessage(rex.id, "hi"))).toMatchObject({
      type: "HTTPError",
      status: 403,
      code: 50007,
    });
    world.platform.relationships.befriend(nova.id, rex.id);
    const id = await nova.client.sendUserMessage(rex.id, "hi");
    await rex.client.connectAndWait();
    const [message] = await rex.client.getUserMessagesWithLimit(nova.id, 0);
    expect([message?.id, message?.content]).toEqual([id, "hi"]);
  });

  it("cannot write to one who has blocked them", async () => {
    const { world, nova, rex } = await two();
    world.platform.as(rex.id, world.application.id).block(nova.id);
    for (const [from, to] of [
      [nova, rex],
      [rex, nova],
    ] as const) {
      expect(await rejection(from.client.sendUserMessage(to.id, "hi"))).toMatchObject({
        type: "HTTPError",
        status: 403,
        code: 50007,
      });
    }
  });
});

describe("a provisional player and a friend with an account", () => {
  it("have a conversation on the platform", async () => {
    const { world } = await openGame();
    const nova = await provisional(world, "Nova");
    const [alice] = (await connect(world, "alice")) as [Player];
    await befriend(world, nova, alice);
    for (const message of await exchanged(nova, alice, "hi")) {
      expect(message.channel?.type).toBe(ChannelType.Dm);
      expect(message.author?.isProvisional).toBe(true);
    }
  });
});
