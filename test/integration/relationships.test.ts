import { type Client, RelationshipType, StatusType } from "game-social-sdk";
import type { UserRecord } from "game-social-sdk/platform";
import { describe, expect, it } from "vitest";
import { next, until } from "./support/events.js";
import { rejection, World } from "./support/world.js";

const { None, Friend, Blocked, PendingIncoming, PendingOutgoing } = RelationshipType;

interface Player {
  readonly id: string;
  readonly record: UserRecord;
  readonly client: Client;
}

async function play(world: World, username: string): Promise<Player> {
  const record = world.player(username);
  return { id: record.id, record, client: await world.connected(record) };
}

/** The two types of a relationship as a player sees them. */
function types({ client }: Player, other: Player): [RelationshipType, RelationshipType] {
  const handle = client.getRelationshipHandle(other.id);
  expect(handle.id).toBe(other.id);
  return [handle.discordRelationshipType, handle.gameRelationshipType];
}

/** Waits until a player stands to another like this. */
function stand(
  player: Player,
  other: Player,
  expected: readonly [RelationshipType, RelationshipType],
): Promise<void> {
  return until(
    player.client,
    "relationshipCreated",
    () => types(player, other).join() === expected.join(),
  );
}

/** A change of the relationship with another player, on the platform or in the game. */
function created({ client }: Player, other: Player, platform: boolean) {
  return next(
    client,
    "relationshipCreated",
    ({ userId, isDiscordRelationshipUpdate }) =>
      userId === other.id && isDiscordRelationshipUpdate === platform,
  );
}

function deleted({ client }: Player, other: Player, platform: boolean) {
  return next(
    client,
    "relationshipDeleted",
    ({ userId, isDiscordRelationshipUpdate }) =>
      userId === other.id && isDiscordRelationshipUpdate === platform,
  );
}

/** Does something and waits until both have heard that their relationship changed. */
async function both(
  change: typeof created,
  [one, other]: readonly [Player, Player],
  platform: boolean,
  action: Promise<void> | (() => Promise<void>),
): Promise<void> {
  const heard = [change(one, other, platform), change(other, one, platform)];
  await (typeof action === "function" ? action() : action);
  await Promise.all(heard);
}

describe("platform friends", () => {
  it("ask by id and accept", async () => {
    await using world = await World.open();
    const [alice, bob] = [await play(world, "alice"), await play(world, "bob")];
    const pair = [alice, bob] as const;
    expect(types(alice, bob)).toEqual([None, None]);
    await both(created, pair, true, () => alice.client.sendDiscordFriendRequestById(bob.id));
    expect(types(alice, bob)).toEqual([PendingOutgoing, None]);
    expect(types(bob, alice)).toEqual([PendingIncoming, None]);
    await both(created, pair, true, () => bob.client.acceptDiscordFriendRequest(alice.id));
    expect(types(alice, bob)).toEqual([Friend, None]);
    expect(types(bob, alice)).toEqual([Friend, None]);
    expect(alice.client.getRelationships().map(({ id }) => id)).toEqual([bob.id]);
    const { relationships } = world.platform.view();
    expect(relationships).toContainEqual({ userId: alice.id, targetId: bob.id, type: 1 });
  });

  it("ask by name; who asks back is a friend at once", async () => {
    await using world = await World.open();
    const [alice, bob] = [await play(world, "alice"), await play(world, "bob")];
    await both(created, [alice, bob], true, () => alice.client.sendDiscordFriendRequest("bob"));
    await both(created, [alice, bob], true, () => bob.client.sendDiscordFriendRequest("alice"));
    expect(types(alice, bob)).toEqual([Friend, None]);
  });

  it("reject, cancel and remove", async () => {
    await using world = await World.open();
    const [alice, bob] = [await play(world, "alice"), await play(world, "bob")];
    const pair = [alice, bob] as const;
    const ask = () => alice.client.sendDiscordFriendRequestById(bob.id);
    await both(created, pair, true, ask);
    await both(deleted, pair, true, () => bob.client.rejectDiscordFriendRequest(alice.id));
    expect([types(alice, bob), types(bob, alice)]).toEqual([
      [None, None],
      [None, None],
    ]);
    await both(created, pair, true, ask);
    await both(deleted, pair, true, () => alice.client.cancelDiscordFriendRequest(bob.id));
    expect(types(bob, alice)).toEqual([None, None]);
    world.platform.relationships.befriend(alice.id, bob.id);
    await Promise.all([stand(alice, bob, [Friend, None]), stand(bob, alice, [Friend, None])]);
    await both(deleted, pair, true, () => alice.client.removeDiscordAndGameFriend(bob.id));
    expect(alice.client.getRelationships()).toEqual([]);
    expect(world.platform.view().relationships).toEqual([]);
  });

  it("see the mark of a spam request", async () => {
    await using world = await World.open();
    const [alice, bob] = [await play(world, "alice"), await play(world, "bob")];
    await both(created, [alice, bob], true, () =>
      alice.client.sendDiscordFriendRequestById(bob.id),
    );
    expect(bob.client.getRelationshipHandle(alice.id).isSpamRequest).toBe(false);
    const marked = next(bob.client, "relationshipGroupsUpdated");
    world.platform.relationships.markSpam(bob.id, alice.id);
    expect(await marked).toEqual({ userId: alice.id });
    expect(bob.client.getRelationshipHandle(alice.id).isSpamRequest).toBe(true);
  });
});

