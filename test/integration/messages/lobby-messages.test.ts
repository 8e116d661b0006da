import { ChannelType, MessageHandle } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { next, record } from "../support/events.js";
import { connect, openGame } from "../support/players.js";
import { rejection } from "../support/world.js";

/** Two players in one lobby. */
async function inLobby() {
  const game = await openGame();
  const [alice, bob] = await connect(game.world, "alice", "bob");
  const lobbyId = await alice.client.createOrJoinLobby("s");
  await bob.client.createOrJoinLobby("s");
  return { ...game, alice, bob, lobbyId };
}

describe("sendLobbyMessage", () => {
  it("reaches the other members and the sender itself, once each", async () => {
    const { alice, bob, lobbyId } = await inLobby();
    const seen = [alice, bob].map(({ client }) => record(client, "messageCreated"));
    const arrived = [alice, bob].map(({ client }) => next(client, "messageCreated"));
    const id = await alice.client.sendLobbyMessage(lobbyId, "hello");
    await Promise.all(arrived);
    const again = [alice, bob].map(({ client }) => next(client, "messageCreated"));
    const second = await bob.client.sendLobbyMessage(lobbyId, "hello back");
    await Promise.all(again);
    for (const events of seen) {
      expect(events.map(([, event]) => event)).toEqual([{ messageId: id }, { messageId: second }]);
    }
    const before = Date.now() + 1000;
    for (const { client } of [alice, bob]) {
      const message = client.getMessageHandle(id) as MessageHandle;
      expect(message).toBeInstanceOf(MessageHandle);
      expect(message.id).toBe(id);
      expect(message.content).toBe("hello");
      expect(message.rawContent).toBe("hello");
      expect(message.authorId).toBe(alice.id);
      expect(message.author?.username).toBe("alice");
      expect(message.channelId).toBe(lobbyId);
      expect(message.channel?.type).toBe(ChannelType.Lobby);
      expect(message.channel?.recipients).toEqual([]);
      expect(message.lobby?.id).toBe(lobbyId);
      expect(message.recipientId).toBe("0");
      expect(message.recipient).toBeUndefined();
      expect(message.metadata).toEqual({});
      expect(message.moderationMetadata).toEqual({});
      expect(message.additionalContent).toBeUndefined();
      expect(message.additionalName).toBeUndefined();
      expect(message.disclosureType).toBeUndefined();
      expect(message.sentFromGame).toBe(true);
      expect(Number(message.sentTimestamp)).toBeGreaterThan(before - 60_000);
      expect(Number(message.sentTimestamp)).toBeLessThan(before);
      expect(message.editedTimestamp).toBe("0");
      expect(client.canOpenMessageInDiscord(id)).toBe(false);
    }
  });

  it("can be read by the sender as soon as it is sent", async () => {
    const { alice, lobbyId } = await inLobby();
    const id = await alice.client.sendLobbyMessage(lobbyId, "hello");
    expect(alice.client.getMessageHandle(id)?.content).toBe("hello");
  });

  it("carries metadata", async () => {
    const { alice, bob, lobbyId } = await inLobby();
    const arrived = next(bob.client, "messageCreated");
    const metadata = { kind: "emote", size: "x".repeat(1024) };
    await alice.client.sendLobbyMessageWithMetadata(lobbyId, "hi", metadata);
    const { messageId } = await arrived;
    expect(bob.client.getMessageHandle(messageId)?.metadata).toEqual(metadata);
  });

  it("takes 1 to 2000 characters", async () => {
    const { alice, lobbyId } = await inLobby();
    const longest = "🎮".repeat(2000);
    const id = await alice.client.sendLobbyMessage(lobbyId, longest);
    expect(alice.client.getMessageHandle(id)?.content).toBe(longest);
    for (const content of ["", "x".repeat(2001)]) {
      const error = await rejection(alice.client.sendLobbyMessage(lobbyId, content));
      expect(error).toMatchObject({ type: "ValidationError" });
      expect(String(error)).toContain(`${content.length} characters`);
    }
    const metadata = { key: "x".repeat(1025) };
    expect(
      await rejection(alice.client.sendLobbyMessageWithMetadata(lobbyId, "hi", metadata)),
    ).toMatchObject({ type: "ValidationError" });
  });

  it("is refused for a lobby that is unknown, or that the player is not in", async () => {
    const { world, alice, lobbyId } = await inLobby();
    const [carol] = await connect(world, "carol");
    expect(await rejection(carol.client.sendLobbyMessage(lobbyId, "hi"))).toMatchObject({
      type: "HTTPError",
      status: 403,
      code: 50001,
    });
    expect(await rejection(alice.client.sendLobbyMessage("1", "hi"))).toMatchObject({
      type: "HTTPError",
      status: 404,
      code: 10031,
    });
  });
});

