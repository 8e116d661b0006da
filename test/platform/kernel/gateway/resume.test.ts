import { expect, test } from "vitest";
import { GatewayClient } from "../../support/gateway.js";
import {
  authorizeUrl,
  exchangeCode,
  getCode,
  openWithGame,
  postForm,
  refresh,
} from "../../support/platform.js";

async function connected(options = {}) {
  const opened = await openWithGame({}, { clock: { frozen: true }, ...options });
  const { platform, user, game } = opened;
  const issued = platform.issueToken({ userId: user.id, applicationId: game.id });
  const token = `Bearer ${issued.accessToken}`;
  const client = new GatewayClient(platform.gatewayUrl);
  const ready = await client.identify(token, { capabilities: 0 });
  const sessionId: string = ready.d.session_id;
  const reconnect = () => new GatewayClient(platform.gatewayUrl);
  return { ...opened, issued, token, client, sessionId, reconnect };
}

/** Closes with a code and waits until the platform has seen it. */
async function leave({ platform, client }: Awaited<ReturnType<typeof connected>>, code: number) {
  const seen = platform.events.waitFor("gateway.closed");
  client.socket.close(code);
  await seen;
}

test("a resume replays what was missed, in order, then says RESUMED", async () => {
  const here = await connected();
  const { platform, user, token, sessionId, reconnect } = here;
  await leave(here, 4000);
  expect(platform.sessions.list()).toMatchObject([{ id: sessionId, connected: false }]);
  platform.dispatch(user.id, "MESSAGE_CREATE", { id: "1" });
  platform.dispatch(user.id, "MESSAGE_CREATE", { id: "2" });
  const client = reconnect();
  await client.resume(token, sessionId, 1);
  expect(await client.next()).toMatchObject({ t: "MESSAGE_CREATE", s: 2, d: { id: "1" } });
  expect(await client.next()).toMatchObject({ t: "MESSAGE_CREATE", s: 3, d: { id: "2" } });
  expect(await client.next()).toMatchObject({ op: 0, t: "RESUMED", s: 4 });
  platform.dispatch(user.id, "MESSAGE_CREATE", { id: "3" });
  expect(await client.next()).toMatchObject({ s: 5, d: { id: "3" } });
});

test("a connection that broke off can be resumed, even while the old one still seems open", async () => {
  const { token, client, sessionId, reconnect } = await connected();
  const second = reconnect();
  await second.resume(token, sessionId, 1);
  expect(await second.next()).toMatchObject({ t: "RESUMED" });
  expect((await client.closed).code).toBe(4000);
  expect(await second.beat()).toEqual([]);
});

test.each([1000, 1001])("a client that closes with %i ends its session", async (code) => {
  const here = await connected();
  await leave(here, code);
  expect(here.platform.sessions.list()).toEqual([]);
  const client = here.reconnect();
  await client.resume(here.token, here.sessionId, 1);
  expect(await client.next()).toMatchObject({ op: 9, d: false });
});

test("after Invalid Session the client may identify on the same connection", async () => {
  const { token, reconnect } = await connected();
  const client = reconnect();
  await client.resume(token, "0".repeat(32), 1);
  expect(await client.next()).toMatchObject({ op: 9, d: false });
  client.send(2, { token, properties: {}, capabilities: 0 });
  expect((await client.next()).t).toBe("READY");
});

test("a sequence number from the future is closed with 4007 and ends the session", async () => {
  const here = await connected();
  await leave(here, 4000);
  const client = here.reconnect();
  await client.resume(here.token, here.sessionId, 99);
  expect((await client.closed).code).toBe(4007);
  expect(here.platform.sessions.list()).toEqual([]);
});

test("a session waits for its client as long as the resume window", async () => {
  const here = await connected({ resumeWindow: 10_000 });
  await leave(here, 4000);
  here.platform.clock.advance(9_999);
  expect(here.platform.sessions.list()).toHaveLength(1);
  here.platform.clock.advance(1);
  expect(here.platform.sessions.list()).toEqual([]);
});

test("when more was missed than is kept, the session is invalid", async () => {
  const here = await connected({ replayLimit: 3 });
  const { platform, user, token, sessionId, reconnect } = here;
  await leave(here, 4000);
  for (let id = 0; id < 4; id++) platform.dispatch(user.id, "MESSAGE_CREATE", { id });
  const late = reconnect();
  await late.resume(token, sessionId, 1);
  expect(await late.next()).toMatchObject({ op: 9, d: false });
});

