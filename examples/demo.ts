/**
 * `npm run demo`: what the package does, from presence without signing in to a friend who joins the
 * party. Everything runs on this machine, over real sockets; on a real service (see
 * support/service.ts) the parts are left out for which the service would have to be disturbed.
 */

import { sdkInfo } from "game-social-sdk";
import { talk } from "./demo/call.js";
import { befriend } from "./demo/friends.js";
import { leaveLobby, meetAndChat } from "./demo/lobby-chat.js";
import { inviteAndJoin, openParty } from "./demo/party.js";
import { showPresence } from "./demo/presence-without-sign-in.js";
import { loseConnection } from "./demo/reconnect.js";
import { signIn, signOut } from "./demo/sign-in.js";
import { part, say } from "./demo/transcript.js";
import { openService } from "./support/service.js";

// The call is shown on machines without sound as well; SOCIAL_SDK_AUDIO=pulse lets you hear it.
process.env.SOCIAL_SDK_AUDIO ??= "none";

await using service = await openService("alice", "bob");
const { kind, version } = sdkInfo();
say("sdk", `${kind} ${version}`);
say("platform", service.platform ? `serves ${service.platform.apiBase}` : "is the real service");

part("Presence without signing in");
await showPresence(service, "alice");

part("Two players sign in");
await using alice = await signIn(service, "alice", "browser");
await using bob = await signIn(service, "bob", "device");

if (service.platform) {
  part("A connection is lost and comes back");
  await loseConnection(service.platform, alice, "alice");
}

part("They meet in a lobby and chat");
const meeting = await meetAndChat(alice, bob);

part("They talk in the lobby's call");
await talk(alice, bob, meeting);
await leaveLobby(alice, bob, meeting);

part("They become friends");
await befriend(alice, bob);

part("A party that a friend sees");
const party = await openParty(alice, bob);

part("The friend is invited and joins");
await inviteAndJoin(alice, bob, party);

part("Both sign out");
await signOut(alice, "alice");
await signOut(bob, "bob");
