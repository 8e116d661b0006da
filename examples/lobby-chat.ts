/** Two players meet in a lobby by a secret, chat, and see who comes and goes. */

import { idOf, signIn } from "./support/players.js";
import { openService } from "./support/service.js";

await using service = await openService("alice", "bob");
await using alice = await signIn(service, "alice");
await using bob = await signIn(service, "bob");

// All who know the secret get into the same lobby; the first one creates it.
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
const messages = alice.messages({ lobbyId });

await bob.createOrJoinLobby(secret);
const lobby = bob.getLobbyHandle(lobbyId);
console.log(`[bob] ${lobby?.lobbyMemberIds.length} members, map ${lobby?.metadata.map}`);
await bob.sendLobbyMessage(lobbyId, "Ready when you are.");

for await (const change of messages) {
  if (change.type !== "messageCreated") continue;
  const { author, authorId, content } = change.message;
  console.log(`[alice] ${author?.displayName}: ${content}`);
  if (authorId === idOf(alice)) break;
  await alice.sendLobbyMessageWithMetadata(lobbyId, "Go!", { countdown: "3" });
}

const history = await bob.getLobbyMessagesWithLimit(lobbyId, 10);
console.log(`[bob] the lobby holds ${history.length} messages; the newest: ${history[0]?.content}`);
await bob.leaveLobby(lobbyId);
