/** What the gateway keeps for its clients has bounds, too. */

import { expect, test } from "vitest";
import { GatewayClient, identified, openGateway } from "../../support/gateway.js";
import { openWithGame, postForm } from "../../support/platform.js";
import { send } from "../../support/players.js";

const DAY = 86_400_000;

test("a client that does not read is cut off at 64 MiB", async () => {
  const { platform, user, token } = await openGateway();
  const { client } = await identified(platform, token);
  client.socket.pause();
  const closed = platform.events.waitFor("gateway.closed");
  const data = "x".repeat(1024 * 1024);
  let turns = 0;
  while (platform.sessions.list()[0]?.connected) {
    platform.sessions.dispatch({ userId: user.id }, "MESSAGE_CREATE", { data });
    await platform.stored();
    turns += 1;
  }
  // What the sockets between take comes on top.
  expect(turns).toBeGreaterThanOrEqual(64);
  expect(turns).toBeLessThan(128);
  expect(await closed).toMatchObject({ userId: user.id, detail: "1006" });
});

test("what it missed can be replayed up to 32 MiB, all at once", async () => {
  const { platform, user, token } = await openGateway();
  const { client, payload } = await identified(platform, token);
  await client.event("READY_SUPPLEMENTAL");
  platform.sessions.drop();
  const dispatch = (n: number) =>
    platform.sessions.dispatch({ userId: user.id }, "MESSAGE_CREATE", `${n} `.padEnd(1024 * 1024));
  for (let n = 1; n <= 31; n++) dispatch(n);
  const again = new GatewayClient(platform.gatewayUrl);
  const { session_id } = payload.d;
  await again.resume(token, session_id, (payload.s as number) + 1);
  for (let n = 1; n <= 31; n++) expect((await again.next()).d).toMatch(new RegExp(`^${n} `));
  expect((await again.next()).t).toBe("RESUMED");
  platform.sessions.drop();
  for (let n = 32; n <= 63; n++) dispatch(n);
  const late = new GatewayClient(platform.gatewayUrl);
  await late.resume(token, session_id, (payload.s as number) + 33);
  expect(await late.next()).toMatchObject({ op: 9, d: false });
});

test("a session that is not resumed in its time is forgotten", async () => {
  const { platform, token } = await openGateway();
  await identified(platform, token);
  platform.sessions.drop();
  platform.clock.advance(119_999);
  expect(platform.sessions.list()).toHaveLength(1);
  platform.clock.advance(1);
  expect(platform.sessions.list()).toEqual([]);
});

test("of a user's lost sessions the 100 latest wait for a resume", async () => {
  const { platform, token } = await openGateway();
  const ids: string[] = [];
  for (let n = 0; n < 102; n++) {
    const { payload } = await identified(platform, token);
    ids.push(payload.d.session_id);
    platform.sessions.drop();
  }
  expect(platform.sessions.list().map(({ id }) => id)).toEqual(ids.slice(2));
});

test("a session outlives its expired token, and still ends with the parent's", async () => {
  const { platform, user, game } = await openWithGame(
    {},
    { clock: { frozen: true }, heartbeatInterval: 1e12 },
  );
  const child = platform.createApplication({ name: "Child", public: true, parentId: game.id });
  const parent = platform.issueToken({ userId: user.id, applicationId: game.id });
  const exchange = () =>
    send(platform, "", "POST", "/partner-sdk/child-token", {
      parent_access_token: parent.accessToken,
      child_application_id: child.id,
    });
  for (let n = 0; n < 5; n++) await exchange();
  const client = new GatewayClient(platform.gatewayUrl);
  await client.identify(`Bearer ${(await exchange()).body.access_token}`);
  platform.clock.advance(7 * DAY);
  // The pair of the parent, and the one that the session came with.
  expect(platform.exportState().grants).toHaveLength(2);
  await postForm(platform, "/oauth2/token/revoke", {
    client_id: game.id,
    token: parent.refreshToken,
  });
  expect((await client.closed).code).toBe(4004);
});
