/** Signs a player in with the browser, shows who it is, and signs out. */

import { Client, SdkError } from "game-social-sdk";
import { openService } from "./support/service.js";

await using service = await openService("alice");
service.answerAs("alice");

await using client = new Client(service.options);
try {
  const { user, expiresIn } = await client.signIn({ timeout: 120_000 });
  console.log(`Hello ${user?.displayName}! This sign-in is good for ${expiresIn / 3600} hours.`);
  await client.signOut();
} catch (error) {
  if (!(error instanceof SdkError)) throw error;
  console.error(`${error.type}: ${error.message}`);
  process.exitCode = 1;
}
