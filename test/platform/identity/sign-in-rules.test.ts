/** Whose sign-ins a decision is about, and what of them is remembered or ends (protocol 1.1 to 1.10). */

import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import type { Platform } from "../../../platform/index.js";
import { openAccounts } from "../support/accounts.js";
import { Browser, poll, startDevice } from "../support/device.js";
import { GatewayClient } from "../support/gateway.js";
import {
  authorizeUrl,
  exchangeCode,
  get,
  getCode,
  openWithGame,
  postForm,
  REDIRECT,
  refresh,
} from "../support/platform.js";

const frozen = { clock: { frozen: true } };
const invalidGrant = { status: 400, body: { error: "invalid_grant" } };

/** Two applications of which each has its own sign-ins of one user. */
async function openTwo() {
  const opened = await openWithGame({}, frozen);
  const { platform } = opened;
  const other = platform.createApplication({
    name: "Other",
    public: true,
    redirectUris: [REDIRECT],
  });
  const bob = platform.createUser({ username: "bob" });
  const reported = (applicationId: string) =>
    platform
      .webhookEvents(applicationId)
      .map(({ type, data }) => [type, (data?.user as { id: string } | undefined)?.id]);
  return { ...opened, other, bob, reported };
}

/** What `prompt=none` is answered, in a browser in which the user is signed in. */
async function silently(platform: Platform, userId: string) {
  const browser = new Browser(platform);
  await browser.signIn("/activate", userId);
  return async (clientId: string, scope: string) => {
    const url = authorizeUrl(platform, clientId, { scope, prompt: "none" });
    const { location } = await browser.get(url.slice(platform.webBase.length));
    const answer = new URL(location as string).searchParams;
    return answer.get("error") ?? "code";
  };
}

test("wrong user codes of one person limit nobody else", async () => {
  const { platform, user, bob, game } = await openTwo();
  const { body } = await startDevice(platform, game.id);
  const [first, second] = [new Browser(platform), new Browser(platform)];
  await first.signIn("/activate", user.id);
  await second.signIn("/activate", bob.id);
  const verify = (browser: Browser, user_code: string) =>
    browser.json("/oauth2/device/verify", { user_code });
  for (let guess = 0; guess < 10; guess++) await verify(first, `WRONG${guess}`);
  expect((await verify(first, body.user_code)).status).toBe(429);
  expect((await verify(second, body.user_code)).status).toBe(200);
});

test("a user code is entered with spaces as well", async () => {
  const { platform, user, game } = await openTwo();
  const { body } = await startDevice(platform, game.id);
  platform.approveDevice(` ${body.user_code.slice(0, 4)} ${body.user_code.slice(4)}`, user.id);
  expect((await poll(platform, game.id, body.device_code)).status).toBe(200);
});

test("ending one application leaves the other's devices, codes and consent", async () => {
  const { platform, user, game, other } = await openTwo();
  const kept = (await startDevice(platform, game.id)).body;
  platform.approveDevice(kept.user_code, user.id);
  const code = await getCode(platform, authorizeUrl(platform, game.id), user.id);
  await getCode(platform, authorizeUrl(platform, other.id), user.id);
  platform.revoke(user.id, other.id);
  expect((await poll(platform, game.id, kept.device_code)).status).toBe(200);
  expect((await exchangeCode(platform, game.id, code)).status).toBe(200);
  const ask = await silently(platform, user.id);
  expect(await ask(game.id, "openid")).toBe("code");
  expect(await ask(other.id, "openid")).toBe("consent_required");
});

test("a device that is let in is an authorization, and reported; one that is refused is none", async () => {
  const { platform, user, bob, game, reported } = await openTwo();
  const scope = "identify";
  const kinds: string[] = [];
  platform.events.subscribe(({ kind, userId }) => {
    if (kind.startsWith("oauth2.device_")) kinds.push(`${kind} ${userId ?? ""}`.trim());
  });
  const refused = (await startDevice(platform, game.id, { scope })).body;
  platform.denyDevice(refused.user_code, bob.id);
  const granted = (await startDevice(platform, game.id, { scope })).body;
  platform.approveDevice(granted.user_code, user.id);
  expect(reported(game.id)).toEqual([["APPLICATION_AUTHORIZED", user.id]]);
  expect(await (await silently(platform, user.id))(game.id, scope)).toBe("code");
  expect(await (await silently(platform, bob.id))(game.id, scope)).toBe("consent_required");
  expect(kinds).toEqual([
    "oauth2.device_started",
    `oauth2.device_denied ${bob.id}`,
    "oauth2.device_started",
    `oauth2.device_approved ${user.id}`,
  ]);
});

