import type { Client } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { connect } from "./support/players.js";
import { rejection, World } from "./support/world.js";

describe("a request that cannot be", () => {
  it("needs a connection", async () => {
    await using world = await World.open();
    const client = await world.signedIn(world.player("alice"));
    for (const call of [
      client.sendDiscordFriendRequest("bob"),
      client.acceptGameFriendRequest("7"),
      client.blockUser("7"),
      client.removeDiscordAndGameFriend("7"),
    ].map(rejection)) {
      expect(await call).toMatchObject({ type: "ClientNotReady" });
    }
  });

  // protocol 10.6: refused without any request.
  it("is refused before it is sent", async () => {
    await using world = await World.open();
    const [alice, bob] = await connect(world, "alice", "bob");
    const fault = { kind: "error", status: 500 } as const;
    world.platform.faults.add({
      target: "http",
      route: "* *",
      fault,
      count: Number.POSITIVE_INFINITY,
    });
    const { client } = alice;
    for (const call of [
      client.sendDiscordFriendRequest(""),
      client.sendGameFriendRequest(""),
      client.sendDiscordFriendRequestById("0"),
      client.acceptDiscordFriendRequest(bob.id),
      client.rejectDiscordFriendRequest(bob.id),
      client.cancelDiscordFriendRequest(bob.id),
      client.acceptGameFriendRequest(bob.id),
      client.rejectGameFriendRequest(bob.id),
      client.cancelGameFriendRequest(bob.id),
      client.removeGameFriend(bob.id),
      client.removeDiscordAndGameFriend(bob.id),
      client.unblockUser(bob.id),
    ].map(rejection)) {
      expect(await call).toMatchObject({ type: "ValidationError", retryable: false });
    }
  });

  it.each([
    ["an unknown id", (client: Client) => client.sendDiscordFriendRequestById("123"), 404, 10013],
    ["an unknown name", (client: Client) => client.sendDiscordFriendRequest("nobody"), 400, 80004],
    [
      "an unknown name in the game",
      (client: Client) => client.sendGameFriendRequest("x"),
      400,
      80004,
    ],
    ["an unknown id to block", (client: Client) => client.blockUser("123"), 404, 10013],
  ])("fails with the service's code: %s", async (_, call, status, code) => {
    await using world = await World.open();
    const [{ client }] = await connect(world, "alice");
    expect(await rejection(call(client))).toMatchObject({ type: "HTTPError", status, code });
  });

  it("fails with 80000 for a game friend who never authorized the game", async () => {
    await using world = await World.open();
    const [{ client }] = await connect(world, "alice");
    const stranger = world.player("stranger");
    expect(await rejection(client.sendGameFriendRequestById(stranger.id))).toMatchObject({
      type: "HTTPError",
      code: 80000,
    });
  });

  it("is not repeated when it is rate limited for long", async () => {
    await using world = await World.open();
    const [alice, bob] = await connect(world, "alice", "bob");
    world.platform.faults.add({
      target: "http",
      route: "PUT /users/@me/relationships/*",
      fault: { kind: "rate-limit", retryAfter: 70 },
    });
    const call = alice.client.sendDiscordFriendRequestById(bob.id);
    expect(await rejection(call)).toMatchObject({
      type: "HTTPError",
      status: 429,
      retryable: true,
      retryAfter: 70,
    });
    expect(world.platform.view().relationships).toEqual([]);
  });
});
