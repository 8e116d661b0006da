/** A player opens a party, shows it to a friend, and invites the friend, who joins. */

import { randomUUID } from "node:crypto";
import { ActivityActionTypes, type Client } from "game-social-sdk";
import { first, idOf } from "../support/players.js";
import { showFriends } from "./friends.js";
import { membersOf } from "./lobby-chat.js";
import { say } from "./transcript.js";

/** Opens a lobby for the party and shows that it has free places; returns the lobby's id. */
export async function openParty(alice: Client, bob: Client): Promise<string> {
  // The service sends it only to those who accept an invite.
  const joinSecret = randomUUID();
  const lobbyId = await alice.createOrJoinLobby(joinSecret);
  say("alice", `opened a party in the lobby ${lobbyId}`);
  await showFriends(alice, bob, {
    details: "In the forest",
    state: "Waiting for players",
    party: { id: lobbyId, size: 1, max: 4 },
    joinSecret,
  });
  return lobbyId;
}

/** Invites Bob to the party that Alice shows; Bob accepts and joins. */
export async function inviteAndJoin(alice: Client, bob: Client, lobbyId: string): Promise<void> {
  const [{ invite }] = await Promise.all([
    first(
      bob.events("activityInviteCreated"),
      (event) =>
        event.invite.type === ActivityActionTypes.Join && event.invite.senderId === idOf(alice),
    ),
    alice.sendActivityInvite(idOf(bob), "Come along!"),
  ]);
  const [host, guest] = [bob.getUser(idOf(alice)), alice.getUser(idOf(bob))];
  say("alice", `invited ${guest?.displayName}`);
  say("bob", `is invited by ${host?.displayName} to the party ${invite.partyId}`);

  const joinSecret = await bob.acceptActivityInvite(invite);
  say("bob", "accepted the invite and received the secret of the party");
  await Promise.all([
    first(alice.lobbyEvents(lobbyId), ({ type }) => type === "lobbyMemberAdded"),
    bob.createOrJoinLobby(joinSecret),
  ]);
  say("bob", `joined the party; members: ${membersOf(bob, lobbyId)}`);
  say("alice", `sees the party; members: ${membersOf(alice, lobbyId)}`);
  for (const client of [bob, alice]) await client.leaveLobby(lobbyId);
  alice.presence.clear();
}
