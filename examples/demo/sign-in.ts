/** Signing in, through the consent page or by the code of a device, and signing out. */

import { Client, LoggingSeverity } from "game-social-sdk";
import type { ExampleService } from "../support/service.js";
import { say } from "./transcript.js";

/** How long a player may take to answer, in milliseconds. */
const PATIENCE = 120_000;

export async function signIn(
  service: ExampleService,
  player: string,
  method: "browser" | "device",
): Promise<Client> {
  const client = new Client({ ...service.options, logSeverity: LoggingSeverity.Info });
  client.on("statusChanged", ({ status, errorDetail }) => {
    const detail = errorDetail === 0 ? "" : ` (close code ${errorDetail})`;
    say(player, `is ${Client.statusToString(status)}${detail}`);
  });
  service.answerAs(player);
  say(player, method === "browser" ? "opens the consent page" : "confirms the code of a device");
  const { user, scopes } = await client.signIn({
    method,
    scopes: Client.getDefaultCommunicationScopes(),
    timeout: PATIENCE,
  });
  say(player, `signed in as ${user?.displayName} (@${user?.username}, id ${user?.id})`);
  say(player, `was granted ${scopes.split(" ").length} scopes`);
  return client;
}

export async function signOut(client: Client, player: string): Promise<void> {
  await client.signOut({ timeout: 10_000 });
  say(player, "signed out; the token is revoked");
}
