/** Shows what is being played, without signing in; the local client may come and go. */

import { Client } from "game-social-sdk";
import { openService } from "./support/service.js";

await using service = await openService("alice");
await service.startLocalClient("alice");
await using client = new Client(service.options);

client.on("localClientChanged", ({ localClient }) => console.log(`Local client: ${localClient}`));
client.on("activityJoin", () => console.log("A player wants to join; the secret says where."));

const startedAt = new Date();
const route = await client.presence.set({
  type: "playing",
  details: "Lap 1 of 3",
  state: "In a race",
  startedAt,
  largeImage: { image: "track", text: "The old track" },
  party: { id: "race-7", size: 2, max: 4, privacy: "public" },
  joinSecret: "where-to-find-race-7",
});
console.log(`Shown by way of: ${route}`);
service.show();

// Changes replace one another; there is no need to hold back.
for (let lap = 2; lap <= 3; lap += 1) {
  await client.presence.set({ details: `Lap ${lap} of 3`, state: "In a race", startedAt });
  service.show();
}

if (service.platform) {
  // The player quits the local client and starts it again: the presence is back by itself.
  const back = service.platform.events.waitFor("local.presence");
  await service.platform.localClient.restart();
  await back;
  service.show();
}

client.presence.clear();
