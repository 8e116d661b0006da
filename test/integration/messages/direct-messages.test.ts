import { ChannelType, DisclosureTypes, type MessageHandle } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { next, record } from "../support/events.js";
import { connect, openGame, type Player } from "../support/players.js";
import { rejection } from "../support/world.js";

/** Two players of the same game who are no friends: their conversation exists in the game only. */
async function strangers() {
  const game = await openGame();
  const [alice, bob] = await connect(game.world, "alice", "bob");
  return { ...game, alice, bob };
}

/** Two friends: what they write also appears on the platform. */
async function friends() {
  const game = await openGame();
  const { platform } = game.world;
  const users = ["alice", "bob"].map((name) => game.world.player(name));
  const [first, second] = users.map(({ id }) => id) as [string, string];
  platform.relationships.befriend(first, second);
  const [alice, bob] = (await Promise.all(
    users.map(async (user) => ({
      id: user.id,
      name: user.username,
      client: await game.world.connected(user),
    })),
  )) as [Player, Player];
  return { ...game, alice, bob };
}

describe("a conversation in the game", () => {
  it("takes messages both ways", async () => {
    const { alice, bob } = await strangers();
    const arrived = next(bob.client, "messageCreated");
    const metadata = { mood: "good" };
    const id = await alice.client.sendUserMessageWithMetadata(bob.id, "hi bob", metadata);
    expect(await arrived).toEqual({ messageId: id });
    const own = alice.client.getMessageHandle(id) as MessageHandle;
    const received = bob.client.getMessageHandle(id) as MessageHandle;
    for (const message of [own, received]) {
      expect(message.content).toBe("hi bob");
      expect(message.authorId).toBe(alice.id);
      expect(message.metadata).toEqual(metadata);
      expect(message.lobby).toBeUndefined();
      expect(message.sentFromGame).toBe(true);
      // protocol 3.7: no channel handle for a conversation that exists in the game only.
      expect(message.channel).toBeUndefined();
    }
    expect(own.recipientId).toBe(bob.id);
    expect(own.channelId).toBe(bob.id);
    expect(received.recipientId).toBe(alice.id);
    expect(received.channelId).toBe(alice.id);
    expect(received.recipient?.username).toBe("alice");
    expect(bob.client.canOpenMessageInDiscord(id)).toBe(false);

    const answered = next(alice.client, "messageCreated", (event) => event.messageId !== id);
    const answer = await bob.client.sendUserMessage(alice.id, "hi alice");
    expect(await answered).toEqual({ messageId: answer });
    expect(alice.client.getMessageHandle(answer)?.author?.username).toBe("bob");
  });
});

describe("a conversation of friends", () => {
  it("has a channel on the platform", async () => {
    const { alice, bob } = await friends();
    const arrived = next(bob.client, "messageCreated");
    const id = await alice.client.sendUserMessage(bob.id, "hi");
    await arrived;
    const message = bob.client.getMessageHandle(id) as MessageHandle;
    expect(message.channel?.id).toBe(message.channelId);
    expect(message.channel?.type).toBe(ChannelType.Dm);
    expect(message.channel?.recipients).toEqual([alice.id]);
    expect(message.channel?.name).toBe("");
    expect(message.recipientId).toBe(alice.id);
    expect(bob.client.getChannelHandle(message.channelId)?.type).toBe(ChannelType.Dm);
    expect(bob.client.canOpenMessageInDiscord(id)).toBe(true);
  });

  it("begins with one notice that others can see it, too", async () => {
    const { alice, bob } = await friends();
    const notice = next(
      alice.client,
      "messageCreated",
      ({ messageId }) => alice.client.getMessageHandle(messageId)?.disclosureType !== undefined,
    );
    const seen = record(alice.client, "messageCreated");
    const bobs = record(bob.client, "messageCreated");
    const first = await alice.client.sendUserMessage(bob.id, "one");
    const { messageId } = await notice;
    const message = alice.client.getMessageHandle(messageId) as MessageHandle;
    expect(message.disclosureType).toBe(DisclosureTypes.MessageDataVisibleOnDiscord);
    expect(message.channelId).toBe(alice.client.getMessageHandle(first)?.channelId);
    expect(message.recipientId).toBe(bob.id);
    expect(message.author).toBeUndefined();
    expect(message.content).not.toBe("");
    const arrived = next(alice.client, "messageCreated", (e) => e.messageId !== first);
    const second = await alice.client.sendUserMessage(bob.id, "two");
    await arrived;
    expect(new Set(seen.map(([, event]) => event.messageId))).toEqual(
      new Set([first, messageId, second]),
    );
    expect(seen).toHaveLength(3);
    // It is no message of the conversation, and the other player does not see it.
    const history = await alice.client.getUserMessagesWithLimit(bob.id, 2);
    expect(history.map(({ id }) => id)).toEqual([second, first]);
    expect(bobs.map(([, event]) => event.messageId)).toEqual([first, second]);
  });
});

