/** Two players become friends; each sees in the friends list what the other does. */

import { Client, RelationshipGroupType, RelationshipType } from "game-social-sdk";
import { openService } from "./support/service.js";

await using service = await openService("alice", "bob");

async function signIn(player: string): Promise<Client> {
  const client = new Client(service.options);
  service.answerAs(player);
  await client.signIn({ scopes: Client.getDefaultPresenceScopes() });
  return client;
}

await using alice = await signIn("alice");
await using bob = await signIn("bob");
const bobId = bob.getCurrentUserV2()?.id ?? "";

// Bob accepts whoever asks.
bob.on("relationshipCreated", async ({ userId }) => {
  const { discordRelationshipType, user } = bob.getRelationshipHandle(userId);
  if (discordRelationshipType !== RelationshipType.PendingIncoming) return;
  console.log(`[bob] ${user?.displayName} asks to be friends`);
  await bob.acceptDiscordFriendRequest(userId);
});

// Alice's friends list is drawn anew when a friend moves in it.
const moves = alice.events("relationshipGroupsUpdated");
await alice.sendDiscordFriendRequest("bob");

const { OnlinePlayingGame, OnlineElsewhere, Offline } = RelationshipGroupType;
let playing = false;
for await (const _ of moves) {
  const names = (group: RelationshipGroupType) =>
    alice.getRelationshipsByGroup(group).map(({ user }) => user?.displayName);
  console.log(
    `[alice] playing: ${names(OnlinePlayingGame)}; online: ${names(OnlineElsewhere)};` +
      ` offline: ${names(Offline)}`,
  );
  const friend = alice.getRelationshipHandle(bobId);
  if (friend.discordRelationshipType !== RelationshipType.Friend) continue;
  if (friend.user?.gameActivity) break;
  if (!playing) await bob.updateRichPresence({ state: "In the forest", details: "Level 7" });
  playing = true;
}
console.log(`[alice] Bob's state: ${alice.getUser(bobId)?.gameActivity?.state}`);
await alice.removeDiscordAndGameFriend(bobId);