describe("a message in a lobby", () => {
  it("carries the author's additional name, as it was when it was sent [records.messagehandle-applicationid-additionalname-moder]", async () => {
    const { backend, alice, bob, lobbyId } = await inLobby();
    const path = `/lobbies/${lobbyId}/members/${alice.id}`;
    await backend.send("PUT", path, { additional_name: "Sir Robin" });
    const arrived = next(bob.client, "messageCreated");
    const id = await alice.client.sendLobbyMessage(lobbyId, "hi");
    await arrived;
    await backend.send("PUT", path, { additional_name: null });
    for (const { client } of [alice, bob]) {
      expect(client.getMessageHandle(id)?.additionalName).toBe("Sir Robin");
    }
  });

  it("shows moderation metadata when the backend attaches it [records.messagehandle-applicationid-additionalname-moder]", async () => {
    const { backend, alice, bob, lobbyId } = await inLobby();
    const id = await alice.client.sendLobbyMessage(lobbyId, "hi");
    const updated = next(bob.client, "messageUpdated");
    const path = `/lobbies/${lobbyId}/messages/${id}/moderation-metadata`;
    await backend.send("PUT", path, { verdict: "fine" });
    expect(await updated).toEqual({ messageId: id });
    expect(bob.client.getMessageHandle(id)?.moderationMetadata).toEqual({ verdict: "fine" });
    expect(bob.client.getMessageHandle(id)?.content).toBe("hi");
  });

  it("reports edits and deletions", async () => {
    const { world, alice, bob, lobbyId } = await inLobby();
    const arrived = next(bob.client, "messageCreated");
    const id = await alice.client.sendLobbyMessage(lobbyId, "hi");
    await arrived;
    const handle = bob.client.getMessageHandle(id);
    const actor = world.platform.as(alice.id, world.application.id);
    const updated = next(bob.client, "messageUpdated");
    actor.editLobbyMessage(lobbyId, id, "hi there");
    await updated;
    expect(handle?.content).toBe("hi there");
    expect(Number(handle?.editedTimestamp)).toBeGreaterThan(0);
    const deleted = next(bob.client, "messageDeleted");
    actor.deleteLobbyMessage(lobbyId, id);
    expect(await deleted).toEqual({ messageId: id, channelId: lobbyId });
    expect(bob.client.getMessageHandle(id)).toBeUndefined();
    // A handle that is kept shows what was known last.
    expect(handle?.content).toBe("hi there");
  });

  it("names users and emoji in its readable text", async () => {
    const { alice, bob, lobbyId } = await inLobby();
    const raw = `<@${bob.id}> <@!${alice.id}> <:wave:123> <a:dance:456> <@1> <#2> <b> <`;
    const id = await alice.client.sendLobbyMessage(lobbyId, raw);
    const message = alice.client.getMessageHandle(id);
    expect(message?.rawContent).toBe(raw);
    expect(message?.content).toBe("@bob @alice :wave: :dance: <@1> <#2> <b> <");
  });
});

describe("a linked lobby", () => {
  it("shows messages of the channel, and its own in the channel", async () => {
    const { world, backend } = await openGame();
    const [alice, bob] = await connect(world, "alice", "bob");
    const created = Promise.all([alice, bob].map(({ client }) => next(client, "lobbyCreated")));
    const lobbyId = await backend.lobby({ members: [{ id: alice.id, flags: 1 }, { id: bob.id }] });
    await created;
    const { guilds } = world.platform;
    const guildId = guilds.create({ name: "Clan", ownerId: alice.id }).id;
    const channelId = guilds.createChannel({ guildId, name: "general" }).id;
    guilds.addMember(guildId, world.application.botUserId as string);
    const notice = next(bob.client, "messageCreated");
    await alice.client.linkChannelToLobby(lobbyId, channelId);
    const { messageId: noticeId } = await notice;
    // protocol 3.4: a notice of type 49, which is no text.
    expect(bob.client.getMessageHandle(noticeId)?.additionalContent?.type).toBe(0);

    const arrived = next(bob.client, "messageCreated");
    const metadata = { kind: "emote" };
    const id = await alice.client.sendLobbyMessageWithMetadata(lobbyId, "hi", metadata);
    await arrived;
    const message = bob.client.getMessageHandle(id);
    expect(message?.channelId).toBe(channelId);
    expect(message?.lobby?.id).toBe(lobbyId);
    expect(message?.channel?.name).toBe("general");
    expect(message?.channel?.type).toBe(ChannelType.GuildText);
    expect(message?.metadata).toEqual(metadata);
    expect(bob.client.canOpenMessageInDiscord(id)).toBe(true);

    const fromChannel = next(bob.client, "messageCreated");
    await backend.send("POST", `/channels/${channelId}/messages`, { content: "from outside" });
    const { messageId } = await fromChannel;
    expect(bob.client.getMessageHandle(messageId)?.content).toBe("from outside");
    expect(bob.client.getMessageHandle(messageId)?.lobby?.id).toBe(lobbyId);
    const history = await bob.client.getLobbyMessagesWithLimit(lobbyId, 3);
    expect(history.map((entry) => entry.id)).toEqual([messageId, id, noticeId]);
  });
});