describe("editUserMessage and deleteUserMessage", () => {
  it("change the player's own message for both", async () => {
    const { backend, alice, bob } = await strangers();
    const arrived = next(bob.client, "messageCreated");
    const id = await alice.client.sendUserMessage(bob.id, "hi");
    await arrived;
    const moderated = next(bob.client, "messageUpdated");
    const path = `/partner-sdk/dms/${alice.id}/${bob.id}/messages/${id}/moderation-metadata`;
    await backend.send("PUT", path, { verdict: "rude" });
    await moderated;
    const message = bob.client.getMessageHandle(id);
    expect(message?.moderationMetadata).toEqual({ verdict: "rude" });

    const updated = next(bob.client, "messageUpdated");
    await alice.client.editUserMessage(bob.id, id, "hi there");
    expect(alice.client.getMessageHandle(id)?.content).toBe("hi there");
    expect(await updated).toEqual({ messageId: id });
    expect(message?.content).toBe("hi there");
    expect(Number(message?.editedTimestamp)).toBeGreaterThan(0);
    // protocol 3.7: an edit takes the moderation metadata away.
    expect(message?.moderationMetadata).toEqual({});

    const deleted = next(bob.client, "messageDeleted");
    await alice.client.deleteUserMessage(bob.id, id);
    expect(alice.client.getMessageHandle(id)).toBeUndefined();
    expect(await deleted).toEqual({ messageId: id, channelId: alice.id });
    expect(bob.client.getMessageHandle(id)).toBeUndefined();
  });

  it("are refused for another's message and an unknown one", async () => {
    const { alice, bob } = await strangers();
    const id = await alice.client.sendUserMessage(bob.id, "hi");
    expect(await rejection(bob.client.editUserMessage(alice.id, id, "x"))).toMatchObject({
      type: "HTTPError",
      status: 403,
      code: 50005,
    });
    for (const call of [
      alice.client.editUserMessage(bob.id, "1", "x"),
      alice.client.deleteUserMessage(bob.id, "1"),
    ]) {
      expect(await rejection(call)).toMatchObject({ type: "HTTPError", status: 404, code: 10008 });
    }
    for (const content of ["", "x".repeat(2001)]) {
      expect(await rejection(alice.client.editUserMessage(bob.id, id, content))).toMatchObject({
        type: "ValidationError",
      });
    }
  });
});

describe("sendUserMessage", () => {
  it("is refused for users who cannot be written to", async () => {
    const { world, alice } = await strangers();
    const offline = world.player("offline");
    expect(await rejection(alice.client.sendUserMessage(offline.id, "hi"))).toMatchObject({
      type: "HTTPError",
      status: 403,
      code: 50007,
    });
    expect(await rejection(alice.client.sendUserMessage("1", "hi"))).toMatchObject({
      type: "HTTPError",
      status: 404,
      code: 10013,
    });
  });
});

