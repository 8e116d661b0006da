import { Client } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { next, record } from "../support/events.js";
import { connect, openGame, type Player } from "../support/players.js";
import { rejection } from "../support/world.js";

const { Ready, Reconnecting } = Client.Status;

async function inLobby() {
  const game = await openGame();
  const [alice, bob] = (await connect(game.world, "alice", "bob")) as [Player, Player];
  const lobbyId = await alice.client.createOrJoinLobby("s");
  await bob.client.createOrJoinLobby("s");
  return { ...game, alice, bob, lobbyId, platform: game.world.platform };
}

type Game = Awaited<ReturnType<typeof inLobby>>;

/** What both sides hold of the lobby is the same, and messages still arrive. */
async function expectIntact({ platform, alice, bob, lobbyId }: Game): Promise<void> {
  const arrived = next(bob.client, "messageCreated");
  const id = await alice.client.sendLobbyMessage(lobbyId, "still here");
  expect(await arrived).toEqual({ messageId: id });
  expect(bob.client.getMessageHandle(id)?.content).toBe("still here");
  expect(bob.client.getLobbyIds()).toEqual([lobbyId]);
  const members = platform.view().lobbies[0]?.members.map(({ userId }) => userId);
  expect(bob.client.getLobbyHandle(lobbyId)?.lobbyMemberIds).toEqual(members);
  expect(bob.client.getStatus()).toBe(Ready);
}

it("a frame whose fields have other types is skipped", async () => {
  const game = await inLobby();
  game.platform.faults.malformed("wrong-types", { userId: game.bob.id }, 1);
  game.platform.dispatch(game.bob.id, "LOBBY_UPDATE", { id: game.lobbyId });
  await expectIntact(game);
});

describe("unknown values", () => {
  it("of enumerations pass through, and do no harm", async () => {
    const game = await inLobby();
    const { platform, bob, lobbyId } = game;
    const arrived = next(bob.client, "messageCreated");
    platform.dispatch(bob.id, "LOBBY_MESSAGE_CREATE", {
      id: "1",
      lobby_id: lobbyId,
      channel_id: lobbyId,
      type: 4711,
      flags: 2 ** 40,
      content: "from the future",
      author: { id: "2", username: "someone", flags: -1 },
      poll: { question: 5 },
    });
    const { messageId } = await arrived;
    expect(bob.client.getMessageHandle(messageId)?.content).toBe("from the future");
    platform.dispatch(bob.id, "CHANNEL_CREATE", { id: "3", type: 99, name: "?", recipients: [7] });
    await expectIntact(game);
    expect(bob.client.getChannelHandle("3")?.type).toBe(99);
  });
});

it("a message of 10 MB is taken in", async () => {
  const game = await inLobby();
  const { platform, bob, lobbyId } = game;
  const arrived = next(bob.client, "messageCreated");
  platform.dispatch(bob.id, "LOBBY_MESSAGE_CREATE", {
    id: "1",
    lobby_id: lobbyId,
    content: "<@>".repeat(3_500_000),
    author: { id: game.alice.id },
  });
  const { messageId } = await arrived;
  expect(bob.client.getMessageHandle(messageId)?.content.length).toBe(10_500_000);
  await expectIntact(game);
});

describe("a new session after one that could not be resumed", () => {
  it("tells what changed in the lobbies meanwhile", async () => {
    const { backend, platform, world, alice, bob, lobbyId } = await inLobby();
    const [gone, kept] = await Promise.all([
      bob.client.createOrJoinLobby("gone"),
      bob.client.createOrJoinLobby("kept"),
    ]);
    const away = bob.client.waitForStatus(Reconnecting);
    platform.sessions.invalidate({ userId: bob.id }, false);
    await away;
    const seen = record(
      bob.client,
      "lobbyCreated",
      "lobbyUpdated",
      "lobbyDeleted",
      "lobbyMemberAdded",
      "lobbyMemberRemoved",
    );
    const carol = world.player("carol");
    platform.as(carol.id, world.application.id).joinLobby("s", { lobbyMetadata: { map: "sea" } });
    await alice.client.leaveLobby(lobbyId);
    await backend.send("DELETE", `/lobbies/${gone}`);
    const added = await backend.lobby({ members: [{ id: bob.id }] });
    await bob.client.waitForStatus(Ready);
    expect(bob.client.getLobbyIds()).toEqual([lobbyId, kept, added].toSorted());
    const lobby = bob.client.getLobbyHandle(lobbyId);
    expect(lobby?.metadata).toEqual({ map: "sea" });
    expect(lobby?.lobbyMemberIds).toEqual([bob.id, carol.id]);
    expect(seen).toContainEqual(["lobbyMemberAdded", { lobbyId, memberId: carol.id }]);
    expect(seen).toContainEqual(["lobbyMemberRemoved", { lobbyId, memberId: alice.id }]);
    expect(seen).toContainEqual(["lobbyUpdated", { lobbyId }]);
    expect(seen).toContainEqual(["lobbyDeleted", { lobbyId: gone }]);
    expect(seen).toContainEqual(["lobbyCreated", { lobbyId: added }]);
    expect(seen).not.toContainEqual(["lobbyCreated", { lobbyId: kept }]);
  });
});

describe("an answer that is no answer", () => {
  it.each([
    ["PUT /lobbies", (player: Player) => player.client.createOrJoinLobby("other")],
    ["GET /lobbies/*", (player: Player) => player.client.getLobbyMessagesWithLimit("1", 1)],
    ["GET /users/@me/guilds", (player: Player) => player.client.getUserGuilds()],
    ["GET /guilds/*", (player: Player) => player.client.getGuildChannels("1")],
    ["GET /partner-sdk/*", (player: Player) => player.client.getUserMessageSummaries()],
  ])("to %s fails the call", async (route, call) => {
    const game = await inLobby();
    game.platform.faults.add({ target: "http", route, fault: { kind: "malformed" } });
    expect(await rejection(call(game.bob))).toMatchObject({ type: "NetworkError" });
    await expectIntact(game);
  });
});