describe("getLobbyMessagesWithLimit", () => {
  it("gives the latest, the newest first [sdk.getlobbymessageswithlimit]", async () => {
    const { alice, bob, lobbyId } = await inLobby();
    const sent: string[] = [];
    for (let i = 0; i < 30; i++) sent.push(await alice.client.sendLobbyMessage(lobbyId, `m${i}`));
    const all = await bob.client.getLobbyMessagesWithLimit(lobbyId, 200);
    expect(all.map(({ id }) => id)).toEqual(sent.toReversed());
    expect(all.map(({ content }) => content)).toEqual(sent.map((_, i) => `m${29 - i}`));
    expect(all[0]?.lobby?.id).toBe(lobbyId);
    const five = await bob.client.getLobbyMessagesWithLimit(lobbyId, 5);
    expect(five.map(({ id }) => id)).toEqual(sent.slice(-5).toReversed());
  });

  it("reaches 72 hours back [sdk.getlobbymessageswithlimit, limits.lobby-messages-200-72-h]", async () => {
    const { world, backend } = await openGame();
    const user = world.player("alice");
    const lobbyId = await backend.lobby({
      members: [{ id: user.id }],
      idle_timeout_seconds: 604_800,
    });
    const actor = world.platform.as(user.id, world.application.id);
    actor.sendLobbyMessage(lobbyId, "too old");
    world.platform.clock.advance(3_600_000);
    const old = actor.sendLobbyMessage(lobbyId, "just within reach");
    world.platform.clock.advance(71.5 * 3_600_000);
    const client = await world.connected(user);
    const messages = await client.getLobbyMessagesWithLimit(lobbyId, 10);
    expect(messages.map(({ id }) => id)).toEqual([old]);
  });

  it.each([0, -1, 201])(
    "refuses a limit of %i [sdk.getlobbymessageswithlimit, limits.lobby-messages-200-72-h]",
    async (limit) => {
      const { alice, lobbyId } = await inLobby();
      const error = await rejection(alice.client.getLobbyMessagesWithLimit(lobbyId, limit));
      expect(error).toMatchObject({ type: "ValidationError" });
      expect(String(error)).toContain("1 to 200");
    },
  );

  it("is refused for a lobby that the player is not in", async () => {
    const { world, lobbyId } = await inLobby();
    const [carol] = await connect(world, "carol");
    expect(await rejection(carol.client.getLobbyMessagesWithLimit(lobbyId, 5))).toMatchObject({
      type: "HTTPError",
      status: 403,
      code: 50001,
    });
  });
});

describe("getMessageHandle", () => {
  it("finds every message of a burst in the event that names it", async () => {
    const { alice, bob, lobbyId } = await inLobby();
    const count = 60;
    const contents = new Promise<(string | undefined)[]>((resolve) => {
      const read: (string | undefined)[] = [];
      bob.client.on("messageCreated", ({ messageId }) => {
        read.push(bob.client.getMessageHandle(messageId)?.content);
        if (read.length === count) resolve(read);
      });
    });
    const texts = Array.from({ length: count }, (_, i) => `m${i}`);
    await Promise.all(texts.map((text) => alice.client.sendLobbyMessage(lobbyId, text)));
    expect((await contents).toSorted()).toEqual(texts.toSorted());
  });

  it("knows no message that never was", async () => {
    const { alice } = await inLobby();
    expect(alice.client.getMessageHandle("1")).toBeUndefined();
    expect(alice.client.canOpenMessageInDiscord("1")).toBe(false);
  });
});

it("a client that is not Ready sends and reads nothing", async () => {
  const { world } = await openGame();
  const client = await world.signedIn(world.player("alice"));
  for (const call of [
    client.sendLobbyMessage("1", "hi"),
    client.sendUserMessage("1", "hi"),
    client.editUserMessage("1", "1", "hi"),
    client.deleteUserMessage("1", "1"),
    client.getLobbyMessagesWithLimit("1", 1),
    client.getUserMessagesWithLimit("1", 1),
    client.getUserMessageSummaries(),
  ]) {
    expect(await rejection(call)).toMatchObject({ type: "ClientNotReady" });
  }
  client.setShowingChat(true);
});
