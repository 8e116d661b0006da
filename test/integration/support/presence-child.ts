/** Shows presence, then ends in the way it was told to: `presence-child.ts APPLICATION HOW`. */

import { Client } from "game-social-sdk";

const [applicationId, how] = process.argv.slice(2) as [string, string];
const client = new Client({ applicationId });
await client.presence.set({ details: "Lap 1" });
process.once("message", () => {
  if (how === "exit") process.exit(0);
  if (how === "throw") throw new Error("This process ends by an exception.");
  process.disconnect();
});
process.send?.("shown");
