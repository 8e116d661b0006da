/** Presence through the local client, which needs no sign-in and may quit meanwhile. */

import { Client, SdkError } from "game-social-sdk";
import type { ExampleService } from "../support/service.js";
import { say } from "./transcript.js";

/** How long to wait for a local client, which a machine need not have, in milliseconds. */
const PATIENCE = 10_000;

export async function showPresence(service: ExampleService, player: string): Promise<void> {
  await service.startLocalClient(player);
  await using client = new Client(service.options);
  client.on("localClientChanged", ({ localClient }) => say("client", `is ${localClient}`));
  const { presence } = client;
  try {
    const menu = { details: "In the menu", state: "Looking for players" };
    const route = await presence.set(menu, { timeout: PATIENCE });
    say(player, `is shown to play, by way of: ${route}; nobody signed in`);
  } catch (error) {
    if (!(error instanceof SdkError)) throw error;
    say(player, `is not shown: ${error.message} Is a local client running?`);
    return;
  }
  if (service.platform) {
    const { events, localClient } = service.platform;
    const back = events.waitFor("local.presence");
    say("platform", "restarts the local client");
    await localClient.restart();
    await back;
    say("platform", `the local client shows again: ${localClient.activities()[0]?.details}`);
  }
  presence.clear();
  await service.platform?.localClient.stop();
}
