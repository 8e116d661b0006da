/** Two players meet in a lobby by a secret, chat both ways, and leave it in the end. */

import { randomUUID } from "node:crypto";
import type { Client } from "game-social-sdk";
import { first, idOf } from "../support/players.js";
import { say } from "./transcript.js";

/** Returns the lobby's id. */
export async function meetAndChat(alice: Client, bob: Client): Promise<string> {
  const secret = randomUUID();
  const lobbyId = await alice.createOrJoinLobby(secret);
  say("alice", `made the lobby ${lobbyId}`);
  await bob.createOrJoinLobby(secret);
  say("bob", `joined by the same secret; members: ${membersOf(bob, lobbyId)}`);
  await Promise.all([hear(bob, "bob", lobbyId), alice.sendLobbyMessage(lobbyId, "Hello Bob!")]);
  await Promise.all([
    hear(alice, "alice", lobbyId),
    bob.sendLobbyMessage(lobbyId, "Hello Alice, shall we play?"),
  ]);
  return lobbyId;
}

export async function leaveLobby(alice: Client, bob: Client, lobbyId: string): Promise<void> {
  await bob.leaveLobby(lobbyId);
  say("bob", "left the lobby");
  await alice.leaveLobby(lobbyId);
  say("alice", "left the lobby");
}

/** The names of those in a lobby, as one of them sees it. */
export function membersOf(client: Client, lobbyId: string): string {
  const members = client.getLobbyHandle(lobbyId)?.lobbyMembers ?? [];
  return members.map(({ id, user }) => user?.displayName ?? id).join(", ");
}

/** Shows the next message of the other player. */
async function hear(client: Client, player: string, lobbyId: string): Promise<void> {
  const change = await first(
    client.messages({ lobbyId }),
    (change) => change.type === "messageCreated" && change.message.authorId !== idOf(client),
  );
  if (change.type !== "messageCreated") return;
  const { author, content } = change.message;
  say(player, `reads "${content}" from ${author?.displayName}`);
}
