import { Client } from "game-social-sdk";
import { onTestFinished } from "vitest";
import { type BridgeOptions, serveClient } from "../../../lib/electron/index.js";
import { fakePort } from "./port.js";

/** A client that goes with the test. */
export function newClient(): Client {
  const client = new Client({ applicationId: "1234567890123456789" });
  onTestFinished(() => client.dispose());
  return client;
}

/** A page that is connected to a client, which is not ended with the test. */
export function directPort(client: Client, options: BridgeOptions) {
  const { port, ...page } = fakePort();
  serveClient(client, port, options);
  return page;
}
