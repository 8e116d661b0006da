/** Whose sessions can be resumed. */

import { expect, test } from "vitest";
import { GatewayClient } from "../../support/gateway.js";
import { openWithGame } from "../../support/platform.js";

async function open() {
  const opened = await openWithGame({}, { clock: { frozen: true } });
  const { platform, user, game } = opened;
  const bearer = (userId: string, applicationId: string) =>
    `Bearer ${platform.issueToken({ userId, applicationId }).accessToken}`;
  const token = bearer(user.id, game.id);
  const client = new GatewayClient(platform.gatewayUrl);
  const { session_id: sessionId } = (await client.identify(token)).d;
  const attempt = async (by: string, id = sessionId) => {
    const next = new GatewayClient(platform.gatewayUrl);
    await next.resume(by, id, 1);
    return next;
  };
  return { ...opened, bearer, token, client, sessionId, attempt };
}

test("a session is not resumed by its user in another application, and goes on", async () => {
  const { platform, user, bearer, client, sessionId, attempt } = await open();
  const other = platform.createApplication({ name: "Other", public: true });
  const thief = await attempt(bearer(user.id, other.id));
  expect(await thief.next()).toMatchObject({ op: 9, d: false });
  expect(platform.sessions.list()).toMatchObject([{ id: sessionId, connected: true }]);
  platform.dispatch(user.id, "TEST", { here: true });
  expect(await client.event("TEST")).toMatchObject({ d: { here: true } });
  expect((await thief.beat()).map(({ t }) => t)).toEqual([]);
});

test("a session is not resumed by somebody else of its application", async () => {
  const { platform, game, bearer, sessionId, attempt } = await open();
  const bob = platform.createUser({ username: "bob" });
  const thief = await attempt(bearer(bob.id, game.id));
  expect(await thief.next()).toMatchObject({ op: 9, d: false });
  expect(platform.sessions.list()).toMatchObject([{ id: sessionId, connected: true }]);
});

test("a session that is not there cannot be resumed; one's own can", async () => {
  const { token, attempt } = await open();
  expect(await (await attempt(token, "nonsense")).next()).toMatchObject({ op: 9, d: false });
  const again = await attempt(token);
  expect((await again.event("RESUMED")).d).toEqual({ _trace: [] });
});

test.each([
  ["no session", { session_id: undefined }, 4002],
  ["no token", { token: undefined }, 4002],
  ["a negative number", { seq: -1 }, 4002],
  ["a broken number", { seq: 1.5 }, 4002],
  ["no number", { seq: undefined }, 4002],
])("a resume with %s is closed", async (_, changes, code) => {
  const { platform, token, sessionId } = await open();
  const client = new GatewayClient(platform.gatewayUrl);
  await client.next();
  client.send(6, { token, session_id: sessionId, seq: 1, ...changes });
  expect((await client.closed).code).toBe(code);
});

test("a connection with a session neither identifies nor resumes another", async () => {
  for (const [op, d] of [
    [2, (token: string) => ({ token, properties: {}, intents: 0 })],
    [6, (token: string, session_id: string) => ({ token, session_id, seq: 1 })],
  ] as const) {
    const { client, token, sessionId } = await open();
    client.send(op, d(token, sessionId));
    expect((await client.closed).code).toBe(4005);
  }
});

test("without a session, what needs one is closed with 4003 and what nobody knows with 4001", async () => {
  const { platform } = await open();
  for (const [op, code] of [
    [3, 4003],
    [99, 4001],
  ] as const) {
    const client = new GatewayClient(platform.gatewayUrl);
    await client.next();
    client.send(op, {});
    expect((await client.closed).code).toBe(code);
  }
});
