/** A player without an account of the platform, who gets one of the game's, and a full one later. */

import {
  AuthenticationExternalAuthType,
  Client,
  type ProvisionalCredentials,
} from "game-social-sdk";
import { openService } from "./support/service.js";

await using service = await openService("alice");
await using client = new Client(service.options);

const credentials: ProvisionalCredentials = {
  externalAuthType: AuthenticationExternalAuthType.SteamSessionTicket,
  getExternalAuthToken: () => {
    console.log("Asking the store for a fresh ticket.");
    return service.storeTicket("player-7");
  },
};

const first = await client.signIn({ method: credentials });
console.log(`Hello ${first.user?.displayName}! Provisional: ${first.user?.isProvisional}`);

// Such tokens are not refreshed. The session asks for a new ticket when it is time, or now:
await first.session.renew();
await client.updateProvisionalAccountDisplayName("Player Seven");

// Later the player signs in with an account of the platform; friends and lobbies move over to it.
service.answerAs("alice");
const second = await client.signIn({ method: "browser", merge: credentials });
console.log(`Hello ${second.user?.displayName}! Provisional: ${second.user?.isProvisional}`);
await client.signOut();
