/** Two players meet in a lobby by a secret, chat, and see who comes and goes. */

import { Client } from "game-social-sdk";
import { openService } from "./support/service.js";

await using service = await openService("alice", "bob");

async function signIn(player: string): Promise<Client> {
  const client = new Client(service.options);
  service.answerAs(player);
  await client.signIn({ scopes: Client.getDefaultCommunicationScopes() });
  return client;
}

await using alice = await signIn("alice");
await using bob = await signIn("bob");

// Whoever knows the secret gets into the same lobby; the first one makes it.
const secret = `match ${Math.random()}`;
const lobbyId = await alice.createOrJoinLobbyWithMetadata(
  secret,
  { map: "forest" },
  { team: "red" },
);
alice.on("lobbyMemberAdded", ({ memberId }) => {
  const member = alice.getLobbyHandle(lobbyId)?.getLobbyMemberHandle(memberId);
  console.log(`[alice] ${member?.user?.displayName} is here`);
});
const messages = alice.events("messageCreated");

await bob.createOrJoinLobby(secret);
const lobby = bob.getLobbyHandle(lobbyId);
console.log(`[bob] ${lobby?.lobbyMemberIds.length} members, map ${lobby?.metadata.map}`);
await bob.sendLobbyMessage(lobbyId, "Ready when you are.");

for await (const { messageId } of messages) {
  const message = alice.getMessageHandle(messageId);
  console.log(`[alice] ${message?.author?.displayName}: ${message?.content}`);
  if (message?.authorId === alice.getCurrentUserV2()?.id) break;
  await alice.sendLobbyMessageWithMetadata(lobbyId, "Go!", { countdown: "3" });
}

const history = await bob.getLobbyMessagesWithLimit(lobbyId, 10);
console.log(`[bob] the lobby holds ${history.length} messages; the newest: ${history[0]?.content}`);
await bob.leaveLobby(lobbyId);
