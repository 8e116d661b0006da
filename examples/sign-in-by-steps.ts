/** The same as `signIn`, one SDK function after the other: for games that need a say in between. */

import { AuthorizationTokenType, Client } from "game-social-sdk";
import { openService } from "./support/service.js";

await using service = await openService("alice");
service.answerAs("alice");

await using client = new Client(service.options);
const verifier = client.createAuthorizationCodeVerifier();
const { code, redirectUri } = await client.authorize({
  scopes: Client.getDefaultPresenceScopes(),
  codeChallenge: verifier.challenge,
});
const tokens = await client.getToken(
  client.getApplicationId(),
  code,
  verifier.verifier,
  redirectUri,
);
await client.updateToken(AuthorizationTokenType.Bearer, tokens.accessToken);
await client.connectAndWait();
console.log(
  `${client.getCurrentUserV2()?.username} is ${Client.statusToString(client.getStatus())}`,
);

// Later, before the token expires: the old pair is dead at once.
const renewed = await client.refreshToken(client.getApplicationId(), tokens.refreshToken);
await client.updateToken(renewed.tokenType, renewed.accessToken);
console.log(`The token was refreshed; the new one is good for ${renewed.expiresIn} seconds.`);