describe("getUserMessagesWithLimit", () => {
  it("gives the latest, the newest first", async () => {
    const { alice, bob } = await strangers();
    const sent: string[] = [];
    for (let i = 0; i < 30; i++) {
      const [from, to] = i % 2 === 0 ? [alice, bob] : [bob, alice];
      sent.push(await from.client.sendUserMessage(to.id, `m${i}`));
    }
    for (const limit of [0, -1, 200]) {
      const all = await alice.client.getUserMessagesWithLimit(bob.id, limit);
      expect(all.map(({ id }) => id)).toEqual(sent.toReversed());
    }
    const some = await alice.client.getUserMessagesWithLimit(bob.id, 7);
    expect(some.map(({ content }) => content)).toEqual(sent.slice(-7).map((_, i) => `m${29 - i}`));
    expect(await rejection(alice.client.getUserMessagesWithLimit(bob.id, 201))).toMatchObject({
      type: "ValidationError",
    });
  });

  it("answers from what the client keeps, when that is enough [sdk.getusermessagesummaries-getusermessageswithlimit]", async () => {
    const { world, alice, bob } = await strangers();
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) {
      const arrived = next(bob.client, "messageCreated");
      ids.push(await alice.client.sendUserMessage(bob.id, `m${i}`));
      await arrived;
    }
    world.platform.faults.error("GET /users/*/messages", 500, Number.POSITIVE_INFINITY);
    const kept = await bob.client.getUserMessagesWithLimit(alice.id, 3);
    expect(kept.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(await rejection(bob.client.getUserMessagesWithLimit(alice.id, 4))).toMatchObject({
      type: "HTTPError",
      status: 500,
    });
    // What was deleted is not kept.
    const deleted = next(bob.client, "messageDeleted");
    await alice.client.deleteUserMessage(bob.id, ids[2] as string);
    await deleted;
    const left = await bob.client.getUserMessagesWithLimit(alice.id, 2);
    expect(left.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  });

  it("asks the service after a new session, in which something may have been missed", async () => {
    const { world, alice, bob } = await strangers();
    const arrived = next(bob.client, "messageCreated");
    const first = await alice.client.sendUserMessage(bob.id, "one");
    await arrived;
    const { Reconnecting, Ready } = (await import("game-social-sdk")).Client.Status;
    const away = bob.client.waitForStatus(Reconnecting);
    world.platform.sessions.invalidate({ userId: bob.id }, false);
    await away;
    const back = bob.client.waitForStatus(Ready);
    const actor = world.platform.as(alice.id, world.application.id);
    actor.editUserMessage(bob.id, first, "changed meanwhile");
    await back;
    const [message] = await bob.client.getUserMessagesWithLimit(alice.id, 1);
    expect(message?.content).toBe("changed meanwhile");
    expect(bob.client.getMessageHandle(first)?.content).toBe("changed meanwhile");
  });

  it("fails when there is no conversation", async () => {
    const { alice, bob } = await strangers();
    expect(await rejection(alice.client.getUserMessagesWithLimit(bob.id, 5))).toMatchObject({
      type: "HTTPError",
      status: 404,
      code: 10003,
    });
  });
});

describe("getUserMessageSummaries", () => {
  it("lists conversations by their latest message, and follows what arrives [sdk.getusermessagesummaries-getusermessageswithlimit]", async () => {
    const { world, alice, bob } = await strangers();
    const [carol] = await connect(world, "carol");
    await alice.client.sendUserMessage(bob.id, "one");
    const toBob = await bob.client.sendUserMessage(alice.id, "two");
    const toCarol = await alice.client.sendUserMessage(carol.id, "three");
    const read = async () =>
      (await alice.client.getUserMessageSummaries()).map(({ userId, lastMessageId }) => [
        userId,
        lastMessageId,
      ]);
    expect(await read()).toEqual([
      [carol.id, toCarol],
      [bob.id, toBob],
    ]);
    // From now on without the service, until the latest message of a conversation is gone.
    const route = "GET /partner-sdk/users/@me/channels";
    world.platform.faults.error(route, 500, Number.POSITIVE_INFINITY);
    const arrived = next(alice.client, "messageCreated", (e) => e.messageId !== toCarol);
    const latest = await bob.client.sendUserMessage(alice.id, "four");
    await arrived;
    expect(await read()).toEqual([
      [bob.id, latest],
      [carol.id, toCarol],
    ]);
    world.platform.faults.clear();
    const deleted = next(alice.client, "messageDeleted");
    await bob.client.deleteUserMessage(alice.id, latest);
    await deleted;
    expect(await read()).toEqual([
      [carol.id, toCarol],
      [bob.id, toBob],
    ]);
  });
});
