import { LobbyHandle } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { next, record } from "../support/events.js";
import { connect, openGame, type Player } from "../support/players.js";
import { rejection } from "../support/world.js";

async function two() {
  const game = await openGame();
  const [alice, bob] = (await connect(game.world, "alice", "bob")) as [Player, Player];
  return { ...game, alice, bob };
}

describe("createOrJoinLobby", () => {
  it("brings two players with the same secret into one lobby, which both can read", async () => {
    const { alice, bob } = await two();
    const created = next(alice.client, "lobbyCreated");
    const id = await alice.client.createOrJoinLobby("a secret");
    expect(alice.client.getLobbyIds()).toEqual([id]);
    expect(alice.client.getLobbyHandle(id)).toBeInstanceOf(LobbyHandle);
    expect(await created).toEqual({ lobbyId: id });

    const added = next(alice.client, "lobbyMemberAdded");
    expect(await bob.client.createOrJoinLobby("a secret")).toBe(id);
    expect(await added).toEqual({ lobbyId: id, memberId: bob.id });
    for (const { client } of [alice, bob]) {
      const lobby = client.getLobbyHandle(id);
      expect(lobby?.id).toBe(id);
      expect(lobby?.lobbyMemberIds).toEqual([alice.id, bob.id]);
      expect(lobby?.metadata).toEqual({});
      expect(lobby?.linkedChannel).toBeUndefined();
    }
    // The other member comes with its user, whom the client did not know before.
    expect(alice.client.getLobbyHandle(id)?.getLobbyMemberHandle(bob.id)?.user?.username).toBe(
      "bob",
    );
  });

  it("leads different secrets, and applications, to different lobbies", async () => {
    const { alice, bob } = await two();
    const one = await alice.client.createOrJoinLobby("one");
    const other = await bob.client.createOrJoinLobby("other");
    expect(one).not.toBe(other);
    expect(alice.client.getLobbyHandle(other)).toBeUndefined();
    expect(alice.client.getLobbyIds()).toEqual([one]);
  });

  it("says which members are connected, and reports changes", async () => {
    const { world, alice, bob } = await two();
    const id = await alice.client.createOrJoinLobby("a secret");
    const connected = next(alice.client, "lobbyMemberUpdated", (e) => e.memberId === bob.id);
    await bob.client.createOrJoinLobby("a secret");
    await connected;
    const member = alice.client.getLobbyHandle(id)?.getLobbyMemberHandle(bob.id);
    expect(member?.connected).toBe(true);
    const gone = next(alice.client, "lobbyMemberUpdated", (e) => e.memberId === bob.id);
    bob.client.disconnect();
    await gone;
    expect(member?.connected).toBe(false);
    expect(alice.client.getLobbyHandle(id)?.lobbyMemberIds).toContain(bob.id);
    const back = next(alice.client, "lobbyMemberUpdated", (e) => e.memberId === bob.id);
    const again = await world.connected({ ...world.platform.users.require(bob.id) });
    await back;
    expect(member?.connected).toBe(true);
    // protocol 3.5: the SDK is in its lobbies again when it connects.
    expect(again.getLobbyIds()).toEqual([id]);
    expect(again.getLobbyHandle(id)?.getLobbyMemberHandle(alice.id)?.user?.id).toBe(alice.id);
  });
});

