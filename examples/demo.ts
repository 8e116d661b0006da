/**
 * `npm run demo`: a player's presence is shown without signing in, and survives a restart of the
 * local client; two players sign in and connect; one loses its connection and gets it back; they
 * meet in a lobby and chat; both sign out. Everything runs on this machine, over real sockets.
 */

import { Client, sdkInfo } from "game-social-sdk";
import type { Platform } from "game-social-sdk/platform";
import { type ExampleService, openService } from "./support/service.js";

const started = performance.now();

function say(who: string, what: string): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(2);
  console.log(`${seconds.padStart(6)} s  ${who.padEnd(9)} ${what}`);
}

/** Shows presence through the local client, which needs no sign-in and may quit meanwhile. */
async function showPresence(service: ExampleService, player: string): Promise<void> {
  await service.startLocalClient(player);
  await using client = new Client(service.options);
  client.on("localClientChanged", ({ localClient }) => say("client", `is ${localClient}`));
  const { presence } = client;
  const route = await presence.set({ details: "In the menu", state: "Looking for players" });
  say(player, `is shown to play, by way of: ${route}; nobody signed in`);
  if (service.platform) {
    const { events, localClient } = service.platform;
    const back = events.waitFor("local.presence");
    say("platform", "restarts the local client");
    await localClient.restart();
    await back;
    say("platform", `the local client shows again: ${localClient.activities()[0]?.details}`);
  }
  presence.clear();
}

/** Signs a player in, through the consent page or by the code of a device, and connects. */
async function signIn(
  service: ExampleService,
  player: string,
  method: "browser" | "device",
): Promise<Client> {
  const client = new Client(service.options);
  client.on("statusChanged", ({ status, errorDetail }) => {
    const detail = errorDetail === 0 ? "" : ` (close code ${errorDetail})`;
    say(player, `is ${Client.statusToString(status)}${detail}`);
  });
  service.answerAs(player);
  say(player, method === "browser" ? "opens the consent page" : "confirms the code of a device");
  const { user, scopes } = await client.signIn({
    method,
    scopes: Client.getDefaultCommunicationScopes(),
    timeout: 10_000,
  });
  say(player, `signed in as ${user?.displayName} (@${user?.username}, id ${user?.id})`);
  say(player, `was granted ${scopes.split(" ").length} scopes`);
  return client;
}

/** Destroys a player's socket, as a network failure would, and waits until it is Ready again. */
async function loseConnection(platform: Platform, client: Client, player: string): Promise<void> {
  const userId = client.getCurrentUserV2()?.id;
  const resumed = platform.events.waitFor("gateway.resumed", (event) => event.userId === userId);
  const lost = client.waitForStatus(Client.Status.Reconnecting, { timeout: 5_000 });
  say("platform", `cuts the connection of ${player}`);
  platform.sessions.drop({ userId });
  await lost;
  await client.waitForStatus(Client.Status.Ready, { timeout: 10_000 });
  await resumed;
  say("platform", `resumed the session of ${player}; nothing was lost`);
}

/** Shows the next message of the other player. */
async function hear(client: Client, player: string): Promise<void> {
  const self = client.getCurrentUserV2()?.id;
  for await (const { messageId } of client.events("messageCreated")) {
    const message = client.getMessageHandle(messageId);
    if (message === undefined || message.authorId === self) continue;
    say(player, `reads "${message.content}" from ${message.author?.displayName}`);
    return;
  }
}

/** Two players meet in a lobby by a secret, and chat both ways. */
async function meetAndChat(alice: Client, bob: Client): Promise<void> {
  const secret = `meeting ${Math.random()}`;
  const lobbyId = await alice.createOrJoinLobby(secret);
  say("alice", `made the lobby ${lobbyId}`);
  await bob.createOrJoinLobby(secret);
  const members = bob.getLobbyHandle(lobbyId)?.lobbyMembers ?? [];
  const names = members.map(({ id, user }) => user?.displayName ?? id);
  say("bob", `joined by the same secret; members: ${names.join(", ")}`);
  const heardByBob = hear(bob, "bob");
  await alice.sendLobbyMessage(lobbyId, "Hello Bob!");
  await heardByBob;
  const heardByAlice = hear(alice, "alice");
  await bob.sendLobbyMessage(lobbyId, "Hello Alice, shall we play?");
  await heardByAlice;
  await bob.leaveLobby(lobbyId);
  say("bob", "left the lobby");
}

await using service = await openService("alice", "bob");
const { kind, version } = sdkInfo();
say("sdk", `${kind} ${version}`);
say("platform", service.platform ? `serves ${service.platform.apiBase}` : "is the real service");

await showPresence(service, "alice");
await service.platform?.localClient.stop();

await using alice = await signIn(service, "alice", "browser");
await using bob = await signIn(service, "bob", "device");

if (service.platform) await loseConnection(service.platform, alice, "alice");

await meetAndChat(alice, bob);

for (const [player, client] of [["alice", alice] as const, ["bob", bob] as const]) {
  await client.signOut({ timeout: 10_000 });
  say(player, "signed out; the token is revoked");
}
