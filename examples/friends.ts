/** Two players become friends; each sees in the friends list what the other does. */

import { Client, RelationshipGroupType, RelationshipType } from "game-social-sdk";
import { first, idOf, relationOf, signIn } from "./support/players.js";
import { openService } from "./support/service.js";

await using service = await openService("alice", "bob");
await using alice = await signIn(service, "alice", Client.getDefaultPresenceScopes());
await using bob = await signIn(service, "bob", Client.getDefaultPresenceScopes());

// Bob accepts every request.
bob.on("relationshipCreated", async ({ userId }) => {
  const { discordRelationshipType, user } = bob.getRelationshipHandle(userId);
  if (discordRelationshipType !== RelationshipType.PendingIncoming) return;
  console.log(`[bob] ${user?.displayName} asks to be friends`);
  await bob.acceptDiscordFriendRequest(userId);
});

/** Alice's friends list, as a game would draw it. */
function friendsList(): string {
  const { OnlinePlayingGame, OnlineElsewhere, Offline } = RelationshipGroupType;
  const names = (group: RelationshipGroupType) =>
    alice.getRelationshipsByGroup(group).map(({ user }) => user?.displayName);
  return (
    `playing: ${names(OnlinePlayingGame)}; online: ${names(OnlineElsewhere)}; ` +
    `offline: ${names(Offline)}`
  );
}

// The list is printed again when a friend changes group.
let drawn = friendsList();
alice.on("relationshipGroupsUpdated", () => {
  const list = friendsList();
  if (list !== drawn) console.log(`[alice] ${list}`);
  drawn = list;
});

const areFriends = () => relationOf(alice, bob) === RelationshipType.Friend;
const wereFriends = areFriends();
if (!wereFriends) {
  const bobsName = bob.getCurrentUserV2()?.username ?? "";
  await Promise.all([
    first(alice.events("relationshipGroupsUpdated"), areFriends),
    alice.sendDiscordFriendRequest(bobsName),
  ]);
}

const bobPlays = () => alice.getUser(idOf(bob))?.gameActivity !== undefined;
await Promise.all([
  first(alice.events("relationshipGroupsUpdated"), bobPlays),
  bob.updateRichPresence({ state: "In the forest", details: "Level 7" }),
]);
console.log(`[alice] Bob's state: ${alice.getUser(idOf(bob))?.gameActivity?.state}`);
if (!wereFriends) await alice.removeDiscordAndGameFriend(idOf(bob));
