/** A player invites a friend to the party; the friend gets the secret of its lobby, and joins. */

import { randomUUID } from "node:crypto";
import { ActivityActionTypes, type ActivityInvite } from "game-social-sdk";
import { befriend, first, idOf, signIn } from "./support/players.js";
import { openService } from "./support/service.js";

await using service = await openService("alice", "bob");
await using alice = await signIn(service, "alice");
await using bob = await signIn(service, "bob");
await befriend(alice, bob);

// Others can join an activity with a party that has a free place, and with a secret, here that of
// the party's lobby. It never leaves the service but to those who are invited.
const secret = randomUUID();
const lobbyId = await alice.createOrJoinLobby(secret);
const seen = bob.events("userUpdated");
await alice.updateRichPresence({
  state: "Waiting for players",
  party: { id: lobbyId, currentSize: 1, maxSize: 4 },
  secrets: { join: secret },
});
await first(seen, () => bob.getUser(idOf(alice))?.gameActivity?.party?.id === lobbyId);

async function join(invite: ActivityInvite): Promise<void> {
  const joinSecret = await bob.acceptActivityInvite(invite);
  const joined = await bob.createOrJoinLobby(joinSecret);
  const members = bob.getLobbyHandle(joined)?.lobbyMembers ?? [];
  console.log(
    `[bob] is in the party's lobby: ${members.map(({ user }) => user?.displayName).join(", ")}`,
  );
  await bob.leaveLobby(joined);
}

const { Join, JoinRequest } = ActivityActionTypes;

// Alice invites Bob …
const [{ invite }] = await Promise.all([
  first(bob.events("activityInviteCreated"), (event) => event.invite.type === Join),
  alice.sendActivityInvite(idOf(bob), "Come along!"),
]);
console.log(`[bob] ${bob.getUser(invite.senderId)?.displayName} invites to the party`);
await join(invite);

// … or Bob asks to be let in, and Alice answers with an invite.
const [{ invite: request }] = await Promise.all([
  first(alice.events("activityInviteCreated"), (event) => event.invite.type === JoinRequest),
  bob.sendActivityJoinRequest(idOf(alice)),
]);
console.log(`[alice] ${alice.getUser(request.senderId)?.displayName} wants to join`);
const [{ invite: answer }] = await Promise.all([
  first(bob.events("activityInviteCreated"), (event) => event.invite.type === Join),
  alice.sendActivityJoinRequestReply(request),
]);
await join(answer);
