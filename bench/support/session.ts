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

/** How many clients connect at once. */
const AT_ONCE = 50;

/** Connects a client for each account. */
export async function connectClients(
  service: Service,
  accounts: readonly Account[],
): Promise<Client[]> {
  const clients: Client[] = [];
  for (let i = 0; i < accounts.length; i += AT_ONCE) {
    const group = accounts.slice(i, i + AT_ONCE);
    clients.push(...(await Promise.all(group.map((account) => connectClient(service, account)))));
  }
  return clients;
}