test("an ID token tells when the user decided, by code, by device and after a refresh", async () => {
  const { platform, user, game } = await openTwo();
  const code = await getCode(platform, authorizeUrl(platform, game.id), user.id);
  const device = (await startDevice(platform, game.id)).body;
  platform.approveDevice(device.user_code, user.id);
  const decided = Math.floor(platform.clock.now() / 1000);
  platform.clock.advance(60_000);
  const byCode = (await exchangeCode(platform, game.id, code)).body;
  const byDevice = (await poll(platform, game.id, device.device_code)).body;
  const renewed = (await refresh(platform, game.id, byCode.refresh_token)).body;
  for (const { id_token } of [byCode, byDevice, renewed]) {
    expect(decodeJwt(id_token)).toMatchObject({ auth_time: decided, iat: decided + 60 });
  }
});

test("nobody who is banned lets an application or a device in", async () => {
  const { platform, user, game } = await openTwo();
  const { body } = await startDevice(platform, game.id);
  platform.accounts.ban(user.id);
  expect(() => platform.approveDevice(body.user_code, user.id)).toThrow(/banned/);
  const tokens = { userId: user.id, applicationId: game.id };
  expect(() => platform.issueToken(tokens)).toThrow(/banned/);
  await expect(
    platform.approveAuthorization(authorizeUrl(platform, game.id), user.id),
  ).rejects.toThrow(/banned/);
  expect((await poll(platform, game.id, body.device_code)).body.error).toBe(
    "authorization_pending",
  );
});

test("what was allowed before stays allowed; what was not, is asked for", async () => {
  const { platform, user, game } = await openTwo();
  const ask = await silently(platform, user.id);
  const allow = (scope: string) =>
    getCode(platform, authorizeUrl(platform, game.id, { scope }), user.id);
  await allow("identify");
  expect(await ask(game.id, "identify email")).toBe("consent_required");
  await allow("email");
  for (const scope of ["identify", "email", "identify email"]) {
    expect(await ask(game.id, scope)).toBe("code");
  }
});

test("the preview says whether all that is asked for was allowed, and names each scope once", async () => {
  const { platform, user, game } = await openTwo();
  const browser = new Browser(platform);
  await browser.signIn("/activate", user.id);
  const preview = async (scope: string) => {
    const { search } = new URL(authorizeUrl(platform, game.id, { scope }));
    const { scopes, authorized } = JSON.parse(
      (await browser.get(`/api/v10/oauth2/authorize${search}`)).text,
    );
    return { scopes, authorized };
  };
  await getCode(platform, authorizeUrl(platform, game.id, { scope: "identify" }), user.id);
  expect(await preview("identify identify")).toEqual({ scopes: ["identify"], authorized: true });
  expect(await preview("identify email")).toMatchObject({ authorized: false });
});

test.each([
  ["an unknown response type", { response_type: "id_token" }, "unsupported_response_type"],
  ["a guild that is no id", { guild_id: "here" }, "invalid_request"],
  ["permissions that are no number", { permissions: "all" }, "invalid_request"],
  ["a guild select that is neither", { disable_guild_select: "yes" }, "invalid_request"],
])("a request with %s goes back with %s", async (_name, changes, error) => {
  const { platform, game } = await openTwo();
  const response = await fetch(authorizeUrl(platform, game.id, changes), { redirect: "manual" });
  const { searchParams } = new URL(response.headers.get("location") as string);
  expect([searchParams.get("error"), searchParams.get("state")]).toEqual([error, "the-state"]);
});

test("a state that is given twice is not sent back with the error", async () => {
  const { platform, game } = await openTwo();
  const url = `${authorizeUrl(platform, game.id)}&state=another`;
  const response = await fetch(url, { redirect: "manual" });
  const { searchParams } = new URL(response.headers.get("location") as string);
  expect(searchParams.get("error")).toBe("invalid_request");
  expect(searchParams.has("state")).toBe(false);
});

test("a ban ends the owner's tokens by client credentials, and is reported where something was allowed", async () => {
  const { platform, user, bob, other, reported } = await openTwo();
  const owned = platform.createApplication({ name: "Owned", ownerId: user.id });
  const form = { grant_type: "client_credentials", scope: "identify", client_id: owned.id };
  const secret = { client_secret: owned.clientSecret };
  const { body } = await postForm(platform, "/oauth2/token", { ...form, ...secret });
  // Allowed, but with a code that nobody has redeemed.
  await getCode(platform, authorizeUrl(platform, other.id), user.id);
  await getCode(platform, authorizeUrl(platform, other.id), bob.id);
  platform.accounts.ban(user.id);
  expect((await get(platform, "/users/@me", `Bearer ${body.access_token}`)).status).toBe(401);
  expect(reported(owned.id)).toEqual([]);
  expect(reported(other.id).slice(2)).toEqual([["APPLICATION_DEAUTHORIZED", user.id]]);
});

