import { RelationshipGroupType, RelationshipType } from "game-social-sdk";
import { checksOf, must, mustFail } from "../check.js";
import type { Player, Scene } from "../scene.js";

const { None, Friend, Blocked, PendingIncoming, PendingOutgoing } = RelationshipType;

const EVENTS = ["relationshipCreated", "relationshipDeleted"] as const;

/** The first player sends the second a friend request; waits until both see it. */
async function ask(scene: Scene): Promise<[Player, Player]> {
  const [alice, bob] = await scene.strangers();
  const before = () => alice.client.getRelationshipHandle(bob.id).discordRelationshipType;
  scene.undo(async () => {
    if (before() === PendingOutgoing) await alice.client.cancelDiscordFriendRequest(bob.id);
  });
  await alice.client.sendDiscordFriendRequestById(bob.id, { signal: scene.signal });
  await scene.related(alice, bob, PendingOutgoing);
  await scene.related(bob, alice, PendingIncoming);
  return [alice, bob];
}

async function bothAre(scene: Scene, one: Player, two: Player, type: RelationshipType) {
  await scene.related(one, two, type);
  await scene.related(two, one, type);
}

/** Waits until the player's game relationship has this type. */
const inGame = (scene: Scene, one: Player, two: Player, type: RelationshipType) =>
  scene.until(
    one.client,
    EVENTS,
    () => one.client.getRelationshipHandle(two.id).gameRelationshipType === type,
  );

export const friends = checksOf("friends", {
  "a request is cancelled": async (scene) => {
    const [alice, bob] = await ask(scene);
    await alice.client.cancelDiscordFriendRequest(bob.id, { signal: scene.signal });
    await bothAre(scene, alice, bob, None);
  },
  "a request is rejected": async (scene) => {
    const [alice, bob] = await ask(scene);
    await bob.client.rejectDiscordFriendRequest(alice.id, { signal: scene.signal });
    await bothAre(scene, alice, bob, None);
  },
  "a player is blocked and unblocked": async (scene) => {
    const [alice, bob] = await scene.strangers();
    scene.undo(async () => {
      const { discordRelationshipType } = alice.client.getRelationshipHandle(bob.id);
      if (discordRelationshipType === Blocked) await alice.client.unblockUser(bob.id);
    });
    await alice.client.blockUser(bob.id, { signal: scene.signal });
    await scene.related(alice, bob, Blocked);
    await alice.client.unblockUser(bob.id, { signal: scene.signal });
    await scene.related(alice, bob, None);
  },
  "friends in the game are made and removed": async (scene) => {
    const [alice, bob] = await scene.strangers();
    scene.undo(async () => {
      const { gameRelationshipType } = alice.client.getRelationshipHandle(bob.id);
      if (gameRelationshipType === Friend) await alice.client.removeGameFriend(bob.id);
      if (gameRelationshipType === PendingOutgoing)
        await alice.client.cancelGameFriendRequest(bob.id);
    });
    await alice.client.sendGameFriendRequestById(bob.id, { signal: scene.signal });
    await inGame(scene, bob, alice, PendingIncoming);
    await bob.client.acceptGameFriendRequest(alice.id, { signal: scene.signal });
    await inGame(scene, alice, bob, Friend);
    await alice.client.removeGameFriend(bob.id, { signal: scene.signal });
    await inGame(scene, bob, alice, None);
  },
  "a request to nobody is refused": async (scene) => {
    const { client } = await scene.player();
    await mustFail("Asking the user 1", client.sendDiscordFriendRequestById("1"));
  },
  "a request is accepted": async (scene) => {
    const [alice, bob] = await scene.friends();
    await bothAre(scene, alice, bob, Friend);
  },
  "a friend is in the list": async (scene) => {
    const [alice, bob] = await scene.friends();
    const ids = alice.client.getRelationships().map(({ id }) => id);
    must(ids.includes(bob.id), "The list does not contain the friend.");
    const groups = Object.values(RelationshipGroupType) as RelationshipGroupType[];
    const found = groups.filter((group) =>
      alice.client.getRelationshipsByGroup(group).some(({ id }) => id === bob.id),
    );
    must(found.length === 1, `The friend is in ${found.length} groups of the list.`);
  },
  "a friend is found by name": async (scene) => {
    const [alice, bob] = await scene.friends();
    const name = alice.client.getUser(bob.id)?.username ?? "";
    must(name !== "", "The friend has no name.");
    const ids = alice.client.searchFriendsByUsername(name).map(({ id }) => id);
    must(ids.includes(bob.id), `Searching "${name}" finds ${ids.length} others.`);
  },
});
