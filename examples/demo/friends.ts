/** Two players become friends, and one sees what the other plays. */

import { type Client, type PresenceInput, RelationshipType } from "game-social-sdk";
import { first, idOf, relationOf } from "../support/players.js";
import { say } from "./transcript.js";

export async function befriend(alice: Client, bob: Client): Promise<void> {
  if (relationOf(alice, bob) === RelationshipType.Friend) {
    say("alice", "is Bob's friend already");
    return;
  }
  const { username, displayName } = bob.getCurrentUserV2() ?? {};
  await Promise.all([
    first(bob.events("relationshipCreated"), ({ userId }) => userId === idOf(alice)),
    alice.sendDiscordFriendRequest(username ?? ""),
  ]);
  say("alice", `asked ${displayName} to be friends`);
  const { user } = bob.getRelationshipHandle(idOf(alice));
  await Promise.all([
    first(alice.relationshipChanges(), () => relationOf(alice, bob) === RelationshipType.Friend),
    bob.acceptDiscordFriendRequest(idOf(alice)),
  ]);
  say("bob", `accepted; ${user?.displayName} and ${displayName} are friends`);
}

/** Shows friends what Alice does, and waits until Bob sees it. */
export async function showFriends(
  alice: Client,
  bob: Client,
  presence: PresenceInput,
): Promise<void> {
  const activity = () => bob.getUser(idOf(alice))?.gameActivity;
  const [, route] = await Promise.all([
    first(bob.events("userUpdated"), () => activity()?.details === presence.details),
    alice.presence.set(presence),
  ]);
  say("alice", `set a presence, by way of: ${route}`);
  const { name, details, state, party } = activity() ?? {};
  const places = party ? ` (${party.currentSize} of ${party.maxSize})` : "";
  const friend = bob.getUser(idOf(alice))?.displayName;
  say("bob", `sees what ${friend} plays: ${name} · ${details} · ${state}${places}`);
}
