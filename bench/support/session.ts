/** A connected client of the open engine. */

import { AuthorizationTokenType, Client } from "../../lib/index.js";
import type { Account, Service } from "./service.js";

/** Makes a client for the account; it is not connected yet. */
export async function makeClient(service: Service, account: Account): Promise<Client> {
  const { applicationId, apiBase, webBase } = service;
  const client = new Client({ applicationId, apiBase, webBase });
  await client.updateToken(AuthorizationTokenType.Bearer, account.accessToken);
  return client;
}

/** Makes a client and waits until it is Ready. */
export async function connectClient(service: Service, account: Account): Promise<Client> {
  const client = await makeClient(service, account);
  await client.connectAndWait();
  return client;
}
