/** Signs a player in by a code that is confirmed on a page, as on a console or a television. */

import { Client, SdkError } from "game-social-sdk";
import { openService } from "./support/service.js";

await using service = await openService("alice");
await using client = new Client(service.options);

// The SDK opens the page with the code, where there is a browser; another device will do as well.
client.on("signInPage", ({ userCode, verificationUri, expiresIn = 0 }) => {
  console.log(`Enter ${userCode} on ${verificationUri} within ${expiresIn / 60} minutes.`);
});
service.answerAs("alice");
const { user, session } = await client.signIn({ method: "device", timeout: 5 * 60_000 });
console.log(`Hello ${user?.displayName}! You are signed in on this device.`);
console.log(`Granted: ${session.scopes}`);
await client.signOut();

// A player who declines is no error to report, only a decision to respect.
if (service.platform) {
  service.answerAs("alice", "deny");
  const error = await client.signIn({ method: "device" }).catch((reason: unknown) => reason);
  if (!(error instanceof SdkError)) throw error;
  console.log(`Declined → ${error.type}: ${error.message}`);
}
