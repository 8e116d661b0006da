import {
  type Client,
  RelationshipGroupType,
  RelationshipType,
  StatusType,
  UserHandle,
} from "game-social-sdk";
import type { UserRecord } from "game-social-sdk-platform";
import { describe, expect, it } from "vitest";
import { next, until } from "./support/events.js";
import { World } from "./support/world.js";

const { OnlinePlayingGame, OnlineElsewhere, Offline } = RelationshipGroupType;

const FRIENDS = 1000;

/** Usernames of a group, in its order. */
function group(client: Client, type: RelationshipGroupType): (string | undefined)[] {
  return client.getRelationshipsByGroup(type).map(({ user }) => user?.username);
}

/** A client whose player has platform friends of these names. */
async function withFriends(world: World, ...names: string[]) {
  const me = world.player("me");
  const friends = names.map((name) => world.player(name));
  for (const { id } of friends) world.platform.relationships.befriend(me.id, id);
  return { me, friends, client: await world.connected(me) };
}

/** Tells the players of a presence, as the service would. */
function tell(world: World, me: UserRecord, friend: UserRecord | undefined, playing: boolean) {
  const game = { name: "Test Game", type: 0, application_id: world.application.id };
  world.platform.dispatch(me.id, "PRESENCE_UPDATE", {
    user: { id: friend?.id },
    status: "online",
    activities: playing ? [game] : [],
    client_status: {},
  });
}

describe("the friends list", () => {
  it("has three groups, each in the order of names [sdk.getrelationships-bygroup-setrelationshipgroupsup]", async () => {
    await using world = await World.open();
    const names = ["zoe", "anna", "mike", "ben", "olga"];
    const { me, client, friends } = await withFriends(world, ...names);
    await until(client, "relationshipGroupsUpdated", () => group(client, Offline).length === 5);
    expect(group(client, Offline)).toEqual(["anna", "ben", "mike", "olga", "zoe"]);
    const [zoe, anna, mike, ben] = friends;
    for (const friend of [zoe, anna]) tell(world, me, friend, true);
    for (const friend of [mike, ben]) tell(world, me, friend, false);
    await until(client, "relationshipGroupsUpdated", () => group(client, Offline).length === 1);
    expect(group(client, OnlinePlayingGame)).toEqual(["anna", "zoe"]);
    expect(group(client, OnlineElsewhere)).toEqual(["ben", "mike"]);
    expect(group(client, Offline)).toEqual(["olga"]);
  });

  // protocol 10.6: previous players first.
  it("shows who has played the game first among those online elsewhere", async () => {
    await using world = await World.open();
    const me = world.player("me");
    const names = ["anna", "zoe"];
    const friends = names.map((name) => world.player(name));
    for (const { id } of friends) world.platform.relationships.befriend(me.id, id);
    world.token(friends[1] as UserRecord);
    const client = await world.connected(me);
    for (const friend of friends) tell(world, me, friend, false);
    await until(client, "relationshipGroupsUpdated", () => group(client, Offline).length === 0);
    expect(group(client, OnlineElsewhere)).toEqual(["zoe", "anna"]);
  });

  it("follows friends as they come and go", async () => {
    await using world = await World.open();
    const { client, friends } = await withFriends(world, "bob");
    const [bob] = friends as [UserRecord];
    expect(client.getUser(bob.id)?.status).toBe(StatusType.Offline);
    const online = until(client, "userUpdated", () => client.getUser(bob.id)?.status === 0);
    const other = await world.connected(bob);
    await online;
    expect(group(client, OnlineElsewhere)).toEqual(["bob"]);
    const offline = until(client, "userUpdated", () => client.getUser(bob.id)?.status === 1);
    await other.disconnectAndWait();
    await offline;
    expect(group(client, Offline)).toEqual(["bob"]);
  });

  it("is found by names with wrong letters", async () => {
    await using world = await World.open();
    const { client } = await withFriends(world, "marianne", "marian", "otto");
    world.player("mariano");
    const search = (text: string) =>
      client.searchFriendsByUsername(text).map(({ username }) => username);
    expect(search("marian")).toEqual(["marian", "marianne"]);
    expect(search("mariam")).toEqual(["marian", "marianne"]);
    expect(search("OTT")).toEqual(["otto"]);
    expect(search("xyz")).toEqual([]);
  });

  it("is read completely, however long it is", async () => {
    await using world = await World.open();
    const names = Array.from({ length: FRIENDS }, (_, i) => `friend_${String(i).padStart(4, "0")}`);
    const { client } = await withFriends(world, ...names);
    const all = client.getRelationships();
    expect(all.map(({ user }) => user?.username).sort()).toEqual(names);
    expect(all.every((handle) => handle.discordRelationshipType === 1)).toBe(true);
    expect(group(client, Offline)).toEqual(names);
  });

  it("tells what changed while the session was lost", async () => {
    await using world = await World.open();
    const { me, client, friends } = await withFriends(world, "kept", "removed");
    const [, removed] = friends as [UserRecord, UserRecord];
    const asking = world.player("asking");
    const gone = next(client, "relationshipDeleted");
    const come = next(client, "relationshipCreated");
    world.platform.sessions.close({}, 4009);
    await client.waitForStatus(4);
    const actor = world.platform.as(me.id, world.application.id);
    actor.removeRelationship(removed.id);
    world.platform.as(asking.id, world.application.id).requestFriend(me.id);
    expect(await gone).toEqual({ userId: removed.id, isDiscordRelationshipUpdate: true });
    expect(await come).toEqual({ userId: asking.id, isDiscordRelationshipUpdate: true });
    expect(
      client
        .getRelationships()
        .map(({ user }) => user?.username)
        .sort(),
    ).toEqual(["asking", "kept"]);
  });
});

describe("a handle", () => {
  it("shows the newest state, and defaults once the client is gone", async () => {
    await using world = await World.open();
    const { me, client, friends } = await withFriends(world, "bob");
    const [bob] = friends as [UserRecord];
    const [relationship] = client.getRelationships();
    const user = relationship?.user as UserHandle;
    expect(user.relationship.id).toBe(bob.id);
    const removed = next(client, "relationshipDeleted");
    world.platform.as(me.id, world.application.id).removeRelationship(bob.id);
    await removed;
    expect(relationship?.discordRelationshipType).toBe(RelationshipType.None);
    client.dispose();
    expect(relationship?.id).toBe("0");
    expect(relationship?.user).toBeUndefined();
    expect(user.username).toBe("");
    expect(user.status).toBe(StatusType.Unknown);
    expect(user.gameActivity).toBeUndefined();
  });

  it("gives the avatar's address", async () => {
    await using world = await World.open();
    const me = world.player("me");
    const avatar = "a_0123456789abcdef0123456789abcdef";
    const friend = world.platform.createUser({ username: "bob", avatar });
    world.platform.relationships.befriend(me.id, friend.id);
    const client = await world.connected(me);
    const { Gif, Png } = UserHandle.AvatarType;
    expect(client.getUser(friend.id)?.avatarUrl(Gif, Png)).toBe(
      `${world.platform.webBase}/avatars/${friend.id}/${avatar}.gif`,
    );
    const index = (BigInt(me.id) >> 22n) % 6n;
    expect(client.getCurrentUserV2()?.avatarUrl(Gif, Png)).toBe(
      `${world.platform.webBase}/embed/avatars/${index}.png`,
    );
  });
});