test("an application that goes takes its own tokens and sessions along, and no other's", async () => {
  const { platform, user, game, other } = await openTwo();
  const [ended, kept] = [game, other].map(({ id }) =>
    platform.issueToken({ userId: user.id, applicationId: id }),
  );
  const sessions = [ended, kept].map(async (issued) => {
    const client = new GatewayClient(platform.gatewayUrl);
    await client.identify(`Bearer ${issued?.accessToken}`);
    return client;
  });
  const [first, second] = (await Promise.all(sessions)) as [GatewayClient, GatewayClient];
  platform.deleteApplication(game.id);
  expect((await first.closed).code).toBe(4004);
  await second.beat();
  const { consents, grants } = platform.exportState();
  expect([consents, grants]).toMatchObject([
    [{ applicationId: other.id }],
    [{ applicationId: other.id }],
  ]);
});

test("credentials: the token of another scheme counts for nothing, a second client id for a fault", async () => {
  const { platform, user, game, other } = await openTwo();
  const redeem = async (fields: Record<string, string>, authorization: string) => {
    const code = await getCode(platform, authorizeUrl(platform, game.id), user.id);
    const form = { grant_type: "refresh_token", refresh_token: code, ...fields };
    return postForm(platform, "/oauth2/token", form, { authorization });
  };
  const basic = (secret: string) =>
    `Basic ${Buffer.from(`${game.id}:${secret}`).toString("base64")}`;
  expect(await redeem({ client_id: game.id }, "Bot nobody")).toMatchObject(invalidGrant);
  expect(await redeem({ client_id: game.id }, basic(game.clientSecret))).toMatchObject(
    invalidGrant,
  );
  const two = await redeem({ client_id: other.id }, basic(game.clientSecret));
  expect([two.status, two.body.error]).toEqual([400, "invalid_request"]);
  // A public client has no secret to give, and Basic has no other form for that (RFC 6749 2.3.1).
  expect(await redeem({}, basic(""))).toMatchObject(invalidGrant);
});

test("a child application gets no token by any grant", async () => {
  const { platform, game } = await openTwo();
  const child = platform.createApplication({ name: "Child", parentId: game.id });
  const answer = await postForm(platform, "/oauth2/token", {
    grant_type: "client_credentials",
    scope: "identify",
    client_id: child.id,
    client_secret: child.clientSecret,
  });
  expect([answer.status, answer.body.error]).toEqual([400, "unauthorized_client"]);
});

test("a provisional account is not signed in to by a code; what it had goes on", async () => {
  const { platform, game, accounts } = await openAccounts();
  const { body } = await accounts.token(await accounts.ticket());
  const userId = accounts.identity()?.userId as string;
  const code = await getCode(platform, authorizeUrl(platform, game.id), userId);
  expect(await exchangeCode(platform, game.id, code)).toMatchObject(invalidGrant);
  expect((await get(platform, "/users/@me", `Bearer ${body.access_token}`)).status).toBe(200);
});

test("a refreshed token of a provisional account lives as long as its tokens do", async () => {
  const { platform, game, accounts } = await openAccounts({ public: false });
  platform.accounts.tokenLifetime = 3600;
  const provider = await platform.identityProviders.start();
  const { issuer } = provider;
  await platform.accounts.setOidc(game.id, { issuer, clientId: "c", allowInsecureIssuer: true });
  const token = await provider.sign({ subject: "p1", audience: "c" });
  const secret = { client_secret: game.clientSecret };
  const first = (await accounts.token(token, "OIDC", secret)).body;
  const renewed = await postForm(platform, "/oauth2/token", {
    grant_type: "refresh_token",
    client_id: game.id,
    refresh_token: first.refresh_token,
    ...secret,
  });
  expect(renewed.body).toMatchObject({ expires_in: 3600 });
});

test("a merge with a parameter twice is an invalid request, not one of its client", async () => {
  const { platform, game, accounts } = await openAccounts();
  const fields = `client_id=${game.id}&client_id=${game.id}&grant_type=authorization_code`;
  const external = `external_auth_type=STEAM_SESSION_TICKET&external_auth_token=${await accounts.ticket()}`;
  const response = await fetch(`${platform.apiBase}/oauth2/token`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `${fields}&${external}`,
  });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error: "invalid_request" },
  ]);
});
