/** Two ways to follow a client: a listener, and a loop that ends by itself. */

import { Client } from "game-social-sdk";
import { openService } from "./support/service.js";

await using service = await openService("alice");
service.answerAs("alice");
await using client = new Client(service.options);

client.on("log", ({ message }) => console.log(`[sdk] ${message}`));

const changes = client.events("statusChanged", { buffer: 64, overflow: "drop-oldest" });
const signIn = client.signIn();
for await (const { status } of changes) {
  console.log(Client.statusToString(status));
  if (status === Client.Status.Ready) break;
}
await signIn;
console.log(`${changes.dropped} changes were dropped because nobody read them in time.`);