describe("game friends", () => {
  it("ask by id and accept", async () => {
    await using world = await World.open();
    const [alice, bob] = [await play(world, "alice"), await play(world, "bob")];
    const pair = [alice, bob] as const;
    await both(created, pair, false, () => alice.client.sendGameFriendRequestById(bob.id));
    expect(types(alice, bob)).toEqual([None, PendingOutgoing]);
    expect(types(bob, alice)).toEqual([None, PendingIncoming]);
    await both(created, pair, false, () => bob.client.acceptGameFriendRequest(alice.id));
    expect(types(alice, bob)).toEqual([None, Friend]);
    expect(types(bob, alice)).toEqual([None, Friend]);
  });

  it("ask by name, reject, cancel and remove", async () => {
    await using world = await World.open();
    const [alice, bob] = [await play(world, "alice"), await play(world, "bob")];
    const pair = [alice, bob] as const;
    const ask = () => alice.client.sendGameFriendRequest("bob");
    await both(created, pair, false, ask);
    await both(deleted, pair, false, () => bob.client.rejectGameFriendRequest(alice.id));
    await both(created, pair, false, ask);
    await both(deleted, pair, false, () => alice.client.cancelGameFriendRequest(bob.id));
    await both(created, pair, false, ask);
    await both(created, pair, false, () => bob.client.acceptGameFriendRequest(alice.id));
    await both(deleted, pair, false, () => bob.client.removeGameFriend(alice.id));
    expect(types(alice, bob)).toEqual([None, None]);
    expect(world.platform.view().gameRelationships).toEqual([]);
  });

  it("can be platform friends too; one call ends both, another just the game's", async () => {
    await using world = await World.open();
    const [alice, bob] = [await play(world, "alice"), await play(world, "bob")];
    const { relationships } = world.platform;
    relationships.befriend(alice.id, bob.id);
    relationships.befriend(alice.id, bob.id, { applicationId: world.application.id });
    await stand(alice, bob, [Friend, Friend]);
    const ended = deleted(alice, bob, false);
    await alice.client.removeGameFriend(bob.id);
    await ended;
    expect(types(alice, bob)).toEqual([Friend, None]);
    await alice.client.sendGameFriendRequestById(bob.id);
    await bob.client.sendGameFriendRequestById(alice.id);
    await stand(alice, bob, [Friend, Friend]);
    const gone = [deleted(alice, bob, true), deleted(alice, bob, false)];
    await alice.client.removeDiscordAndGameFriend(bob.id);
    await Promise.all(gone);
    expect(types(alice, bob)).toEqual([None, None]);
  });
});

describe("blocking", () => {
  it("ends what there was, and unblocking leaves nothing", async () => {
    await using world = await World.open();
    const [alice, bob] = [await play(world, "alice"), await play(world, "bob")];
    world.platform.relationships.befriend(alice.id, bob.id);
    world.platform.relationships.befriend(alice.id, bob.id, {
      applicationId: world.application.id,
    });
    await Promise.all([stand(alice, bob, [Friend, Friend]), stand(bob, alice, [Friend, Friend])]);
    const heard = [
      created(alice, bob, true),
      deleted(alice, bob, false),
      deleted(bob, alice, true),
      deleted(bob, alice, false),
    ];
    await alice.client.blockUser(bob.id);
    await Promise.all(heard);
    expect(types(alice, bob)).toEqual([Blocked, None]);
    expect(types(bob, alice)).toEqual([None, None]);
    expect(alice.client.getUser(bob.id)?.status).toBe(StatusType.Blocked);
    // The other one cannot ask (protocol 12.1).
    expect(await rejection(bob.client.sendDiscordFriendRequestById(alice.id))).toMatchObject({
      type: "HTTPError",
      code: 80000,
    });
    const unblocked = deleted(alice, bob, true);
    await alice.client.unblockUser(bob.id);
    await unblocked;
    expect(types(alice, bob)).toEqual([None, None]);
  });
});

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
    const [alice, bob] = [await play(world, "alice"), await play(world, "bob")];
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
    const { client } = await play(world, "alice");
    expect(await rejection(call(client))).toMatchObject({ type: "HTTPError", status, code });
  });

  it("fails with 80000 for a game friend who never authorized the game", async () => {
    await using world = await World.open();
    const { client } = await play(world, "alice");
    const stranger = world.player("stranger");
    expect(await rejection(client.sendGameFriendRequestById(stranger.id))).toMatchObject({
      type: "HTTPError",
      code: 80000,
    });
  });

  it("fails with 401 when the token is revoked in mid-call", async () => {
    await using world = await World.open();
    const [alice, bob] = [await play(world, "alice"), await play(world, "bob")];
    // The platform runs on this thread, so it reads the request after the revocation.
    const call = rejection(alice.client.sendDiscordFriendRequestById(bob.id));
    world.platform.revoke(alice.id, world.application.id);
    expect(await call).toMatchObject({ type: "HTTPError", status: 401, retryable: false });
    // What the client knew stays readable.
    expect(alice.client.getRelationshipHandle(bob.id).discordRelationshipType).toBe(None);
  });

  it("is not repeated when it is rate limited", async () => {
    await using world = await World.open();
    const [alice, bob] = [await play(world, "alice"), await play(world, "bob")];
    world.platform.faults.add({
      target: "http",
      route: "PUT /users/@me/relationships/*",
      fault: { kind: "rate-limit", retryAfter: 7 },
    });
    const call = alice.client.sendDiscordFriendRequestById(bob.id);
    expect(await rejection(call)).toMatchObject({
      type: "HTTPError",
      status: 429,
      retryable: true,
      retryAfter: 7,
    });
    expect(world.platform.view().relationships).toEqual([]);
  });
});
