/**
 * `npx tsx examples/activity/main.ts`: a board game of two as an activity, with its server and a local
 * platform. Open the address that it prints: both players are on one page.
 */

import { activities, activityHost, startPlatform } from "game-social-sdk-platform";
import { startGameServer } from "./server.js";

const platform = await startPlatform();
const application = platform.createApplication({ name: "Three in a Row" });
const [alice, bob] = ["alice", "bob"].map((username) => platform.createUser({ username }).id);
if (alice === undefined || bob === undefined) throw new Error("Two players are needed.");
const guild = platform.guilds.create({ name: "Club", ownerId: alice });
platform.guilds.addMember(guild.id, bob);
platform.guilds.createChannel({ guildId: guild.id, name: "game-table" });

const server = await startGameServer({
  applicationId: application.id,
  clientSecret: application.clientSecret,
  apiBase: platform.apiBase,
});
platform.domain(activities).configure(application.id, {
  urlMappings: [{ prefix: "/", target: server.target }],
});
console.log(platform.domain(activityHost).address(application.id, alice, bob));
console.log("Press Ctrl+C to stop.");
process.once("SIGINT", async () => {
  await server.close();
  await platform.close();
});
