/** The platform says how many events it has given to sessions, which is how many their clients read. */

import { expect, test } from "vitest";
import { GatewayClient, identified, openGateway } from "../../support/gateway.js";

async function asAdmin(platform: { webBase: string; adminToken: string }, path: string) {
  const headers = { authorization: `Bearer ${platform.adminToken}` };
  return (await fetch(`${platform.webBase}/admin${path}`, { headers })).json();
}

test("each session counts, and an event that is sent again on resume counts once", async () => {
  const { platform, user, token } = await openGateway();
  const { client, payload } = await identified(platform, token);
  const { client: other } = await identified(platform, token);
  await other.event("READY_SUPPLEMENTAL");
  await client.event("SESSIONS_REPLACE");
  const missed = 7;
  const before = platform.sessions.list().find(({ id }) => id === payload.d.session_id)?.seq ?? 0;
  platform.sessions.drop({ id: payload.d.session_id });
  for (let n = 0; n < missed; n++) platform.dispatch(user.id, "LOBBY_MESSAGE_CREATE", { id: n });
  const again = new GatewayClient(platform.gatewayUrl);
  await again.resume(token, payload.d.session_id, before);
  await again.event("RESUMED");
  const { LOBBY_MESSAGE_CREATE, READY } = platform.sessions.deliveries();
  expect({ LOBBY_MESSAGE_CREATE, READY }).toEqual({ LOBBY_MESSAGE_CREATE: 2 * missed, READY: 2 });
  expect(await asAdmin(platform, "/deliveries")).toEqual(platform.sessions.deliveries());
});

test("no more than 500 names are counted", async () => {
  const { platform, user, token } = await openGateway();
  await identified(platform, token);
  for (let n = 0; n < 600; n++) platform.dispatch(user.id, `MADE_UP_${n}`, {});
  platform.dispatch(user.id, "READY", {});
  const counts = platform.sessions.deliveries();
  expect(Object.keys(counts)).toHaveLength(500);
  expect(counts.READY).toBe(2);
});
