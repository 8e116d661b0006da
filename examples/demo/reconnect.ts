/** A connection that is lost and comes back with nothing lost on it. */

import { Client } from "game-social-sdk";
import type { Platform } from "game-social-sdk-platform";
import { idOf } from "../support/players.js";
import { say } from "./transcript.js";

/** Destroys a player's socket, as a network failure would, and waits until it is Ready again. */
export async function loseConnection(
  platform: Platform,
  client: Client,
  player: string,
): Promise<void> {
  const userId = idOf(client);
  const resumed = platform.events.waitFor("gateway.resumed", (event) => event.userId === userId);
  const lost = client.waitForStatus(Client.Status.Reconnecting, { timeout: 5_000 });
  say("platform", `cuts the connection of ${player}`);
  platform.sessions.drop({ userId });
  await lost;
  await client.waitForStatus(Client.Status.Ready, { timeout: 10_000 });
  await resumed;
  say("platform", `resumed the session of ${player}; nothing was lost`);
}