describe("createOrJoinLobbyWithMetadata", () => {
  it("stores data with the lobby and the member, and replaces it when called again [sdk.createorjoinlobbywithmetadata-joinlinkedlobbygui]", async () => {
    const { alice, bob } = await two();
    const id = await alice.client.createOrJoinLobbyWithMetadata(
      "a secret",
      { map: "forest" },
      { team: "red" },
    );
    await bob.client.createOrJoinLobby("a secret");
    const lobby = bob.client.getLobbyHandle(id);
    expect(lobby?.metadata).toEqual({ map: "forest" });
    expect(lobby?.getLobbyMemberHandle(alice.id)?.metadata).toEqual({ team: "red" });
    expect(lobby?.getLobbyMemberHandle(bob.id)?.metadata).toEqual({});

    const updated = next(bob.client, "lobbyUpdated");
    const member = next(bob.client, "lobbyMemberUpdated", (e) => e.memberId === alice.id);
    await alice.client.createOrJoinLobbyWithMetadata("a secret", {}, { team: "blue", hp: "7" });
    expect(await updated).toEqual({ lobbyId: id });
    await member;
    expect(lobby?.metadata).toEqual({});
    expect(lobby?.getLobbyMemberHandle(alice.id)?.metadata).toEqual({ team: "blue", hp: "7" });
  });

  it("keeps what is stored when a member joins without data", async () => {
    const { alice, bob } = await two();
    const id = await alice.client.createOrJoinLobbyWithMetadata("s", { map: "forest" }, {});
    await bob.client.createOrJoinLobby("s");
    await alice.client.createOrJoinLobby("s");
    expect(bob.client.getLobbyHandle(id)?.metadata).toEqual({ map: "forest" });
  });

  // protocol 11: 25 keys, 1024 characters for each key and value
  const pairs = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`key ${i}`, "value"]));

  it("takes data of the largest size", async () => {
    const { alice } = await two();
    const largest = { ...pairs(24), ["k".repeat(1024)]: "ü".repeat(1024) };
    const id = await alice.client.createOrJoinLobbyWithMetadata("s", largest, largest);
    const lobby = alice.client.getLobbyHandle(id);
    expect(lobby?.metadata).toEqual(largest);
    expect(lobby?.getLobbyMemberHandle(alice.id)?.metadata).toEqual(largest);
  });

  it.each([
    ["26 pairs", pairs(26), /26 pairs/],
    ["a value of 1025 characters", { key: "x".repeat(1025) }, /value of 1025 characters/],
    ["a key of 1025 characters", { ["x".repeat(1025)]: "" }, /key of 1025 characters/],
  ])("refuses %s", async (_, metadata, message) => {
    const { alice } = await two();
    for (const [lobby, member] of [
      [metadata, {}],
      [{}, metadata],
    ] as const) {
      expect(
        await rejection(alice.client.createOrJoinLobbyWithMetadata("s", lobby, member)),
      ).toMatchObject({ type: "ValidationError", message: expect.stringMatching(message) });
    }
    expect(alice.client.getLobbyIds()).toEqual([]);
  });
});

describe("a lobby's secret", () => {
  it.each(["", "x".repeat(251)])("of a wrong length is refused", async (secret) => {
    const { alice } = await two();
    const error = await rejection(alice.client.createOrJoinLobby(secret));
    expect(error).toMatchObject({ type: "ValidationError" });
    expect(String(error)).toContain(`${secret.length} characters`);
  });

  it("may have 250 characters of any script", async () => {
    const { alice, bob } = await two();
    const secret = "🎮".repeat(250);
    const id = await alice.client.createOrJoinLobby(secret);
    expect(await bob.client.createOrJoinLobby(secret)).toBe(id);
  });
});

describe("leaveLobby", () => {
  it("takes the lobby away from the player, and the player from the others' view", async () => {
    const { alice, bob } = await two();
    const id = await alice.client.createOrJoinLobby("s");
    await bob.client.createOrJoinLobby("s");
    const kept = bob.client.getLobbyHandle(id);
    const events = record(bob.client, "lobbyDeleted", "lobbyMemberRemoved");
    const removed = next(alice.client, "lobbyMemberRemoved");
    await bob.client.leaveLobby(id);
    expect(bob.client.getLobbyIds()).toEqual([]);
    expect(bob.client.getLobbyHandle(id)).toBeUndefined();
    expect(await removed).toEqual({ lobbyId: id, memberId: bob.id });
    expect(alice.client.getLobbyHandle(id)?.lobbyMemberIds).toEqual([alice.id]);
    // A handle that is kept shows what was known last.
    expect(kept?.id).toBe(id);
    // protocol 3.5: the same secret leads back to the same lobby.
    const back = next(bob.client, "lobbyCreated");
    expect(await bob.client.createOrJoinLobby("s")).toBe(id);
    await back;
    expect(events).toEqual([["lobbyDeleted", { lobbyId: id }]]);
    expect(bob.client.getLobbyIds()).toEqual([id]);
  });

  it("is refused by a lobby that the game's backend made", async () => {
    const { backend, alice } = await two();
    const created = next(alice.client, "lobbyCreated");
    const id = await backend.lobby({ members: [{ id: alice.id }] });
    expect(await created).toEqual({ lobbyId: id });
    expect(await rejection(alice.client.leaveLobby(id))).toMatchObject({
      type: "HTTPError",
      status: 403,
      code: 50013,
    });
    expect(alice.client.getLobbyIds()).toEqual([id]);
  });

  it("of an unknown lobby fails with 10031", async () => {
    const { alice } = await two();
    expect(await rejection(alice.client.leaveLobby("1"))).toMatchObject({
      type: "HTTPError",
      status: 404,
      code: 10031,
    });
  });
});

describe("a client that is not Ready", () => {
  it("refuses to join and to leave", async () => {
    const { world } = await openGame();
    const client = await world.signedIn(world.player("alice"));
    for (const call of [client.createOrJoinLobby("s"), client.leaveLobby("1")]) {
      expect(await rejection(call)).toMatchObject({ type: "ClientNotReady" });
    }
    expect(client.getLobbyIds()).toEqual([]);
    expect(client.getLobbyHandle("1")).toBeUndefined();
  });
});
