/** What a failure looks like, and how to decide what to do about it. */

import { AuthorizationTokenType, Client, SdkError } from "game-social-sdk";
import { openService } from "./support/service.js";

await using service = await openService("alice");
await using client = new Client(service.options);

try {
  await client.fetchCurrentUser(AuthorizationTokenType.Bearer, "a-token-that-nobody-issued");
} catch (error) {
  if (!(error instanceof SdkError)) throw error;
  console.log(error.message);
  console.log(`type ${error.type}, HTTP status ${error.status}, code ${error.code}`);
  if (error.retryable) console.log(`Try again in ${error.retryAfter} seconds.`);
  else console.log("Trying again would not help.");
}

// A wrong argument is a mistake in the program, and no SdkError.
try {
  client.setApplicationId("not an id");
} catch (error) {
  console.log((error as Error).message);
}
