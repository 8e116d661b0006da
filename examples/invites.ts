/** A player invites a friend to the party; the friend accepts and gets the secret to join with. */

import { ActivityActionTypes, Client } from "game-social-sdk";
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
const aliceId = alice.getCurrentUserV2()?.id ?? "";
const bobId = bob.getCurrentUserV2()?.id ?? "";

const asked = bob.events("relationshipCreated");
await alice.sendDiscordFriendRequestById(bobId);
for await (const _ of asked) break;
await bob.acceptDiscordFriendRequest(aliceId);

// Others can join an activity with a party that has a free place, and with a secret. The secret
// never leaves the service but to those who are invited.
const seen = bob.events("userUpdated");
await alice.updateRichPresence({
  state: "Waiting for players",
  party: { id: "party-1", currentSize: 1, maxSize: 4 },
  secrets: { join: "how to find my game" },
});
for await (const _ of seen) if (bob.getUser(aliceId)?.gameActivity?.party) break;

// Bob asks to be let in, and Alice answers with an invite.
const requests = alice.events("activityInviteCreated");
const invites = bob.events("activityInviteCreated");
await bob.sendActivityJoinRequest(aliceId);
for await (const { invite } of requests) {
  if (invite.type !== ActivityActionTypes.JoinRequest) continue;
  console.log(`[alice] ${alice.getUser(invite.senderId)?.displayName} wants to join`);
  await alice.sendActivityJoinRequestReply(invite);
  break;
}
for await (const { invite } of invites) {
  console.log(`[bob] is invited to the party ${invite.partyId}`);
  const secret = await bob.acceptActivityInvite(invite);
  console.log(`[bob] joins with a secret of ${secret.length} characters`);
  break;
}
