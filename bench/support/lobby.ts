/** Clients that meet in a lobby and listen to what is written there. */

import { setImmediate as nextTurn } from "node:timers/promises";
import type { Client, Snowflake } from "../../lib/index.js";

/** Joins the lobby of a secret with all of these clients, the first one first: it makes the lobby. */
export async function meet(clients: readonly Client[], secret: string): Promise<Snowflake> {
  const [first, ...rest] = clients as [Client, ...Client[]];
  const lobbyId = await first.createOrJoinLobby(secret);
  await Promise.all(rest.map((client) => client.createOrJoinLobby(secret)));
  // A member who joined learns of those who joined later by events.
  while (clients.some((client) => members(client, lobbyId) < clients.length)) await nextTurn();
  return lobbyId;
}

const members = (client: Client, lobbyId: Snowflake): number =>
  client.getLobbyHandle(lobbyId)?.lobbyMemberIds.length ?? 0;

/** Reads a lobby's messages until `read` says that it was the last one. */
export async function readMessages(
  client: Client,
  lobbyId: Snowflake,
  read: (content: string) => boolean,
): Promise<void> {
  for await (const change of client.messages({ lobbyId })) {
    if (change.type !== "messageCreated") continue;
    if (read(change.message.content)) break;
  }
}
