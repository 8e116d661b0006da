import { RelationshipType, StatusType } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { next } from "./support/events.js";
import { connect } from "./support/players.js";
import { both, created, deleted, stand, types } from "./support/relationships.js";
import { rejection, World } from "./support/world.js";

const { None, Friend, Blocked, PendingIncoming, PendingOutgoing } = RelationshipType;

describe("platform friends", () => {
  it("ask by id and accept", async () => {
    await using world = await World.open();
    const [alice, bob] = await connect(world, "alice", "bob");
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
    const [alice, bob] = await connect(world, "alice", "bob");
    await both(created, [alice, bob], true, () => alice.client.sendDiscordFriendRequest("bob"));
    await both(created, [alice, bob], true, () => bob.client.sendDiscordFriendRequest("alice"));
    expect(types(alice, bob)).toEqual([Friend, None]);
  });

  it("reject, cancel and remove", async () => {
    await using world = await World.open();
    const [alice, bob] = await connect(world, "alice", "bob");
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

  it("see the mark of a spam request [records.relationshiphandle-isspamrequest]", async () => {
    await using world = await World.open();
    const [alice, bob] = await connect(world, "alice", "bob");
    await both(created, [alice, bob], true, () =>
      alice.client.sendDiscordFriendRequestById(bob.id),
    );
    expect(bob.client.getRelationshipHandle(alice.id).isSpamRequest).toBe(false);
    const marked = next(bob.client, "relationshipGroupsUpdated");
    world.platform.relationships.markSpam(bob.id, alice.id);
    expect(await marked).toEqual({ userId: alice.id });
    expect(bob.client.getRelationshipHandle(alice.id).isSpamRequest).toBe(true);
    // Who connects later gets the mark with the session.
    const later = await world.connected(bob);
    expect(later.getRelationshipHandle(alice.id).isSpamRequest).toBe(true);
  });

  it("see the mark of a request that comes with it [records.relationshiphandle-isspamrequest]", async () => {
    await using world = await World.open();
    const [alice, bob] = await connect(world, "alice", "bob");
    const asked = created(bob, alice, true);
    const { id, name: username } = alice;
    world.platform.dispatch(bob.id, "RELATIONSHIP_ADD", {
      id,
      type: 3,
      user: { id, username, discriminator: "0", avatar: null },
      is_spam_request: true,
      should_notify: true,
    });
    await asked;
    expect(types(bob, alice)).toEqual([PendingIncoming, None]);
    expect(bob.client.getRelationshipHandle(id).isSpamRequest).toBe(true);
  });
});

describe("game friends", () => {
  it("ask by id and accept", async () => {
    await using world = await World.open();
    const [alice, bob] = await connect(world, "alice", "bob");
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
    const [alice, bob] = await connect(world, "alice", "bob");
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

  it("can be platform friends too; one call ends both, another just the game's [sdk.getrelationships-bygroup-setrelationshipgroupsup]", async () => {
    await using world = await World.open();
    const [alice, bob] = await connect(world, "alice", "bob");
    const { relationships } = world.platform;
    relationships.befriend(alice.id, bob.id);
    relationships.befriend(alice.id, bob.id, { applicationId: world.application.id });
    await stand(alice, bob, [Friend, Friend]);
    const listed = () => alice.client.getRelationships().map(({ id }) => id);
    expect(listed()).toEqual([bob.id]);
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
    // Bob's user is still known.
    expect(alice.client.getUser(bob.id)).toBeDefined();
    expect(listed()).toEqual([]);
  });
});

describe("blocking", () => {
  it("ends what there was, and unblocking leaves nothing", async () => {
    await using world = await World.open();
    const [alice, bob] = await connect(world, "alice", "bob");
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
