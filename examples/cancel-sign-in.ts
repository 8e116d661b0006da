/** A player who changes their mind: declining in the browser, and a Cancel button in the game. */

import { Client, SdkError } from "game-social-sdk";
import { openService } from "./support/service.js";

await using service = await openService("alice");
await using client = new Client(service.options);

async function outcomeOf(signIn: Promise<unknown>): Promise<string> {
  const error: unknown = await signIn.then(
    () => undefined,
    (reason) => reason,
  );
  return error instanceof SdkError ? `${error.operation}: ${error.type}` : "signed in";
}

if (service.platform) {
  service.answerAs("alice", "deny");
  console.log(`Declined in the browser → ${await outcomeOf(client.signIn())}`);
}

// A browser that never answers, and a button that does.
process.env.BROWSER = "true";
const button = new AbortController();
const signIn = client.signIn({ signal: button.signal });
button.abort();
console.log(`Cancelled in the game → ${await outcomeOf(signIn)}`);