test("exactly as much as is kept can be replayed", async () => {
  const here = await connected({ replayLimit: 3 });
  const { platform, user, token, sessionId, reconnect } = here;
  await leave(here, 4000);
  for (let id = 0; id < 3; id++) platform.dispatch(user.id, "MESSAGE_CREATE", { id });
  const client = reconnect();
  await client.resume(token, sessionId, 1);
  for (let id = 0; id < 3; id++) expect((await client.next()).d).toEqual({ id });
  expect((await client.next()).t).toBe("RESUMED");
});

test("a resume needs a valid token of the session's user and application", async () => {
  const here = await connected();
  const { platform, game, sessionId, reconnect } = here;
  const bob = platform.createUser({ username: "bob" });
  const stranger = platform.issueToken({ userId: bob.id, applicationId: game.id });
  const first = reconnect();
  await first.resume(`Bearer ${stranger.accessToken}`, sessionId, 1);
  expect(await first.next()).toMatchObject({ op: 9, d: false });
  const second = reconnect();
  await second.resume("Bearer nonsense", sessionId, 1);
  expect((await second.closed).code).toBe(4004);
  expect(platform.sessions.list()).toMatchObject([{ id: sessionId, connected: true }]);
});

test("a refresh leaves the session alone; the next resume takes the new token", async () => {
  const here = await connected();
  const { platform, game, issued, token, client, sessionId, reconnect } = here;
  const { body } = await refresh(platform, game.id, issued.refreshToken);
  expect(await client.beat()).toEqual([]);
  await leave(here, 4000);
  const stale = reconnect();
  await stale.resume(token, sessionId, 1);
  expect((await stale.closed).code).toBe(4004);
  const fresh = reconnect();
  await fresh.resume(`Bearer ${body.access_token}`, sessionId, 1);
  expect((await fresh.next()).t).toBe("RESUMED");
});

test("an expired token does not end a session", async () => {
  const { platform, user, client } = await connected({ heartbeatInterval: 2_000_000_000 });
  platform.clock.advance(604_800_001);
  platform.dispatch(user.id, "MESSAGE_CREATE", {});
  expect((await client.next()).t).toBe("MESSAGE_CREATE");
});

test("a revoked token's sessions are notified and closed with 4004, and cannot be resumed", async () => {
  const here = await connected();
  const { platform, game, issued, token, client, sessionId, reconnect } = here;
  const bob = platform.createUser({ username: "bob" });
  const spared = new GatewayClient(platform.gatewayUrl);
  const other = platform.issueToken({ userId: bob.id, applicationId: game.id });
  await spared.identify(`Bearer ${other.accessToken}`, { capabilities: 0 });
  const form = { client_id: game.id, token: issued.refreshToken };
  expect((await postForm(platform, "/oauth2/token/revoke", form)).status).toBe(200);
  expect(await client.next()).toMatchObject({
    t: "OAUTH2_TOKEN_REVOKE",
    d: { access_token: issued.accessToken, application_id: game.id },
  });
  expect((await client.closed).code).toBe(4004);
  const again = reconnect();
  await again.resume(token, sessionId, 2);
  expect((await again.closed).code).toBe(4004);
  expect(await spared.beat()).toEqual([]);
});

test("reusing a code ends the session that the first use began", async () => {
  const { platform, user, game } = await openWithGame();
  const code = await getCode(platform, authorizeUrl(platform, game.id), user.id);
  const { body } = await exchangeCode(platform, game.id, code);
  const client = new GatewayClient(platform.gatewayUrl);
  await client.identify(`Bearer ${body.access_token}`);
  await exchangeCode(platform, game.id, code);
  expect((await client.closed).code).toBe(4004);
});

test.each([[99], [0]])("a resume with the wrong seq %i leaves no ghost behind", async (seq) => {
  const { platform, user, token, client, sessionId, reconnect } = await connected({
    replayLimit: 1,
  });
  for (const id of ["1", "2", "3"]) platform.dispatch(user.id, "MESSAGE_CREATE", { id });
  const late = reconnect();
  await late.next();
  late.send(6, { token, session_id: sessionId, seq });
  expect((await client.closed).code).toBe(4000);
  expect(platform.sessions.list()).toEqual([]);
});
